"""Settings of a repository: flag over file over default, or an error that names all."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rag_your_code.config import file
from rag_your_code.config.settings import BY_KEY, FILE, SETTINGS
from rag_your_code.config.values import checked, unknown
from rag_your_code.errors import ConfigError


class Settings:
    """Every setting's value; ``sources`` says ``flag``, ``file`` or ``default``."""

    __slots__ = ("sources", "values")

    def __init__(
        self,
        values: Mapping[str, Any],
        sources: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.values = values
        self.sources = sources

    def __getitem__(self, key: str) -> Any:
        return self.values[key]


def load(root: Path, flags: Mapping[str, Any] | None = None) -> Settings:
    """The settings for the code under ``root``; raises ``ConfigError``."""
    path = root / FILE
    content = file.read(path)
    in_file = dict(in_text(path, content.text)) if content else {}
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for setting in SETTINGS:
        value, source = setting.default, "default"
        if setting.key in in_file:
            value, source = in_file[setting.key], "file"
        if flags and flags.get(setting.key) is not None:
            value = checked(setting, flags[setting.key], "on the command line")
            source = "flag"
        values[setting.key] = value
        sources[setting.key] = source
    return Settings(values, sources)


def tables_of(path: Path, text: str) -> dict[str, Any]:
    """The tables of the text of the file at ``path``; raises ``ConfigError``."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why = str(error)
        line = re.search(r"at line (\d+)", why)
        # Where the text ends too early, its last line is where to look.
        number = int(line[1]) if line else text.rstrip().count("\n") + 1
        raise ConfigError(f"{path}, line {number}: not valid TOML: {why}") from error
    except RecursionError as error:
        raise ConfigError(f"{path}: not valid TOML: nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits
        raise ConfigError(f"{path}: not valid TOML: {error}") from error


def in_text(path: Path, text: str) -> Iterator[tuple[str, Any]]:
    """(key, checked value) of all that the file's text sets; raises ``ConfigError``."""
    for table, content in tables_of(path, text).items():
        if not isinstance(content, dict):
            raise unknown(table, _where(path, text, (table,)))
        for name, value in content.items():
            key = f"{table}.{name}"
            if key not in BY_KEY:
                raise unknown(key, _where(path, text, (table, name)))
            try:
                yield key, checked(BY_KEY[key], value, "")
            except ConfigError:  # only now is the line worth looking for
                checked(BY_KEY[key], value, _where(path, text, (table, name)))


def _where(path: Path, text: str, names: tuple[str, ...]) -> str:
    return f"{path}, line {line_of(text, names)}"


def line_of(text: str, names: tuple[str, ...]) -> int:
    """The 1-based line where ``names`` are set, or their table opened, in a valid text."""
    from rag_your_code.config.layout import line_number, read_layout

    try:
        layout = read_layout(text)
    except RecursionError:
        return 1
    for depth in range(len(names), 0, -1):
        offsets = [
            *(one.start for one in layout.entries if one.path[:depth] == names[:depth]),
            *(
                one.line_end - 1
                for one in layout.sections
                if one.path[:depth] == names[:depth]
            ),
        ]
        if offsets:
            return line_number(text, min(offsets))
    return 1

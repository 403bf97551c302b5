"""Settings of a repository: flag over file over default, or an error that names all."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rag_your_code.config.settings import BY_KEY, FILE, SETTINGS, Kind, Setting
from rag_your_code.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting's value; ``sources`` says ``flag``, ``file`` or ``default``."""

    values: Mapping[str, Any]
    sources: Mapping[str, str]

    def __getitem__(self, key: str) -> Any:
        return self.values[key]


def load(root: Path, flags: Mapping[str, Any] | None = None) -> Settings:
    """The settings for the code under ``root``; raises ``ConfigError``."""
    path = root / FILE
    in_file = _read(path)
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for setting in SETTINGS:
        value, source = setting.default, "default"
        if setting.key in in_file:
            value, source = in_file[setting.key], "file"
        if flags and flags.get(setting.key) is not None:
            value, source = checked(setting, flags[setting.key], "on the command line")
            source = "flag"
        values[setting.key] = value
        sources[setting.key] = source
    return Settings(values, sources)


def _read(path: Path) -> dict[str, Any]:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from error
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ConfigError(
            f"{path}, line {line}: not UTF-8", hint="save the file as UTF-8"
        ) from error
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: not valid TOML: {error}") from error
    return dict(_flat(path, text, tables))


def _flat(path: Path, text: str, tables: Mapping[str, Any]) -> list[tuple[str, Any]]:
    found = []
    for table, content in tables.items():
        if not isinstance(content, dict):
            raise _unknown(path, text, table)
        for name, value in content.items():
            key = f"{table}.{name}"
            if key not in BY_KEY:
                raise _unknown(path, text, key)
            where = f"{path}, line {line_of(text, key)}"
            found.append((key, checked(BY_KEY[key], value, where)[0]))
    return found


def _unknown(path: Path, text: str, key: str) -> ConfigError:
    near = get_close_matches(key, BY_KEY, n=1, cutoff=0.5)
    meant = f"did you mean {near[0]}? " if near else ""
    return ConfigError(
        f"{path}, line {line_of(text, key)}: unknown key {key}",
        hint=f"{meant}accepted keys: {', '.join(BY_KEY)}",
    )


def line_of(text: str, key: str) -> int:
    """The 1-based line where ``table.name`` is set, the table's own, or 1."""
    table, _, name = key.rpartition(".")
    current, of_table = "", 1
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            current = stripped.strip("[] ").partition("]")[0]
            of_table = number if current == table else of_table
        elif stripped.partition("=")[0].strip() in (name, key) and current in (
            table,
            "",
        ):
            return number
    return of_table


def checked(setting: Setting, value: Any, where: str) -> tuple[Any, str]:
    """``value`` as the setting holds it, and its source.

    Raises ``ConfigError`` naming the accepted type, range or choices.
    """
    if setting.kind is Kind.TEXTS and _is_texts(value):
        return tuple(value), "file"
    if setting.kind is Kind.TEXT and isinstance(value, str):
        if setting.choices and value not in setting.choices:
            raise _wrong(setting, value, where, f"one of {', '.join(setting.choices)}")
        return value, "file"
    if setting.kind is Kind.FLAG and isinstance(value, bool):
        return value, "file"
    if setting.kind in (Kind.INTEGER, Kind.NUMBER) and _is_number(setting.kind, value):
        if not setting.low <= value <= setting.high:
            bounds = f"from {setting.low:g} to {setting.high:g}"
            raise _wrong(setting, value, where, f"{setting.kind} {bounds}")
        return value, "file"
    raise _wrong(setting, value, where, str(setting.kind))


def _is_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(one, str) for one in value
    )


def _is_number(kind: Kind, value: Any) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (kind is Kind.NUMBER and isinstance(value, float))


def _wrong(setting: Setting, value: Any, where: str, wanted: str) -> ConfigError:
    return ConfigError(
        f"{where}: {setting.key} = {value!r} is not {wanted}", hint=setting.help
    )

"""Changes to the settings file of a repository: one value set, one taken out, a first file."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag_your_code.config import file
from rag_your_code.config.edit import with_value, without_value
from rag_your_code.config.file import FileText
from rag_your_code.config.resolve import in_text, tables_of
from rag_your_code.config.settings import BY_KEY, FILE, Setting
from rag_your_code.config.template import starting_file
from rag_your_code.config.values import checked, unknown
from rag_your_code.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Change:
    """What became of the file. ``problem`` is what is still wrong in it, if anything."""

    path: Path
    changed: bool
    problem: str = ""


def set_value(root: Path, setting: Setting, value: Any) -> Change:
    """Set one value in the file of ``root``; raises ``ConfigError``, the file as it was."""
    value = checked(setting, value, "set")
    path = root / FILE
    content = file.read(path) or FileText("")
    _check_link(root, path, content.text)
    tables_of(path, content.text)
    names = tuple(setting.key.split("."))
    return _write(path, content, with_value(content.text, names, value))


def unset_value(root: Path, key: str) -> Change:
    """Take one value out of the file of ``root``, even one that no setting is called.

    Raises ``ConfigError``, for a key neither accepted nor in the file too.
    """
    path = root / FILE
    content = file.read(path) or FileText("")
    _check_link(root, path, content.text)
    tables_of(path, content.text)
    names = tuple(key.split("."))
    text = without_value(content.text, names)
    if text == content.text and key not in BY_KEY:
        raise unknown(key, "")
    return _write(path, content, text)


def start_file(root: Path) -> Path:
    """Write a first settings file; raises ``ConfigError`` where there is one."""
    path = root / FILE
    if os.path.lexists(path):
        raise ConfigError(
            f"{path} exists already", hint="change it with `rag-your-code config set`"
        )
    file.write(path, FileText(starting_file()))
    return path


def _write(path: Path, old: FileText, text: str) -> Change:
    if text != old.text:
        file.write(path, FileText(text, old.bom))
    try:
        dict(in_text(path, text))
    except ConfigError as error:
        return Change(path, text != old.text, error.message)
    return Change(path, text != old.text)


def _check_link(root: Path, path: Path, text: str) -> None:
    """A link out of the tree may name any file of the user's: only one that is all
    settings of ours is edited through it."""
    target = Path(os.path.realpath(path))
    if not path.is_symlink() or target.is_relative_to(os.path.realpath(root)):
        return
    try:
        settings = dict(in_text(target, text))
    except ConfigError:
        settings = {}
    if not settings:
        raise ConfigError(
            f"{path} links to {target}, which is no settings file of this program",
            hint="make it a file of its own",
        )

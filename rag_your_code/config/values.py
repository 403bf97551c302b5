"""A value against its row of the table: accepted, or an error that says what is."""

import tomllib
from collections.abc import Sequence
from typing import Any

from rag_your_code.config.literals import literal
from rag_your_code.config.settings import BY_KEY, Kind, Setting
from rag_your_code.errors import ConfigError

_SHOWN = 60  # characters of a wrong value in an error


def checked(setting: Setting, value: Any, where: str) -> Any:
    """``value`` as the setting holds it: lists as tuples.

    Raises ``ConfigError`` that opens with ``where`` and names what is accepted.
    """
    accepted = {
        Kind.TEXTS: _is_texts,
        Kind.TEXT: _is_text,
        Kind.FLAG: lambda _, value: isinstance(value, bool),
        Kind.INTEGER: _is_integer,
        Kind.NUMBER: _is_number,
    }
    if accepted[setting.kind](setting, value):
        return tuple(value) if setting.kind is Kind.TEXTS else value
    raise ConfigError(
        f"{where}: {setting.key} = {_shown(value)} is not {setting.wanted}",
        hint=setting.help,
    )


def _is_texts(setting: Setting, value: Any) -> bool:
    return isinstance(value, list | tuple) and all(
        _is_text(setting, one) for one in value
    )


def _is_text(setting: Setting, value: Any) -> bool:
    if not isinstance(value, str) or any(ord(char) < 32 for char in value):
        return False
    return not setting.choices or value in setting.choices


def _is_integer(setting: Setting, value: Any) -> bool:
    return isinstance(value, int) and _is_number(setting, value)


def _is_number(setting: Setting, value: Any) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and setting.low <= value <= setting.high


def _shown(value: Any) -> str:
    try:
        text = literal(value)
    except ValueError:  # Python writes no number of thousands of digits
        return "a huge number"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def read_words(setting: Setting, words: Sequence[str]) -> Any:
    """The value that the words of a command line give a setting.

    A list is several words or one TOML array; a text needs no quotes. Raises
    ``ConfigError``.
    """
    where = "on the command line"
    if setting.kind is Kind.TEXTS:
        is_array = len(words) == 1 and words[0].lstrip().startswith("[")
        value = _as_toml(words[0]) if is_array else None
        # A glob may open with a bracket: what is no TOML array is one text.
        return checked(setting, list(words) if value is None else value, where)
    word = " ".join(words)
    if setting.kind is Kind.TEXT and word[:1] not in ('"', "'"):
        return checked(setting, word, where)
    value = _as_toml(word.strip())
    return checked(setting, word if value is None else value, where)


def _as_toml(word: str) -> Any:
    try:
        found = tomllib.loads(f"_ = {word}")
    except (ValueError, RecursionError):
        return None
    return found["_"] if len(found) == 1 else None


def row_of(key: str) -> Setting:
    """The row of a key; raises ``ConfigError`` with the nearest accepted one."""
    if key not in BY_KEY:
        raise unknown(key, "")
    return BY_KEY[key]


def unknown(key: str, where: str) -> ConfigError:
    """The error for a key that is in no row."""
    from difflib import get_close_matches

    near = get_close_matches(key, BY_KEY, n=1, cutoff=0.6) or [
        one for one in BY_KEY if one.partition(".")[2] == key.rpartition(".")[2]
    ]
    meant = f"did you mean {near[0]}? " if near else ""
    at = f"{where}: " if where else ""
    shown = key if len(key) <= _SHOWN else f"{key[:_SHOWN]}..."
    return ConfigError(
        f"{at}unknown key {shown}",
        hint=f"{meant}accepted keys: {', '.join(BY_KEY)}",
    )

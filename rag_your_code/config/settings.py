"""The one table of settings: name, type, range, default, effect and help."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

FILE = "rag-your-code.toml"


class Kind(StrEnum):
    """What a value may be."""

    INTEGER = "an integer"
    NUMBER = "a number"
    TEXT = "a text"
    FLAG = "true or false"
    TEXTS = "a list of texts"


@dataclass(frozen=True, slots=True)
class Setting:
    """One key. ``low`` and ``high`` bound numbers and the length of texts; ``choices``
    are the only accepted texts where there are any. ``rebuilds`` is true where a
    change makes the rows of an index other ones."""

    key: str
    kind: Kind
    default: Any
    help: str
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    rebuilds: bool = False


SETTINGS = (
    Setting(
        "index.ignore",
        Kind.TEXTS,
        (),
        "patterns as in .gitignore, added to the defaults; !pattern takes one back",
        rebuilds=True,
    ),
    Setting(
        "index.suffixes",
        Kind.TEXTS,
        (),
        "only index files with these suffixes; empty for all that are known",
        rebuilds=True,
    ),
    Setting(
        "index.max_file_bytes",
        Kind.INTEGER,
        1_000_000,
        "files larger than this are skipped",
        1_000,
        100_000_000,
        rebuilds=True,
    ),
    Setting("search.limit", Kind.INTEGER, 8, "results of a search", 1, 100),
    Setting(
        "search.max_chars",
        Kind.INTEGER,
        12_000,
        "characters of a whole reply",
        500,
        1_000_000,
    ),
    Setting(
        "search.vector_weight",
        Kind.NUMBER,
        0.0,
        "weight of the hashed vector in the score",
        0,
        10,
    ),
    Setting(
        "search.tests",
        Kind.TEXT,
        "auto",
        "what to do with tests, examples and fixtures",
        choices=("auto", "include", "exclude", "only"),
    ),
)

BY_KEY: Mapping[str, Setting] = {setting.key: setting for setting in SETTINGS}

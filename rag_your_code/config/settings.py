"""The one table of settings: name, type, range, default, effect and help."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from rag_your_code.languages import SUFFIXES

FILE = "rag-your-code.toml"


class Kind(StrEnum):
    """What a value may be."""

    INTEGER = "an integer"
    NUMBER = "a number"
    TEXT = "a text"
    FLAG = "true or false"
    TEXTS = "a list of texts"


class Setting(NamedTuple):
    """One key. ``low`` and ``high`` bound numbers; ``choices`` are the only accepted
    texts where there are any. ``rebuilds`` is true where a change makes the rows of an
    index other ones, ``reembeds`` where it makes only a model's vectors other ones."""

    key: str
    kind: Kind
    default: Any
    help: str
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    rebuilds: bool = False
    reembeds: bool = False

    @property
    def wanted(self) -> str:
        """What is accepted, in words.

        >>> BY_KEY["search.limit"].wanted
        'an integer from 1 to 100'
        """
        if self.kind in (Kind.INTEGER, Kind.NUMBER):
            return f"{self.kind} from {self.low:.10g} to {self.high:.10g}"
        if not self.choices:
            return str(self.kind)
        start = "a list of" if self.kind is Kind.TEXTS else "one of"
        return f"{start} {', '.join(self.choices)}"


HASHED, ENDPOINT = "hashed", "openai-compatible"

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
        choices=tuple(SUFFIXES),
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
    Setting(
        "embedding.provider",
        Kind.TEXT,
        HASHED,
        "what makes vectors: the built-in hash of words, or a model behind an endpoint",
        choices=(HASHED, ENDPOINT),
        reembeds=True,
    ),
    Setting(
        "embedding.endpoint",
        Kind.TEXT,
        "",
        "URL of the embeddings endpoint, as http://localhost:11434/v1/embeddings",
        reembeds=True,
    ),
    Setting(
        "embedding.model",
        Kind.TEXT,
        "",
        "name of the model, as the endpoint knows it",
        reembeds=True,
    ),
    Setting(
        "embedding.dimensions",
        Kind.INTEGER,
        0,
        "width of the vectors to ask for; 0 takes what the model gives",
        0,
        8192,
        reembeds=True,
    ),
    Setting(
        "embedding.api_key_env",
        Kind.TEXT,
        "",
        "name of the environment variable that holds the key; the key is no setting",
    ),
    Setting("embedding.batch", Kind.INTEGER, 64, "units sent in one request", 1, 2_048),
    Setting(
        "embedding.timeout",
        Kind.NUMBER,
        60,
        "seconds to wait for one answer of the endpoint",
        1,
        600,
    ),
    Setting(
        "embedding.retries",
        Kind.INTEGER,
        3,
        "tries after a first one that a busy or failing endpoint refused",
        0,
        10,
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
        "weight of the vector's cosine in the score",
        0,
        10,
    ),
    Setting(
        "search.vector_recall",
        Kind.INTEGER,
        0,
        "units that a model's vectors may add to those the words found",
        0,
        500,
    ),
    Setting(
        "search.tests",
        Kind.TEXT,
        "auto",
        "what to do with tests, examples and fixtures",
        choices=("auto", "include", "exclude", "only"),
    ),
    Setting(
        "agent.max_open_bytes",
        Kind.INTEGER,
        2_000_000,
        "an agent can open no file larger than this",
        1_000,
        100_000_000,
    ),
    Setting(
        "agent.max_open_chars",
        Kind.INTEGER,
        20_000,
        "characters of a reply that shows an agent a file, or has no budget of its own",
        500,
        1_000_000,
    ),
    Setting(
        "describe.languages",
        Kind.TEXTS,
        ("en",),
        "languages that descriptions are asked for in",
    ),
    Setting("describe.batch", Kind.INTEGER, 20, "units handed out to describe", 1, 200),
    Setting(
        "describe.max_chars",
        Kind.INTEGER,
        1_000,
        "characters that a description may have",
        40,
        4_000,
    ),
    Setting(
        "describe.skip",
        Kind.TEXTS,
        (),
        "patterns as in .gitignore of files whose units need no description",
    ),
)

BY_KEY: Mapping[str, Setting] = {setting.key: setting for setting in SETTINGS}

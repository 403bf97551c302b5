"""The values that travel between rooms: frozen, without behaviour of their own.

Lines are 1-based and inclusive. Paths are relative to the root and use ``/``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class SkipReason(StrEnum):
    """Why a file is not in the index, or is there only in part."""

    SECRET = "secret-shaped name"
    VENDORED = "vendored or build folder"
    CONFIGURED = "ignored by configuration"
    GENERATED = "generated file"
    MINIFIED = "minified file"
    TOO_LARGE = "over the size cap"
    BINARY = "binary file"
    ENCODING = "not decodable text"
    UNREADABLE = "unreadable"
    SYMLINK = "symlink out of the root, dangling or looping"
    SPECIAL = "not a regular file"
    BAD_NAME = "file name is not UTF-8"
    WORKTREE = "another worktree of this repository"
    SUBMODULE = "submodule that is not checked out"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file or folder that was left out, and why."""

    path: str
    reason: SkipReason
    detail: str = ""


#: What ``stat`` says of a file that changes when the file does: its size, and the times
#: of its last change in content and in anything, both in ns. Plain, for there are many.
Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file the walk would index, as ``stat`` saw it; not opened yet."""

    path: str
    stamp: Stamp

    @property
    def size(self) -> int:
        """Its bytes."""
        return self.stamp[0]


@dataclass(frozen=True, slots=True)
class SourceText:
    """A file's decoded text.

    ``text`` has no byte-order mark; its line ends are as in the file. ``digest``
    is over the file's bytes, so it changes whenever the file does.
    """

    path: str
    text: str
    digest: str


class ReferenceKind(StrEnum):
    """What kind of mention of another name a reference is."""

    CALL = "call"
    IMPORT = "import"
    INHERIT = "inherit"
    TYPE = "type"  # of a variable, a field or a parameter
    PACKAGE = "package"  # the package or namespace that the file says it is in


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention of another unit by name, as written, not resolved.

    ``receiver`` is the expression before the last dot (``self``, ``os.path``) or
    empty; ``Pool()`` is the result of a call, ``?`` some other expression. Of an
    import it is where the name comes from, with the name it gets (``a.b as c``); of a
    supertype the qualifier, and the type that has it where that is not the unit
    itself (``fmt for Error``); of a type the variable that has it.
    """

    kind: ReferenceKind
    name: str
    line: int
    receiver: str = ""


@dataclass(frozen=True, slots=True)
class CodeUnit:
    """A function, method, type or other piece of code that a search can return.

    ``qualified_name`` uses the language's own separators (``Type::method``);
    ``container`` is everything before the name, with the namespace or package
    where the text shows one, and is for searching. ``start_line`` includes the
    attached documentation, decorators and attributes. ``body`` and ``comments``
    are the unit's own code and inner comments for analysis: a type's body leaves
    its members' bodies out.
    """

    path: str
    language: str
    kind: str
    name: str
    qualified_name: str
    start_line: int
    end_line: int
    name_line: int
    signature: str = ""
    documentation: str = ""
    container: str = ""
    body: str = ""
    comments: str = ""
    references: tuple[Reference, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """What parsing one file gave.

    ``partial_line`` is 0 when the whole file was understood, else the line where
    the parser lost its place and went on by guesswork.
    """

    units: tuple[CodeUnit, ...]
    partial_line: int = 0
    partial_reason: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result: where it is, why it ranked there, whether it is fresh.

    ``why`` maps each named part of the score to its contribution; they add up to
    ``score``. ``matched_terms`` maps a field to the question's words found there.
    """

    id: str
    path: str
    start_line: int
    end_line: int
    name: str
    qualified_name: str
    kind: str
    language: str
    signature: str
    description: str
    score: float
    freshness: str
    why: Mapping[str, float] = field(default_factory=dict)
    matched_terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    also: tuple["Hit", ...] = ()

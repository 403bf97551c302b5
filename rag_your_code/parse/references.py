"""Calls and imports in masked text, by name and offset."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from rag_your_code.languages.table import Language
from rag_your_code.model import ReferenceKind
from rag_your_code.parse.bindings import bindings
from rag_your_code.parse.declaration import Declaration
from rag_your_code.parse.imports import split
from rag_your_code.parse.inherits import supertypes
from rag_your_code.parse.mask import Mask
from rag_your_code.parse.receivers import receiver_before


class Mention(NamedTuple):
    """A reference at an offset, before it is known which unit holds it."""

    at: int
    kind: ReferenceKind
    name: str
    receiver: str


def mentions(
    masked: Mask, language: Language, declarations: Sequence[Declaration]
) -> list[Mention]:
    """Every call, import, supertype and useful type binding, by position.

    Names that stand where ``declarations`` have theirs are heads, not calls.
    """
    declared = frozenset(one.name_at for one in declarations)
    calls = list(_calls(masked.code, language, declared))
    found = [*calls, *_imports(masked, language)]
    for at, name, source, subject in supertypes(masked.code, language, declarations):
        origin = f"{source} for {subject}" if subject else source
        found.append(Mention(at, ReferenceKind.INHERIT, name, origin))
    for at, name, variable in bindings(masked.code, language, _variables(calls)):
        found.append(Mention(at, ReferenceKind.TYPE, name, variable))
    found += _packages(masked.code, language)
    found.sort()
    return found


def _packages(code: str, language: Language) -> Iterator[Mention]:
    if language.package:
        for match in _call(language.package).finditer(code):
            yield Mention(match.start("name"), ReferenceKind.PACKAGE, match["name"], "")


def _variables(calls: Sequence[Mention]) -> frozenset[str]:
    """Every word of a receiver that something is called on."""
    words: set[str] = set()
    for receiver in {one.receiver for one in calls}:
        words.update(_WORD.findall(receiver))
    return frozenset(words)


def _calls(
    code: str, language: Language, declared: frozenset[int]
) -> Iterator[Mention]:
    keywords = language.keywords
    for match in _call(language.call).finditer(code):
        at, receiver, name = _parts(match)
        if at in declared:
            continue
        receiver = receiver.rstrip(".:>-?!&")
        if not receiver:
            receiver = receiver_before(code, at)
            if not receiver and name in keywords:
                continue
        elif name == "new" and language.name == "ruby":
            receiver, name = _made(receiver)
        yield Mention(at, ReferenceKind.CALL, name, receiver)


def _made(receiver: str) -> tuple[str, str]:
    """``A::B.new`` calls ``B`` as other languages write it."""
    source, _, name = receiver.rpartition("::")
    return (source, name) if name[:1].isupper() else (receiver, "new")


_WORD = re.compile(r"\w++")
_JOINTS = (".", ":", ">", "\\")  # ``a.b``, ``A::b``, ``a->b``, ``A\\b``


def _parts(match: re.Match[str]) -> tuple[int, str, str]:
    """Where a called name stands, its receiver, and the name."""
    groups = match.re.groupindex
    if "chain" not in groups:
        return match.start("name"), match["receiver"] or "", match["name"]
    chain = match["chain"]
    if chain.isidentifier():  # most are
        return match.start("chain"), "", chain
    chain = chain.lstrip("<")
    cut = max(map(chain.rfind, _JOINTS)) + 1
    return match.end("chain") - len(chain) + cut, chain[:cut], chain[cut:]


def _imports(masked: Mask, language: Language) -> Iterator[Mention]:
    for pattern in language.imports:
        for match in _call(pattern).finditer(masked.bare):
            at = match.start("name")
            for one in split(language.import_form, match.groupdict()):
                yield Mention(at, ReferenceKind.IMPORT, one.name, one.origin)


@cache
def _call(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.M)


class LineIndex:
    """Offsets to 1-based line numbers in O(log n)."""

    __slots__ = ("starts",)

    def __init__(self, text: str) -> None:
        starts = [0]
        find = text.find
        at = find("\n") + 1
        while at:
            starts.append(at)
            at = find("\n", at) + 1
        self.starts = starts

    def line(self, offset: int) -> int:
        """The line that holds the character at ``offset``."""
        return bisect_right(self.starts, offset)

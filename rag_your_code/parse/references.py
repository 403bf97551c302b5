"""Calls and imports in masked text, by name and offset."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rag_your_code.languages.table import Language
from rag_your_code.model import ReferenceKind
from rag_your_code.parse.mask import Mask


class Mention(NamedTuple):
    """A reference at an offset, before it is known which unit holds it."""

    at: int
    kind: ReferenceKind
    name: str
    receiver: str


def mentions(
    masked: Mask, language: Language, declared: frozenset[int]
) -> list[Mention]:
    """Every call and import by position; names at ``declared`` offsets are heads."""
    found = [*_calls(masked.code, language, declared), *_imports(masked, language)]
    found.sort()
    return found


def _calls(
    code: str, language: Language, declared: frozenset[int]
) -> Iterator[Mention]:
    keywords = language.keywords
    for match in _call(language.call).finditer(code):
        at, receiver, name = _parts(match)
        if (receiver or name not in keywords) and at not in declared:
            yield Mention(at, ReferenceKind.CALL, name, receiver.rstrip(".:>-?!&"))


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
            name = " ".join(match["name"].split())
            if name:
                yield Mention(at, ReferenceKind.IMPORT, name, "")


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

"""Text -> terms, for the index and for questions alike.

A term is the stem of a word. An identifier of several words also gives one term for
the whole of it, without case and underscores (``buildconnectionpool``), so that
either style of writing finds the other. Single ASCII letters and digits are left
out: they are loop variables. Chinese, Japanese and Korean runs give bigrams.
"""

from collections import Counter
from typing import NamedTuple

from rag_your_code.analysis import words
from rag_your_code.analysis.identifiers import (
    joined,
    looks_like_identifier,
    split_identifier,
)
from rag_your_code.analysis.stem import stem

#: Raised whenever the same text may give other terms; rebuilds every index.
ANALYSIS_VERSION = 1

_MAX_CACHE = 400_000  # distinct raw words; beyond it the cache starts again
_MAX_CJK_TERMS = 2_000  # of one run: a book in a comment is not code
_MAX_PARTS = 12  # words of one identifier


class QueryTerm(NamedTuple):
    """A term of a question. ``position`` counts raw words; ``whole`` marks the term of
    a whole identifier, whose parts are terms of their own at the same position."""

    term: str
    raw: str
    position: int
    whole: bool


class Analyzer:
    """Turns text into terms and remembers how each raw word expands.

    Not for several threads at once; make one for each.
    """

    def __init__(self) -> None:
        self._cache: dict[str, tuple[str, ...]] = {}

    def count_terms(self, text: str) -> dict[str, int]:
        """How often each term occurs. Each distinct raw word is expanded once."""
        counts: dict[str, int] = {}
        if not text:
            return counts
        cache = self._cache
        for raw, times in Counter(words.raw_words(text)).items():
            terms = cache.get(raw)
            if terms is None:
                terms = self._remember(raw)
            for term in terms:
                counts[term] = counts.get(term, 0) + times
        return counts

    def _remember(self, raw: str) -> tuple[str, ...]:
        if len(self._cache) >= _MAX_CACHE:
            self._cache.clear()
        terms = self._cache[raw] = expand(raw)
        return terms


def expand(raw: str) -> tuple[str, ...]:
    """The terms of one raw word, the whole identifier last.

    >>> expand("HTTPServerFactory")
    ('http', 'server', 'factori', 'httpserverfactory')
    """
    if raw.isascii():
        return _expand_identifier(raw)
    terms: list[str] = []
    for piece in words.pieces(words.fold(raw)):
        if words.is_cjk(piece):
            terms += words.bigrams(piece)[:_MAX_CJK_TERMS]
        else:
            terms += _expand_identifier(piece)
    return tuple(terms)


def _expand_identifier(raw: str) -> tuple[str, ...]:
    if len(raw) > words.MAX_WORD or words.is_data(raw):
        return ()
    parts = [
        part
        for part in split_identifier(raw)[:_MAX_PARTS]
        if len(part) > 1 or not part.isascii()
    ]
    terms = []
    for part in parts:
        terms.append(stem(part))
        letters = part.rstrip("0123456789")
        if len(letters) > 1 and letters != part:
            terms.append(stem(letters))
    whole = joined(raw)
    if len(parts) > 1 or (parts and whole != parts[0]):
        terms.append(whole)
    return tuple(terms)


def query_terms(text: str) -> tuple[QueryTerm, ...]:
    """The terms of a question in order, each identifier's whole form after its parts.

    Never raises, whatever symbols the question holds.
    """
    found = []
    for position, raw in enumerate(words.raw_words(text)):
        terms = expand(raw)
        whole = joined(raw)
        for term in terms:
            is_whole = term == whole and len(terms) > 1
            found.append(QueryTerm(term, raw, position, is_whole))
    return tuple(found)


def identifiers(text: str) -> tuple[str, ...]:
    """The raw words of a question that only make sense as identifiers, in order."""
    return tuple(
        dict.fromkeys(raw for raw in words.raw_words(text) if looks_like_identifier(raw))
    )

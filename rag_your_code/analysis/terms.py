"""Text -> terms, for the index and for questions alike.

A term is the stem of a word. An identifier of several words also gives one term for
the whole of it, without case and underscores and not stemmed
(``buildconnectionpool``), so that either style of writing finds the other. A word
with digits behind it is found without them too: ``sha256`` gives ``sha256`` and
``sha``. Runs of Chinese, Japanese and Korean give bigrams.

Left out on both sides, so that what is in the index can be asked for: single ASCII
letters and digits (loop variables, in every unit), values (see ``literals``),
stretches of over 64 letters without a break, words of over 200 characters.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from rag_your_code.analysis import words
from rag_your_code.analysis.identifiers import (
    joined,
    looks_like_identifier,
    split_identifier,
)
from rag_your_code.analysis.literals import is_blob, number
from rag_your_code.analysis.stem import stem
from rag_your_code.analysis.stopwords import QUERY_WEIGHT

#: Raised whenever the same text may give other terms; rebuilds every index.
#: 2: long test names kept, blobs dropped, numerals one term, any script's camelCase.
#: 3: W3C as one word, accents on letters with a stroke.
#: 4: vowel signs stay in words after compatibility forms are unified.
#: 5: underscores around a name do not hide a number.
ANALYSIS_VERSION = 5

_MAX_WORD = 200  # characters; names of tests reach 130, what is longer is data
_MAX_PART = 64  # letters in a row; also where the term of a whole name is cut
_MAX_REMEMBERED = 100_000  # distinct raw words


class QueryTerm(NamedTuple):
    """A term of a question, with the word it comes from.

    ``weight`` is 0 for a word that carries nothing. ``position`` counts raw words.
    ``whole`` marks the term of an identifier that has terms of its parts beside it, at
    the same position.
    """

    term: str
    weight: float
    raw: str
    position: int
    whole: bool


class Analyzer:
    """Turns text into terms and remembers how each raw word expands.

    ``left_out`` counts the Chinese, Japanese and Korean characters past what is
    analysed of one text. Not for several threads at once; make one for each.
    """

    def __init__(self) -> None:
        self._expansions = _Expansions()
        self.left_out = 0

    def count_terms(self, text: str) -> dict[str, int]:
        """How often each term occurs, in the order of first occurrence."""
        # No Python code runs for a word seen before: measured a fifth faster than a
        # loop over the distinct raw words, at any size of text.
        expanded = map(self._expansions.__getitem__, self._words(text))
        return Counter(chain.from_iterable(expanded))

    def _words(self, text: str) -> list[str]:
        found = words.raw_words(text)
        if text.isascii() or len(text) <= words.MAX_CJK:
            return found
        kept = words.without_excess_cjk(found)
        self.left_out += sum(map(len, found)) - sum(map(len, kept))
        return kept


class _Stems(dict[str, str]):
    """Parts of names -> stems; names share few parts, and their terms one object."""

    def __missing__(self, part: str) -> str:
        if len(self) >= _MAX_REMEMBERED:
            self.clear()
        self[part] = found = stem(part)
        return found


class _Expansions(dict[str, tuple[str, ...]]):
    """Raw words -> terms; starts again when it is full."""

    def __init__(self) -> None:
        self._stems = _Stems()

    def __missing__(self, raw: str) -> tuple[str, ...]:
        terms = expand(raw, self._stems.__getitem__)
        if len(raw) <= _MAX_WORD:
            if len(self) >= _MAX_REMEMBERED:
                self.clear()
            self[raw] = terms
        return terms


def expand(raw: str, stem: Callable[[str], str] = stem) -> tuple[str, ...]:
    """The terms of one raw word, that of a whole identifier after those of its parts.

    >>> expand("HTTPServerFactory"), expand("sha256")
    (('http', 'server', 'factori', 'httpserverfactory'), ('sha256', 'sha'))
    """
    if raw.isascii():
        return tuple(_name_terms(raw, stem))
    if len(raw) > _MAX_WORD and not words.has_cjk(raw):
        return ()
    terms: list[str] = []
    for piece in words.pieces(words.fold(raw)):
        terms += (
            words.bigrams(piece) if words.has_cjk(piece) else _name_terms(piece, stem)
        )
    return tuple(terms)


def _name_terms(name: str, stem: Callable[[str], str]) -> list[str]:
    name = name.strip("_")
    if len(name) > _MAX_WORD:
        return []
    numeral = number(name)
    if numeral is not None:
        return [numeral] if numeral else []
    parts = split_identifier(name)
    if is_blob(name, len(parts)):
        return []
    terms = [stem(word) for part in parts for word in _words_of(part)]
    if len(parts) > 1:
        terms.append(joined(name)[:_MAX_PART])
    return terms


def _words_of(part: str) -> Iterator[str]:
    """A part, and the letters of it where digits follow; not what is too short."""
    if len(part) > _MAX_PART:
        return
    letters = part.rstrip("0123456789")
    if len(part) > 1 or not part.isascii():
        yield part
    if len(letters) > 1 and letters != part:
        yield letters


def query_terms(text: str) -> tuple[QueryTerm, ...]:
    """The terms of a question in order, each identifier's whole form after its parts.

    Never raises, whatever symbols the question holds.
    """
    found = []
    for position, raw in enumerate(words.without_excess_cjk(words.raw_words(text))):
        terms = expand(raw)
        whole = joined(words.fold(raw))[:_MAX_PART] if len(terms) > 1 else ""
        for term in terms:
            is_whole = term == whole
            weight = 1.0 if is_whole else QUERY_WEIGHT.get(term, 1.0)
            found.append(QueryTerm(term, weight, raw, position, is_whole))
    return tuple(found)


def identifiers(text: str) -> tuple[str, ...]:
    """The raw words of a question that only make sense as identifiers, in order."""
    return tuple(
        dict.fromkeys(
            raw for raw in words.raw_words(text) if looks_like_identifier(raw)
        )
    )

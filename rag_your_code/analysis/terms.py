"""Text -> terms, for the index and for questions alike.

A term is the stem of a word. An identifier of several words also gives one term for
the whole of it, without case and underscores and not stemmed
(``buildconnectionpool``), so that either style of writing finds the other. A word
with digits behind it is found without them too: ``sha256`` gives ``sha256`` and
``sha``. Runs of Chinese, Japanese and Korean give bigrams.

Left out on both sides, so that what is in the index can be asked for:

- single ASCII letters and digits: loop variables and small constants, in every unit;
- numbers of more than eight digits, hashes and encoded blobs: values that occur once
  and that nobody asks for by words, yet the greater part of the terms of test data;
- stretches of over 64 letters without a break, and names of over 200 characters.
"""

import re
from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import NamedTuple

from rag_your_code.analysis import words
from rag_your_code.analysis.identifiers import (
    joined,
    looks_like_identifier,
    split_identifier,
)
from rag_your_code.analysis.stem import stem
from rag_your_code.analysis.stopwords import QUERY_WEIGHT

#: Raised whenever the same text may give other terms; rebuilds every index.
#: 2: long test names kept, blobs dropped, numerals one term, any script's camelCase.
ANALYSIS_VERSION = 2

_MAX_NAME = 200  # characters; test names reach 130, blobs go on
_MAX_PART = 64  # letters in a row; also where the term of a whole name is cut
_MAX_DIGITS = 8  # of a number: enough for a date, a port, an error code
_MAX_REMEMBERED = 100_000  # distinct raw words, about 30 MB

_NUMBER = re.compile(r"(0[xX][\da-fA-F_]++|\d[\d_]*+)[uUlLfF]{0,3}")
_HEX_BLOB = re.compile(r"(?=[a-fA-F]*\d)[\da-fA-F]{16,}")
_BLOB_LENGTH = 20  # characters; shorter words are taken for names whatever their shape
_BLOB_PART = 3.0  # mean length of parts: base64 has 2.4, real names 3.3 and more


class QueryTerm(NamedTuple):
    """A term of a question, with the word it comes from.

    ``weight`` is 0 for a word that carries nothing. ``position`` counts raw words.
    ``whole`` marks the term of a whole identifier; its parts are terms at the same
    position, before it.
    """

    term: str
    weight: float
    raw: str
    position: int
    whole: bool


class Analyzer:
    """Turns text into terms and remembers how each raw word expands.

    ``left_out`` counts the Chinese, Japanese and Korean words that were dropped
    because a text held too many. Not for several threads at once; make one for each.
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
        self.left_out += len(found) - len(kept)
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
        if len(raw) <= _MAX_NAME:
            if len(self) >= _MAX_REMEMBERED:
                self.clear()
            self[raw] = terms
        return terms


def expand(raw: str, stem: Callable[[str], str] = stem) -> tuple[str, ...]:
    """The terms of one raw word, the whole identifier last.

    >>> expand("HTTPServerFactory"), expand("sha256")
    (('http', 'server', 'factori', 'httpserverfactory'), ('sha256', 'sha'))
    """
    if raw.isascii():
        return _expand_name(raw, stem)
    terms: list[str] = []
    for piece in words.pieces(words.fold(raw)):
        if words.is_cjk(piece):
            terms += words.bigrams(piece)
        else:
            terms += _expand_name(piece, stem)
    return tuple(terms)


def _expand_name(name: str, stem: Callable[[str], str]) -> tuple[str, ...]:
    if len(name) > _MAX_NAME:
        return ()
    number = _NUMBER.fullmatch(name)
    if number:
        return _number(number[1])
    parts = split_identifier(name)
    if is_blob(name, len(parts)):
        return ()
    terms = []
    for part in parts:
        if _is_word(part):
            terms.append(stem(part))
            letters = part.rstrip("0123456789")
            if len(letters) > 1 and letters != part:
                terms.append(stem(letters))
    if len(parts) > 1:
        terms.append(joined(name)[:_MAX_PART])
    return tuple(terms)


def _number(literal: str) -> tuple[str, ...]:
    digits = joined(literal)
    length = len(digits.removeprefix("0x"))
    return (digits,) if len(digits) > 1 and length <= _MAX_DIGITS else ()


def is_blob(name: str, parts: int) -> bool:
    """Whether a name of so many parts is a hash or encoded data.

    >>> is_blob("dXNlcm5hbWU6cGFzc3dvcmQ", 10), is_blob("testUseAsKeyOfTreeMap", 7)
    (True, False)
    """
    if _HEX_BLOB.fullmatch(name):
        return True
    return (
        len(name) >= _BLOB_LENGTH and "_" not in name and len(name) < _BLOB_PART * parts
    )


def _is_word(part: str) -> bool:
    return 1 < len(part) <= _MAX_PART or not (part.isascii() or len(part) > _MAX_PART)


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

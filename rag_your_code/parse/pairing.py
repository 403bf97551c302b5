"""Every pairing of block words by the name that the language tables call it."""

from collections.abc import Callable, Mapping

from rag_your_code.parse import ruby

#: Masked code -> the offset of each opening word to one past the word that closes it.
Pairing = Callable[[str], Mapping[int, int]]

PAIRINGS: Mapping[str, Pairing] = {"ruby": ruby.pair_keywords}

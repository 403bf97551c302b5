"""Which raw words are values, not names: numbers, hashes, encoded data.

Most of them occur once and nobody asks for them by words, yet in test data they are
the greater part of all terms.
"""

import re

MAX_DIGITS = 8  # of a number: enough for a date, a port, an error code, a mask

_NUMBER = re.compile(r"(0[xX][\da-fA-F_]++|\d[\d_]*+)[uUlLfF]{0,3}")
_HASH = re.compile(r"(?=[a-fA-F]*\d)[\da-fA-F]{16,}")
_BLOB_LENGTH = 20  # characters; a shorter word is a name whatever its shape
_BLOB_PART = 3  # mean length of parts; base64 has about 2.4, names hardly under 3.3


def number(word: str) -> str | None:
    """The term of a numeral, without separators and suffix; None for other words.

    Empty for a single digit, which says nothing, and past ``MAX_DIGITS``.

    >>> number("1_000"), number("0xFFul"), number("7"), number("123456789"), number("x1")
    ('1000', '0xff', '', '', None)
    """
    match = _NUMBER.fullmatch(word)
    if not match:
        return None
    numeral = match[1].replace("_", "").lower()
    digits = len(numeral.removeprefix("0x"))
    return numeral if len(numeral) > 1 and digits <= MAX_DIGITS else ""


def is_blob(word: str, parts: int) -> bool:
    """Whether a word that splits into so many parts is a hash or encoded data.

    >>> is_blob("dXNlcm5hbWU6cGFzc3dvcmQ", 10), is_blob("testUseAsKeyOfTreeMap", 7)
    (True, False)
    """
    if len(word) < _BLOB_LENGTH:
        return _HASH.fullmatch(word) is not None
    # Base64 changes case every few letters and has no underscores.
    dense = "_" not in word and len(word) < _BLOB_PART * parts
    return dense or _HASH.fullmatch(word) is not None

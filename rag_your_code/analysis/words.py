"""Text -> raw words: runs of letters, digits and underscores in any script."""

import re

#: Longer runs are data (keys, encoded blobs), not words.
MAX_WORD = 64

_WORD = re.compile(r"\w+")
_ASCII_WORD = re.compile(r"[A-Za-z0-9_]+")
_CJK = r"\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003134f"
_CJK_RUN = re.compile(f"[{_CJK}]+")
_PIECE = re.compile(f"[{_CJK}]+|[^{_CJK}]+")
_DATA = re.compile(r"(?:0x)?[0-9a-f]{16,}|\d{9,}", re.I)


#: Latin letters that are one letter to Unicode and two or another to a keyboard.
_LATIN = str.maketrans(
    {
        **dict(zip("øØđĐłŁıħĦŧŦ", "oOdDlLihHtT", strict=True)),
        **{"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "ð": "d"},
    }
)


def raw_words(text: str) -> list[str]:
    """The words of ``text`` in order; a run of Chinese or Japanese is one raw word."""
    if text.isascii():
        return _ASCII_WORD.findall(text)
    return _WORD.findall(text)


def is_data(word: str) -> bool:
    """Whether a raw word is a number, hash or blob that nobody asks for by words."""
    return _DATA.fullmatch(word) is not None


def pieces(word: str) -> list[str]:
    """A folded raw word cut where its script changes to or from Chinese or Japanese."""
    return _PIECE.findall(word)


def is_cjk(piece: str) -> bool:
    """Whether a piece is a run of Han, kana or Hangul."""
    return _CJK_RUN.match(piece) is not None


def bigrams(run: str) -> list[str]:
    """A run's overlapping pairs; a single character stays itself.

    >>> bigrams("数据库")
    ['数据', '据库']
    """
    if len(run) < 2:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def fold(word: str) -> str:
    """Compatibility forms unified, Latin accents dropped: ``ﬁle`` file, ``café`` cafe.

    Marks that tell letters apart in other scripts (Cyrillic ``й``) are kept.
    """
    if word.isascii():
        return word
    from unicodedata import combining, normalize

    word = word.translate(_LATIN)
    out: list[str] = []
    for char in normalize("NFD", normalize("NFKC", word)):
        if combining(char) and out and out[-1].isascii():
            continue
        out.append(char)
    return normalize("NFC", "".join(out))

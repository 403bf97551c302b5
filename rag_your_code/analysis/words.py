"""Text -> raw words: runs of letters, digits and underscores in any script.

What a raw word means (its parts, its stem) is for ``identifiers`` and ``terms``.
"""

import re
from collections.abc import Iterable
from functools import cache

#: Chinese, Japanese and Korean characters analysed of one text. A longer run of them
#: is a book in a comment: no program, and tens of thousands of terms nobody asks for.
MAX_CJK = 8_000

# ASCII text, nearly all of it, is cut by two string methods: measured 1.4 times as
# fast as the regex. Underscores stay, so that a snake_case name is one raw word.
_SEPARATORS = str.maketrans(
    {code: " " for code in range(128) if not (chr(code).isalnum() or code == ord("_"))}
)
# Marks written on the letter before them. They are no letters to ``\w``, so that
# decomposed accents, Arabic and every word of Hindi would fall to pieces.
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u0900-\u0963\u0966-\u0dff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    "\u3099\u309a"
)
_WORD = re.compile(rf"\w[\w{_MARKS}]*+")
_NO_WORD = re.compile(rf"[^\w{_MARKS}]++")
# Han, kana, Hangul and bopomofo: scripts that do not set spaces between words, or
# (Korean) inflect so much that pairs of syllables find more than words do.
_CJK = (
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc"
    "\U00020000-\U0003ffff"
)
# Latin letters that are one letter to Unicode and two or another to a keyboard.
_LATIN = str.maketrans(
    {
        **dict(zip("øØđĐłŁıħĦŧŦ", "oOdDlLihHtT", strict=True)),
        "ß": "ss",
        "æ": "ae",
        "Æ": "Ae",
        "œ": "oe",
        "Œ": "Oe",
        "þ": "th",
        "ð": "d",
    }
)


def raw_words(text: str) -> list[str]:
    """The words of ``text`` in order; a run of Chinese or Japanese is one raw word."""
    if text.isascii():
        return text.translate(_SEPARATORS).split()
    return _WORD.findall(text)


def without_excess_cjk(words: Iterable[str], limit: int = MAX_CJK) -> list[str]:
    """``words`` with only the first ``limit`` Chinese, Japanese or Korean characters.

    Words without such characters all stay.
    """
    kept = []
    for word in words:
        if not word.isascii() and has_cjk(word):
            word, limit = word[:limit], limit - len(word[:limit])
        if word:
            kept.append(word)
    return kept


def pieces(word: str) -> list[str]:
    """A folded raw word cut where its script changes to or from Chinese or Japanese."""
    return [piece for piece in _cjk_run().split(word) if piece]


def has_cjk(word: str) -> bool:
    """Whether a word holds Han, kana or Hangul; a piece that does holds nothing else."""
    return _cjk_run().search(word) is not None


@cache  # the ranges take 2 ms to compile, which a start should not pay for
def _cjk_run() -> re.Pattern[str]:
    return re.compile(f"([{_CJK}]+)")


def bigrams(run: str) -> list[str]:
    """A run's overlapping pairs; a single character stays itself.

    >>> bigrams("数据库"), bigrams("库")
    (['数据', '据库'], ['库'])
    """
    if len(run) < 2:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def fold(word: str) -> str:
    """Compatibility forms unified and Latin accents dropped; case stays.

    Marks that tell letters apart in other scripts (Cyrillic ``й``, Hangul) are kept.

    >>> fold("Café"), fold("ﬁle"), fold("ｆｏｏ"), fold("größe"), fold("йод")
    ('Cafe', 'file', 'foo', 'grosse', 'йод')
    """
    if word.isascii():
        return word
    from unicodedata import combining, normalize

    # ``⒈`` and ``½`` unfold to signs that are no part of a word.
    unified = _NO_WORD.sub("", normalize("NFKC", word))
    word = normalize("NFD", unified).translate(_LATIN)
    letters: list[str] = []
    for char in word:
        if not (combining(char) and letters and letters[-1].isascii()):
            letters.append(char)
    return normalize("NFC", "".join(letters))

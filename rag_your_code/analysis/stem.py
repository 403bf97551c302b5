"""The Porter2 (Snowball) English stemmer, written from its published description.

Source: Martin Porter, "The English (Porter2) stemming algorithm",
https://snowballstem.org/algorithms/english/stemmer.html, with the amendments of
Snowball 3 (``past``, ``-ogist``, ``evening``, ``vying``). Words are lower case. Region R1 is what follows the first non-vowel after a vowel, R2 the same within R1.
"""

import re
from functools import lru_cache

_EXCEPTIONS = {
    "skis": "ski",
    "skies": "sky",
    "idly": "idl",
    "gently": "gentl",
    "ugly": "ugli",
    "early": "earli",
    "only": "onli",
    "singly": "singl",
    **dict.fromkeys(("sky", "news", "howe", "atlas", "cosmos", "bias", "andes")),
}
_AFTER_STEP_1A = frozenset(
    (
        *("inning", "outing", "canning", "herring", "earring", "evening"),
        *("proceed", "exceed", "succeed"),
    )
)
_R1_PREFIX = re.compile(r"(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)")
_REGION = re.compile(r"[aeiouy][^aeiouy]")
_HAS_VOWEL = re.compile(r"[aeiouy]")
_SHORT_END = re.compile(r"(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY]|past)$")
_CONSONANT_Y = re.compile(r"[^aeiouy]y")
_DOUBLE = ("bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt")
_VOWELS = frozenset("aeiouy")
_BEFORE_LI = frozenset("cdeghkmnrt")

_STEP_2 = (
    ("ization", "ize"),
    ("ational", "ate"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("iveness", "ive"),
    ("tional", "tion"),
    ("biliti", "ble"),
    ("lessli", "less"),
    ("entli", "ent"),
    ("ation", "ate"),
    ("ogist", "og"),
    ("alism", "al"),
    ("aliti", "al"),
    ("ousli", "ous"),
    ("iviti", "ive"),
    ("fulli", "ful"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("abli", "able"),
    ("izer", "ize"),
    ("ator", "ate"),
    ("alli", "al"),
    ("bli", "ble"),
    ("ogi", "og"),
    ("li", ""),
)
_STEP_3 = (
    ("ational", "ate"),
    ("tional", "tion"),
    ("alize", "al"),
    ("icate", "ic"),
    ("iciti", "ic"),
    ("ative", ""),
    ("ical", "ic"),
    ("ness", ""),
    ("ful", ""),
)
_STEP_4 = (
    *("ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism"),
    *("ate", "iti", "ous", "ive", "ize", "ion", "al", "er", "ic"),
)


@lru_cache(maxsize=16_384)  # a question stems the names of its candidates
def stem(word: str) -> str:
    """The stem of a lower-case English word; other words come back unchanged.

    >>> [stem(word) for word in ("caresses", "backtracking", "generously")]
    ['caress', 'backtrack', 'generous']
    """
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return word
    if word in _EXCEPTIONS:
        return _EXCEPTIONS[word] or word
    word = _mark_consonant_y(word)
    r1, r2 = _regions(word)
    word = _step_1a(word)
    if word in _AFTER_STEP_1A:
        return word.lower()
    word = _step_1c(_step_1b(word, r1))
    word = _step_3(_step_2(word, r1), r1, r2)
    return _step_5(_step_4(word, r2), r1, r2).replace("Y", "y")


def _mark_consonant_y(word: str) -> str:
    """Write a ``y`` that acts as a consonant (first, or after a vowel) as ``Y``."""
    if "y" not in word:
        return word
    letters = list(word)
    for at, letter in enumerate(letters):
        if letter == "y" and (at == 0 or letters[at - 1] in _VOWELS):
            letters[at] = "Y"
    return "".join(letters)


def _regions(word: str) -> tuple[int, int]:
    prefix = _R1_PREFIX.match(word)
    r1 = prefix.end() if prefix else _after(word, 0)
    return r1, _after(word, r1)


def _after(word: str, start: int) -> int:
    match = _REGION.search(word, start)
    return match.end() if match else len(word)


def _step_1a(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ied", "ies")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("us", "ss")):
        return word[:-1] if _HAS_VOWEL.search(word[:-2]) else word
    return word


def _step_1b(word: str, r1: int) -> str:
    for suffix in ("eedly", "eed"):
        if word.endswith(suffix):
            start = len(word) - len(suffix)
            return word[:start] + "ee" if start >= r1 else word
    for suffix in ("ingly", "edly", "ing", "ed"):
        if word.endswith(suffix):
            shorter = word[: -len(suffix)]
            if suffix == "ing" and _CONSONANT_Y.fullmatch(shorter):
                return shorter[0] + "ie"
            return _repair(shorter, r1) if _HAS_VOWEL.search(shorter) else word
    return word


def _repair(word: str, r1: int) -> str:
    """Give back the ``e`` or take the doubled letter that -ed and -ing leave behind."""
    if word.endswith(("at", "bl", "iz")):
        return word + "e"
    if word.endswith(_DOUBLE):
        return word if len(word) == 3 and word[0] in "aeo" else word[:-1]
    if r1 >= len(word) and _SHORT_END.search(word):
        return word + "e"
    return word


def _step_1c(word: str) -> str:
    if len(word) > 2 and word[-1] in "yY" and word[-2] not in _VOWELS:
        return word[:-1] + "i"
    return word


def _step_2(word: str, r1: int) -> str:
    for suffix, other in _STEP_2:
        if word.endswith(suffix):
            start = len(word) - len(suffix)
            if start < r1:
                return word
            if suffix == "ogi" and word[start - 1 : start] != "l":
                return word
            if suffix == "li" and word[start - 1 : start] not in _BEFORE_LI:
                return word
            return word[:start] + other
    return word


def _step_3(word: str, r1: int, r2: int) -> str:
    for suffix, other in _STEP_3:
        if word.endswith(suffix):
            start = len(word) - len(suffix)
            if start < r1 or (suffix == "ative" and start < r2):
                return word
            return word[:start] + other
    return word


def _step_4(word: str, r2: int) -> str:
    for suffix in _STEP_4:
        if word.endswith(suffix):
            start = len(word) - len(suffix)
            if start < r2 or (suffix == "ion" and word[start - 1] not in "st"):
                return word
            return word[:start]
    return word


def _step_5(word: str, r1: int, r2: int) -> str:
    last = len(word) - 1
    if word.endswith("e"):
        if last >= r2 or (last >= r1 and not _SHORT_END.search(word[:-1])):
            return word[:-1]
    elif word.endswith("ll") and last >= r2:
        return word[:-1]
    return word

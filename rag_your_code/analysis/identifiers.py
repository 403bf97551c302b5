"""Identifiers -> words: camelCase, snake_case, acronyms, digits, any script."""

import re

_PART = re.compile(
    r"""
    # A numeronym: i18n alone or before a capital, I18n in any name, W3C alone.
      (?<![a-zA-Z\d]) [a-z] \d++ [a-z] (?![a-z\d])
    | (?<![A-Z\d])    [A-Z] \d++ [a-z] (?![a-z\d])
    | (?<![a-zA-Z\d]) [A-Z] \d++ [A-Z] (?![a-zA-Z\d])
    # An acronym up to the capital that opens the next word, a word, or capitals, each
    # with the digits behind it: sha256, utf8, Int32.
    | (?: [A-Z]+ (?=[A-Z][a-z]) | [A-Z]? [a-z]++ | [A-Z]++ ) \d*+
    # Digits that have no letters before them.
    | \d++
    """,
    re.VERBOSE,
)
_LOOKS_LIKE_ONE = re.compile(
    r"[a-z\d][A-Z]|[^\W_]_+[^\W_]|^_|_$|[A-Za-z]\d|[A-Z]{2}[a-z]"
)


def split_identifier(name: str) -> tuple[str, ...]:
    """The lower-case words of an identifier; digits stay with the letters before.

    >>> split_identifier("HTTPServerFactory"), split_identifier("_to_base64String")
    (('http', 'server', 'factory'), ('to', 'base64', 'string'))
    """
    if name.isascii():
        return tuple(part.lower() for part in _PART.findall(name))
    return tuple(
        name[part.start() : part.end()].casefold()
        for part in _PART.finditer("".join(map(_shape, name)))
    )


def _shape(char: str) -> str:
    """An ASCII letter of the same case, so that one pattern splits every script."""
    if char == "_" or char.isascii():
        return char
    if char.isupper():
        return "A"
    return "0" if char.isdecimal() else "a"


def joined(name: str) -> str:
    """An identifier without case and underscores, so that the styles meet.

    >>> joined("build_connection_pool") == joined("buildConnectionPool")
    True
    """
    return name.replace("_", "").casefold()


def looks_like_identifier(word: str) -> bool:
    """Whether a word could hardly be plain prose: ``camelCase``, ``a_b``, ``sha256``."""
    return _LOOKS_LIKE_ONE.search("".join(map(_shape, word))) is not None

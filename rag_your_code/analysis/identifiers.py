"""Identifiers -> words: camelCase, snake_case, acronyms, digits."""

import re

_PART = re.compile(
    r"(?:[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]++|[A-Z]++)\d*+|\d++|[^\W\d_A-Za-z]++\d*+"
)
_LOOKS_LIKE_ONE = re.compile(r"[a-z\d][A-Z]|[^\W_]_+[^\W_]|^_|_$|[A-Za-z]\d|[A-Z]{2}[a-z]")


def split_identifier(name: str) -> tuple[str, ...]:
    """The lower-case words of an identifier; digits stay with the letters before.

    >>> split_identifier("HTTPServerFactory"), split_identifier("_to_base64String")
    (('http', 'server', 'factory'), ('to', 'base64', 'string'))
    """
    return tuple(part.lower() for part in _PART.findall(name))


def joined(name: str) -> str:
    """An identifier without case and underscores, so that the styles meet.

    >>> joined("build_connection_pool") == joined("buildConnectionPool")
    True
    """
    return name.replace("_", "").lower()


def looks_like_identifier(word: str) -> bool:
    """Whether a word could hardly be plain prose: ``camelCase``, ``a_b``, ``sha256``."""
    return _LOOKS_LIKE_ONE.search(word) is not None

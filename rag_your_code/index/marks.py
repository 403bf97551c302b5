"""What is known of a row without reading its record: one character for the kind of its
unit and the role of its file, so that a first look at thousands of rows is cheap."""

from rag_your_code.source.roles import Role

FUNCTION, TYPE, CONSTANT, REMAINDER = range(4)

_TYPES = frozenset(
    "class struct interface trait enum record protocol object module union actor "
    "annotation".split()
)
_CONSTANTS = frozenset("constant type macro property delegate".split())
_ROLES = (Role.SOURCE, Role.TEST, Role.EXAMPLE)
_ALPHABET = "0123456789AB"

#: character -> (kind group, role)
MARKS = {
    char: (number % 4, _ROLES[number // 4]) for number, char in enumerate(_ALPHABET)
}


def kind_group(kind: str) -> int:
    """FUNCTION, TYPE, CONSTANT or REMAINDER."""
    if kind in _TYPES:
        return TYPE
    if kind in _CONSTANTS:
        return CONSTANT
    return REMAINDER if kind == "remainder" else FUNCTION


def mark(kind: str, role: Role) -> str:
    """The character of a unit of that kind in a file of that role.

    >>> MARKS[mark("class", Role.TEST)] == (TYPE, Role.TEST)
    True
    """
    return _ALPHABET[kind_group(kind) + 4 * _ROLES.index(role)]

"""A declaration as the scanner sees it: offsets into masked code, not lines yet."""

from typing import NamedTuple


class Declaration(NamedTuple):
    """A unit in the making.

    ``start`` is the first character of its head, ``open`` where its body begins
    (-1 without a body), ``end`` one past its last character. ``container`` is what
    the head itself says about the owner: a Go receiver, ``A::`` in ``A::b``.
    ``documentation`` is given where it stands inside the body (a docstring), and
    ``first``, the offset of the first decorator, where the grammar told it. ``member``
    says of a method that the type around it has no name.
    """

    kind: str
    name: str
    start: int
    name_at: int
    open: int
    end: int
    container: str = ""
    transparent: bool = False
    documentation: str = ""
    first: int = -1
    member: bool = False


class Body(NamedTuple):
    """Where a declaration's body begins (-1: it has none) and where it all ends."""

    open: int
    end: int

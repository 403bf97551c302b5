"""Finds where a declaration's body begins and ends, from its head.

A closer takes ``(code, brackets, head, ends)``, where ``head.at`` is just after the
match or at the sign that ended it, and gives a ``Body``, or None when what stands
there is no declaration after all. Each visits a character at most once.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from rag_your_code.languages.table import Ends
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.declaration import Body


class MatchedHead(NamedTuple):
    """A rule's match and the offset where its body is looked for."""

    match: re.Match[str]
    at: int


Closer = Callable[[str, Brackets, MatchedHead, Ends], Body | None]

_MAX_ANGLES = 4000  # characters; longer generic parameter lists are comparisons
_MAX_LINE = 400  # characters of a line that are looked at for how it ends
_ANGLE = re.compile(r"[<>(\[{;]")
_BLANK = re.compile(r"\s*+")

# Characters outside brackets; without a bound, heads that lack a body cost the square.
_MAX_HEAD = 3000
_LINE_COST = 30  # each line counts as so many more


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.M)


def skip_blank(code: str, at: int) -> int:
    """The offset of the next character that is not white space."""
    match = _BLANK.match(code, at)
    return match.end() if match else at


def skip_angles(code: str, brackets: Brackets, at: int) -> int:
    """The offset after the ``<...>`` group that opens at ``at``; ``at`` if none closes.

    Arrows (``->``, ``=>``) do not close it; round and square brackets are jumped.
    """
    depth = 0
    here = at
    while match := _ANGLE.search(code, here, at + _MAX_ANGLES):
        char, here = match.group(), match.end()
        if char == "<":
            depth += 1
        elif char == ">":
            if code[here - 2] not in "-=":
                depth -= 1
            if not depth:
                return here
        elif char == ";":
            return at
        else:
            here = brackets.close[match.start()] + 1
    return at


def block(code: str, brackets: Brackets, head: MatchedHead, ends: Ends) -> Body | None:
    """The usual head: parameters, types and clauses up to ``{``, ``;`` or an
    expression body; or, in a language of lines, up to a line end that ends it."""
    stops = _stops(ends)
    at = head.at
    size = len(code)
    limit = at + _MAX_HEAD
    while match := stops.search(code, at, limit):
        start = match.start()
        char = code[start]
        if char in "([":
            at = min(brackets.close[start] + 1, size)
            limit += at - start
        elif char == "{":
            return Body(start, min(brackets.close[start] + 1, size))
        elif char == ";":
            return Body(-1, start + 1)
        elif char in ")]}":
            return Body(-1, _trimmed(code, start))
        elif char == "\n":
            if not _head_goes_on(code, head.at, start, ends):
                return Body(-1, _trimmed(code, start))
            at = start + 1
            limit -= _LINE_COST
        else:
            return Body(match.end(), expression_end(code, brackets, match.end(), ends))
    return Body(-1, _line_end(code, head.at) if limit < size else _trimmed(code, size))


def _head_goes_on(code: str, floor: int, newline: int, ends: Ends) -> bool:
    """Whether a head goes on after the line end at ``newline``: either side says so."""
    if _compiled(ends.continues).match(code, newline + 1):
        return True
    before = code[max(floor, newline - _MAX_LINE) : newline].rstrip()
    return _compiled(ends.trails).search(before.rpartition("\n")[2]) is not None


@cache
def _stops(ends: Ends) -> re.Pattern[str]:
    newline = r"\n" if ends.newline else ""
    expression = f"|{ends.expression}" if ends.expression else ""
    return re.compile(rf"[()\[\]{{}};{newline}]{expression}")


def _line_end(code: str, at: int) -> int:
    end = code.find("\n", at)
    return end if end >= 0 else len(code)


def _trimmed(code: str, end: int) -> int:
    while end and code[end - 1].isspace():
        end -= 1
    return end


_EXPRESSION_STOP = re.compile(r"[()\[\]{};]")  # the comma is one of ``f<A, B>()``
_EXPRESSION_OR_LINE_STOP = re.compile(r"[()\[\]{};,\n]")


def expression_end(code: str, brackets: Brackets, at: int, ends: Ends) -> int:
    """One past the expression that starts after ``at``.

    It ends at a ``;`` or closing bracket of its own level, or, in a language of
    lines, at a comma, or at a line end that neither side carries over.
    """
    here = skip_blank(code, at)
    size = len(code)
    stops = _EXPRESSION_OR_LINE_STOP if ends.newline else _EXPRESSION_STOP
    limit = here + _MAX_HEAD
    while match := stops.search(code, here, limit):
        start = match.start()
        char = code[start]
        if char in "([{":
            here = min(brackets.close[start] + 1, size)
            limit += here - start
        elif char == ";":
            return start + 1
        elif char == "\n":
            if _carries_over(code, start, ends):
                here = skip_blank(code, start)
                continue
            return _trimmed(code, start)
        else:
            return _trimmed(code, start)
    return _line_end(code, at) if limit < size else _trimmed(code, size)


def _carries_over(code: str, newline: int, ends: Ends) -> bool:
    line_start = code.rfind("\n", 0, newline) + 1
    line = code[line_start:newline].rstrip()
    if not line or _compiled(ends.open_line).search(line):
        return True
    return _compiled(ends.leads).match(code, newline + 1) is not None


def braces(code: str, brackets: Brackets, head: MatchedHead, ends: Ends) -> Body | None:
    """Like ``block``, but what has no braces is no declaration."""
    body = block(code, brackets, head, ends)
    return body if body is not None and body.open >= 0 else None


def line(code: str, brackets: Brackets, head: MatchedHead, ends: Ends) -> Body | None:
    """A declaration that ends with its line (a constant, an alias, a macro), or with
    the last of the lines that a backslash joins."""
    end = code.find("\n", head.at)
    while end > 0 and code[end - 1] == "\\":
        end = code.find("\n", end + 1)
    return Body(-1, end if end >= 0 else len(code))


def statement(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """A declaration that ends as an expression does: a constant with its value."""
    return Body(-1, expression_end(code, brackets, head.at, ends))


_SHELL_BODY = re.compile(r"\s*+(?:[{(]|\[\[)")


def shell_body(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """A shell function's body: braces, round brackets for a subshell, or one test."""
    match = _SHELL_BODY.match(code, head.at)
    if not match:
        return None
    opener = skip_blank(code, head.at)
    return Body(opener, min(brackets.close[opener] + 1, len(code)))

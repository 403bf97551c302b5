"""Where a body ends that indentation closes: Scala 3, and Python that does not parse."""

import re
from functools import cache

from rag_your_code.languages.table import Ends
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import MatchedHead
from rag_your_code.parse.declaration import Body

_STOP = re.compile(
    r"[()\[\]{}\n;]|=(?![=>])|:(?=[ \t]*+$)|with(?<=\swith)(?=[ \t]*+$)", re.M
)
_NEXT_LINE = re.compile(r"(?:[ \t]*+\n)*+([ \t]*+)(\S)")
_HEAD_GOES_ON = re.compile(r"[{(:=]|(?:extends|with|derives)\b")
_CASE = re.compile(r"case\b(?![ \t]++(?:class|object)\b)")
_ASKS_FOR_CASES = re.compile(r"\b(?:match|catch)$")
_END_MARKER = re.compile(
    r"(?:[ \t]*+\n)++(?P<indent>[ \t]*+)end[ \t]++`?(?P<name>\w++)`?(?=[ \t]*+$)",
    re.M,
)
_TAB = 4  # columns; only compared with other indentation of the same file
_MAX_INDENT = 200  # characters


def offside(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """All lines that follow indented deeper than the head's line, over brackets, and
    the marker ``end name`` below them.

    The body opens at the first ``{``, ``=`` or final ``:``; a head without any has
    only what its line and its deeper lines hold. ``ends.leads`` is what goes on with
    a body at the head's own indentation (``else``).
    """
    body = _Body(code, brackets, head, ends)
    at = head.at
    while match := _STOP.search(code, at):
        start = match.start()
        char = code[start]
        at = match.end()
        if char in "([{":
            closing = brackets.close[start]
            if closing < len(code):  # else it never closes: only indentation tells
                at = body.end = closing + 1
        elif char in ")]}" or (char == ";" and body.on_one_line):
            body.extend(start)
            break
        elif char == "\n":
            body.extend(start)
            if body.opened >= 0:
                at = body.past_deeper_lines(at)
                if code[at - 1] != "\n":
                    continue
            following = _NEXT_LINE.match(code, at)
            if following is None or not body.goes_on(following):
                break
            at = following.start(2)
        if body.opened < 0 and char in "{=:w":
            body.opened = start if char == "{" else match.end()
    else:
        body.extend(len(code))
    return Body(body.opened, body.with_marker(head))


class _Body:
    """How far a body has been read. ``cases`` is true where the cases of a ``match``
    stand at the head's own indentation."""

    __slots__ = (
        *("brackets", "cases", "code", "end", "ends", "floor", "indent", "limit"),
        *("line_start", "on_one_line", "opened"),
    )

    def __init__(
        self, code: str, brackets: Brackets, head: MatchedHead, ends: Ends
    ) -> None:
        self.code = code
        self.brackets = brackets
        self.ends = ends
        self.line_start = code.rfind("\n", 0, head.match.start("name")) + 1
        self.indent = _columns(code, self.line_start)
        self.floor = self.end = head.at
        outer = brackets.enclosing(head.at)
        self.limit = brackets.close[outer] if outer >= 0 else len(code)
        self.opened = -1
        self.on_one_line = True
        self.cases = False

    def extend(self, limit: int) -> None:
        """End after the last character before ``limit`` that is not white space."""
        self.end += len(self.code[self.end : limit].rstrip())

    def past_deeper_lines(self, at: int) -> int:
        """The offset after the lines from ``at`` that are plainly indented deeper, or
        after the bracket opened in them that the next line still stands in."""
        blank = self.code[
            self.line_start : self.line_start + min(self.indent, _MAX_INDENT)
        ]
        indent = blank[: len(blank) - len(blank.lstrip(" \t"))]
        match = _deeper(indent).match(self.code, at, self.limit)
        here = match.end() if match else at
        close = self.brackets.close
        outer = self.brackets.enclosing(here)
        opener = -1
        while outer >= self.floor:
            opener = outer if close[outer] < len(self.code) else opener
            outer = self.brackets.enclosing(outer)
        if opener >= 0:
            self.end = close[opener] + 1
            return self.end
        self.extend(here)
        return here

    def goes_on(self, following: re.Match[str]) -> bool:
        """Whether the next line with code in it belongs to this body."""
        self.on_one_line = False
        columns = _columns(self.code, following.start(1))
        if columns != self.indent:
            return columns > self.indent
        code, at = self.code, following.start(2)
        if self.opened < 0:
            return _HEAD_GOES_ON.match(code, at) is not None
        before = code[max(0, self.end - len("_match")) : self.end]
        if code[at] == "{":
            return before.endswith("=")
        if _CASE.match(code, at):
            self.cases = self.cases or _ASKS_FOR_CASES.search(before) is not None
            return self.cases
        return _compiled(self.ends.leads).match(code, at) is not None

    def with_marker(self, head: MatchedHead) -> int:
        """The end, past the marker ``end name`` where there is one."""
        marker = _END_MARKER.match(self.code, self.end) if self.opened >= 0 else None
        if marker is None or marker["name"] != head.match["name"].strip("`"):
            return self.end
        same = _columns(self.code, marker.start("indent")) == self.indent
        return marker.end() if same else self.end


@cache
def _deeper(indent: str) -> re.Pattern[str]:
    """Lines that are blank or start with ``indent`` and one more space or tab."""
    return re.compile(rf"(?:{indent}[ \t][^\n]*+\n|[ \t]*+\n)*+")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _columns(code: str, line_start: int) -> int:
    columns = 0
    for char in code[line_start : line_start + _MAX_INDENT]:
        if char == "\t":
            columns += _TAB
        elif char == " ":
            columns += 1
        else:
            break
    return columns

"""Where a body ends that indentation closes: Scala 3, and Python that does not parse."""

import re

from rag_your_code.languages.table import Ends
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import MatchedHead
from rag_your_code.parse.declaration import Body

_STOP = re.compile(
    r"[()\[\]{}\n;]|=(?![=>])|:(?=[ \t]*+$)|with(?<=\swith)(?=[ \t]*+$)", re.M
)
_NEXT_LINE = re.compile(r"(?:[ \t]*+\n)*+([ \t]*+)(\S)")
_HEAD_GOES_ON = re.compile(r"\{|(?:extends|with|derives|using|implicit)\b|[(]")
_TAB = 4  # columns; only compared with other indentation of the same file


def offside(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """All lines that follow indented deeper than the head's line, over brackets.

    The body opens at the first ``{``, ``=`` or final ``:``; a head without any has
    only what its line and its deeper lines hold.
    """
    line_start = code.rfind("\n", 0, head.match.start("name")) + 1
    indent = _columns(code, line_start)
    opened = -1
    at = end = head.at
    size = len(code)
    while match := _STOP.search(code, at):
        start = match.start()
        char = code[start]
        if char in "([{":
            if char == "{" and opened < 0:
                opened = start
            closing = brackets.close[start]
            if closing >= size:  # it never closes: only indentation tells
                at = start + 1
            else:
                at = end = closing + 1
        elif char in ")]}" or char == ";":
            end = _last(code, end, start)
            break
        elif char == "\n":
            end = _last(code, end, start)
            following = _NEXT_LINE.match(code, start + 1)
            if following is None or not _continues(code, following, indent, opened):
                break
            at = following.start(2)
        else:
            opened = match.end() if opened < 0 else opened
            at = match.end()
    else:
        end = _last(code, end, size)
    return Body(opened, max(end, head.at))


def _continues(code: str, following: re.Match[str], indent: int, opened: int) -> bool:
    start = following.start(1)
    if _columns(code, start) > indent:
        return True
    return opened < 0 and _HEAD_GOES_ON.match(code, following.start(2)) is not None


def _columns(code: str, line_start: int) -> int:
    columns = 0
    for char in code[line_start : line_start + 200]:
        if char == "\t":
            columns += _TAB
        elif char == " ":
            columns += 1
        else:
            break
    return columns


def _last(code: str, end: int, limit: int) -> int:
    """One past the last character before ``limit`` that is not white space."""
    text = code[end:limit].rstrip()
    return end + len(text) if text else end

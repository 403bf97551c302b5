"""C and C++: bodies after initialiser lists, unnamed typedefs, preprocessor branches."""

import re
from collections.abc import Iterator
from itertools import pairwise

from rag_your_code.languages.table import Ends
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import MatchedHead, skip_blank
from rag_your_code.parse.declaration import Body, Declaration

_TYPEDEF = re.compile(
    r"\btypedef\s++(?:[A-Z_]++\s++)*+(struct|union|enum)\b([^;{}()]*+)\{"
)
_AFTER = re.compile(r"\s*+(?:[A-Z_]++(?:\([^()]*+\))?\s++)*?\**\s*+(\w++)")
_BRACKET = re.compile(r"[({]")


def cpp_body(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """The body brace of a head that ended at a brace, which may be part of a
    constructor's initialiser list (``: a{1}, b(2) {``)."""
    opener = head.at
    size = len(code)
    if head.match.groupdict().get("init"):
        while _initialises(code, opener):
            at = skip_blank(code, min(brackets.close[opener] + 1, size))
            if code[at : at + 3] == "...":
                at = skip_blank(code, at + 3)
            if code[at : at + 1] == "{":
                opener = at
                break
            if code[at : at + 1] != ",":
                return None
            found = _next_brace(code, brackets, at)
            if found < 0:
                return None
            opener = found
    return Body(opener, min(brackets.close[opener] + 1, size))


def _initialises(code: str, opener: int) -> bool:
    """Whether the brace stands right after a member's name."""
    before = code[max(0, opener - 64) : opener].rstrip()
    return bool(before) and (before[-1].isalnum() or before[-1] in "_>")


def _next_brace(code: str, brackets: Brackets, at: int) -> int:
    while match := _BRACKET.search(code, at):
        if match.group() == "{":
            return match.start()
        at = min(brackets.close[match.start()] + 1, len(code))
        following = skip_blank(code, at)
        if code[following : following + 1] == "{":
            return following
    return -1


def typedefs(code: str, brackets: Brackets) -> Iterator[Declaration]:
    """``typedef struct {...} Name;`` where the type has no tag of its own."""
    for match in _TYPEDEF.finditer(code):
        if re.search(r"\w", match[2]):
            continue
        opener = match.end() - 1
        closing = brackets.close[opener]
        name = _AFTER.match(code, closing + 1)
        if name is None:
            continue
        end = code.find(";", name.end())
        yield Declaration(
            kind=match[1],
            name=name[1],
            start=match.start(),
            name_at=name.start(1),
            open=opener,
            end=end + 1 if end >= 0 else name.end(),
        )


_OLD_STYLE = re.compile(
    r"\b(?P<name>[A-Za-z_]\w*+)\s*+\([\w\s,]*+\)\s*+"
    r"(?:[A-Za-z_][\w\s*,\[\]]*+;\s*+)++\{"
)


def old_style(code: str, brackets: Brackets) -> Iterator[Declaration]:
    """K&R functions: the types of the parameters stand between ``)`` and ``{``."""
    for match in _OLD_STYLE.finditer(code):
        opener = match.end() - 1
        if brackets.enclosing(match.start()) >= 0:
            continue
        start = skip_blank(code, brackets.statement_start(match.start()))
        if start >= match.start():
            continue
        yield Declaration(
            kind="function",
            name=match["name"],
            start=start,
            name_at=match.start(),
            open=opener,
            end=min(brackets.close[opener] + 1, len(code)),
        )


_DIRECTIVE = re.compile(r"^[ \t]*+#[ \t]*+(if|ifdef|ifndef|elif|else|endif)\b", re.M)
_BRACES = re.compile(r"[{}()]")


def one_branch(text: str, code: str) -> str:
    """``code`` with the brackets of all but the first branch of an ``#if`` blanked where
    the branches do not balance, so that a brace opened in each closes once."""
    if "#el" not in text and "# el" not in text and "#if" not in text:
        return code
    cuts: list[tuple[int, int]] = []
    stack: list[list[int]] = []
    for match in _DIRECTIVE.finditer(text):
        word = match[1]
        if word in ("if", "ifdef", "ifndef"):
            stack.append([match.end()])
        elif stack and word != "endif":
            stack[-1].append(match.end())
        elif stack:
            starts = [*stack.pop(), match.start()]
            branches = list(pairwise(starts))
            if len(branches) > 1 and any(_net(code, *branch) for branch in branches):
                cuts += branches[1:]
    if not cuts:
        return code
    out = list(code)
    for start, end in cuts:
        for bracket in _BRACES.finditer(code, start, end):
            out[bracket.start()] = " "
    return "".join(out)


def _net(code: str, start: int, end: int) -> bool:
    """Whether a stretch opens and closes an unequal number of braces."""
    return code.count("{", start, end) != code.count("}", start, end)

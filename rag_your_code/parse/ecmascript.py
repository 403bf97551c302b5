"""Bodies in JavaScript and TypeScript, past return types that hold braces."""

import re

from rag_your_code.languages.table import Ends
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import (
    MatchedHead,
    expression_end,
    skip_angles,
    skip_blank,
)
from rag_your_code.parse.declaration import Body

_BODY_SIGN = re.compile(r"[{;]|\n[ \t]*+(?=\n|[\w@}])")
_TYPE_GOES_ON = ":<|&,("


def function_body(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """The body of ``function name``; an overload (no body, and the same name follows)
    is no declaration."""
    at = skip_blank(code, head.at)
    if code[at : at + 1] == "<":
        at = skip_blank(code, skip_angles(code, brackets, at))
    if code[at : at + 1] != "(":
        return None
    at = min(brackets.close[at] + 1, len(code))
    opener = _body_brace(code, brackets, at)
    if opener >= 0:
        return _braced(code, brackets, opener)
    end = code.find("\n", at)
    semicolon = code.find(";", at)
    stop = min(one for one in (end, semicolon, len(code)) if one >= 0)
    name = re.escape(head.match["name"])
    again = re.compile(rf"[;\s]*+(?:(?:export|default|declare|async)\s++)*+function\s++{name}\b")
    return None if again.match(code, stop) else Body(-1, stop)


def _body_brace(code: str, brackets: Brackets, at: int) -> int:
    """The brace that opens the body after the parameters end at ``at``, or -1."""
    while match := _BODY_SIGN.search(code, at):
        if match.group() != "{":
            return -1
        opener = match.start()
        if not _is_type_literal(code, opener):
            return opener
        at = min(brackets.close[opener] + 1, len(code))
    return -1


def _is_type_literal(code: str, opener: int) -> bool:
    """Whether a brace belongs to a type: what stands before it cannot end one."""
    end = opener
    while end and code[end - 1].isspace():
        end -= 1
    before = code[max(0, end - 8) : end]
    return before[-1:] in _TYPE_GOES_ON or before.endswith(("=>", " is", "extends", "keyof"))


def _braced(code: str, brackets: Brackets, opener: int) -> Body:
    return Body(opener, min(brackets.close[opener] + 1, len(code)))


def method_body(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """The body of a head that ended at a brace, which may still be its return type."""
    opener = _body_brace(code, brackets, head.at)
    return _braced(code, brackets, opener) if opener >= 0 else None


def arrow_body(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """What follows an arrow: a block, or an expression as far as it goes."""
    at = skip_blank(code, head.at + 2)
    if code[at : at + 1] != "{":
        return Body(at, expression_end(code, brackets, at, ends))
    body = _braced(code, brackets, at)
    end = skip_blank(code, body.end)
    while code[end : end + 1] == ")":  # a wrapped function: memo(() => {...})
        end = skip_blank(code, end + 1)
    return Body(body.open, end + 1 if code[end : end + 1] == ";" else body.end)

"""Which JavaScript or TypeScript heads are functions, and where their bodies end."""

import re
from functools import cache

from rag_your_code.languages.table import Ends, Language
from rag_your_code.parse.annotations import annotation_end
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import (
    MatchedHead,
    expression_end,
    skip_angles,
    skip_blank,
)
from rag_your_code.parse.declaration import Body

_ASYNC = re.compile(r"async\b(?!\s*+=>)[ \t]*+")
_FUNCTION = re.compile(r"function\b\s*+\*?\s*+[\w$]*+\s*+")
_PARAMETER = re.compile(r"[\w$]++\s*+(?==>)")
_NOTE = re.compile(r"\s*+[?!]?\s*+")
_ASSIGNED_TOO = re.compile(r"(?:[\w$]++\.)++[\w$]++\s*+=(?![=>])\s*+")
_WRAPPER = re.compile(
    r"(?:(?:React|_|vi|jest)\.)?(?!function\b|async\b)[\w$]++(?=[<(])"
)
_MAX_WRAPPERS = 3
_MAX_TARGETS = 4  # a.b = c.d = function
_OPERATOR_BEFORE = re.compile(r"[-+*/%&|^=<>?:.(\[!~]$")
_ASSIGNMENT_BEFORE = re.compile(r"(?P<target>[\w$.\]]++)\s*+=\s*+(?:async\s++)?$")
_EXPORTED = re.compile(r"(?:^|\.)exports$")
_WRAPPED_BEFORE = re.compile(
    r"(?P<target>[\w$]++)\s*+=\s*+[\w$.]++(?:<[^()]*+>)?\(\s*+$"
)
_PROPERTY_BEFORE = re.compile(r"[\w$]\s*+:\s*+(?:async\s++)?$")
_LOOK_BACK = 200  # characters


# -- closers -------------------------------------------------------------------


def ecmascript_class(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """The braces of a class or interface, past type arguments that hold braces."""
    at = head.at
    while match := _CLASS_SIGN.search(code, at):
        start = match.start()
        sign = match.group()
        if sign == "{":
            return _braced(code, brackets, start)
        if sign == "<":
            at = skip_angles(code, brackets, start)
            if at == start:
                return None
        elif sign in "([":
            at = _past(code, brackets, start)
        else:
            return None
    return None


_CLASS_SIGN = re.compile(r"[(\[{<;)\]}=]")


def ecmascript_function(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """The body of ``function name``. Of overloads only the last is a declaration."""
    body = _callable(code, brackets, head.at)
    if (
        body
        and body.open < 0
        and _named_next(head, r"function\s++").match(code, body.end)
    ):
        return None
    return body


def ecmascript_member(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """A method, or a field or property whose value is a function."""
    match = _NOTE.match(code, head.at)
    at = match.end() if match else head.at
    if code[at : at + 1] in ("(", "<"):
        return _method(code, brackets, head, at)
    if code[at : at + 1] == ":":
        return _property(code, brackets, at + 1, ends) or _value(
            code, brackets, at, ends, wrapped=True
        )
    return _value(code, brackets, at, ends, wrapped=True)


def ecmascript_value(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """A variable or property that is assigned a function; at the top of a file it may
    be wrapped: ``memo(() => ...)``."""
    wrapped = brackets.enclosing(head.match.start("name")) < 0
    return _value(code, brackets, head.at, ends, wrapped=wrapped)


def ecmascript_default(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """``export default`` of a function without a name."""
    return _function_at(code, brackets, skip_blank(code, head.at), ends)


def ecmascript_alias(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """A type alias: its type, over as many lines as it takes."""
    at = skip_blank(code, head.at)
    if code[at : at + 1] == "<":
        at = skip_blank(code, skip_angles(code, brackets, at))
    if code[at : at + 1] != "=":
        return None
    end = annotation_end(code, brackets, at + 1, alias=True)
    return Body(-1, end + 1 if code[end : end + 1] == ";" else _trimmed(code, end))


def ecmascript_constant(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """A constant with its type and value."""
    at = skip_blank(code, head.at)
    if code[at : at + 1] == ":":
        at = annotation_end(code, brackets, at + 1)
    if code[at : at + 1] != "=":
        return Body(-1, at)
    return Body(-1, _expression_end(code, brackets, at + 1, ends))


# -- heads with parameters -------------------------------------------------------


def _callable(code: str, brackets: Brackets, at: int) -> Body | None:
    """Type parameters, parameters, return type and body; or no body at all."""
    after = _after_parameters(code, brackets, at)
    if after < 0:
        return None
    end = skip_blank(code, after)
    if code[end : end + 1] == ":":
        end = annotation_end(code, brackets, end + 1)
    elif code[end : end + 1] != "{":
        end = after
    if code[end : end + 1] == "{":
        return _braced(code, brackets, end)
    return Body(-1, end + 1 if code[end : end + 1] == ";" else _trimmed(code, end))


def _after_parameters(code: str, brackets: Brackets, at: int) -> int:
    """The offset after ``<...>(...)``, or -1 where there are no parameters."""
    at = skip_blank(code, at)
    if code[at : at + 1] == "<":
        at = skip_blank(code, skip_angles(code, brackets, at))
    return _past(code, brackets, at) if code[at : at + 1] == "(" else -1


def _method(code: str, brackets: Brackets, head: MatchedHead, at: int) -> Body | None:
    """A method with a body, or a typed one without: abstract, or in an interface."""
    body = _callable(code, brackets, at)
    if body is None or body.open >= 0:
        return body if body and _on_one_line(code, brackets, at) else None
    after = _after_parameters(code, brackets, at)
    typed = after >= 0 and code[after : after + 40].lstrip()[:1] == ":"
    if not typed or _listed(code, head.match.start()):
        return None
    return None if _named_next(head, r"[?!]?").match(code, body.end) else body


def _listed(code: str, at: int) -> bool:
    """Whether a comma stands before ``at``: in a list of values only a body shows a
    method."""
    return code[max(0, at - _LOOK_BACK) : at + 1].rstrip()[-1:] == ","


def _on_one_line(code: str, brackets: Brackets, at: int) -> bool:
    """Whether nothing parts the parameters from the body: a call on its own line and
    then a bare block are no method."""
    after = _after_parameters(code, brackets, at)
    start = skip_blank(code, after)
    return code[start : start + 1] != "{" or code.count("\n", after, start) < 2


def _named_next(head: MatchedHead, before: str) -> re.Pattern[str]:
    """What an overload's other heads look like, from the end of this one."""
    return _overload(re.escape(head.match["name"]), before)


@cache
def _overload(name: str, before: str) -> re.Pattern[str]:
    words = (
        r"(?:(?:export|default|declare|async|public|protected|private|static|abstract|"
        r"override)\s++)*+"
    )
    keyword = before if before.startswith("function") else ""
    note = "" if keyword else before
    return re.compile(rf"[;,\s]*+{words}{keyword}{name}(?![\w$]){note}\s*+[(<]")


def _braced(code: str, brackets: Brackets, opener: int) -> Body:
    return Body(opener, _past(code, brackets, opener))


def _past(code: str, brackets: Brackets, opener: int) -> int:
    return min(brackets.close[opener] + 1, len(code))


def _trimmed(code: str, end: int) -> int:
    while end and code[end - 1].isspace():
        end -= 1
    return end


# -- functions that are values ----------------------------------------------------


def _value(
    code: str, brackets: Brackets, at: int, ends: Ends, *, wrapped: bool
) -> Body | None:
    """``: Type = function``, from just after the name."""
    match = _NOTE.match(code, at)
    at = match.end() if match else at
    if code[at : at + 1] == ":":
        at = annotation_end(code, brackets, at + 1)
    if code[at : at + 1] != "=" or code[at : at + 2] in ("==", "=>"):
        return None
    at = skip_blank(code, at + 1)
    for _ in range(_MAX_TARGETS):
        too = _ASSIGNED_TOO.match(code, at)
        at = too.end() if too else at
    body = _function_at(code, brackets, at, ends)
    return body if body or not wrapped else _wrapped(code, brackets, at, ends)


def _property(code: str, brackets: Brackets, at: int, ends: Ends) -> Body | None:
    """``: function`` in an object; a function's type in a type looks much the same,
    but has no block and ends with a semicolon."""
    body = _function_at(code, brackets, skip_blank(code, at), ends)
    if body is None or code[body.open : body.open + 1] != "{":
        return None
    after = skip_blank(code, body.end)
    return body if code[after : after + 1] in (",", "}") else None


def _wrapped(code: str, brackets: Brackets, at: int, ends: Ends) -> Body | None:
    """A function that is the first argument of a call, as in ``memo(() => ...)``."""
    outermost = -1
    for _ in range(_MAX_WRAPPERS):
        match = _WRAPPER.match(code, at)
        if not match:
            return None
        at = match.end()
        if code[at] == "<":
            at = skip_angles(code, brackets, at)
        if code[at : at + 1] != "(":
            return None
        outermost = outermost if outermost >= 0 else at
        at = skip_blank(code, at + 1)
        body = _function_at(code, brackets, at, ends)
        if body:
            return Body(body.open, _expression_end(code, brackets, outermost, ends))
    return None


def _function_at(code: str, brackets: Brackets, at: int, ends: Ends) -> Body | None:
    """The function or arrow function that starts at ``at``, if one does."""
    match = _ASYNC.match(code, at)
    at = skip_blank(code, match.end()) if match else at
    match = _FUNCTION.match(code, at)
    if match:
        body = _callable(code, brackets, match.end())
        return body if body and body.open >= 0 else None
    match = _PARAMETER.match(code, at)
    if match:
        return _arrow(code, brackets, match.end(), ends)
    if code[at : at + 1] not in ("(", "<"):
        return None
    at = _after_parameters(code, brackets, at)
    if at < 0:
        return None
    at = skip_blank(code, at)
    if code[at : at + 1] == ":":
        at = annotation_end(code, brackets, at + 1, arrow=True)
    return _arrow(code, brackets, at, ends) if code[at : at + 2] == "=>" else None


def _arrow(code: str, brackets: Brackets, at: int, ends: Ends) -> Body:
    """What follows the arrow at ``at``: a block, or an expression as far as it goes."""
    at = skip_blank(code, at + 2)
    if code[at : at + 1] == "{":
        return _braced(code, brackets, at)
    return Body(at, _expression_end(code, brackets, at, ends))


def _expression_end(code: str, brackets: Brackets, at: int, ends: Ends) -> int:
    """Like ``expression_end``, where the comma in ``f<A, B>()`` ends nothing."""
    here = at
    while True:
        end = expression_end(code, brackets, here, ends)
        comma = skip_blank(code, end)
        if code[comma : comma + 1] != ",":
            return end
        opener = code.find("<", here, comma)
        after = skip_angles(code, brackets, opener) if opener >= 0 else 0
        if after <= comma:
            return end
        here = after


# -- checks ----------------------------------------------------------------------


def ecmascript_unassigned(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """Whether a function or class is named by itself alone: in ``x.a = function b()``
    and ``a: function b()`` the other name is the one to find it by."""
    before = code[max(0, match.start() - _LOOK_BACK) : match.start()]
    assigned = _ASSIGNMENT_BEFORE.search(before)
    if assigned:
        return _EXPORTED.search(assigned["target"]) is not None
    wrapped = _WRAPPED_BEFORE.search(before)
    if wrapped and wrapped["target"] == match["name"]:
        return False
    return _PROPERTY_BEFORE.search(before) is None


def ecmascript_member_start(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """Whether a member can start here: nothing before it waits for an operand."""
    if code[match.start()] != "\n":
        return True
    end = match.start()
    before = code[max(0, end - _LOOK_BACK) : end].rstrip()
    return not _OPERATOR_BEFORE.search(before) or before.endswith(("++", "--", ">"))

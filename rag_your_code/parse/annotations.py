"""Where a TypeScript (or Flow) type annotation ends."""

import re

from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import skip_angles, skip_blank

_MAX_LENGTH = 6000  # characters; a longer "type" is a minified expression
_STOP = re.compile(r"=>|[()\[\]{}<>;,=\n]")
_OPERAND_EXPECTED = re.compile(
    r"(?:[:|&<,(\[?=]|=>|(?<![\w$.])(?:is|extends|keyof|readonly|unique|infer|typeof|in|"
    r"asserts|new|abstract))$"
)
_GOES_ON = re.compile(r"\s*+(?:[|&?=<]|=>|:|\{|\.|extends\b|is\b)")


def annotation_end(
    code: str, brackets: Brackets, at: int, *, arrow: bool = False, alias: bool = False
) -> int:
    """The offset after the type that starts at ``at``: of the body's brace, the ``=``
    of a value, the end of the statement, or a comma or bracket of an outer level.

    With ``arrow`` the first ``=>`` of its own level ends the type too: it is the
    arrow of a function whose return type this is. With ``alias`` a brace after a
    line end starts the next statement.
    """
    here = at
    limit = min(len(code), at + _MAX_LENGTH)
    while match := _STOP.search(code, here, limit):
        start = match.start()
        sign = match.group()
        if sign in "([" or (sign == "{" and _operand_expected(code, at, start)):
            here = min(brackets.close[start] + 1, len(code))
        elif sign == "<":
            here = skip_angles(code, brackets, start)
            if here == start:
                return start
        elif sign == "=>" and not arrow:
            here = match.end()
        elif sign == "\n" and _goes_on(code, at, start, alias=alias):
            here = skip_blank(code, start)
        else:
            return start
    return limit


def _operand_expected(code: str, floor: int, at: int) -> bool:
    """Whether a type is still to come: what stands before ``at`` cannot end one."""
    before = code[max(floor, at - 160) : at].rstrip()
    return not before or _OPERAND_EXPECTED.search(before) is not None


def _goes_on(code: str, floor: int, newline: int, *, alias: bool) -> bool:
    if _operand_expected(code, floor, newline):
        return True
    match = _GOES_ON.match(code, newline)
    return match is not None and not (alias and match.group()[-1] == "{")

"""Shell's ``case``: whose patterns end with a ``)`` that nothing opened."""

import re

_TOKEN = re.compile(
    r"(?:case|esac)(?<![\w.$/-]case)(?<![\w.$/-]esac)(?![\w.=/-])|[(){}]"
)

_MAX_PATTERN = 300  # characters


def without_case_patterns(text: str, code: str) -> str:
    """``code`` with each ``case`` pattern and its ``)`` blanked: the round brackets of
    a subshell body around it pair up, and no pattern looks like a command."""
    if "esac" not in code:
        return code
    stack: list[str] = []
    blanks: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(code):
        sign = match.group()
        if sign in "({" or sign == "case":
            stack.append(sign)
        elif sign == "esac":
            _close(stack, "case")
        elif sign == "}":
            _close(stack, "{")
        elif stack and stack[-1] == "case":
            blanks.append((_pattern_start(code, match.start()), match.start()))
        else:
            _close(stack, "(")
    return _blanked(code, blanks)


def _close(stack: list[str], opener: str) -> None:
    """Pop ``opener`` where it is innermost; what does not fit is left alone."""
    if stack and stack[-1] == opener:
        stack.pop()


def _pattern_start(code: str, at: int) -> int:
    """Where the pattern begins that ends at ``at``."""
    floor = max(0, at - _MAX_PATTERN)
    start = max(code.rfind("\n", floor, at), code.rfind(";", floor, at)) + 1
    return max(start, floor, code.rfind(" in ", floor, at) + 4)


def _blanked(code: str, blanks: list[tuple[int, int]]) -> str:
    """``code`` with a command's end, and nothing else, where each pattern stood."""
    parts = []
    done = 0
    for start, end in blanks:
        start = max(start, done)
        parts += [code[done:start], " " * (end - start), ";"]
        done = end + 1
    return "".join([*parts, code[done:]])

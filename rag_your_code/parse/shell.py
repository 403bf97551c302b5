"""Shell's ``case``: whose patterns end with a ``)`` that nothing opened."""

import re

_TOKEN = re.compile(r"(?:case|esac)(?<![\w.$/-]case)(?<![\w.$/-]esac)(?![\w.=/-])|[(){}]")


def without_case_patterns(text: str, code: str) -> str:
    """``code`` with the ``)`` after each ``case`` pattern blanked, so that the round
    brackets of a subshell body around it pair up."""
    if "esac" not in code:
        return code
    stack: list[str] = []
    blanks: list[int] = []
    for match in _TOKEN.finditer(code):
        token = match.group()
        if token in "({" or token == "case":
            stack.append(token)
        elif token == "esac":
            _close(stack, "case")
        elif token == "}":
            _close(stack, "{")
        elif stack and stack[-1] == "case":
            blanks.append(match.start())
        else:
            _close(stack, "(")
    return _blanked(code, blanks)


def _close(stack: list[str], opener: str) -> None:
    """Pop ``opener`` where it is innermost; what does not fit is left alone."""
    if stack and stack[-1] == opener:
        stack.pop()


def _blanked(code: str, blanks: list[int]) -> str:
    parts = []
    done = 0
    for at in blanks:
        parts.append(code[done:at])
        done = at + 1
    return " ".join([*parts, code[done:]])

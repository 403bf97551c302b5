"""Looks at what stands before a literal: can it be one here?"""

import re
from collections.abc import Callable, Mapping

_BEFORE_REGEX = re.compile(
    r"(?:^|[-+(,=:\[!&|?{};*%~^<>]|\b(?:return|typeof|case|in|of|delete|void|throw|"
    r"new|do|else|yield|await|and|or|not|when|if|unless|while|until|then|elsif|puts))$"
)


def before_regex(text: str, at: int) -> bool:
    """Whether a ``/`` at ``at`` starts a regular expression and does not divide.

    It does where an operand is expected: after an operator, an opening bracket, a
    keyword, or at the start of a statement.
    """
    start = max(0, at - 32)
    before = text[start:at].rstrip(" \t")
    line = before.rpartition("\n")[2]
    if not line:
        return True
    return _BEFORE_REGEX.search(line) is not None


def never(text: str, at: int) -> bool:
    """Takes no literal: the pattern only keeps others from starting inside it."""
    return False


def before_heredoc(text: str, at: int) -> bool:
    """Whether ``<<`` starts a here-document and is no here-string or shift."""
    return text[at - 1 : at] != "<" and text[at + 2 : at + 3] != "<"


GUARDS: Mapping[str, Callable[[str, int], bool]] = {
    "regex": before_regex,
    "never": never,
    "heredoc": before_heredoc,
}

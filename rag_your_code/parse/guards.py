"""Looks at what stands before a literal: can it be one here?"""

import re
from collections.abc import Callable, Mapping

from rag_your_code.parse import ruby_literals

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


_OPERAND_BEFORE = re.compile(
    r"(?<![.\w$])(?:return|typeof|case|in|of|delete|void|throw|new|do|else|yield|await|"
    r"default|extends|instanceof)$"
)


def ecmascript_regex(text: str, at: int) -> bool:
    """Whether a ``/`` at ``at`` starts a regular expression, and neither divides nor
    closes an element: ``</a>``, ``<b c={d} />``."""
    before = text[max(0, at - 32) : at].rstrip(" \t")
    last = before[-1:]
    if last in ("", "\n"):
        return text[at + 1 : at + 2] not in (" ", ">")
    if last in "(,=:[!&|?{;*%~^+-":
        return not before.endswith(("++", "--"))
    if last == ">":
        return before.endswith("=>")
    return _OPERAND_BEFORE.search(before) is not None


def never(text: str, at: int) -> bool:
    """Takes no literal: the pattern only keeps others from starting inside it."""
    return False


def before_heredoc(text: str, at: int) -> bool:
    """Whether ``<<`` starts a here-document and is no here-string or shift."""
    if text[at - 1 : at] == "<" or text[at + 2 : at + 3] == "<":
        return False
    line = text[max(0, at - 200, text.rfind("\n", 0, at)) : at]
    return "((" not in line or line.count("((") <= line.count("))")


GUARDS: Mapping[str, Callable[[str, int], bool]] = {
    "regex": before_regex,
    "ecmascript_regex": ecmascript_regex,
    "never": never,
    "heredoc": before_heredoc,
    "ruby_heredoc": ruby_literals.ruby_heredoc,
    "ruby_percent": ruby_literals.ruby_percent,
    "ruby_backtick": ruby_literals.ruby_backtick,
    "ruby_regex": ruby_literals.ruby_regex,
}

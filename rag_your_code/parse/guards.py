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


_VALUE_BEFORE = re.compile(r"[\w)\]}\"'@$?!]$")


def ruby_heredoc(text: str, at: int) -> bool:
    """Whether ``<<NAME`` starts a here-document and does not append or inherit."""
    before = text[max(0, at - 32) : at]
    if before.endswith("<") or text[at - 6 : at].strip() == "class":
        return False
    return not _VALUE_BEFORE.search(before) or text[at + 2 : at + 3] in "~-"


def ruby_percent(text: str, at: int) -> bool:
    """Whether ``%`` starts a literal: an operand is expected, or a letter follows that
    no division could be meant."""
    before = text[max(0, at - 32) : at]
    stripped = before.rstrip(" \t")
    if not stripped or stripped[-1] in "\n=(,[{|&!;?:<>+-*":
        return True
    return stripped != before and text[at + 1 : at + 2] not in " =" and (
        text[at + 1 : at + 2].isalpha() or before_regex(text, at)
    )


def ruby_backtick(text: str, at: int) -> bool:
    """Whether a back-tick runs a command and is not a method's name."""
    return text[max(0, at - 4) : at] != "def " and text[at - 1 : at] not in ".:"


def ruby_regex(text: str, at: int) -> bool:
    """Whether ``/`` starts a regular expression: an operand is expected, or it is
    written like an argument (``match /x/``)."""
    if before_regex(text, at):
        return True
    before = text[max(0, at - 32) : at]
    following = text[at + 1 : at + 2]
    return bool(
        before[-1:] in " \t"
        and following not in " \t=\n"
        and re.search(r"[a-z_?!]\s+$", before)
    )


GUARDS: Mapping[str, Callable[[str, int], bool]] = {
    "regex": before_regex,
    "never": never,
    "heredoc": before_heredoc,
    "ruby_heredoc": ruby_heredoc,
    "ruby_percent": ruby_percent,
    "ruby_backtick": ruby_backtick,
    "ruby_regex": ruby_regex,
}

"""Looks at what stands before a Ruby literal: can it be one here?

Ruby's ``/``, ``%``, ``<<`` and back-tick are operators after a value and open a
literal elsewhere. Where a name and a blank stand before it, as in ``match /x/``, Ruby
takes it for an argument unless a blank follows too; so do these.
"""

import re

_LOOK_BACK = 24  # characters; longer than any keyword
_KEYWORD = re.compile(
    r"(?<![\w.:@$])(?:return|case|in|do|else|yield|and|or|not|when|if|unless|while|"
    r"until|then|elsif|puts|begin|rescue|ensure)$"
)
_OPERATORS = "=(,[{|&!;?:<>+-*~^\n"
_NAMED_AS_OPERATOR = re.compile(r"(?:\bdef[ \t]|\.)$")


def _operand_comes(before: str) -> bool:
    """Whether, after ``before``, only an operand can follow."""
    stripped = before.rstrip(" \t")
    if not stripped:
        return True
    last = stripped[-1]
    if last in "?!":  # the end of a method's name, or an operator
        return len(stripped) < 2 or not (stripped[-2].isalnum() or stripped[-2] == "_")
    return last in _OPERATORS or _KEYWORD.search(stripped) is not None


def _is_argument(text: str, before: str, following: int) -> bool:
    """Whether it stands as the first argument of a call without brackets."""
    stripped = before.rstrip(" \t")
    return (
        stripped != before
        and (stripped[-1].isalnum() or stripped[-1] in "_?!")
        and not stripped.rpartition(" ")[2][:1].isdigit()
        and text[following : following + 1] not in (" ", "\t", "\n", "=", "")
    )


def ruby_heredoc(text: str, at: int) -> bool:
    """Whether ``<<NAME`` starts a here-document and neither appends nor inherits."""
    before = text[max(0, at - _LOOK_BACK) : at]
    if before.endswith("<") or before.rstrip(" \t").endswith("class"):
        return False
    if text[at + 2 : at + 3] in ("~", "-"):
        return True
    return _operand_comes(before) or _is_argument(text, before, at + 2)


def ruby_percent(text: str, at: int) -> bool:
    """Whether ``%`` starts a literal and is neither a remainder nor a format."""
    before = text[max(0, at - _LOOK_BACK) : at]
    if _NAMED_AS_OPERATOR.search(before):
        return False
    return _operand_comes(before) or _is_argument(text, before, at + 1)


def ruby_backtick(text: str, at: int) -> bool:
    """Whether a back-tick runs a command and is not a method's name."""
    before = text[max(0, at - 4) : at]
    return not _NAMED_AS_OPERATOR.search(before) and before[-1:] != ":"


def ruby_regex(text: str, at: int) -> bool:
    """Whether ``/`` starts a regular expression and does not divide."""
    before = text[max(0, at - _LOOK_BACK) : at]
    if _NAMED_AS_OPERATOR.search(before):
        return False
    if before[-1:] == ":" and text[at + 1 : at + 2] in (")", ",", " ", "\n"):
        return False  # the symbol :/
    return _operand_comes(before) or _is_argument(text, before, at + 1)

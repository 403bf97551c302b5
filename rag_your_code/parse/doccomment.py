"""Comment blocks -> documentation: which lines belong, and their text unadorned."""

import re

_MARKERS = re.compile(
    r"^[ \t]*+(?:/\*[*!]*+<?|//[/!]*+<?|\*(?!/)|\#+!?|--+|;+)?+[ \t]?|[ \t]*+\*+/[ \t]*+$"
)
_RULE = re.compile(r"^[\W_]*+$")
_LICENCE = re.compile(
    r"copyright|licensed under|spdx-license|all rights reserved|permission is hereby",
    re.I,
)
_CODE_LINE = re.compile(
    r"[;{}]$|^(?:if|for|while|return|def|class|func|fn|let|const|var|import|else)\b"
    r".*[(){}=:;]|^[\w.]+\s*[-+]?=\s*\S+|^[\w.:]+\([^()]*\);?$"
)
_COMMAND = re.compile(
    r"^(?:eslint|tslint|prettier|noqa|type:|pylint|shellcheck|rubocop|frozen_string|"
    r"nolint|go:|clang-format|NOLINT|swiftlint|swiftformat|@ts-|istanbul|c8 ignore|"
    r"MARK:|#?region|#?endregion|TODO|FIXME|XXX)"
)


def clean(comment: str) -> str:
    """The text of a comment without its markers, rules and blank edges.

    >>> clean("/** Adds two.\\n *\\n * @return sum */")
    'Adds two.\\n\\n@return sum'
    """
    lines = [_MARKERS.sub("", line).rstrip() for line in comment.split("\n")]
    kept = ["" if _RULE.match(line) else line for line in lines]
    return "\n".join(kept).strip()


def documents(text: str) -> bool:
    """Whether a cleaned comment says something about the code below it.

    Licence headers, commented-out code, and orders to a tool do not.
    """
    if not text or _LICENCE.search(text):
        return False
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if all(_COMMAND.match(line) for line in lines):
        return False
    code = sum(1 for line in lines if _CODE_LINE.search(line))
    return code * 2 <= len(lines)

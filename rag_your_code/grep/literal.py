"""Which plain text must a match of a regular expression hold? A cheap look before it."""

import re
from collections.abc import Iterator

_SHORTEST = 2  # characters; one alone is in every file

#: What the reading below does not follow: flags, comments, conditions, and escapes
#: that stand for a character by number or name.
_BEYOND = re.compile(r"\(\?[^:P<=!>]|\\[xuUN0-9]")
_PIECE = re.compile(
    r"\\. | \[\^?\]?(?:\\.|[^\]\\])*\] | \{\d*,?\d*\} | .", re.DOTALL | re.VERBOSE
)
_BREAKS = frozenset("^$.")
_MAY_BE_ABSENT = ("*", "?", "{")


def required_literals(pattern: str) -> tuple[str, ...]:
    r"""Texts one of which every match holds, as written; empty where none is known.

    >>> required_literals(r"def \w+_handler\(")
    ('_handler(',)
    >>> required_literals(r"colou?r|gr[ae]y")
    ('colo', 'gr')
    """
    if _BEYOND.search(pattern):
        return ()
    longest = [max(runs, key=len, default="") for runs in _branches(pattern)]
    if min(map(len, longest)) < _SHORTEST:
        return ()
    return tuple(dict.fromkeys(longest))


def _branches(pattern: str) -> Iterator[list[str]]:
    """For each alternative its runs of plain characters outside brackets."""
    runs: list[str] = [""]
    depth = 0
    for piece in _PIECE.findall(pattern):
        if piece in "()":
            depth += 1 if piece == "(" else -1
            runs.append("")
        elif depth:
            continue
        elif piece == "|":
            yield runs
            runs = [""]
        else:
            _add(runs, piece)
    yield runs


def _add(runs: list[str], piece: str) -> None:
    """Go on with one piece of an alternative."""
    if piece.startswith(_MAY_BE_ABSENT) and piece != "{" and piece != "{}":
        runs[-1] = runs[-1][:-1]
        runs.append("")
    elif piece == "+" or piece in _BREAKS or (len(piece) > 1 and piece[0] == "["):
        runs.append("")
    elif piece[0] == "\\":
        if piece[1].isalnum():
            runs.append("")
        else:
            runs[-1] += piece[1]
    else:
        runs[-1] += piece

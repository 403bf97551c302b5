"""Which lines of a text hold a match? Pure, and no slower than the expression itself."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rag_your_code.grep.pattern import Pattern

#: Characters of a line that are shown; a longer one is cut around its match.
MAX_SHOWN = 300
_BEFORE = 60  # of them before the match
CUT = "..."

#: (start and end of a line in the text, where in the line its first match begins)
Place = tuple[int, int, int]


class Line(NamedTuple):
    """A line with a match. ``number`` and ``column`` count from 1, the column in
    characters of the whole line; ``before`` and ``after`` are the lines around it."""

    number: int
    column: int
    text: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def with_plain_ends(text: str) -> str:
    r"""The text with ``\n`` for every line end, as editors count lines."""
    if "\r" not in text:
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n")


def may_match(data: bytes, pattern: Pattern) -> bool:
    """Whether a file's bytes hold what every match must; True where that is not known:
    text of UTF-16 (it has zeros), and other scripts where an encoding decides."""
    literals = pattern.literals
    if not literals or b"\0" in data:
        return True
    if pattern.ignore_case:
        # Beyond ASCII some letters have an ASCII letter for their other case.
        if not data.isascii():
            return True
        data = data.lower()
    return any(
        not literal.isascii() or literal.encode() in data for literal in literals
    )


def places(text: str, pattern: Pattern, regex: re.Pattern[str]) -> Iterator[Place]:
    r"""Every line with a match, in order; a match never reaches over a line end.

    The whole text is searched at once. A match that runs over its line's end is asked
    for again in the line alone. No line is lost by that: a match within a line is also
    one in the text, unless the expression looks around itself (``Pattern.by_line``).
    """
    found = _line_by_line if pattern.by_line else _all_at_once
    return found(text, regex)


def _all_at_once(text: str, regex: re.Pattern[str]) -> Iterator[Place]:
    search, find, at, size = regex.search, text.find, 0, len(text)
    while at < size:
        match = search(text, at)
        if match is None:
            return
        first, last = match.span()
        start = text.rfind("\n", at, first) + 1 or at
        if start >= size:  # after the last line end there is no line
            return
        end = find("\n", first)
        if end < 0:
            end = size
        if last > end:
            alone = search(text[start:end])
            if alone is not None:
                yield start, end, alone.start()
        else:
            yield start, end, first - start
        at = end + 1


def _line_by_line(text: str, regex: re.Pattern[str]) -> Iterator[Place]:
    search, at, size = regex.search, 0, len(text)
    while at < size:
        end = text.find("\n", at)
        if end < 0:
            end = size
        match = search(text[at:end])
        if match is not None:
            yield at, end, match.start()
        at = end + 1


def matching_lines(
    text: str, pattern: Pattern, regex: re.Pattern[str], *, most: int, around: int = 0
) -> tuple[int, list[Line]]:
    """How many lines of ``text`` match, and the first ``most`` of them, each with
    ``around`` lines on both sides."""
    count, number, counted = 0, 1, 0
    lines: list[Line] = []
    for start, end, offset in places(text, pattern, regex):
        count += 1
        if len(lines) < most:
            number += text.count("\n", counted, start)
            counted = start
            before, after = _around(text, start, end, around)
            shown = _shown(text[start:end], offset)
            lines.append(Line(number, offset + 1, shown, before, after))
    return count, lines


def _around(
    text: str, start: int, end: int, around: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    before: list[str] = []
    while len(before) < around and start > 0:
        last = start - 1
        start = text.rfind("\n", 0, last) + 1
        before.append(_shown(text[start:last], 0))
    after: list[str] = []
    while len(after) < around and end + 1 < len(text):
        start = end + 1
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        after.append(_shown(text[start:end], 0))
    return tuple(reversed(before)), tuple(after)


def _shown(line: str, offset: int) -> str:
    """A line as it is shown: a very long one only around its match."""
    if len(line) <= MAX_SHOWN:
        return line
    start = max(0, min(offset - _BEFORE, len(line) - MAX_SHOWN))
    end = start + MAX_SHOWN
    return (CUT if start else "") + line[start:end] + (CUT if end < len(line) else "")

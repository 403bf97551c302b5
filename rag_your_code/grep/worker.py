"""One share of a grep, run in a process of its own, since only a process can be stopped.

A request stands on standard input, the reply on standard output, a JSON array a line:
``[number]`` before the file of that number is looked at, ``[lines, digest, matches]``
after it where it has any, ``[reason]`` where it could not be read, ``[]`` at the end.
"""

import json
import os
import sys
from typing import Any

from rag_your_code.grep.lines import (
    Line,
    matching_lines,
    may_match,
    with_plain_ends,
)
from rag_your_code.grep.pattern import Pattern
from rag_your_code.source.reader import TreeReader

_GRACE = 2  # seconds after its bound until a process ends itself, whoever lives


def main() -> None:
    """Answer the request on standard input."""
    request = json.loads(sys.stdin.buffer.read())
    _bound(request["seconds"] + _GRACE)
    out = sys.stdout.fileno()
    share = Share(
        request["root"],
        Pattern(**request["pattern"]),
        max_bytes=request["max_bytes"],
        most=request["most"],
        around=request["around"],
    )
    for number, path in enumerate(request["paths"]):
        os.write(out, b"[%d]\n" % number)
        found = share.look(path)
        if found:
            _write(out, found)
    _write(out, [])


def _bound(seconds: float) -> None:
    """End this process after that time, from a thread of C that no expression holds up;
    it matters when the process that should stop this one is gone."""
    import faulthandler

    nowhere = open(os.devnull, "w")  # noqa: SIM115 - must stay open
    faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)


def _write(out: int, record: list[Any]) -> None:
    data = memoryview(json.dumps(record).encode() + b"\n")
    while data:
        data = data[os.write(out, data) :]


class Share:
    """Looks into one file after another, and keeps ``most`` lines of all of them."""

    def __init__(
        self, root: str, pattern: Pattern, *, max_bytes: int, most: int, around: int
    ) -> None:
        self._pattern = pattern
        self._regex = pattern.compiled()
        self._reader = TreeReader(root)
        self._max_bytes = max_bytes
        self._left = most
        self._around = around

    def look(self, path: str) -> list[Any]:
        """``[lines, digest, matches]`` of a file, ``[]`` without a match, ``[reason]``
        where it cannot be read as it should. Cost: one pass over its bytes where the
        literal is missing."""
        try:
            data = self._reader.read(path, self._max_bytes + 1)
        except FileNotFoundError:
            return []  # deleted since it was indexed: there is nothing to look into
        except (OSError, ValueError) as error:
            return [getattr(error, "strerror", None) or "not a regular file"]
        if len(data) > self._max_bytes:
            return ["over the size cap"]
        if not may_match(data, self._pattern):
            return []
        text = _decoded(data)
        if text is None:
            return ["binary file"]
        count, lines = matching_lines(
            with_plain_ends(text),
            self._pattern,
            self._regex,
            most=self._left,
            around=self._around,
        )
        self._left -= len(lines)
        return [count, _digest(data), [*map(_columns, lines)]] if count else []


def _columns(line: Line) -> list[Any]:
    return list(line)


def _decoded(data: bytes) -> str | None:
    """The text of a file: nearly every one is plain UTF-8, for which nothing else has
    to be loaded."""
    if b"\0" not in data and not data.startswith(b"\xef\xbb\xbf"):
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            pass
    from rag_your_code.source.text import decode

    return decode(data)


def _digest(data: bytes) -> str:
    from rag_your_code.source.text import digest

    return digest(data)

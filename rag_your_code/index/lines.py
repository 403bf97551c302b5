"""Sorted JSON lines on disk: written once, found by bisecting a memory map.

Every line is a JSON array whose first element is the key: a string, with lines in
the byte order of the keys' JSON text (``key_order``), or a row number, with lines in
numeric order. A look-up reads O(log n) line starts and decodes one line.
"""

import json
import mmap
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from pathlib import Path
from typing import Any

from rag_your_code.errors import IndexDamagedError

_BLOCK = 1 << 20  # bytes

_encode = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), allow_nan=False
).encode


def key_order(key: str) -> bytes:
    """What string keys are sorted by: their JSON text in UTF-8.

    For words it is code-point order, since that is the byte order of UTF-8.
    """
    return _encode(key).encode("utf-8", "surrogatepass")


def encode_line(line: list[Any]) -> bytes:
    """One line as it stands in a file, with its line end."""
    return (_encode(line) + "\n").encode("utf-8", "surrogatepass")


def write_lines(path: Path, lines: Iterable[list[Any]]) -> None:
    """Write ``lines``, which must already be in the order of their first elements."""
    with path.open("w", encoding="utf-8", errors="surrogatepass", newline="\n") as out:
        buffer: list[str] = []
        for line in lines:
            buffer.append(_encode(line))
            if len(buffer) >= 4096:
                out.write("\n".join(buffer) + "\n")
                buffer.clear()
        if buffer:
            out.write("\n".join(buffer) + "\n")


def encode_rest(columns: Sequence[Any]) -> bytes:
    """What stands after the row number in the line of a row with ``columns``."""
    return (_encode(columns)[1:] + "\n").encode("utf-8", "surrogatepass")


def write_rows(path: Path, rests: Iterable[bytes]) -> None:
    """Write a line for each row from 0, of what stands after its number; where that is
    empty the row gets no line."""
    with path.open("wb") as out:
        for row, rest in enumerate(rests):
            if rest:
                out.write(b"[%d,%b" % (row, rest))


class JsonLines:
    """A file of JSON lines, mapped; close it when done. ``handle`` is an open file
    descriptor of the file at ``path``, which stays the caller's."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle
        try:
            self._size = os.fstat(handle).st_size
            self._map: mmap.mmap | bytes = (
                mmap.mmap(handle, 0, access=mmap.ACCESS_READ) if self._size else b""
            )
        except OSError as error:
            raise IndexDamagedError(
                str(path), error.strerror or "unreadable"
            ) from error
        if self._size and self._map[self._size - 1 : self._size] != b"\n":
            raise IndexDamagedError(str(path), "its last line is cut off")

    def close(self) -> None:
        """Unmap the file."""
        if isinstance(self._map, mmap.mmap):
            self._map.close()

    def __iter__(self) -> Iterator[list[Any]]:
        at = 0
        for line in self._whole_lines():
            yield self._parsed(line, at)
            at += len(line) + 1

    def find(self, key: str) -> list[Any] | None:
        """The line whose first element is ``key``, or None."""
        wanted = key_order(key)
        at = self._bisect(wanted)
        if at < self._size and self._map[at + 1 : at + 1 + len(wanted)] == wanted:
            return self._decode(at, self._line_end(at))
        return None

    def starting_with(self, prefix: str) -> Iterator[list[Any]]:
        """The lines whose key starts with ``prefix``, in order."""
        wanted = key_order(prefix)[:-1]
        at = self._bisect(wanted)
        while at < self._size and self._map[at + 1 : at + 1 + len(wanted)] == wanted:
            end = self._line_end(at)
            yield self._decode(at, end)
            at = end + 1

    def row(self, number: int) -> list[Any] | None:
        """The line whose first element is the row ``number``, or None."""
        low, high = 0, self._size
        while low < high:
            at = self._line_start((low + high) // 2)
            found = self._number(at)
            if found == number:
                return self._decode(at, self._line_end(at))
            if found < number:
                low = self._line_end(at) + 1
            else:
                high = at
        return None

    def rests(self, rows: int) -> Iterator[bytes]:
        """For each row from 0 to ``rows``, what stands after the number in its line,
        line end included; empty for a row without a line. Nothing is decoded."""
        row = 0
        for line in self._whole_lines():
            number, _, rest = line.partition(b",")
            try:
                missing = int(number[1:]) - row
            except ValueError as error:
                raise IndexDamagedError(str(self.path), "a line of no row") from error
            yield from repeat(b"", missing)
            yield rest + b"\n"
            row += missing + 1
        yield from repeat(b"", rows - row)

    def at(self, start: int) -> list[Any]:
        """The line that starts at byte ``start``."""
        if not 0 <= start < self._size:
            raise IndexDamagedError(str(self.path), f"no line at byte {start}")
        return self._decode(start, self._line_end(start))

    def _bisect(self, wanted: bytes) -> int:
        """The start of the first line whose key's JSON text is not below ``wanted``."""
        low, high = 0, self._size
        while low < high:
            at = self._line_start((low + high) // 2)
            end = self._line_end(at)
            if self._map[at + 1 : min(at + 1 + len(wanted), end)] < wanted:
                low = end + 1
            else:
                high = at
        return low

    def _line_start(self, at: int) -> int:
        return self._map.rfind(b"\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        end = self._map.find(b"\n", at)
        return end if end >= 0 else self._size

    def _number(self, at: int) -> int:
        text = self._map[at + 1 : at + 21]
        try:
            return int(text[: text.index(b",")])
        except ValueError as error:
            raise IndexDamagedError(str(self.path), f"bad line at byte {at}") from error

    def _whole_lines(self) -> Iterator[bytes]:
        """Every line, without its end. Read and not mapped, where that can be: each
        page of a map that was looked at counts as memory of this process."""
        rest = b""
        for at in range(0, self._size, _BLOCK):
            if hasattr(os, "pread"):
                block = os.pread(self._handle, _BLOCK, at)
            else:
                block = self._map[at : at + _BLOCK]
            if len(block) < min(_BLOCK, self._size - at):
                raise IndexDamagedError(str(self.path), f"cut off at byte {at}")
            *lines, rest = (rest + block).split(b"\n")
            yield from lines

    def _decode(self, at: int, end: int) -> list[Any]:
        return self._parsed(self._map[at:end], at)

    def _parsed(self, text: bytes, at: int) -> list[Any]:
        try:
            line = json.loads(text.decode("utf-8", "surrogatepass"))
        except ValueError as error:
            raise IndexDamagedError(str(self.path), f"bad line at byte {at}") from error
        if not isinstance(line, list) or not line:
            raise IndexDamagedError(str(self.path), f"bad line at byte {at}")
        return line

"""Lines of bytes from a stream, none of them longer than a bound in memory."""

from collections.abc import Iterator
from typing import BinaryIO

#: Bytes of one request. A batch of written descriptions is some tens of kilobytes.
MAX_LINE = 4_000_000
_PIECE = 65_536


class TooLong(int):
    """Stands for a line that was read and dropped; its value is its length in bytes."""


def read_lines(
    stream: BinaryIO, max_bytes: int = MAX_LINE
) -> Iterator[bytes | TooLong]:
    """Every line of ``stream`` until it ends, without line ends, blank ones left out.

    The last one needs no line end. A line over ``max_bytes`` comes as ``TooLong`` once
    it is over; of its bytes no more than that many are ever held.
    """
    while line := stream.readline(max_bytes + 1):
        if len(line) > max_bytes and not line.endswith(b"\n"):
            yield TooLong(len(line) + _drop_rest(stream))
        elif text := line.strip():
            yield text


def _drop_rest(stream: BinaryIO) -> int:
    dropped = 0
    while piece := stream.readline(_PIECE):
        dropped += len(piece)
        if piece.endswith(b"\n"):
            break
    return dropped

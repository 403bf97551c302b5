"""Standard input and output as a protocol's channel: nothing else gets through."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import BinaryIO


@contextmanager
def channel() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """The streams of requests and of replies.

    Meanwhile whatever else writes to standard output, in this process or in one that it
    starts, writes to standard error. A request to end (SIGTERM) ends as stdin closing
    does, by ``SystemExit``.
    """
    out = os.dup(sys.stdout.fileno())
    before, sys.stdout = sys.stdout, sys.stderr
    old = signal.signal(signal.SIGTERM, _end)
    _send_to_stderr(before.fileno())
    try:
        with os.fdopen(out, "wb") as replies:
            yield sys.stdin.buffer, replies
    finally:
        sys.stdout = before
        signal.signal(signal.SIGTERM, old)


def _send_to_stderr(descriptor: int) -> None:
    try:
        os.dup2(sys.stderr.fileno(), descriptor)
    except (OSError, AttributeError, ValueError):  # there is no stderr
        os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)

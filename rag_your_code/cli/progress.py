"""A progress bar on a terminal, for work that takes over a second."""

import time
from typing import TextIO

_PATIENCE = 1.0  # seconds before anything is shown
_STEP = 0.1  # seconds between two pictures
_WIDTH = 30


class Bar:
    """Shows how much of the work is done, with rate and remaining time."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._on = stream.isatty()
        self._started = self._shown = time.monotonic()
        self._drawn = False

    def show(self, done: int, total: int) -> None:
        """``done`` of ``total`` bytes are through."""
        now = time.monotonic()
        spent = now - self._started
        if not self._on or spent < _PATIENCE or now - self._shown < _STEP:
            return
        self._shown = now
        self._drawn = True
        share = done / total if total else 1.0
        bar = "#" * int(share * _WIDTH)
        left = spent / share - spent if share else 0.0
        rate = done / spent / 1e6
        self._stream.write(
            f"\rindexing [{bar:<{_WIDTH}}] {share:4.0%} {rate:.1f} MB/s {left:.0f} s left "
        )
        self._stream.flush()

    def clear(self) -> None:
        """Wipe the bar."""
        if self._drawn:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._drawn = False

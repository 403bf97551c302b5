"""One writer at a time: an advisory lock on a file of the index folder.

The operating system drops it when its holder dies, so no lock is ever stale.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rag_your_code.errors import IndexBusyError, IndexWriteError

try:
    import fcntl
except ImportError:  # Windows has no fcntl; msvcrt locks a byte range instead
    fcntl = None  # type: ignore[assignment]

_PAUSE = 0.05  # seconds between two tries


@contextmanager
def writer_lock(path: Path, wait: float) -> Iterator[None]:
    """Hold the writer's lock; wait up to ``wait`` seconds for another to finish."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise IndexWriteError(
            f"cannot write {path.parent}: {error.strerror}",
            hint="pass --index-dir for a folder that can be written",
        ) from error
    try:
        deadline = time.monotonic() + wait
        while not _try_lock(handle):
            if time.monotonic() >= deadline:
                raise IndexBusyError(
                    f"another process is writing the index in {path.parent}",
                    hint="try again when it has finished",
                )
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(handle)


def _try_lock(handle: int) -> bool:
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True

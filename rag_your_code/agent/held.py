"""The index that a session keeps open, brought up to date between its questions."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rag_your_code.actions.opening import QUICK_BYTES
from rag_your_code.api import CodeIndex
from rag_your_code.index.layout import MANIFEST, usual_folder

#: Files beside the sources that change what an index answers.
_AUTHORED = ("rag-your-code.toml", "rag-your-code.descriptions.json")
#: Seconds. A look at the tree that costs less is taken before every question; after a
#: dearer one the next waits for as long as ``_PAUSE``.
_CHEAP, _PAUSE = 0.05, 1.0

Stamp = tuple[tuple[int, int, int], ...]


class HeldIndex:
    """Lends one open index; opens or builds it when it is first wanted."""

    def __init__(
        self,
        root: Path,
        index_dir: Path | None = None,
        jobs: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.root = root
        self.folder = index_dir or usual_folder(root)
        self._jobs = jobs
        self._clock = clock
        self._index: CodeIndex | None = None
        self._next_look = 0.0
        self._seen: Stamp = ()
        self._looked = True

    @contextmanager
    def lend(self) -> Iterator[CodeIndex]:
        """The index, as of the tree now or of a moment ago."""
        yield self._current()

    def look_again(self) -> bool:
        """Have the next question look at the tree, however recent the last look is.

        Whether that can make a difference: the last question did not look.
        """
        self._next_look = 0.0
        return not self._looked

    def close(self) -> None:
        """Let go of the index; the next loan opens it again."""
        if self._index is not None:
            self._index.close()
            self._index = None

    def _current(self) -> CodeIndex:
        started = self._clock()
        if self._index is None:
            self._index = CodeIndex.open(
                self.root, self.folder, at_most=QUICK_BYTES, jobs=self._jobs
            )
        elif started >= self._next_look or self._stamp() != self._seen:
            self._index.catch_up(QUICK_BYTES)
        else:
            self._looked = False
            return self._index
        self._looked = True
        ended = self._clock()
        self._next_look = ended + (_PAUSE if ended - started > _CHEAP else 0.0)
        self._seen = self._stamp()
        return self._index

    def _stamp(self) -> Stamp:
        """What tells that another process wrote the index or an authored file."""
        paths = [self.root / name for name in _AUTHORED]
        return tuple(_stamp_of(path) for path in (*paths, self.folder / MANIFEST))


def _stamp_of(path: Path) -> tuple[int, int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return (0, 0, 0)
    return (found.st_mtime_ns, found.st_size, found.st_ino)

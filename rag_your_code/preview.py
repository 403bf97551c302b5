"""What can be answered before there is an index: an index of the few files that hold a
question's words."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory

from rag_your_code.config.resolve import Settings
from rag_your_code.index.build import Build
from rag_your_code.index.changes import Changes, changes
from rag_your_code.index.refresh import content_of
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import FoundFile, Skipped
from rag_your_code.search.query import parse_query
from rag_your_code.source.text import read_bytes

_SCAN_SECONDS = 1.5  # spent on looking into files
_SCAN_BYTES = 64_000  # of each of them
_PARSE_FILES, _PARSE_BYTES = 40, 600_000  # about a second of parsing
_IN_PATH = 2.0  # how much more a word counts in a path than in a text

Clock = Callable[[], float]


class Preview:
    """Walks a tree once and answers several questions from a part of it."""

    def __init__(
        self, root: Path, settings: Settings, clock: Clock = time.monotonic
    ) -> None:
        self._root = root
        self._settings = settings
        self._clock = clock
        self._tree: Changes | None = None
        self._folder = TemporaryDirectory(prefix="rag-your-code-")
        self._made = 0

    def snapshot(self, question: str) -> tuple[Snapshot, int]:
        """An index of the files that promise most for ``question``, to be closed by the
        caller, and how many files it leaves out. Takes some seconds at most after the
        first walk."""
        words = _words(question)
        if self._tree is None:
            self._tree = changes(self._root, self._settings, None)
        tree = self._tree
        chosen = self._chosen(tree.changed, words)
        self._made += 1
        folder = Path(self._folder.name) / str(self._made)
        folder.mkdir()
        content = content_of(self._settings, compact=True)
        build = Build(self._root, folder, self._settings, content, None, 1, None)
        seen = tree.seen._replace(files={file.path: file.stamp for file in chosen})
        part = tree._replace(seen=seen, changed=chosen)
        build.run(None, part, self._clock())
        return Snapshot.open(folder), len(tree.changed) - len(chosen)

    def close(self) -> None:
        """Remove what was written."""
        self._folder.cleanup()

    def _chosen(
        self, files: Sequence[FoundFile], words: Sequence[bytes]
    ) -> tuple[FoundFile, ...]:
        """The files that hold most of ``words``, in path order, as many as are parsed
        in a second."""
        in_path = {
            file.path: _held(file.path.lower().encode(), words) for file in files
        }
        in_text = self._scanned(
            sorted(files, key=lambda file: (-len(in_path[file.path]), file.path)), words
        )
        counts = Counter(word for held in in_text.values() for word in held)
        rarity = {word: log(1 + len(in_text) / counts[word]) for word in counts}

        def promise(file: FoundFile) -> float:
            held = sum(rarity[word] for word in in_text.get(file.path, ()))
            return held + _IN_PATH * len(in_path[file.path])

        best = sorted(files, key=lambda file: (-promise(file), file.path))
        return _few(file for file in best[:_PARSE_FILES] if promise(file))

    def _scanned(
        self, files: Sequence[FoundFile], words: Sequence[bytes]
    ) -> Mapping[str, frozenset[bytes]]:
        """Which words the beginning of each file holds, as far as time allows."""
        found = {}
        deadline = self._clock() + _SCAN_SECONDS
        for file in files:
            if self._clock() > deadline:
                break
            data = read_bytes(self._root, file.path, self._max_bytes)
            if not isinstance(data, Skipped):
                found[file.path] = _held(data[:_SCAN_BYTES].lower(), words)
        return found

    @property
    def _max_bytes(self) -> int:
        return int(self._settings["index.max_file_bytes"])


def _words(question: str) -> tuple[bytes, ...]:
    """What to look for: the stems of a question's words, which their forms begin with."""
    stems = {term.term.lower() for term in parse_query(question).terms}
    return tuple(sorted(stem.encode() for stem in stems if len(stem) > 1))


def _held(text: bytes, words: Sequence[bytes]) -> frozenset[bytes]:
    return frozenset(word for word in words if word in text)


def _few(files: Iterable[FoundFile]) -> tuple[FoundFile, ...]:
    """As many of ``files`` as are soon parsed, in path order."""
    taken: list[FoundFile] = []
    size = 0
    for file in files:
        size += file.size
        if taken and size > _PARSE_BYTES:
            break
        taken.append(file)
    return tuple(sorted(taken, key=lambda file: file.path))

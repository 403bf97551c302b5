"""The tree against the index: which files changed, by stat first, then by digest."""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from rag_your_code.config.resolve import Settings
from rag_your_code.index.seen import Seen, settled, skips_of
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import FoundFile, Skipped, Stamp
from rag_your_code.source.text import digest, read_bytes
from rag_your_code.source.watched import is_as_it_was, is_racy, restamped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rag_your_code.source.judge import Rules


class Changes(NamedTuple):
    """The tree against the index. ``changed`` must be parsed; ``revived`` maps a file
    to the segment that still has the rows of its present bytes; ``gone`` are the paths
    whose present rows count no more, changed and revived files among them."""

    seen: Seen
    changed: tuple[FoundFile, ...]
    revived: Mapping[str, str]
    gone: frozenset[str]

    @property
    def bytes(self) -> int:
        """How much would have to be parsed."""
        return sum(file.size for file in self.changed)

    @property
    def any(self) -> bool:
        """Whether an index would answer otherwise after a refresh."""
        return bool(self.changed or self.revived or self.gone)


def rules(settings: Settings) -> "Rules":
    """The walk's rules under these settings."""
    from rag_your_code import languages
    from rag_your_code.source.judge import Rules

    only = tuple(settings["index.suffixes"])
    return Rules(
        is_source=lambda name: _is_source(languages.by_suffix, name, only),
        is_script=lambda line: not only and bool(languages.by_shebang(line)),
        ignore=tuple(settings["index.ignore"]),
        max_file_bytes=settings["index.max_file_bytes"],
    )


def _is_source(
    by_suffix: Callable[[str], str], name: str, only: tuple[str, ...]
) -> bool | None:
    if by_suffix(name):
        return not only or name.lower().endswith(only)
    return None if "." not in name else False


def changes(root: Path, settings: Settings, snapshot: Snapshot | None) -> Changes:
    """What a refresh would have to do.

    Looks at every file and folder by ``stat``, walks the tree only where a file may
    have come or gone, and reads only doubtful files.
    """
    now = time.time_ns()
    if snapshot is None:
        seen = _walked(root, settings, now)
        files = [FoundFile(path, stamp) for path, stamp in seen.files.items()]
        return Changes(seen, tuple(files), {}, frozenset())
    before = snapshot.seen
    seen = _looked(root, settings, before, now) or _walked(root, settings, now)
    compare = _Comparison(root, settings, snapshot)
    for path in _doubtful(before, seen):
        compare.one(FoundFile(path, seen.files[path]))
    left = before.files.keys() - seen.files.keys()
    return Changes(
        seen,
        tuple(compare.changed),
        compare.revived,
        frozenset(compare.gone).union(left),
    )


def _doubtful(before: Seen, seen: Seen) -> Iterator[str]:
    """The files that may not be what the index holds."""
    if before.settled and seen.files is before.files:
        return
    for path, stamp in seen.files.items():
        if stamp != before.files.get(path) or is_racy(stamp[1], before.seen_ns):
            yield path


def _walked(root: Path, settings: Settings, now: int) -> Seen:
    from rag_your_code.source.walk import walk

    walked = walk(root, rules(settings))
    seen = Seen(
        seen_ns=now,
        files={file.path: file.stamp for file in walked.files},
        watched=walked.watched,
        kept=walked.kept,
        skips=skips_of(walked.skipped),
        notes=walked.notes,
    )
    return settled(seen)


def _looked(root: Path, settings: Settings, before: Seen, now: int) -> Seen | None:
    """What is seen where the same files are there as before; None to walk the tree."""
    if not before.settled and not _is_settled_but_for_files(before):
        return None
    if not is_as_it_was(str(root), before.watched):
        return None
    changed = restamped(str(root), before.files)
    if changed is None or _may_be_no_source(changed, settings):
        return None
    if before.settled and not changed:
        return before._replace(seen_ns=now)
    files = {**before.files, **changed}
    return settled(before._replace(seen_ns=now, files=files))


def _is_settled_but_for_files(seen: Seen) -> bool:
    """Whether its folders and what shapes the walk were old when they were seen."""
    return settled(seen._replace(files={})).settled


def _may_be_no_source(files: Mapping[str, Stamp], settings: Settings) -> bool:
    """Whether one is too large by now, or was a source for its first line only."""
    limit = settings["index.max_file_bytes"]
    return any(
        stamp[0] > limit or "." not in path.rpartition("/")[2]
        for path, stamp in files.items()
    )


class _Comparison:
    """Compares doubtful files with what the index holds of them, by their bytes."""

    def __init__(self, root: Path, settings: Settings, snapshot: Snapshot) -> None:
        self.changed: list[FoundFile] = []
        self.revived: dict[str, str] = {}
        self.gone: list[str] = []
        self._root = root
        self._max_bytes = settings["index.max_file_bytes"]
        self._snapshot = snapshot

    def one(self, file: FoundFile) -> None:
        """Sort one file in."""
        before = self._snapshot.seen.files.get(file.path)
        record = self._snapshot.file(file.path) if before else None
        spare = self._snapshot.spare(file.path)
        if record and not record.digest:  # it could not be read as text
            if file.stamp == before:
                return
        elif record or spare:
            data = read_bytes(self._root, file.path, self._max_bytes)
            now = "" if isinstance(data, Skipped) else digest(data)
            if record and record.digest == now:
                return
            if now in spare:
                self.revived[file.path] = spare[now]
        if record:
            self.gone.append(file.path)
        if file.path not in self.revived:
            self.changed.append(file)

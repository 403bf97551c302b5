"""The tree against the index: which files changed, by stat first, then by digest."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rag_your_code import languages
from rag_your_code.config.resolve import Settings
from rag_your_code.index.rows import FileRecord
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import FoundFile, Skipped
from rag_your_code.source.text import digest, read_bytes
from rag_your_code.source.walk import Rules, WalkResult, walk

_RACY_NS = 100_000_000  # a file this young when last seen may have changed unseen


@dataclass(frozen=True, slots=True)
class Changes:
    """The tree against the index. ``gone`` are the paths in the index whose rows count
    no more, changed files among them; ``touched`` have new times but the old bytes.
    ``unchanged`` counts files whose rows stay."""

    walked: WalkResult
    changed: tuple[FoundFile, ...]
    gone: frozenset[str]
    touched: Mapping[str, tuple[int, int]]
    unchanged: int
    started_ns: int

    @property
    def skips(self) -> tuple[tuple[str, str, str], ...]:
        """What the walk left out, as a state file holds it."""
        return tuple(
            (one.path, one.reason.value, one.detail) for one in self.walked.skipped
        )

    @property
    def bytes(self) -> int:
        """How much would have to be parsed."""
        return sum(file.size for file in self.changed)

    @property
    def any(self) -> bool:
        """Whether an index would answer otherwise after a refresh."""
        return bool(self.changed or self.gone)


def rules(settings: Settings) -> Rules:
    """The walk's rules under these settings."""
    only = tuple(settings["index.suffixes"])
    return Rules(
        is_source=lambda name: _is_source(name, only),
        is_script=lambda line: not only and bool(languages.by_shebang(line)),
        ignore=tuple(settings["index.ignore"]),
        max_file_bytes=settings["index.max_file_bytes"],
    )


def _is_source(name: str, only: tuple[str, ...]) -> bool | None:
    if languages.by_suffix(name):
        return not only or name.lower().endswith(only)
    return None if "." not in name else False


def changes(root: Path, settings: Settings, snapshot: Snapshot | None) -> Changes:
    """What a refresh would have to do. Walks the tree; reads only doubtful files."""
    started = time.time_ns()
    walked = walk(root, rules(settings))
    known = {record.path: record for record in snapshot.files()} if snapshot else {}
    touched = dict(snapshot.state.touched) if snapshot else {}
    racy = snapshot.manifest.built_ns - _RACY_NS if snapshot else 0
    changed = []
    kept: dict[str, tuple[int, int]] = {}
    unchanged = 0
    for file in walked.files:
        record = known.pop(file.path, None)
        if record is None or _differs(root, file, record, touched, racy, settings):
            changed.append(file)
            continue
        unchanged += not record.skipped
        if (file.size, file.mtime_ns) != (record.size, record.mtime_ns):
            kept[file.path] = (file.size, file.mtime_ns)
    gone = set(known)
    if snapshot:
        gone |= {file.path for file in changed if snapshot.file(file.path)}
    return Changes(walked, tuple(changed), frozenset(gone), kept, unchanged, started)


def _differs(
    root: Path,
    file: FoundFile,
    record: FileRecord,
    touched: Mapping[str, tuple[int, int]],
    racy: int,
    settings: Settings,
) -> bool:
    """Whether a file's bytes are not those indexed: by size and time, else by digest."""
    seen = touched.get(file.path, (record.size, record.mtime_ns))
    if (file.size, file.mtime_ns) == seen and file.mtime_ns < racy:
        return False
    if not record.digest:
        return (file.size, file.mtime_ns) != seen
    data = read_bytes(root, file.path, settings["index.max_file_bytes"])
    return isinstance(data, Skipped) or digest(data) != record.digest

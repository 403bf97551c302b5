"""Brings the index up to date with the tree: changed files only, one swap at the end."""

import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rag_your_code import languages
from rag_your_code.analysis.terms import ANALYSIS_VERSION
from rag_your_code.config.resolve import Settings
from rag_your_code.config.settings import SETTINGS
from rag_your_code.errors import IndexDamagedError, IndexMissingError, IndexWriteError
from rag_your_code.index import layout
from rag_your_code.index.fields import FIELDS, total_length
from rag_your_code.index.lock import writer_lock
from rag_your_code.index.manifest import (
    Manifest,
    SegmentEntry,
    State,
    load_manifest,
    save,
)
from rag_your_code.index.merge import Shape, merged, plan_merge
from rag_your_code.index.rows import FileRecord
from rag_your_code.index.segment import Segment
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.index.workers import Task, chunks
from rag_your_code.index.write import Parts, SegmentBuilder, write_segment
from rag_your_code.model import FoundFile, Skipped
from rag_your_code.parse import PARSER_VERSION
from rag_your_code.source.text import digest, read_bytes
from rag_your_code.source.walk import Rules, WalkResult, walk

_SEGMENT_ROWS = 150_000  # rows held in memory before a segment is written
_RACY_NS = 100_000_000  # a file this young when last seen may have changed unseen

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Report:
    """What a refresh did. ``parsed`` and ``removed`` count files; ``built`` is true for
    a full build; ``behind`` counts changed files that were left for later."""

    files: int
    units: int
    parsed: int
    removed: int
    built: bool
    seconds: float
    behind: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """The tree against the index. ``gone`` are the paths in the index whose rows count
    no more, changed files among them; ``touched`` have new times but the old bytes."""

    walked: WalkResult
    changed: tuple[FoundFile, ...]
    gone: frozenset[str]
    touched: Mapping[str, tuple[int, int]]
    started_ns: int

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


def content_of(settings: Settings, *, compact: bool) -> dict[str, Any]:
    """What besides the sources shapes the rows; another value means a full build."""
    shaping = [(one.key, settings[one.key]) for one in SETTINGS if one.rebuilds]
    return {
        "parser": PARSER_VERSION,
        "analysis": ANALYSIS_VERSION,
        "vectors": not compact,
        "settings": blake2b(repr(shaping).encode(), digest_size=8).hexdigest(),
    }


def open_current(folder: Path, content: Mapping[str, Any] | None) -> Snapshot | None:
    """The index in ``folder`` if it is whole and of this content; None to build anew.

    With ``content`` None only a compact index's missing vectors may differ.
    """
    try:
        snapshot = Snapshot.open(folder)
    except (IndexMissingError, IndexDamagedError):
        return None
    manifest = snapshot.manifest
    if manifest.format != layout.FORMAT_VERSION or manifest.content != content:
        snapshot.close()
        return None
    return snapshot


def changes(root: Path, settings: Settings, snapshot: Snapshot | None) -> Changes:
    """What a refresh would have to do. Walks the tree; reads only doubtful files."""
    started = time.time_ns()
    walked = walk(root, rules(settings))
    known = {record.path: record for record in snapshot.files()} if snapshot else {}
    touched = dict(snapshot.state.touched) if snapshot else {}
    racy = snapshot.manifest.built_ns - _RACY_NS if snapshot else 0
    changed = []
    kept: dict[str, tuple[int, int]] = {}
    for file in walked.files:
        record = known.pop(file.path, None)
        if record is None or _differs(root, file, record, touched, racy, settings):
            changed.append(file)
        elif (file.size, file.mtime_ns) != (record.size, record.mtime_ns):
            kept[file.path] = (file.size, file.mtime_ns)
    gone = {path for path in known}
    if snapshot:
        gone |= {file.path for file in changed if snapshot.file(file.path)}
    return Changes(walked, tuple(changed), frozenset(gone), kept, started)


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


def refresh(
    root: Path,
    folder: Path,
    settings: Settings,
    *,
    full: bool = False,
    compact: bool | None = None,
    jobs: int | None = None,
    wait: float = 30.0,
    at_most: int | None = None,
    progress: Progress | None = None,
) -> Report:
    """Make the index in ``folder`` that of the tree under ``root`` now.

    ``compact`` None keeps what the index is. With ``at_most`` an index that is there is
    left as it is when more bytes than that would have to be parsed. Raises ``IndexBusyError`` when another
    writer does not finish within ``wait`` seconds, ``IndexWriteError`` when the folder
    cannot be written. Whatever stops it, the old index stays whole.
    """
    started = time.monotonic()
    _prepare(folder)
    with writer_lock(folder / layout.LOCK, wait):
        old = _last_manifest(folder)
        if compact is None:
            compact = old is not None and old.content.get("vectors") is False
        content = content_of(settings, compact=compact)
        snapshot = None if full else open_current(folder, content)
        try:
            found = changes(root, settings, snapshot)
            if snapshot and not found.any and not found.touched and _same_skips(
                snapshot, found
            ):
                files = sum(1 for record in snapshot.files() if not record.skipped)
                return _report(found, snapshot.manifest, files, started, built=False)
            if snapshot and at_most is not None and found.bytes > at_most:
                return replace(
                    _report(found, snapshot.manifest, 0, started, built=False),
                    parsed=0,
                    behind=len(found.changed),
                )
            job = _Build(root, folder, settings, content, old, jobs, progress)
            return job.run(snapshot, found, started)
        except OSError as error:
            raise IndexWriteError(
                f"cannot write {folder}: {error.strerror}",
                hint="free some space, or pass --index-dir for a folder that can be written",
            ) from error
        finally:
            if snapshot:
                snapshot.close()


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ignore = folder / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", "utf-8")
    except OSError as error:
        raise IndexWriteError(
            f"cannot write {folder}: {error.strerror}",
            hint="pass --index-dir for a folder that can be written",
        ) from error


def _last_manifest(folder: Path) -> Manifest | None:
    try:
        return load_manifest(folder)
    except (IndexMissingError, IndexDamagedError):
        return None


def _same_skips(snapshot: Snapshot, found: Changes) -> bool:
    return snapshot.state.skipped == _skips(found.walked)


def _skips(walked: WalkResult) -> tuple[tuple[str, str, str], ...]:
    return tuple((one.path, one.reason.value, one.detail) for one in walked.skipped)


def _report(
    found: Changes, manifest: Manifest, files: int, started: float, *, built: bool
) -> Report:
    return Report(
        files=files,
        units=manifest.units,
        parsed=len(found.changed),
        removed=len(found.gone),
        built=built,
        seconds=time.monotonic() - started,
        notes=found.walked.notes,
    )


class _Build:
    """One write of the index, from what changed to the swapped manifest."""

    def __init__(
        self,
        root: Path,
        folder: Path,
        settings: Settings,
        content: Mapping[str, Any],
        old: Manifest | None,
        jobs: int | None,
        progress: Progress | None,
    ) -> None:
        self._folder = folder
        self._content = content
        self._jobs = jobs
        self._progress = progress
        self._generation = old.generation + 1 if old else 1
        self._next = old.next_segment if old else 1
        self._task = Task(
            str(root), settings["index.max_file_bytes"], bool(content["vectors"])
        )
        _sweep(folder, old)

    def run(self, snapshot: Snapshot | None, found: Changes, started: float) -> Report:
        entries = list(snapshot.manifest.segments) if snapshot else []
        dead = self._dead(snapshot, found.gone)
        entries += self._new_segments(found)
        entries, dead = self._merge(entries, dead)
        entries = [entry for entry in entries if entry.files > len(dead.get(entry.name, {}))]
        dead = {entry.name: dead[entry.name] for entry in entries if dead.get(entry.name)}
        manifest = Manifest(
            format=layout.FORMAT_VERSION,
            content=self._content,
            generation=self._generation,
            segments=tuple(entries),
            lengths=self._total_lengths(entries, dead),
            units=sum(entry.rows for entry in entries)
            - sum(rows for runs in dead.values() for _, rows in runs.values()),
            built_ns=found.started_ns,
            next_segment=self._next,
        )
        save(self._folder, manifest, State(dead, found.touched, _skips(found.walked)))
        files = len(found.walked.files)
        return _report(found, manifest, files, started, built=snapshot is None)

    def _dead(
        self, snapshot: Snapshot | None, gone: frozenset[str]
    ) -> dict[str, dict[str, tuple[int, int]]]:
        """The runs of rows that count no more, those already dead among them."""
        dead: dict[str, dict[str, tuple[int, int]]] = {}
        if snapshot is None:
            return dead
        for entry in snapshot.manifest.segments:
            runs = dict(snapshot.state.dead.get(entry.name, {}))
            segment = Segment(self._folder / entry.name, entry.rows)
            for path in sorted(gone):
                record = segment.file(path)
                if record and path not in runs:
                    runs[path] = (record.first_row, record.rows)
            segment.close()
            dead[entry.name] = runs
        return dead

    def _new_segments(self, found: Changes) -> Iterator[SegmentEntry]:
        total = sum(file.size for file in found.changed)
        done = files = 0
        builder = SegmentBuilder(vectors=self._task.vectors)
        for chunk in chunks(self._task, found.changed, self._jobs):
            builder.add(chunk)
            files += len(chunk.files)
            done += sum(record.size for record in chunk.files)
            if self._progress:
                self._progress(done, total)
            if builder.rows >= _SEGMENT_ROWS:
                yield self._write(builder.parts(), builder.rows, builder.files)
                builder = SegmentBuilder(vectors=self._task.vectors)
        if builder.files:
            yield self._write(builder.parts(), builder.rows, builder.files)

    def _write(self, parts: Parts, rows: int, files: int) -> SegmentEntry:
        name = layout.segment_name(self._next)
        self._next += 1
        partial = self._folder / f"{name}.tmp"
        sizes = write_segment(partial, parts)
        partial.rename(self._folder / name)
        return SegmentEntry(name, rows, files, sizes)

    def _merge(
        self,
        entries: list[SegmentEntry],
        dead: dict[str, dict[str, tuple[int, int]]],
    ) -> tuple[list[SegmentEntry], dict[str, dict[str, tuple[int, int]]]]:
        shapes = [
            Shape(entry.rows, sum(rows for _, rows in dead.get(entry.name, {}).values()))
            for entry in entries
        ]
        plan = plan_merge(shapes)
        if not plan:
            return entries, dead
        taken = [entries[at] for at in plan]
        sources = [
            (Segment(self._folder / one.name, one.rows), dead.get(one.name, {}))
            for one in taken
        ]
        parts = merged(sources)
        rows = sum(shapes[at].rows - shapes[at].dead for at in plan)
        new = self._write(parts, rows, len(parts.files))
        for segment, _ in sources:
            segment.close()
        rest = [entry for at, entry in enumerate(entries) if at not in plan]
        return [*rest, new], dead

    def _total_lengths(
        self,
        entries: Iterable[SegmentEntry],
        dead: Mapping[str, Mapping[str, tuple[int, int]]],
    ) -> dict[str, int]:
        """Each field's summed length over live rows."""
        totals = dict.fromkeys(FIELDS, 0)
        for entry in entries:
            lengths = Segment(self._folder / entry.name, entry.rows).lengths
            for field, chars in lengths.items():
                totals[field] += total_length(chars)
                for first, rows in dead.get(entry.name, {}).values():
                    totals[field] -= total_length(chars[first : first + rows])
        return totals


def _sweep(folder: Path, old: Manifest | None) -> None:
    """Remove what no manifest names: leftovers of a killed run and of old generations."""
    kept = {entry.name for entry in old.segments} if old else set()
    state = layout.state_name(old.generation) if old else ""
    for name in os.listdir(folder):
        path = folder / name
        if name.endswith(".tmp") or (_is_segment(name) and name not in kept):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        elif name.startswith("state-") and name.endswith(".json") and name != state:
            path.unlink(missing_ok=True)


def _is_segment(name: str) -> bool:
    return name[:1] == "s" and name[1:].isdecimal()

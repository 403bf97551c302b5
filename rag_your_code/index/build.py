"""One write of the index: new segments, dead rows, merges, and the swap at the end."""

import os
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rag_your_code.config.resolve import Settings
from rag_your_code.index import layout
from rag_your_code.index.changes import Changes
from rag_your_code.index.fields import FIELDS, total_length
from rag_your_code.index.manifest import (
    Manifest,
    Run,
    SegmentEntry,
    State,
    save,
    written,
)
from rag_your_code.index.merge import Shape, merged, plan_drop, plan_merge
from rag_your_code.index.report import Progress, Report
from rag_your_code.index.segment import Segment
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.index.workers import Task, chunks
from rag_your_code.index.write import Parts, SegmentBuilder, write_segment

_SEGMENT_ROWS = 30_000  # rows held in memory before a segment is written: some 250 MB


@dataclass(slots=True)
class _Totals:
    """What a manifest says of all live rows, kept up while rows come and go."""

    files: int
    units: int
    lengths: dict[str, int]

    def add(self, lengths: Mapping[str, str], run: Run, *, sign: int = 1) -> None:
        """Count the rows of ``run`` in, or out again."""
        first, rows = run
        self.units += sign * rows
        for field in FIELDS:
            self.lengths[field] += sign * total_length(
                lengths[field][first : first + rows]
            )


class Build:
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
        self._entries: list[SegmentEntry] = []
        self._dead: dict[str, dict[str, Run]] = {}
        self._totals = _Totals(0, 0, dict.fromkeys(FIELDS, 0))
        _sweep(folder, old)

    def run(self, snapshot: Snapshot | None, found: Changes, started: float) -> Report:
        """Write what ``found`` says and make it the index; what stands in ``snapshot``
        and did not change is kept as it is."""
        if snapshot:
            self._take_over(snapshot, found)
        parsed = self._add_segments(found)
        self._tidy()
        manifest = Manifest(
            format=layout.FORMAT_VERSION,
            content=self._content,
            generation=self._generation,
            segments=tuple(self._entries),
            lengths=self._totals.lengths,
            files=self._totals.files,
            skipped=len(found.seen.files) + len(found.seen.skips) - self._totals.files,
            units=self._totals.units,
            built_ns=found.seen.seen_ns,
            next_segment=self._next,
        )
        save(self._folder, manifest, State(self._dead), found.seen)
        return Report(
            files=manifest.files,
            units=manifest.units,
            parsed=parsed,
            revived=len(found.revived),
            removed=len(found.gone),
            built=snapshot is None,
            seconds=time.monotonic() - started,
            notes=found.seen.notes,
        )

    def _take_over(self, snapshot: Snapshot, found: Changes) -> None:
        """Start from the old index: some of its rows die, some live again."""
        old = snapshot.manifest
        self._entries = list(old.segments)
        self._totals = _Totals(old.files, old.units, dict(old.lengths))
        for entry in old.segments:
            runs = dict(snapshot.state.dead.get(entry.name, {}))
            segment = Segment(self._folder, entry)
            back = [path for path, name in found.revived.items() if name == entry.name]
            for path in sorted(found.gone):
                record = None if path in runs else segment.file(path)
                if record:
                    runs[path] = (record.first_row, record.rows)
                    self._totals.files -= not record.skipped
                    self._totals.add(segment.lengths, runs[path], sign=-1)
            for path in back:
                self._totals.files += 1
                self._totals.add(segment.lengths, runs.pop(path))
            segment.close()
            if runs:
                self._dead[entry.name] = runs

    def _add_segments(self, found: Changes) -> int:
        """Parse what changed into new segments; how many files could be read."""
        total, done = found.bytes, 0
        before = self._totals.files
        builder = SegmentBuilder(vectors=self._task.vectors)
        task = replace(self._task, kept=found.seen.kept)
        for chunk in chunks(task, found.changed, self._jobs):
            builder.add(chunk)
            done += sum(record.size for record in chunk.files)
            self._totals.files += sum(not record.skipped for record in chunk.files)
            if self._progress:
                self._progress(done, total)
            if builder.rows >= _SEGMENT_ROWS:
                self._write_new(builder)
                builder = SegmentBuilder(vectors=self._task.vectors)
        if builder.files:
            self._write_new(builder)
        return self._totals.files - before

    def _write_new(self, builder: SegmentBuilder) -> None:
        parts = builder.parts()
        self._totals.add(parts.lengths, (0, builder.rows))
        self._write(parts, builder.rows, builder.files)

    def _write(self, parts: Parts, rows: int, files: int) -> None:
        name = layout.segment_name(self._next)
        self._next += 1
        partial = self._folder / f"{name}.tmp"
        write_segment(partial, parts)
        sums = {path.name: written(path) for path in sorted(partial.iterdir())}
        partial.rename(self._folder / name)
        self._entries.append(SegmentEntry(name, rows, files, sums))

    def _tidy(self) -> None:
        """Drop spare segments beyond the limit and merge small ones."""
        shapes = [self._shape(entry) for entry in self._entries]
        dropped = set(plan_drop(shapes))
        plan = plan_merge(shapes)
        taken = [self._entries[at] for at in plan]
        rows = sum(shapes[at].rows - shapes[at].dead for at in plan)
        dropped.update(plan)
        self._entries = [
            entry for at, entry in enumerate(self._entries) if at not in dropped
        ]
        if taken:
            self._merge(taken, rows)
        names = {entry.name for entry in self._entries}
        self._dead = {name: runs for name, runs in self._dead.items() if name in names}

    def _shape(self, entry: SegmentEntry) -> Shape:
        dead = self._dead.get(entry.name, {})
        rows = sum(rows for _, rows in dead.values())
        return Shape(entry.rows, rows, spare=len(dead) == entry.files)

    def _merge(self, taken: list[SegmentEntry], rows: int) -> None:
        sources = [
            (Segment(self._folder, one), self._dead.get(one.name, {})) for one in taken
        ]
        parts = merged(sources)
        self._write(parts, rows, len(parts.files))
        for segment, _ in sources:
            segment.close()


def _sweep(folder: Path, old: Manifest | None) -> None:
    """Remove what no manifest names: leftovers of a killed run and of old generations."""
    kept = {entry.name for entry in old.segments} if old else set()
    kept.update(old.beside if old else ())
    for name in sorted(os.listdir(folder)):
        if name not in kept and _is_ours(name):
            path = folder / name
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def _is_ours(name: str) -> bool:
    """Whether a name is one that only a writer of the index makes."""
    if name.endswith(".tmp"):
        return True
    if name.startswith(("state-", "seen-")) and name.endswith(".json"):
        return True
    return name[:1] == "s" and name[1:].isdecimal()

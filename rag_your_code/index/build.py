"""One write of the index: new segments, dead rows, merges, and the swap at the end."""

import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rag_your_code.config.resolve import Settings
from rag_your_code.index import layout
from rag_your_code.index.changes import Changes
from rag_your_code.index.fields import FIELDS, total_length
from rag_your_code.index.manifest import Manifest, SegmentEntry, State, save
from rag_your_code.index.merge import Shape, merged, plan_merge
from rag_your_code.index.segment import Segment
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.index.workers import Task, chunks
from rag_your_code.index.write import Parts, SegmentBuilder, write_segment

_SEGMENT_ROWS = 150_000  # rows held in memory before a segment is written

Progress = Callable[[int, int], None]
Dead = dict[str, dict[str, tuple[int, int]]]


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
        self._parsed = 0
        self._jobs = jobs
        self._progress = progress
        self._generation = old.generation + 1 if old else 1
        self._next = old.next_segment if old else 1
        self._task = Task(
            str(root), settings["index.max_file_bytes"], bool(content["vectors"])
        )
        _sweep(folder, old)

    def run(self, snapshot: Snapshot | None, found: Changes, started: float) -> Report:
        """Write what ``found`` says and make it the index; what stands in ``snapshot``
        and did not change is kept as it is."""
        entries = list(snapshot.manifest.segments) if snapshot else []
        dead = self._dead(snapshot, found.gone)
        entries += self._new_segments(found)
        entries, dead = self._merge(entries, dead)
        entries = [
            entry for entry in entries if entry.files > len(dead.get(entry.name, {}))
        ]
        dead = {
            entry.name: dead[entry.name] for entry in entries if dead.get(entry.name)
        }
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
        save(self._folder, manifest, State(dead, found.touched, found.skips))
        return Report(
            files=found.unchanged + self._parsed,
            units=manifest.units,
            parsed=len(found.changed),
            removed=len(found.gone),
            built=snapshot is None,
            seconds=time.monotonic() - started,
            notes=found.walked.notes,
        )

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
        task = replace(self._task, kept=found.walked.kept)
        for chunk in chunks(task, found.changed, self._jobs):
            builder.add(chunk)
            files += len(chunk.files)
            done += sum(record.size for record in chunk.files)
            self._parsed += sum(1 for record in chunk.files if not record.skipped)
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
            Shape(
                entry.rows, sum(rows for _, rows in dead.get(entry.name, {}).values())
            )
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
            for field in FIELDS:
                chars = lengths[field]
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

"""What an index holds, in numbers."""

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rag_your_code.index.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of files and units; ``partial`` lists files read only in part, with the
    line where the parser lost its place and why."""

    root: str
    index: str
    files: int
    units: int
    languages: Mapping[str, int]
    kinds: Mapping[str, int]
    skipped: Mapping[str, int]
    partial: tuple[tuple[str, int, str], ...]
    references: int
    index_bytes: int
    vectors: bool
    generation: int
    built_ns: int


def stats(root: Path, snapshot: Snapshot) -> Stats:
    """The numbers of an index. Reads all of its unit and file records."""
    languages: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for _, unit in snapshot.all_units():
        languages[unit.language] += 1
        kinds[unit.kind] += 1
    records = list(snapshot.files())
    return Stats(
        root=str(root),
        index=str(snapshot.folder),
        files=sum(1 for record in records if not record.skipped),
        units=snapshot.units,
        languages=dict(languages.most_common()),
        kinds=dict(kinds.most_common()),
        skipped=dict(
            Counter(reason for _, reason, _ in snapshot.skipped_files()).most_common()
        ),
        partial=tuple(
            (record.path, record.partial_line, record.detail)
            for record in records
            if record.partial_line
        ),
        references=snapshot.count_references(),
        index_bytes=_size(snapshot.folder),
        vectors=bool(snapshot.manifest.content.get("vectors")),
        generation=snapshot.manifest.generation,
        built_ns=snapshot.manifest.built_ns,
    )


def _size(folder: Path) -> int:
    total = 0
    for parent, _, names in os.walk(folder):
        total += sum(os.path.getsize(os.path.join(parent, name)) for name in names)
    return total

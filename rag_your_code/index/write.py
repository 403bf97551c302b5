"""Writes a segment: from chunks of fresh rows, or from what a merge passes on."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rag_your_code.index import layout, postings
from rag_your_code.index.fields import BY_ROW
from rag_your_code.index.lines import (
    encode_line,
    encode_rest,
    key_order,
    write_lines,
    write_rows,
)
from rag_your_code.index.rows import Chunk, Columns, FileRecord, UnitRecord

ByName = tuple[str, list[Columns]]


@dataclass(frozen=True, slots=True)
class Parts:
    """A segment's content, each part in the order it is written in.

    ``units``, ``references`` and ``vectors`` go by row, each row as what its line holds
    after the row's number; ``postings`` by term, ``names`` and ``callers`` by name:
    (name, columns that begin with a row). Each is read once. ``vectors`` is None for a
    compact index.
    """

    files: list[FileRecord]
    units: Iterable[bytes]
    postings: Iterable[postings.Line]
    lengths: Mapping[str, str]
    references: Iterable[bytes]
    names: Iterable[ByName]
    callers: Iterable[ByName]
    vectors: Iterable[bytes] | None


def write_segment(folder: Path, parts: Parts) -> None:
    """Write ``parts`` into ``folder``, which must not exist."""
    folder.mkdir()
    files = sorted(parts.files, key=lambda record: key_order(record.path))
    write_lines(folder / layout.FILES, (list(record) for record in files))
    write_rows(folder / layout.UNITS, parts.units)
    write_lines(folder / layout.NAMES, map(list, parts.names))
    _write_postings(folder, parts.postings)
    runs = sorted(record.first_row for record in files if record.rows)
    (folder / layout.RUNS).write_text(json.dumps(runs), "utf-8")
    lengths = {name: parts.lengths[name] for name in BY_ROW}
    (folder / layout.LENGTHS).write_text(json.dumps(lengths, indent=0), "utf-8")
    write_rows(folder / layout.REFERENCES, parts.references)
    write_lines(folder / layout.CALLERS, map(list, parts.callers))
    if parts.vectors is not None:
        write_rows(folder / layout.VECTORS, parts.vectors)


def _write_postings(folder: Path, lines: Iterable[postings.Line]) -> None:
    table: list[Columns] = []
    at = 0
    with (folder / layout.POSTINGS).open("wb") as out:
        for term, frequency, encoded in lines:
            line = encode_line([term, frequency, encoded])
            table.append([term, frequency, at])
            out.write(line)
            at += len(line)
    write_lines(folder / layout.TERMS, table)


def names_of(units: Iterable[UnitRecord]) -> Iterator[ByName]:
    """(name without case, [row, name]) of units numbered from 0, by name."""
    names: dict[str, list[Columns]] = {}
    for row, unit in enumerate(units):
        names.setdefault(unit.name.casefold(), []).append([row, unit.name])
    return _by_name(names)


def callers_of(references: Iterable[list[Columns]]) -> Iterator[ByName]:
    """(referenced name, [row, kind, line, receiver]) of rows from 0, by name."""
    callers: dict[str, list[Columns]] = {}
    for row, made in enumerate(references):
        for kind, name, line, receiver in made:
            callers.setdefault(name, []).append([row, kind, line, receiver])
    return _by_name(callers)


def _by_name(table: Mapping[str, list[Columns]]) -> Iterator[ByName]:
    return ((key, table[key]) for key in sorted(table, key=key_order))


class SegmentBuilder:
    """Puts chunks of fresh rows one after another, in memory."""

    def __init__(self, *, vectors: bool) -> None:
        self._vectors = vectors
        self._whole = Chunk()

    @property
    def rows(self) -> int:
        """How many rows there are so far."""
        return len(self._whole.units)

    @property
    def files(self) -> int:
        """How many files there are so far, skipped ones included."""
        return len(self._whole.files)

    def add(self, chunk: Chunk) -> None:
        """Append a chunk, whose files must sort after all those added before."""
        whole = self._whole
        base = len(whole.units)
        whole.files += [
            record._replace(first_row=record.first_row + base) for record in chunk.files
        ]
        whole.units += chunk.units
        whole.references += chunk.references
        whole.vectors += chunk.vectors
        for field, lengths in chunk.lengths.items():
            whole.lengths[field] += lengths
        for term, groups in chunk.postings.items():
            mine = whole.postings.setdefault(term, {})
            for place, rows in groups.items():
                moved = [row + base for row in rows] if base else rows
                if place in mine:
                    mine[place] += moved
                else:
                    mine[place] = moved

    def parts(self) -> Parts:
        """All of it, ready to be written."""
        whole = self._whole
        return Parts(
            files=whole.files,
            units=map(encode_rest, whole.units),
            postings=(
                postings.posting_line(term, whole.postings[term])
                for term in sorted(whole.postings, key=key_order)
            ),
            lengths={name: "".join(whole.lengths[name]) for name in BY_ROW},
            references=(
                encode_rest([made]) if made else b"" for made in whole.references
            ),
            names=names_of(whole.units),
            callers=callers_of(whole.references),
            vectors=map(encode_rest, whole.vectors) if self._vectors else None,
        )

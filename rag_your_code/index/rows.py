"""Parsed files -> a chunk of index rows: counted, inverted, ready to be written.

Runs in worker processes: it opens no index and everything it returns can be pickled.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from rag_your_code.analysis.terms import Analyzer
from rag_your_code.embed.hashed import HashedVector
from rag_your_code.index.fields import BY_ROW, FIELDS, encode_length
from rag_your_code.index.marks import mark
from rag_your_code.index.postings import Postings, slot
from rag_your_code.model import CodeUnit, ParsedFile
from rag_your_code.source.roles import role_of

MAX_DOCUMENTATION = 400  # characters kept with a unit's record; all of it is searched
MAX_REFERENCES = 400  # kept for one unit; a longer list is generated code

Columns = list[Any]


class FileRecord(NamedTuple):
    """A file as the index knows it. ``skipped`` is empty for an indexed file;
    ``partial_line`` is where parsing lost its place, 0 when it did not."""

    path: str
    digest: str
    size: int
    language: str
    first_row: int
    rows: int
    skipped: str = ""
    detail: str = ""
    partial_line: int = 0


class UnitRecord(NamedTuple):
    """A unit as the index knows it; ``ordinal`` tells units of one name apart."""

    path: str
    ordinal: int
    kind: str
    language: str
    name: str
    qualified_name: str
    start_line: int
    end_line: int
    signature: str
    documentation: str
    digest: str

    @property
    def id(self) -> str:
        """``path::qualified.name``, and ``#2`` for the second of that name."""
        suffix = f"#{self.ordinal}" if self.ordinal > 1 else ""
        return f"{self.path}::{self.qualified_name}{suffix}"


@dataclass(slots=True)
class Chunk:
    """Rows of some files, numbered from 0; chunks put in order make a segment."""

    files: list[FileRecord] = field(default_factory=list)
    units: list[UnitRecord] = field(default_factory=list)
    lengths: dict[str, list[str]] = field(
        default_factory=lambda: {name: [] for name in BY_ROW}
    )
    postings: dict[str, Postings] = field(default_factory=dict)
    references: list[list[Columns]] = field(default_factory=list)
    vectors: list[tuple[list[int], list[int]]] = field(default_factory=list)


class ChunkBuilder:
    """Adds one parsed file after another to a chunk."""

    def __init__(self, analyzer: Analyzer, vectors: HashedVector | None) -> None:
        self.chunk = Chunk()
        self._analyzer = analyzer
        self._vectors = vectors

    def skip(self, record: FileRecord) -> None:
        """Note a file that has no rows."""
        self.chunk.files.append(record)

    def add(self, record: FileRecord, parsed: ParsedFile) -> None:
        """Add the units of one file; the record's row columns are set here."""
        chunk = self.chunk
        first = len(chunk.units)
        paths = self._path_counts(record.path)
        role = role_of(record.path)
        seen: dict[str, int] = {}
        for unit in parsed.units:
            ordinal = seen[unit.qualified_name] = seen.get(unit.qualified_name, 0) + 1
            chunk.units.append(unit_record(unit, ordinal))
            chunk.references.append(_references(unit))
            self._add_counts({**paths, **self._unit_counts(unit)})
            lines = unit.end_line - unit.start_line + 1
            chunk.lengths["lines"].append(encode_length(lines))
            chunk.lengths["marks"].append(mark(unit.kind, role))
        chunk.files.append(
            record._replace(
                first_row=first,
                rows=len(parsed.units),
                partial_line=parsed.partial_line,
                detail=parsed.partial_reason,
            )
        )

    def _path_counts(self, path: str) -> dict[str, Mapping[str, int]]:
        folders, _, name = path.rpartition("/")
        count = self._analyzer.count_terms
        return {
            "stem": count(name.partition(".")[0]),
            "folders": count(folders.replace("/", " ")),
        }

    def _unit_counts(self, unit: CodeUnit) -> dict[str, Mapping[str, int]]:
        count = self._analyzer.count_terms
        return {
            "name": count(unit.name),
            "container": count(unit.container),
            "signature": count(unit.signature),
            "documentation": count(unit.documentation),
            "comments": count(unit.comments),
            "body": count(unit.body),
        }

    def _add_counts(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        chunk = self.chunk
        row = len(chunk.lengths["name"])
        postings = chunk.postings
        for number, name in enumerate(FIELDS):
            total = 0
            for term, times in counts[name].items():
                total += times
                place = slot(number, times)
                groups = postings.get(term)
                if groups is None:
                    postings[term] = {place: [row]}
                elif place in groups:
                    groups[place].append(row)
                else:
                    groups[place] = [row]
            chunk.lengths[name].append(encode_length(total))
        if self._vectors is not None:
            chunk.vectors.append(self._vectors.of_counts(counts))


def unit_record(unit: CodeUnit, ordinal: int) -> UnitRecord:
    """A unit's record, its documentation cut to what a result shows."""
    return UnitRecord(
        path=unit.path,
        ordinal=ordinal,
        kind=unit.kind,
        language=unit.language,
        name=unit.name,
        qualified_name=unit.qualified_name,
        start_line=unit.start_line,
        end_line=unit.end_line,
        signature=unit.signature,
        documentation=unit.documentation[:MAX_DOCUMENTATION],
        digest=code_digest(unit),
    )


def code_digest(unit: CodeUnit) -> str:
    """A digest of the unit's code that comments, documentation and layout leave as is."""
    code = " ".join(unit.body.split())
    return blake2b(code.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _references(unit: CodeUnit) -> list[Columns]:
    return [
        [one.kind.value, one.name, one.line, one.receiver]
        for one in unit.references[:MAX_REFERENCES]
    ]

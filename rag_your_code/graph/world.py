"""What the index says about names, files and rows, each asked for once."""

from functools import lru_cache
from typing import NamedTuple

from rag_your_code.graph import names
from rag_your_code.graph.edges import Definition, Mention
from rag_your_code.index.marks import MARKS, REMAINDER
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.source.roles import Role, role_of

MAX_DEFINITIONS = 600  # read of one name; a name with more is nobody's

_EXTENSIONS = (".c", ".cc", ".cpp", ".h")


class Import(NamedTuple):
    """A name that a file imports: what, where from, what it is called there."""

    name: str
    source: str
    local: str


class World:
    """Look-ups over one snapshot with a memory; every one is by name or by row."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.definitions = lru_cache(maxsize=4_096)(self._definitions)
        self.unit = lru_cache(maxsize=16_384)(self._unit)
        self.mentions = lru_cache(maxsize=8_192)(self._mentions)
        self.imports = lru_cache(maxsize=2_048)(self._imports)
        self.module_rows = lru_cache(maxsize=2_048)(self._module_rows)
        self.package = lru_cache(maxsize=4_096)(self._package)
        self.exists = lru_cache(maxsize=4_096)(self._exists)
        self._marks = snapshot.lengths["marks"]

    def _unit(self, row: int) -> Definition:
        unit = self.snapshot.unit(row)
        return Definition(row, unit, names.parts(unit.qualified_name))

    def _definitions(self, name: str, family: str) -> tuple[Definition, ...]:
        """The units of that very name in a family of languages, in row order."""
        rows = [
            row
            for row, written in self.snapshot.named(name)
            if written == name and MARKS[self._marks[row]][0] != REMAINDER
        ]
        found = (self.unit(row) for row in sorted(rows)[:MAX_DEFINITIONS])
        return tuple(one for one in found if names.family(one.unit.language) == family)

    def _mentions(self, row: int) -> tuple[Mention, ...]:
        """What a row refers to, in the order of its lines."""
        return tuple(
            Mention(row, kind, name, line, receiver)
            for kind, name, line, receiver in self.snapshot.references(row)
        )

    def _module_rows(self, row: int) -> tuple[int, ...]:
        """The rows of module code in the file of ``row``."""
        return tuple(
            one
            for one in self.snapshot.rows_around(row)
            if MARKS[self._marks[one]][0] == REMAINDER
        )

    def _imports(self, row: int) -> tuple[Import, ...]:
        """What is imported where ``row`` stands: by its file and by itself."""
        rows = dict.fromkeys((row, *self.module_rows(self._file_row(row))))
        return tuple(
            as_import(one)
            for each in rows
            for one in self.mentions(each)
            if one.kind == "import"
        )

    def _file_row(self, row: int) -> int:
        return self.snapshot.rows_around(row).start

    def _package(self, row: int) -> str:
        """The package that the file of ``row`` says it is in, or an empty string."""
        found = [
            one.name
            for each in self.module_rows(self._file_row(row))
            for one in self.mentions(each)
            if one.kind == "package"
        ]
        return ".".join(found[:2]) if found else ""

    def _exists(self, path: str) -> bool:
        return self.snapshot.file(path) is not None

    def is_test(self, path: str) -> bool:
        """Whether a file is part of the tests."""
        return role_of(path) is Role.TEST

    def enclosing(self, one: Definition) -> list[Definition]:
        """The units around one, innermost first, as far as they are in its file."""
        around = self.snapshot.rows_around(one.row)
        found: list[Definition] = []
        for name in reversed(one.container):
            holders = [
                each
                for each in self.definitions(name, names.family(one.unit.language))
                if each.row in around and each.row != one.row and _holds(each, one)
            ]
            found += sorted(holders, key=lambda each: -each.unit.start_line)[:1]
        return found


def _holds(outer: Definition, inner: Definition) -> bool:
    return (
        outer.unit.start_line <= inner.unit.start_line
        and inner.unit.end_line <= outer.unit.end_line
    )


def as_import(mention: Mention) -> Import:
    """An import reference taken apart."""
    source, _, alias = mention.receiver.partition(" as ")
    return Import(mention.name, source.strip(), alias or _local(mention.name))


def _local(name: str) -> str:
    """What ``import a.b`` or ``"x/y/v2"`` is called in the code below."""
    words = name.split("/")
    if len(words) > 1 and words[-1][:1] == "v" and words[-1][1:].isdigit():
        words.pop()
    return words[-1]

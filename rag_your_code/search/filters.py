"""What a search keeps to: paths, languages, kinds, tests or no tests, some files."""

from dataclasses import dataclass

from rag_your_code.index.rows import UnitRecord
from rag_your_code.source.globs import matches_filter
from rag_your_code.source.roles import Role, role_of


@dataclass(frozen=True, slots=True)
class Filters:
    """Empty tuples keep everything. ``tests`` is ``auto`` (demote), ``include``,
    ``exclude`` or ``only``."""

    paths: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    tests: str = "auto"

    @property
    def any(self) -> bool:
        """Whether anything may be left out."""
        return bool(
            self.paths
            or self.languages
            or self.kinds
            or self.tests in ("exclude", "only")
        )

    def keep(self, unit: UnitRecord) -> bool:
        """Whether a unit passes."""
        if self.kinds and unit.kind not in self.kinds:
            return False
        return self.keep_file(unit.path, unit.language)

    def keep_file(self, path: str, language: str) -> bool:
        """Whether a file passes, whatever is in it."""
        if self.languages and language not in self.languages:
            return False
        if self.tests in ("exclude", "only"):
            is_source = role_of(path) is Role.SOURCE
            if is_source == (self.tests == "only"):
                return False
        return not self.paths or any(
            matches_filter(pattern, path) for pattern in self.paths
        )


EVERYTHING = Filters()

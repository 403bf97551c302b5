"""The Python face: ``CodeIndex`` opens, refreshes, searches and looks things up."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from rag_your_code.config.resolve import Settings
from rag_your_code.config.resolve import load as load_settings
from rag_your_code.errors import IndexBusyError, IndexWriteError, UsageError
from rag_your_code.index import layout
from rag_your_code.index.manifest import load_manifest
from rag_your_code.index.rows import UnitRecord
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import CodeUnit, Skipped, SourceText
from rag_your_code.search.answer import SearchResult, answer, json_cost, with_context
from rag_your_code.search.current import CurrentUnits
from rag_your_code.search.filters import Filters
from rag_your_code.search.freshness import Locator
from rag_your_code.search.query import parse_query

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rag_your_code.graph.answers import Answer, Asked
    from rag_your_code.grep.find import GrepResult
    from rag_your_code.health import Stats
    from rag_your_code.index.report import Progress, Report
    from rag_your_code.lookup import Shown
    from rag_your_code.navigate.outline import Outline

BY = ("unit", "file")
MAX_LIMIT = 100

#: Seconds to wait for another writer: with an index that can answer meanwhile, without.
_WAIT_WITH, _WAIT_WITHOUT = 1.0, 60.0


class CodeIndex:
    """The index of one tree, open for questions; a context manager.

    Several threads may ask at once. ``refresh`` swaps in the new index for questions
    asked after it.
    """

    def __init__(
        self,
        root: Path,
        folder: Path,
        settings: Settings,
        snapshot: Snapshot,
        report: "Report | None" = None,
    ) -> None:
        self.root = root
        self.folder = folder
        self.settings = settings
        self.report = report
        self._snapshot = snapshot
        self._lock = threading.Lock()

    @classmethod
    def open(
        cls,
        root: str | Path,
        index_dir: str | Path | None = None,
        refresh: bool = True,
        at_most: int | None = None,
        progress: "Progress | None" = None,
        jobs: int | None = None,
    ) -> "CodeIndex":
        """Open the index of the tree at ``root``, an existing folder.

        With ``refresh`` it is built or brought up to date first, unless there is one and
        more than ``at_most`` bytes changed, another process is at it, or its folder
        cannot be written: then the old one answers and ``behind`` says so. Without,
        ``IndexMissingError`` where there is none.
        """
        from rag_your_code.source.root import existing

        folder_root = existing(Path(root))
        settings = load_settings(folder_root)
        folder = Path(index_dir) if index_dir else layout.usual_folder(folder_root)
        report = None
        if refresh:
            report = _refreshed(folder_root, folder, settings, at_most, progress, jobs)
        return cls(folder_root, folder, settings, Snapshot.open(folder), report)

    def close(self) -> None:
        """Release the files of the index."""
        self._snapshot.close()

    def __enter__(self) -> "CodeIndex":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # -- keeping up ----------------------------------------------------------------

    def refresh(self, *, full: bool = False, jobs: int | None = None) -> "Report":
        """Bring the index up to date with the tree."""
        from rag_your_code.index.refresh import refresh

        report = refresh(self.root, self.folder, self.settings, full=full, jobs=jobs)
        self.report = report
        self._swap()
        return report

    def catch_up(self, at_most: int) -> None:
        """What ``open`` does, for an index held open: read the settings again and bring
        the index up to date, unless more than ``at_most`` bytes changed or it cannot be
        written. Parses in this process."""
        self.settings = load_settings(self.root)
        self.report = _refreshed(
            self.root, self.folder, self.settings, at_most, None, jobs=1
        )
        if load_manifest(self.folder) != self._snapshot.manifest:
            self._swap()

    def _swap(self) -> None:
        with self._lock:
            old, self._snapshot = self._snapshot, Snapshot.open(self.folder)
            old.close()

    def stats(self) -> "Stats":
        """What the index holds."""
        from rag_your_code.health import stats

        return stats(self.root, self._snapshot)

    # -- questions -------------------------------------------------------------------

    def search(
        self,
        query: str,
        limit: int | None = None,
        by: str = "unit",
        *,
        paths: Sequence[str] = (),
        languages: Sequence[str] = (),
        kinds: Sequence[str] = (),
        tests: str | None = None,
        max_chars: int | None = None,
        render: Callable[[SearchResult], str] | None = None,
        cost: Callable[[str], int] = json_cost,
    ) -> SearchResult:
        """The units (or files) that answer ``query``, best first.

        ``render`` and ``cost`` say how the reply will be written, so that the whole of
        it keeps to ``max_chars``; without them only the context does. Raises
        ``UsageError`` for an empty question or an argument out of range.
        """
        limit = self.settings["search.limit"] if limit is None else limit
        if limit < 1:
            raise UsageError(f"limit {limit} is not from 1 to {MAX_LIMIT}")
        if by not in BY:
            raise UsageError(f"by {by!r} is not one of {', '.join(BY)}")
        filters = Filters(
            tuple(paths),
            tuple(languages),
            tuple(kinds),
            self.settings["search.tests"] if tests is None else tests,
        )
        result, blocks = answer(
            self._snapshot,
            self._locator(),
            parse_query(query),
            limit=min(limit, MAX_LIMIT),
            by_file=by == "file",
            filters=filters,
            vector_weight=self.settings["search.vector_weight"],
        )
        budget = self.settings["search.max_chars"] if max_chars is None else max_chars
        return with_context(result, blocks, budget, render or (lambda result: ""), cost)

    def grep(
        self,
        pattern: str,
        *,
        fixed: bool = False,
        ignore_case: bool = False,
        paths: Sequence[str] = (),
        languages: Sequence[str] = (),
        kinds: Sequence[str] = (),
        tests: str | None = None,
        context: int = 0,
        limit: int = 200,
        seconds: float = 10.0,
    ) -> "GrepResult":
        """The lines that match ``pattern`` in the files as they are now, each with its
        unit, and ``context`` lines on both sides; ``limit`` of them, the rest counted.

        Raises ``UsageError`` for what is no regular expression, ``PatternTooSlowError``
        where it takes more than ``seconds``.
        """
        from rag_your_code.grep.find import grep
        from rag_your_code.grep.pattern import read_pattern

        return grep(
            self._snapshot,
            self._current_units(),
            read_pattern(pattern, fixed=fixed, ignore_case=ignore_case),
            Filters(tuple(paths), tuple(languages), tuple(kinds), tests or "auto"),
            root=str(self.root),
            max_bytes=self.settings["index.max_file_bytes"],
            limit=limit,
            around=context,
            seconds=seconds,
        )

    def outline(
        self, target: str, fits: "Callable[[Outline], bool] | None" = None
    ) -> "Outline":
        """The units of a file, or of the type that an id or name means, nested; as much
        of that as ``fits``. Raises ``NotFoundError`` and ``UsageError``."""
        from rag_your_code.navigate.outline import fitted, outline

        whole = outline(
            self._snapshot, self._current_units(), self._inside, self._find, target
        )
        return fitted(whole, fits) if fits else whole

    def show(self, target: str) -> "Shown":
        """The source of an id, a unique qualified name, ``path:line`` or
        ``path:start-end``; raises ``NotFoundError`` with the nearest ids."""
        from rag_your_code.lookup import show

        return show(self._snapshot, self._locator(), self._read, self._inside, target)

    def symbol(self, name: str) -> list[UnitRecord]:
        """The definitions of a name or qualified name, best match first."""
        from rag_your_code.lookup import definitions

        return definitions(self._snapshot, name)

    # -- the graph -------------------------------------------------------------------

    def callers(self, target: str) -> "Answer":
        """Who calls an id or a name, surest first, tests last; of a type, who makes
        one. Raises ``NotFoundError`` with the nearest ids."""
        from rag_your_code.graph.answers import CALLS, incoming
        from rag_your_code.graph.links import Links

        return incoming(Links(self._snapshot), self._asked(target), CALLS)

    def callees(self, target: str) -> "Answer":
        """What an id or a unique name calls, in the order of its lines."""
        from rag_your_code.graph.answers import outgoing
        from rag_your_code.graph.links import Links

        return outgoing(Links(self._snapshot), self._asked(target))

    def references(self, target: str) -> "Answer":
        """Who calls, imports, inherits from or has a variable of an id or a name."""
        from rag_your_code.graph.answers import incoming
        from rag_your_code.graph.links import KINDS, Links

        return incoming(Links(self._snapshot), self._asked(target), KINDS)

    def _asked(self, target: str) -> "Asked":
        from rag_your_code.graph.answers import Asked
        from rag_your_code.lookup import meant

        return Asked(target.strip(), meant(self._snapshot, self._inside, target))

    def near_names(self, name: str) -> list[str]:
        """Names of units spelled like ``name``, likeliest first."""
        from rag_your_code.lookup import near_names

        return near_names(self._snapshot, name)

    def state(self) -> dict[str, int]:
        """How far the index is ``behind`` the tree, in files (-1: not known, it could
        not be refreshed), and how many files it had to skip."""
        behind = self.report.behind if self.report else -1
        return {"behind": behind, "skipped": self._snapshot.manifest.skipped}

    # -- the tree as it is now -----------------------------------------------------

    def _locator(self) -> Locator:
        return Locator(self._read, _parse, self._digest_of)

    def _inside(self, path: str) -> str:
        from rag_your_code.source.inside import path_inside

        return path_inside(self.root, path)

    def _find(self, target: str) -> UnitRecord:
        from rag_your_code.lookup import find

        return find(self._snapshot, self._inside, target)

    def _current_units(self) -> CurrentUnits:
        return CurrentUnits(self._snapshot, self._read, _parse)

    def _digest_of(self, path: str) -> str:
        record = self._snapshot.file(path)
        return record.digest if record else ""

    def _read(self, path: str) -> SourceText | Skipped:
        from rag_your_code.source.text import read_inside

        limit = self.settings["index.max_file_bytes"]
        return read_inside(self.root, path, max_bytes=limit)


def _parse(source: SourceText) -> tuple[CodeUnit, ...]:
    from rag_your_code import languages
    from rag_your_code.parse import parse_source

    language = languages.of_source(source.path, source.text)
    return parse_source(source.path, source.text, language) if language else ()


def _refreshed(
    root: Path,
    folder: Path,
    settings: Settings,
    at_most: int | None,
    progress: "Progress | None",
    jobs: int | None = None,
) -> "Report | None":
    """Bring the index up to date; None where that cannot be but an old one answers."""
    from rag_your_code.index.refresh import refresh

    there = (folder / layout.MANIFEST).exists()
    wait = _WAIT_WITH if there else _WAIT_WITHOUT
    try:
        return refresh(
            root,
            folder,
            settings,
            jobs=jobs,
            at_most=at_most,
            wait=wait,
            progress=progress,
        )
    except (IndexBusyError, IndexWriteError):
        if not there:
            raise
        return None

"""Brings the index up to date with the tree: changed files only, one swap at the end."""

import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from rag_your_code.analysis.terms import ANALYSIS_VERSION
from rag_your_code.config.resolve import Settings
from rag_your_code.config.settings import SETTINGS
from rag_your_code.errors import (
    IndexBusyError,
    IndexDamagedError,
    IndexMissingError,
    IndexWriteError,
)
from rag_your_code.index import layout
from rag_your_code.index.changes import Changes, changes
from rag_your_code.index.manifest import Manifest, load_manifest
from rag_your_code.index.report import Progress, Report
from rag_your_code.index.seen import Seen
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.parse import PARSER_VERSION


def content_of(settings: Settings, *, compact: bool) -> dict[str, Any]:
    """What besides the sources shapes the rows; another value means a full build."""
    shaping = [(one.key, settings[one.key]) for one in SETTINGS if one.rebuilds]
    return {
        "parser": PARSER_VERSION,
        "analysis": ANALYSIS_VERSION,
        "vectors": not compact,
        "settings": blake2b(repr(shaping).encode(), digest_size=8).hexdigest(),
    }


def open_current(
    folder: Path, content: Mapping[str, Any]
) -> tuple[Snapshot | None, tuple[str, ...]]:
    """The index in ``folder`` if it is whole, ours and of this content; else None to
    build anew, and what a person should know of why."""
    try:
        snapshot = _whole(folder)
    except IndexMissingError:
        return None, ()
    except IndexDamagedError as error:
        return None, (f"{error.message}; built anew",)
    manifest = snapshot.manifest
    if manifest.format != layout.FORMAT_VERSION or manifest.content != content:
        snapshot.close()
        return None, ()
    return snapshot, ()


def _whole(folder: Path) -> Snapshot:
    """The index, with what the tree looked like, which a question alone does not need."""
    snapshot = Snapshot.open(folder)
    try:
        _ = snapshot.seen
    except IndexDamagedError:
        snapshot.close()
        raise
    return snapshot


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
    left as it is when more bytes than that would have to be parsed. Raises
    ``IndexBusyError`` when another writer does not finish within ``wait`` seconds,
    ``IndexWriteError`` when the folder cannot be written. Whatever stops it, the old
    index stays whole.
    """
    started = time.monotonic()
    refreshing = _Refresh(root, folder, settings, compact, jobs, progress, started)
    look = None if full else refreshing.look()
    if look is None:
        return refreshing.write(None, full=full, wait=wait)
    if look.found.any:
        if at_most is not None and look.found.bytes > at_most:
            return look.report(started)._replace(behind=len(look.found.changed))
        return refreshing.write(look, full=False, wait=wait)
    if look.is_worth_noting:
        # Nothing but what was seen changed: it can wait until nobody else is writing.
        with suppress(IndexBusyError, IndexWriteError):
            refreshing.write(look, full=False, wait=0)
    return look.report(started)


class _Look(NamedTuple):
    """An index and how the tree differs from it; taken without a lock, so that readers
    never wait."""

    found: Changes
    before: Seen
    generation: int
    files: int
    units: int

    @property
    def is_worth_noting(self) -> bool:
        """Whether later looks would be quicker for having seen this."""
        seen = self.found.seen
        if not seen.says_the_same(self.before):
            return True
        return not self.before.settled and seen.settled

    def report(self, started: float) -> Report:
        """What to say when the index stays as it is."""
        return Report(
            files=self.files,
            units=self.units,
            parsed=0,
            revived=0,
            removed=0,
            built=False,
            seconds=time.monotonic() - started,
            notes=self.found.seen.notes,
        )


class _Refresh(NamedTuple):
    """One call of ``refresh``: what it was told."""

    root: Path
    folder: Path
    settings: Settings
    compact: bool | None
    jobs: int | None
    progress: Progress | None
    started: float

    def look(self) -> _Look | None:
        """How the tree differs from the index; None where there is no index to keep."""
        old = _last_manifest(self.folder)
        snapshot, _ = open_current(self.folder, self._content(old))
        if snapshot is None:
            return None
        try:
            return self._looked(snapshot)
        except IndexDamagedError:
            return None
        finally:
            snapshot.close()

    def _looked(self, snapshot: Snapshot) -> _Look:
        manifest = snapshot.manifest
        return _Look(
            found=changes(self.root, self.settings, snapshot),
            before=snapshot.seen,
            generation=manifest.generation,
            files=manifest.files,
            units=manifest.units,
        )

    def write(self, look: _Look | None, *, full: bool, wait: float) -> Report:
        """Write the index under the writer's lock. What another writer did since
        ``look`` was taken is looked at anew."""
        from rag_your_code.index.build import Build
        from rag_your_code.index.lock import writer_lock

        _prepare(self.folder)
        with writer_lock(self.folder / layout.LOCK, wait):
            old = _last_manifest(self.folder)
            content = self._content(old)
            snapshot, notes = (None, ()) if full else open_current(self.folder, content)
            try:
                if (
                    snapshot
                    and look
                    and look.generation == snapshot.manifest.generation
                ):
                    found = look.found
                else:
                    found = changes(self.root, self.settings, snapshot)
                job = Build(
                    *(self.root, self.folder, self.settings, content, old),
                    *(self.jobs, self.progress),
                )
                report = job.run(snapshot, found, self.started)
                return report._replace(notes=(*notes, *report.notes))
            except OSError as error:
                raise IndexWriteError(
                    f"cannot write {self.folder}: {error.strerror}",
                    hint="free some space, or pass --index-dir for a folder that can "
                    "be written",
                ) from error
            finally:
                if snapshot:
                    snapshot.close()

    def _content(self, old: Manifest | None) -> dict[str, Any]:
        """The content that is wanted; ``compact`` None keeps to what the old is."""
        compact = self.compact
        if compact is None:
            compact = old is not None and old.content.get("vectors") is False
        return content_of(self.settings, compact=compact)


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

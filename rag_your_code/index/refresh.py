"""Brings the index up to date with the tree: changed files only, one swap at the end."""

import time
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rag_your_code.analysis.terms import ANALYSIS_VERSION
from rag_your_code.config.resolve import Settings
from rag_your_code.config.settings import SETTINGS
from rag_your_code.errors import IndexDamagedError, IndexMissingError, IndexWriteError
from rag_your_code.index import layout
from rag_your_code.index.build import Build, Progress, Report
from rag_your_code.index.changes import changes
from rag_your_code.index.lock import writer_lock
from rag_your_code.index.manifest import Manifest, load_manifest
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
    if not full:
        report = _without_writing(root, folder, settings, compact, at_most, started)
        if report is not None:
            return report
    _prepare(folder)
    with writer_lock(folder / layout.LOCK, wait):
        old = _last_manifest(folder)
        content = _content(settings, compact, old)
        snapshot = None if full else open_current(folder, content)
        try:
            found = changes(root, settings, snapshot)
            job = Build(root, folder, settings, content, old, jobs, progress)
            return job.run(snapshot, found, started)
        except OSError as error:
            raise IndexWriteError(
                f"cannot write {folder}: {error.strerror}",
                hint="free some space, or pass --index-dir for a folder that can be written",
            ) from error
        finally:
            if snapshot:
                snapshot.close()


def _without_writing(
    root: Path,
    folder: Path,
    settings: Settings,
    compact: bool | None,
    at_most: int | None,
    started: float,
) -> Report | None:
    """What to report when the index stays as it is: it is up to date, or too far behind
    for ``at_most``. None when it must be written. Takes no lock: readers never wait."""
    content = _content(settings, compact, _last_manifest(folder))
    snapshot = open_current(folder, content)
    if snapshot is None:
        return None
    try:
        found = changes(root, settings, snapshot)
        report = Report(
            files=found.unchanged,
            units=snapshot.units,
            parsed=0,
            removed=0,
            built=False,
            seconds=time.monotonic() - started,
            notes=found.walked.notes,
        )
        state = snapshot.state
        if not found.any and (state.touched, state.skipped) == (
            found.touched,
            found.skips,
        ):
            return report
        if at_most is not None and found.bytes > at_most:
            return replace(report, behind=len(found.changed))
        return None
    finally:
        snapshot.close()


def _content(
    settings: Settings, compact: bool | None, old: Manifest | None
) -> dict[str, Any]:
    """The content that is wanted; ``compact`` None keeps to what the old index is."""
    if compact is None:
        compact = old is not None and old.content.get("vectors") is False
    return content_of(settings, compact=compact)


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

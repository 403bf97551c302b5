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
from rag_your_code.index.build import Build, Progress, Report, report
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
    _prepare(folder)
    with writer_lock(folder / layout.LOCK, wait):
        old = _last_manifest(folder)
        if compact is None:
            compact = old is not None and old.content.get("vectors") is False
        content = content_of(settings, compact=compact)
        snapshot = None if full else open_current(folder, content)
        try:
            found = changes(root, settings, snapshot)
            if (
                snapshot
                and not found.any
                and not found.touched
                and snapshot.state.skipped == found.skips
            ):
                files = sum(1 for record in snapshot.files() if not record.skipped)
                return report(found, snapshot.manifest, files, started, built=False)
            if snapshot and at_most is not None and found.bytes > at_most:
                return replace(
                    report(found, snapshot.manifest, 0, started, built=False),
                    parsed=0,
                    behind=len(found.changed),
                )
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

"""Checks of the tree: is the index behind it, and which code is found in part or not."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rag_your_code.config.resolve import Settings
from rag_your_code.doctor.finding import Finding, Level
from rag_your_code.index.changes import changes
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import SkipReason, Stamp

_SHOWN = 3  # paths named in one message
_SLACK = 60 * 10**9  # ns that a file server's clock may be ahead of ours

#: What to do about files left out for a reason; those not named are as they should be.
_REMEDIES: Mapping[str, tuple[Level, str]] = {
    SkipReason.TOO_LARGE: (
        Level.WARNING,
        "if a person wrote it, raise index.max_file_bytes: "
        "rag-your-code config set index.max_file_bytes BYTES",
    ),
    SkipReason.UNREADABLE: (Level.WARNING, "give yourself permission to read it"),
    SkipReason.BAD_NAME: (Level.WARNING, "rename it in UTF-8"),
    SkipReason.ENCODING: (Level.WARNING, "save it as UTF-8"),
    SkipReason.SUBMODULE: (Level.NOTE, "git submodule update --init"),
    SkipReason.GENERATED: (
        Level.NOTE,
        'if a person wrote it, take it back: index.ignore = ["!PATH"]',
    ),
    SkipReason.MINIFIED: (
        Level.NOTE,
        'if a person wrote it, take it back: index.ignore = ["!PATH"]',
    ),
    SkipReason.VENDORED: (
        Level.NOTE,
        'if it is your own code, take it back: index.ignore = ["!FOLDER/"]',
    ),
}


def behind(root: Path, settings: Settings, snapshot: Snapshot) -> Iterator[Finding]:
    """Whether files changed since the index was written."""
    found = changes(root, settings, snapshot)
    count = (
        len(found.changed)
        + len(found.revived)
        + len(found.gone - {file.path for file in found.changed} - found.revived.keys())
    )
    if count:
        yield Finding(
            Level.NOTE,
            "behind",
            f"{count} {'file' if count == 1 else 'files'} changed since the last write",
            "the next question or `rag-your-code index` takes them in",
        )


def clocks(files: Mapping[str, Stamp], built_ns: int) -> Iterator[Finding]:
    """Files dated in the future: they cannot be told from edited ones by their time, so
    every question reads them again."""
    now = time.time_ns()
    ahead = [path for path, stamp in files.items() if stamp[1] > now + _SLACK]
    if ahead:
        yield Finding(
            Level.WARNING,
            "clock",
            f"dated in the future and read at every question: {_some(ahead)}",
            "set this machine's clock, or `touch` them",
            path=ahead[0],
        )
    if built_ns > now + _SLACK:
        yield Finding(
            Level.WARNING,
            "clock",
            "the index was written in the future: the clock was set back since",
            "rag-your-code index --full",
        )


def partial(snapshot: Snapshot) -> Iterator[Finding]:
    """Files in which the parser lost its place."""
    for record in snapshot.files():
        if record.partial_line:
            yield Finding(
                Level.WARNING,
                "partly read",
                f"{record.path}: from line {record.partial_line} on units may be missing "
                f"({record.detail})",
                "see whether the file compiles; its lines are found by search and grep",
                path=record.path,
                line=record.partial_line,
            )


def skipped(snapshot: Snapshot) -> Iterator[Finding]:
    """Files left out that could be meant to be found."""
    by_reason = defaultdict(list)
    for path, reason, _ in snapshot.skipped_files():
        by_reason[reason].append(path)
    for reason, paths in by_reason.items():
        if reason in _REMEDIES:
            level, remedy = _REMEDIES[reason]
            message = f"{len(paths)} left out, {reason}: {_some(paths)}"
            yield Finding(level, "left out", message, remedy, path=paths[0])


def _some(paths: Sequence[str]) -> str:
    more = len(paths) - _SHOWN
    shown = ", ".join(paths[:_SHOWN])
    return f"{shown} and {more} more" if more > 0 else shown

"""Checks of the index folder: is every file what its writer wrote, and what else is there."""

import os
from collections.abc import Iterator
from pathlib import Path

from rag_your_code.doctor.finding import Finding, Level
from rag_your_code.errors import IndexDamagedError, IndexMissingError
from rag_your_code.index import layout
from rag_your_code.index.manifest import Manifest, Written, load_manifest, written

_REBUILD = "run `rag-your-code index`: what is damaged is built anew"
_OURS = frozenset({layout.MANIFEST, layout.LOCK, ".gitignore"})


def manifest_of(folder: Path) -> Manifest | Finding:
    """The manifest, or why there is none to rely on."""
    try:
        manifest = load_manifest(folder)
    except IndexMissingError as error:
        return Finding(
            Level.ERROR,
            "index",
            error.message,
            "run `rag-your-code index`",
            path=str(folder),
        )
    except IndexDamagedError as error:
        return Finding(Level.ERROR, "index", error.message, _REBUILD, path=str(folder))
    if manifest.format != layout.FORMAT_VERSION:
        return Finding(
            Level.WARNING,
            "index",
            f"format {manifest.format}, and this version writes {layout.FORMAT_VERSION}",
            "run `rag-your-code index`; it is built anew",
            path=str(folder),
        )
    return manifest


def files(folder: Path, manifest: Manifest) -> Iterator[Finding]:
    """Every file against the digest it was written with. Reads all of the index."""
    named = dict(manifest.beside)
    for entry in manifest.segments:
        named.update({f"{entry.name}/{at}": one for at, one in entry.written.items()})
    for name, wanted in named.items():
        why = _damage(folder / name, wanted)
        if why:
            path = str(folder / name)
            yield Finding(Level.ERROR, "digests", f"{path}: {why}", _REBUILD, path)


def _damage(path: Path, wanted: Written) -> str:
    try:
        found = written(path)
    except OSError as error:
        return error.strerror or "unreadable"
    if found.size != wanted.size:
        return f"{found.size} bytes where {wanted.size} were written"
    if found.digest != wanted.digest:
        return "not the bytes that were written"
    if found.mtime_ns != wanted.mtime_ns:
        return "its time is not that of its writing"
    return ""


def strangers(folder: Path, manifest: Manifest) -> Iterator[Finding]:
    """What no manifest names: left by a run that was killed, or not ours at all."""
    named = {entry.name for entry in manifest.segments} | manifest.beside.keys() | _OURS
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        if name not in named:
            yield Finding(
                Level.NOTE,
                "leftovers",
                f"{name} belongs to no index",
                "the next write of the index removes it if it is its own",
                path=str(folder / name),
            )

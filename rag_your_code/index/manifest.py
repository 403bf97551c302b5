"""The one small file that says which segments make up the index now.

It is signed, and replaced by a rename, so a reader sees the old index or the new one.
What a generation knows beyond its segments stands in two files of its own, written
before the manifest names them: which rows are dead, and what the tree looked like.
"""

import json
import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rag_your_code.errors import IndexDamagedError, IndexMissingError, IndexWriteError
from rag_your_code.index import layout
from rag_your_code.index.seen import Seen
from rag_your_code.index.seen import as_json as seen_as_json
from rag_your_code.index.seen import from_json as seen_from_json
from rag_your_code.index.signature import is_signed, signature

Run = tuple[int, int]  # (first row, rows)


class Written(NamedTuple):
    """A file as it was written. Its time is part of it: whoever replaces a file later,
    as a checkout may, cannot give it the old one. The digest is for a thorough check."""

    size: int
    mtime_ns: int
    digest: str


class SegmentEntry(NamedTuple):
    """A segment: its folder, its rows, its files' records, and the files it is."""

    name: str
    rows: int
    files: int
    written: Mapping[str, Written]


class Manifest(NamedTuple):
    """``content`` names everything besides the sources that shapes the rows; when it
    differs from what this program would write, the index is built anew. ``files``
    counts those that were indexed, ``skipped`` those that were not; ``beside`` are the generation's own files."""

    format: int
    content: Mapping[str, Any]
    generation: int
    segments: tuple[SegmentEntry, ...]
    lengths: Mapping[str, int]
    files: int
    skipped: int
    units: int
    built_ns: int
    next_segment: int
    beside: Mapping[str, Written] = MappingProxyType({})


class State(NamedTuple):
    """``dead`` gives, for each segment, the paths whose rows there count no more, with
    their run of rows."""

    dead: Mapping[str, Mapping[str, Run]] = MappingProxyType({})


def load_manifest(folder: Path) -> Manifest:
    """The manifest of the index in ``folder``.

    Raises ``IndexMissingError`` where there is none, ``IndexDamagedError`` where it is
    not one, or not one that this user wrote.
    """
    path = folder / layout.MANIFEST
    try:
        raw = json.loads(path.read_bytes())
    except FileNotFoundError as error:
        raise IndexMissingError(
            f"no index in {folder}", hint="run `rag-your-code index` first"
        ) from error
    except OSError as error:
        raise IndexDamagedError(str(path), error.strerror or "unreadable") from error
    except ValueError as error:
        raise IndexDamagedError(str(path), "not JSON") from error
    if isinstance(raw, dict) and raw.get("format") != layout.FORMAT_VERSION:
        return _foreign(raw)
    try:
        if not is_signed(raw, raw.pop("signature", None)):
            raise IndexDamagedError(str(path), "not written by you on this machine")
        segments = tuple(_entry(**entry) for entry in raw.pop("segments"))
        beside = _all_written(raw.pop("beside"))
        manifest = Manifest(segments=segments, beside=beside, **raw)
    except (TypeError, AttributeError, KeyError, ValueError) as error:
        raise IndexDamagedError(str(path), "not a manifest") from error
    _check(manifest, path)
    return manifest


def _entry(
    name: str, rows: int, files: int, written: Mapping[str, Any]
) -> SegmentEntry:
    return SegmentEntry(name, rows, files, _all_written(written))


def _all_written(raw: Mapping[str, Any]) -> dict[str, Written]:
    return {name: Written(*one) for name, one in raw.items()}


def _foreign(raw: Mapping[str, Any]) -> Manifest:
    """A manifest of another format: nothing in it is read, it only counts on."""
    format_, generation, next_segment = (
        raw[key] if isinstance(raw.get(key), int) else 0
        for key in ("format", "generation", "next_segment")
    )
    return Manifest(
        format=format_,
        content={},
        generation=generation,
        segments=(),
        lengths={},
        files=0,
        skipped=0,
        units=0,
        built_ns=0,
        next_segment=next_segment,
    )


def _check(manifest: Manifest, path: Path) -> None:
    numbers = (
        *(manifest.generation, manifest.files, manifest.units),
        manifest.next_segment,
    )
    if not all(isinstance(number, int) and number >= 0 for number in numbers):
        raise IndexDamagedError(str(path), "not a manifest")
    for entry in manifest.segments:
        if not entry.name.startswith("s") or not entry.name[1:].isdecimal():
            raise IndexDamagedError(str(path), f"bad segment name {entry.name!r}")


def load_beside(folder: Path, manifest: Manifest, name: str) -> Any:
    """The JSON of one of the generation's own files; raises ``IndexDamagedError``."""
    path = folder / name
    if name not in manifest.beside:
        raise IndexDamagedError(str(path), "missing")
    try:
        with os.fdopen(open_written(path, manifest.beside[name]), "rb") as source:
            return json.loads(source.read())
    except (OSError, ValueError) as error:
        raise IndexDamagedError(str(path), "unreadable") from error


def load_state(folder: Path, manifest: Manifest) -> State:
    """The state of the manifest's generation; raises ``IndexDamagedError``."""
    name = layout.state_name(manifest.generation)
    raw = load_beside(folder, manifest, name)
    try:
        return State(
            dead={
                segment: {
                    path: (int(first), int(rows))
                    for path, (first, rows) in runs.items()
                }
                for segment, runs in raw["dead"].items()
            }
        )
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise IndexDamagedError(str(folder / name), "not a state file") from error


def load_seen(folder: Path, manifest: Manifest) -> Seen:
    """What the tree looked like as of the manifest; raises ``IndexDamagedError``."""
    name = layout.seen_name(manifest.generation)
    raw = load_beside(folder, manifest, name)
    try:
        return seen_from_json(raw)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        path = str(folder / name)
        raise IndexDamagedError(path, "not what a tree looked like") from error


def save(folder: Path, manifest: Manifest, state: State, seen: Seen) -> None:
    """Make ``manifest`` the index: its own files first, then the manifest by rename."""
    beside = {
        layout.state_name(manifest.generation): state._asdict(),
        layout.seen_name(manifest.generation): seen_as_json(seen),
    }
    written = {
        name: _write(folder / name, json.dumps(value, ensure_ascii=False))
        for name, value in beside.items()
    }
    raw = manifest._replace(beside=written)._asdict()
    raw["segments"] = [entry._asdict() for entry in manifest.segments]
    raw["signature"] = signature(raw)
    _write(folder / layout.MANIFEST, json.dumps(raw, ensure_ascii=False, indent=1))


def _write(path: Path, text: str) -> Written:
    partial = path.with_name(path.name + ".tmp")
    data = text.encode("utf-8", "surrogatepass") + b"\n"
    try:
        with partial.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        partial.replace(path)
        return written(path)
    except OSError as error:
        raise IndexWriteError(
            f"cannot write {path}: {error.strerror}",
            hint="free some space or pass --index-dir for a folder that can be written",
        ) from error


def open_written(path: Path, written: Written) -> int:
    """An open descriptor of a file, which must be the one that was written: another
    size or time means that it is damaged, or not ours. Raises ``IndexDamagedError``."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise IndexDamagedError(str(path), error.strerror or "unreadable") from error
    found = os.fstat(handle)
    if (found.st_size, found.st_mtime_ns) == (written.size, written.mtime_ns):
        return handle
    os.close(handle)
    why = "changed since it was written"
    if found.st_size != written.size:
        why = f"{found.st_size} bytes where {written.size} were written"
    raise IndexDamagedError(str(path), why)


def written(path: Path) -> Written:
    """A file that was just written. Reads it once more, which the system still has in
    memory: a gigabyte a second."""
    digest = blake2b(digest_size=16)
    with path.open("rb") as source:
        while block := source.read(1 << 20):
            digest.update(block)
        found = os.fstat(source.fileno())
    return Written(found.st_size, found.st_mtime_ns, digest.hexdigest())

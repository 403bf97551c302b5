"""The one small file that says which segments make up the index now.

It is replaced by a rename, so a reader sees the old index or the new one. What a
generation knows beyond its segments (dead rows, touched files, skipped files) stands
in a state file of its own that is written before the manifest names it.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rag_your_code.errors import IndexDamagedError, IndexMissingError, IndexWriteError
from rag_your_code.index import layout

Run = tuple[int, int]  # (first row, rows)


@dataclass(frozen=True, slots=True)
class SegmentEntry:
    """A live segment: its folder, its rows, and the bytes of each of its files."""

    name: str
    rows: int
    files: int
    sizes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Manifest:
    """``content`` names everything besides the sources that shapes the rows; when it
    differs from what this program would write, the index is built anew."""

    format: int
    content: Mapping[str, Any]
    generation: int
    segments: tuple[SegmentEntry, ...]
    lengths: Mapping[str, int]
    units: int
    built_ns: int
    next_segment: int


@dataclass(frozen=True, slots=True)
class State:
    """``dead`` gives, for each segment, the paths whose rows there count no more, with
    their run of rows; ``touched`` the size and time of files whose bytes stayed the
    same; ``skipped`` lists what the walk left out as [path, reason, detail]."""

    dead: Mapping[str, Mapping[str, Run]] = field(default_factory=dict)
    touched: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    skipped: tuple[tuple[str, str, str], ...] = ()


def load_manifest(folder: Path) -> Manifest:
    """The manifest of the index in ``folder``.

    Raises ``IndexMissingError`` where there is none, ``IndexDamagedError`` where it is
    not one.
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
        segments = tuple(SegmentEntry(**entry) for entry in raw.pop("segments"))
        manifest = Manifest(segments=segments, **raw)
    except (TypeError, AttributeError, KeyError) as error:
        raise IndexDamagedError(str(path), "not a manifest") from error
    _check(manifest, path)
    return manifest


def _foreign(raw: Mapping[str, Any]) -> Manifest:
    """A manifest of another format: nothing in it is read, it only counts on."""
    numbers = {
        key: raw[key] if isinstance(raw.get(key), int) else 0
        for key in ("format", "generation", "next_segment")
    }
    return Manifest(content={}, segments=(), lengths={}, units=0, built_ns=0, **numbers)


def _check(manifest: Manifest, path: Path) -> None:
    numbers = (manifest.generation, manifest.units, manifest.next_segment)
    if not all(isinstance(number, int) and number >= 0 for number in numbers):
        raise IndexDamagedError(str(path), "not a manifest")
    for entry in manifest.segments:
        if not entry.name.startswith("s") or not entry.name[1:].isdecimal():
            raise IndexDamagedError(str(path), f"bad segment name {entry.name!r}")


def load_state(folder: Path, generation: int) -> State:
    """The state of a generation; raises ``IndexDamagedError``."""
    path = folder / layout.state_name(generation)
    try:
        raw = json.loads(path.read_bytes())
        return State(
            dead={
                name: {
                    path: (int(first), int(rows))
                    for path, (first, rows) in runs.items()
                }
                for name, runs in raw["dead"].items()
            },
            touched={
                name: (int(size), int(mtime))
                for name, (size, mtime) in raw["touched"].items()
            },
            skipped=tuple((str(a), str(b), str(c)) for a, b, c in raw["skipped"]),
        )
    except OSError as error:
        raise IndexDamagedError(str(path), error.strerror or "unreadable") from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise IndexDamagedError(str(path), "not a state file") from error


def save(folder: Path, manifest: Manifest, state: State) -> None:
    """Make ``manifest`` the index: the state first, then the manifest by rename."""
    _write(folder / layout.state_name(manifest.generation), asdict(state))
    _write(folder / layout.MANIFEST, asdict(manifest))


def _write(path: Path, value: Mapping[str, Any]) -> None:
    partial = path.with_name(path.name + ".tmp")
    try:
        with partial.open("w", encoding="utf-8", errors="surrogatepass") as out:
            json.dump(value, out, ensure_ascii=False, indent=1)
            out.write("\n")
            out.flush()
            os.fsync(out.fileno())
        partial.replace(path)
    except OSError as error:
        raise IndexWriteError(
            f"cannot write {path}: {error.strerror}",
            hint="free some space or pass --index-dir for a folder that can be written",
        ) from error

"""Which paths a repository tracks, read from its index file where git cannot be asked.

The layout is that of git's ``index-format`` document: a header, then entries in path
order, each with a fixed head, an object name and the path. Version 4 shares each path's
beginning with the one before.
"""

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from rag_your_code.source.regular import read_or_nothing
from rag_your_code.source.repository import Repository

_MAX_INDEX = 1_000_000_000  # bytes; a million paths take some 100 MB
_MAX_CONFIG = 1_000_000
_HEADER = struct.Struct(">4sII")  # signature, version, count
_STAT_BYTES = 40  # times, inode, mode, owner, size; the mode is at 24
_MODE = struct.Struct(">I")
_FLAGS = struct.Struct(">H")
_EXTENDED = 0x4000
_GITLINK = 0o160000
_SHA1, _SHA256 = 20, 32


@dataclass(frozen=True, slots=True)
class Tracked:
    """Paths from the top of the work tree: files and links, and submodules apart."""

    files: tuple[str, ...] = ()
    submodules: tuple[str, ...] = ()


def read_index(repository: Repository) -> Tracked:
    """What ``repository`` tracks; nothing where the file is missing, damaged, of an
    unknown version or only a part of a split index."""
    data = read_or_nothing(f"{repository.git_dir}/index", _MAX_INDEX, follow=True)
    name_bytes = _SHA256 if _uses_sha256(repository) else _SHA1
    files: list[str] = []
    submodules: list[str] = []
    try:
        for mode, path in _entries(data, name_bytes):
            (submodules if mode == _GITLINK else files).append(os.fsdecode(path))
    except (struct.error, ValueError, IndexError):
        return Tracked()
    return Tracked(tuple(dict.fromkeys(files)), tuple(submodules))


def _uses_sha256(repository: Repository) -> bool:
    config = read_or_nothing(f"{repository.common_dir}/config", _MAX_CONFIG)
    return b"objectformat=sha256" in config.lower().replace(b" ", b"")


def _entries(data: bytes, name_bytes: int) -> Iterator[tuple[int, bytes]]:
    if not data:
        return
    signature, version, count = _HEADER.unpack_from(data)
    if signature != b"DIRC" or version not in (2, 3, 4):
        raise ValueError("not an index that this can read")
    at, path = _HEADER.size, b""
    for _ in range(count):
        start = at
        (mode,) = _MODE.unpack_from(data, at + 24)
        at += _STAT_BYTES + name_bytes
        (flags,) = _FLAGS.unpack_from(data, at)
        at += 4 if flags & _EXTENDED else 2
        if version == 4:
            dropped, at = _varint(data, at)
            kept = path[: len(path) - dropped]
        else:
            kept = b""
        end = data.index(b"\0", at)
        path = kept + data[at:end]
        # Versions 2 and 3 pad an entry with one to eight zeros to a multiple of eight.
        at = end + 1 if version == 4 else start + (end - start) // 8 * 8 + 8
        yield mode & 0o170000, path


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number as git packs it, and where it ends: big-endian groups of seven bits,
    each continued one counting one more."""
    byte = data[at]
    value = byte & 0x7F
    while byte & 0x80:
        at += 1
        byte = data[at]
        value = ((value + 1) << 7) | (byte & 0x7F)
    return value, at + 1

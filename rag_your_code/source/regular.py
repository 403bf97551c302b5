"""Reads regular files only: never a pipe or a device, nor through a link unless told."""

import os
import stat

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_STANDS_FOR_ANOTHER = 0x2000_0000  # the bit of a Windows reparse tag that makes a link


class LinkError(OSError):
    """The path is a symbolic link or a junction, and links were not to be followed."""


class NotRegularError(OSError):
    """The path is a folder, a pipe, a socket or a device."""


def is_link(found: os.stat_result) -> bool:
    """Whether an ``lstat`` result is of a symbolic link or a Windows junction."""
    if stat.S_ISLNK(found.st_mode):
        return True
    return bool(getattr(found, "st_reparse_tag", 0) & _STANDS_FOR_ANOTHER)


def read_regular(path: str, max_bytes: int, *, follow: bool = False) -> bytes:
    """At most ``max_bytes`` from the start of a regular file.

    Raises ``LinkError``, ``NotRegularError`` or what the system says. Whatever is not a
    regular file is not even opened: opening a pipe waits and a device may act on it.
    """
    before = os.stat(path) if follow else os.lstat(path)
    if not follow and is_link(before):
        raise LinkError(path)
    if not stat.S_ISREG(before.st_mode):
        raise NotRegularError(path)
    handle = os.open(path, _FLAGS if follow else _FLAGS | _NOFOLLOW)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):  # swapped in between
            raise NotRegularError(path)
        return _read(handle, max_bytes)
    finally:
        os.close(handle)


def _read(handle: int, max_bytes: int) -> bytes:
    parts = []
    left = max_bytes
    while left > 0 and (part := os.read(handle, left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def read_or_nothing(path: str, max_bytes: int, *, follow: bool = False) -> bytes:
    """As ``read_regular``, and no bytes where that cannot be read."""
    try:
        return read_regular(path, max_bytes, follow=follow)
    except (OSError, ValueError):
        return b""

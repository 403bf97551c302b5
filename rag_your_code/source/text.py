"""Bytes -> text: opens one file safely and decodes it, or says why not."""

import os
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from hashlib import blake2b
from pathlib import Path

from rag_your_code.errors import UsageError
from rag_your_code.model import Skipped, SkipReason, SourceText
from rag_your_code.source.denylist import is_secret
from rag_your_code.source.generated import looks_generated, looks_minified
from rag_your_code.source.inside import path_inside
from rag_your_code.source.regular import (
    LinkError,
    NotRegularError,
    is_link,
    read_regular,
)

#: UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (BOM_UTF8, "utf-8"),
    (BOM_UTF32_LE, "utf-32-le"),
    (BOM_UTF32_BE, "utf-32-be"),
    (BOM_UTF16_LE, "utf-16-le"),
    (BOM_UTF16_BE, "utf-16-be"),
)
_PROBE = 8_000  # bytes; enough to tell an encoding
_MIN_PAIRS = 8  # characters; fewer are no evidence
_ZEROS = 0.7  # of every second byte in text of UTF-16: the high halves of ASCII
_CONTROLS = 0.01  # of bytes; more zeros or other controls are no text in any encoding
_COOKIE = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
#: Encodings of one or two bytes. A cookie may name any codec of Python's, and some of
#: those take quadratic time.
_OLD_ENCODING = re.compile(
    r"latin|l\d|iso|cp|windows|ms|koi8|euc|gb|hz|big5|shift|s_?jis|mac|tis|kz|ks|johab"
)


def read_source(
    root: Path, path: str, *, max_bytes: int, keep: bool = False
) -> SourceText | Skipped:
    """The text of a source file that the walk found.

    Generated and minified files are skipped, unless ``keep`` says that the user took
    that default back for this file.
    """
    read = _read(root, path, max_bytes)
    if isinstance(read, Skipped) or keep:
        return read
    if looks_generated(read.text):
        return Skipped(path, SkipReason.GENERATED, "its first comments say so")
    if looks_minified(read.text):
        return Skipped(path, SkipReason.MINIFIED, "very long lines")
    return read


def read_inside(root: Path, path: str, *, max_bytes: int) -> SourceText | Skipped:
    """The text of any file under ``root`` that may be shown, its last link followed:
    never one with a secret-shaped name, and none outside the root."""
    try:
        real = path_inside(root, path)
    except UsageError:
        return Skipped(path, SkipReason.SYMLINK, "outside the root")
    if is_secret(path) or is_secret(real):
        return Skipped(path, SkipReason.SECRET)
    read = _read(root, real, max_bytes)
    if isinstance(read, Skipped):
        return Skipped(path, read.reason, read.detail)
    return SourceText(path, read.text, read.digest)


def _read(root: Path, path: str, max_bytes: int) -> SourceText | Skipped:
    data = read_bytes(root, path, max_bytes)
    if isinstance(data, Skipped):
        return data
    text = decode(data)
    if text is None:
        return Skipped(path, SkipReason.BINARY)
    return SourceText(path, text, digest(data))


def read_bytes(root: Path, path: str, max_bytes: int) -> bytes | Skipped:
    """The bytes of a regular file under ``root``: through no link, not from a pipe, and
    never more than ``max_bytes``."""
    base = os.fspath(root)
    try:
        if _leads_through_link(base, path):
            return Skipped(path, SkipReason.SYMLINK, "in a folder that is a link")
        data = read_regular(f"{base}/{path}", max_bytes + 1)
    except LinkError:
        return Skipped(path, SkipReason.SYMLINK)
    except NotRegularError:
        return Skipped(path, SkipReason.SPECIAL)
    except (OSError, ValueError) as error:
        return Skipped(path, SkipReason.UNREADABLE, getattr(error, "strerror", ""))
    if len(data) > max_bytes:
        return Skipped(path, SkipReason.TOO_LARGE, f"over {max_bytes} bytes")
    return data


def _leads_through_link(base: str, path: str) -> bool:
    """Whether the way from ``base`` to a file is not only folders of the tree."""
    if path.startswith("/") or ".." in path.split("/"):
        return True
    at = path.find("/")
    while at > 0:
        if is_link(os.lstat(f"{base}/{path[:at]}")):
            return True
        at = path.find("/", at + 1)
    return False


def digest(data: bytes) -> str:
    """A file's digest: 16 bytes of BLAKE2b, the fastest strong hash in the library on
    every processor; 16 are enough that no two files of any tree share one."""
    return blake2b(data, digest_size=16).hexdigest()


def decode(data: bytes) -> str | None:
    """The text of ``data`` without its byte-order mark; None for a binary file.

    A mark decides, then validity as UTF-8, which other text does not have by accident,
    then a coding cookie as in PEP 263. What is left is read as Windows Latin, where all
    bytes but five are letters. A stray zero becomes U+FFFD. Line ends stay as they are.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _without_zeros(data[len(mark) :].decode(encoding, "replace"))
    if b"\0" in data:
        encoding = _utf16_by_zeros(data[:_PROBE])
        if encoding:
            return _without_zeros(data.decode(encoding, "replace"))
        if data.count(0) > len(data) * _CONTROLS:
            return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_old(data)
    return text.replace("\0", "\ufffd")


def _without_zeros(text: str) -> str | None:
    return None if "\0" in text else text


def _utf16_by_zeros(probe: bytes) -> str:
    """UTF-16 without a mark: the high byte of nearly every character is zero."""
    pairs = len(probe) // 2
    if pairs < _MIN_PAIRS:
        return ""
    for high, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if probe[high::2].count(0) >= pairs * _ZEROS and 0 not in probe[1 - high :: 2]:
            return encoding
    return ""


def _decode_old(data: bytes) -> str | None:
    """Text in an encoding of one or two bytes a character."""
    controls = sum(data.count(byte) for byte in (*range(9), *range(14, 27)))
    if controls > len(data) * _CONTROLS:
        return None
    for encoding in (_cookie(data), "cp1252"):
        try:
            return data.decode(encoding).replace("\0", "\ufffd")
        except (LookupError, UnicodeError):
            continue
    return data.decode("latin-1").replace("\0", "\ufffd")


def _cookie(data: bytes) -> str:
    """The encoding that one of the first two lines names."""
    for line in data[:_PROBE].splitlines()[:2]:
        match = _COOKIE.match(line)
        if match:
            name = match[1].decode("ascii", "replace").lower()
            return name if _OLD_ENCODING.match(name) else "utf-8"
    return "utf-8"

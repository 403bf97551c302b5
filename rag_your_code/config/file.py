"""The bytes of the settings file: read with care, replaced as a whole by a rename."""

import os
import stat
from pathlib import Path
from typing import NamedTuple

from rag_your_code.errors import ConfigError

MAX_BYTES = 1_000_000  # a settings file is a page; more than this is something else
_BOM = "\ufeff"
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class FileText(NamedTuple):
    """A settings file's text without its byte-order mark, if it has one."""

    text: str
    bom: bool = False


def read(path: Path) -> FileText | None:
    """The file's text, or None where there is no file; raises ``ConfigError``."""
    try:
        data = _read_regular(path)
    except FileNotFoundError:
        if path.is_symlink():
            raise ConfigError(f"{path} is a link to nothing") from None
        return None
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from error
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ConfigError(
            f"{path}, line {line}: not UTF-8", hint="save the file as UTF-8"
        ) from error
    return FileText(text.removeprefix(_BOM), text.startswith(_BOM))


def _read_regular(path: Path) -> bytes:
    """The bytes of a regular file: a pipe would wait for ever, a device act."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise ConfigError(f"{path} is not a regular file")
    with open(os.open(path, _FLAGS), "rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ConfigError(f"{path} is larger than {MAX_BYTES:,} bytes")
    return data


def write(path: Path, content: FileText) -> None:
    """Make ``content`` the file, all of it or nothing; a link keeps being a link.

    Raises ``ConfigError`` where it cannot be written.
    """
    target = Path(os.path.realpath(path))
    data = ((_BOM if content.bom else "") + content.text).encode("utf-8")
    from secrets import token_hex

    partial = target.with_name(f".{target.name}.{token_hex(4)}.tmp")
    try:
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644
        handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with open(handle, "wb") as out:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
            os.chmod(partial, mode)
            partial.replace(target)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ConfigError(f"cannot write {target}: {error.strerror}") from error

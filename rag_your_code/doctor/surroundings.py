"""Checks of what the index lives in: permissions, the key, disk space, settings, git."""

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from rag_your_code.config.resolve import load
from rag_your_code.doctor.finding import Finding, Level
from rag_your_code.errors import ConfigError
from rag_your_code.index.signature import key_file
from rag_your_code.source.gitprogram import git_program, run_git

_SPACE = 64_000_000  # bytes below which a refresh of any real tree may fail


def settings(root: Path) -> Iterator[Finding]:
    """Whether the configuration can be read."""
    try:
        load(root)
    except ConfigError as error:
        yield Finding(
            Level.ERROR, "configuration", error.message, error.hint or "mend that line"
        )


def permissions(folder: Path) -> Iterator[Finding]:
    """Whether the index can be refreshed and its key is the user's alone."""
    if folder.exists() and not os.access(folder, os.W_OK | os.X_OK):
        yield Finding(
            Level.WARNING,
            "permissions",
            f"{folder} cannot be written: the index stays as it is",
            f"give yourself write permission (chmod u+wx {folder}) or pass --index-dir",
            path=str(folder),
        )
    yield from _key()


def _key() -> Iterator[Finding]:
    path = key_file()
    try:
        found = path.stat()
    except FileNotFoundError:
        if not _can_make(path):
            yield Finding(
                Level.WARNING,
                "key",
                f"no key can be kept at {path}: every process builds the index anew",
                "make that folder writable, or set XDG_STATE_HOME to one that is",
                path=str(path),
            )
        return
    except OSError as error:
        yield Finding(Level.WARNING, "key", f"{path}: {error.strerror}", path=str(path))
        return
    if os.name == "posix" and stat.S_IMODE(found.st_mode) & 0o077:
        yield Finding(
            Level.WARNING,
            "key",
            f"others may read {path}, and with it could forge an index",
            f"chmod 600 {path}",
            path=str(path),
        )


def _can_make(path: Path) -> bool:
    while not path.exists():
        if path.parent == path:
            return False
        path = path.parent
    return os.access(path, os.W_OK | os.X_OK)


def space(folder: Path) -> Iterator[Finding]:
    """Whether there is room to write."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return
    if free < _SPACE:
        yield Finding(
            Level.WARNING,
            "disk",
            f"{free / 1e6:.0f} MB left where the index lies",
            "free some space, or pass --index-dir for a folder elsewhere",
            path=str(folder),
        )


def git(root: Path) -> Iterator[Finding]:
    """Whether git says what belongs to the tree."""
    if not any((one / ".git").exists() for one in (root, *root.parents)):
        yield Finding(
            Level.NOTE,
            "git",
            "no git repository: files are chosen by .gitignore alone",
        )
    elif not git_program(str(root)):
        yield Finding(
            Level.NOTE,
            "git",
            "git is not installed: its index is read as far as this program can",
            "install git, for files chosen exactly as git does",
        )
    else:
        failure = run_git(str(root), "rev-parse", "--is-inside-work-tree").failure
        if failure:
            yield Finding(
                Level.WARNING,
                "git",
                f"{failure}: files are chosen without its help",
                "run `git status` there, and do what it says",
            )

"""Which folder is the root of the code that a command is about."""

import os
from pathlib import Path

from rag_your_code.errors import UsageError

MARKERS = ("rag-your-code.toml", ".rag-your-code", ".git")


def discover(start: Path) -> Path:
    """The nearest folder from ``start`` upward that holds a marker, else ``start``.

    Raises ``UsageError`` when ``start`` is not an existing folder.
    """
    folder = existing(start)
    for candidate in (folder, *folder.parents):
        if any(os.path.lexists(candidate / marker) for marker in MARKERS):
            return candidate
    return folder


def existing(path: Path) -> Path:
    """``path`` resolved; raises ``UsageError`` unless it is a folder."""
    try:
        folder = path.expanduser().resolve()
        is_folder = folder.is_dir()
    except (OSError, RuntimeError, ValueError) as error:
        raise UsageError(f"cannot look at {path}: {error}") from error
    if not is_folder:
        what = "is a file, not a folder" if folder.exists() else "does not exist"
        raise UsageError(f"{path} {what}", hint="give the root folder of the code")
    return folder

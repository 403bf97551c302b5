"""Which file inside the root the path of a person or an agent means."""

import os
from pathlib import Path

from rag_your_code.errors import UsageError

_EXTENDED = "\\\\?\\"  # how Windows writes a path that has no length limit


def path_inside(root: Path, given: str) -> str:
    r"""The path from ``root``, with ``/`` and without links, of a file that may or may
    not exist.

    ``given`` is relative to the root or absolute; ``\`` separates too. Raises
    ``UsageError`` for a path that leads out of the root, through a link or otherwise.
    """
    top = os.path.realpath(root)
    try:
        found = os.path.realpath(os.path.join(top, _with_separators(top, given)))
    except (OSError, ValueError) as error:
        raise UsageError(f"{given!r} is not a path: {error}") from error
    prefix = os.path.join(top, "")
    if os.path.normcase(found + os.sep).startswith(os.path.normcase(prefix)):
        return found[len(prefix) :].replace(os.sep, "/")
    raise UsageError(
        f"{given} is outside the root {top}",
        hint="give a path inside the root: relative to it, or absolute",
    )


def _with_separators(top: str, given: str) -> str:
    if os.name == "nt":
        return given.removeprefix(_EXTENDED)
    if "\\" in given and not os.path.lexists(os.path.join(top, given)):
        return given.replace("\\", "/")
    return given

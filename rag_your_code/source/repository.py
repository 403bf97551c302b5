"""Where the git repository of a folder lies: its work tree, own and shared folders."""

import os
import stat
from dataclasses import dataclass

from rag_your_code.source.regular import read_or_nothing

_MAX_POINTER = 8_192  # bytes; these files hold one path


@dataclass(frozen=True, slots=True)
class Repository:
    """``git_dir`` is this work tree's own; ``common_dir``, as a real path, is the same
    for all work trees of one repository."""

    top: str
    git_dir: str
    common_dir: str

    @property
    def has_index(self) -> bool:
        """Whether files were ever staged here; a bare repository has no index."""
        return os.path.isfile(f"{self.git_dir}/index")


def repository_at(folder: str) -> Repository | None:
    """The repository whose work tree is ``folder`` itself."""
    git_dir = _git_dir(folder)
    if not git_dir:
        return None
    shared = _pointer(f"{git_dir}/commondir")
    common = os.path.join(git_dir, shared) if shared else git_dir
    return Repository(folder, git_dir, os.path.realpath(common))


def repository_around(folder: str) -> Repository | None:
    """The repository whose work tree holds ``folder``, an absolute path."""
    while True:
        found = repository_at(folder)
        above = os.path.dirname(folder)
        if found or above == folder:
            return found
        folder = above


def _git_dir(folder: str) -> str:
    """The git folder that ``.git`` is or, in a linked work tree, points at."""
    path = f"{folder}/.git"
    try:
        is_folder = stat.S_ISDIR(os.stat(path).st_mode)
    except (OSError, ValueError):
        return ""
    if not is_folder:
        pointed = _pointer(path, "gitdir:")
        path = os.path.join(folder, pointed) if pointed else ""
    return path if path and os.path.lexists(f"{path}/HEAD") else ""


def _pointer(path: str, key: str = "") -> str:
    text = read_or_nothing(path, _MAX_POINTER, follow=True)
    if not text.startswith(key.encode()) or b"\0" in text:
        return ""
    return os.fsdecode(text[len(key) :].strip())

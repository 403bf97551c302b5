"""Asks git which files it would show; safe against what a repository may configure."""

import os
from dataclasses import dataclass
from pathlib import Path

_SECONDS = 60  # git lists a million files in a few seconds; more means it hangs

#: A repository's own configuration may name programs to run; none is.
_SAFE = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")
_LIST = ("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")


@dataclass(frozen=True, slots=True)
class Listing:
    """Git's list of a work tree, relative to the folder asked about.

    A path that ends in ``/`` is a repository inside the repository. ``note`` says why
    git could not be used where it should have been.
    """

    paths: tuple[str, ...] = ()
    usable: bool = True
    note: str = ""


def list_files(root: Path) -> Listing | None:
    """The tracked files under ``root`` and the untracked that no rule ignores.

    None where ``root`` is in no work tree; an unusable listing where it is in one but
    git is missing, fails or refuses.
    """
    if not _in_work_tree(root):
        return None
    import subprocess

    command = ["git", *_SAFE, "-C", str(root), *_LIST]
    environment = {
        **{key: value for key, value in os.environ.items() if not _is_git_location(key)},
        "GIT_OPTIONAL_LOCKS": "0",
        "LC_ALL": "C",
    }
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=environment,
            timeout=_SECONDS,
            check=False,
        )
    except FileNotFoundError:
        return Listing(usable=False, note="git is not installed; walked without it")
    except (OSError, subprocess.TimeoutExpired) as error:
        return Listing(usable=False, note=f"git did not answer ({error}); walked without it")
    if done.returncode:
        why = done.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        return Listing(usable=False, note=f"git failed ({why}); walked without it")
    names = done.stdout.decode("utf-8", "surrogateescape").split("\0")
    return Listing(tuple(name for name in names if name))


def _is_git_location(key: str) -> bool:
    """Variables that would point git at another repository than ``root``'s."""
    return key in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR")


def _in_work_tree(root: Path) -> bool:
    return any(os.path.exists(folder / ".git") for folder in (root, *root.parents))


def is_worktree_of(folder: Path, root: Path) -> bool:
    """Whether ``folder`` is another work tree of the repository around ``root``."""
    common = _common_folder(folder)
    return common is not None and any(
        common == _git_folder(parent) for parent in (root, *root.parents)
    )


def _git_folder(folder: Path) -> str | None:
    path = folder / ".git"
    if path.is_dir():
        return os.path.realpath(path)
    return _common_folder(folder)


def _common_folder(folder: Path) -> str | None:
    """The repository behind a work tree whose ``.git`` is a file, else None."""
    try:
        line = (folder / ".git").read_text("utf-8").strip()
    except (OSError, ValueError):
        return None
    target = line.removeprefix("gitdir:").strip()
    head, found, _ = target.partition("/worktrees/")
    return os.path.realpath(folder / head) if found else None

"""Asks git which files it would show; safe against what a repository may configure."""

import os
from collections.abc import Mapping

from rag_your_code.source.listing import Listing

_SECONDS = 60  # git lists a million files in a few seconds; more means it hangs
_MAX_NOTES = 3
_GITLINK = "160000"

#: A repository's own configuration may name programs to run: none is. Listing needs no
#: object, so a partial clone has nothing to fetch.
_SAFE = (
    *("-c", "core.fsmonitor=false"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "protocol.allow=never"),
    *("-c", "safe.bareRepository=explicit"),
)

#: ``-t`` tells untracked from tracked and ``-s`` submodules from files, in any git.
_LIST = ("ls-files", "-z", "-t", "-s", "-c", "-o", "--exclude-standard")

#: Set by a git that runs us, as from a hook: they mean its repository, not the root's.
_ELSEWHERE = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_DIR",
        "GIT_INDEX_FILE",
        "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_WORK_TREE",
    }
)


def list_by_git(folder: str) -> Listing | str:
    """The tracked files under ``folder`` and the untracked that no rule ignores, or a
    sentence that says why git could not be asked."""
    program = _git_outside(folder)
    if not program:
        return "git is not installed"
    import subprocess

    try:
        done = subprocess.run(
            [program, *_SAFE, "-C", folder, *_LIST],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=_environment(os.environ),
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"git did not answer within {_SECONDS} seconds"
    except OSError as error:
        return f"git could not be run ({error.strerror})"
    said = done.stderr.decode("utf-8", "replace").strip().split("\n")
    if done.returncode:
        return f"git refused ({said[0]})"
    warnings = [line for line in said if line.startswith("warning: ")]
    return _parsed(done.stdout, tuple(f"git: {one}" for one in warnings[:_MAX_NOTES]))


def _git_outside(folder: str) -> str:
    """The first git on the search path. One inside the tree to be listed is never run,
    nor one found by a relative entry, which would mean the current folder."""
    name = "git.exe" if os.name == "nt" else "git"
    inside = os.path.join(os.path.realpath(folder), "")
    for entry in os.get_exec_path():
        path = os.path.join(entry, name)
        if (
            os.path.isabs(entry)
            and os.access(path, os.X_OK)
            and os.path.isfile(path)
            and not os.path.realpath(entry).startswith(inside)
        ):
            return path
    return ""


def _environment(given: Mapping[str, str]) -> dict[str, str]:
    kept = {key: value for key, value in given.items() if key not in _ELSEWHERE}
    return {
        **kept,
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    }


def _parsed(output: bytes, notes: tuple[str, ...]) -> Listing:
    """Records are ``? path`` or ``H mode object stage<TAB>path``; an untracked
    repository's path ends in a slash. A conflict lists a path once a stage."""
    tracked: dict[str, None] = {}
    untracked: list[str] = []
    repositories: dict[str, None] = {}
    for record in os.fsdecode(output).split("\0"):
        if record.startswith("? "):
            path = record[2:]
            if path.endswith("/"):
                repositories[path[:-1]] = None
            else:
                untracked.append(path)
        elif record:
            head, _, path = record.partition("\t")
            (repositories if head.startswith(_GITLINK, 2) else tracked)[path] = None
    return Listing(tuple(tracked), tuple(untracked), tuple(repositories), notes=notes)

"""Runs git, safe against what a repository may configure."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

_SECONDS = 60  # git lists a million files in a few seconds; more means it hangs

#: A repository's own configuration may name programs to run: none is. A partial clone
#: may lack an object that a command wants: it is not fetched, since the configuration
#: says by what program.
_SAFE = (
    *("-c", "core.fsmonitor=false"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "protocol.allow=never"),
    *("-c", "safe.bareRepository=explicit"),
)
_ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}

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


@dataclass(frozen=True, slots=True)
class GitOutput:
    """What git printed; ``failure`` says why there is nothing to rely on, if so."""

    output: bytes = b""
    warnings: tuple[str, ...] = ()
    failure: str = ""


def run_git(folder: str, *arguments: str) -> GitOutput:
    """Run a git command in ``folder`` that reads and prints, and neither writes nor
    runs a filter: ``diff`` needs ``--no-ext-diff --no-textconv`` for that."""
    program = git_program(folder)
    if not program:
        return GitOutput(failure="git is not installed")
    import subprocess

    try:
        done = subprocess.run(
            [program, *_SAFE, "-C", folder, *arguments],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=_environment(os.environ),
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return GitOutput(failure=f"git did not answer within {_SECONDS} seconds")
    except OSError as error:
        return GitOutput(failure=f"git could not be run ({error.strerror})")
    said = done.stderr.decode("utf-8", "replace").strip().split("\n")
    if done.returncode:
        return GitOutput(failure=f"git refused ({said[0]})")
    warnings = tuple(line for line in said if line.startswith("warning: "))
    return GitOutput(done.stdout, warnings)


def git_program(folder: str) -> str:
    """The first git on the search path, or nothing. One inside the tree to be listed is never run,
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
    return {**kept, **_ENVIRONMENT}

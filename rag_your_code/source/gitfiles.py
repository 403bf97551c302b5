"""Asks git which files it would show."""

import os

from rag_your_code.source.gitprogram import git_program, run_git
from rag_your_code.source.listing import Listing
from rag_your_code.source.repository import Repository
from rag_your_code.source.tree import ignore_files_above

_MAX_NOTES = 3
_GITLINK = "160000"  # the mode of a submodule

#: ``-t`` tells untracked from tracked and ``-s`` submodules from files, in any git.
_LIST = ("ls-files", "-z", "-t", "-s", "-c", "-o", "--exclude-standard")


def list_by_git(folder: str) -> Listing | str:
    """The tracked files under ``folder`` and the untracked that no rule ignores, or why
    git could not be asked."""
    found = run_git(folder, *_LIST)
    if found.failure:
        return found.failure
    notes = tuple(f"git: {warning}" for warning in found.warnings[:_MAX_NOTES])
    return _parsed(found.output, notes)


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


def shaping_files(folder: str, repository: Repository | None) -> list[str]:
    """The files outside ``folder`` that decide what is listed in it, there or not: git's
    own, the ignore files above, and where no repository is, where one would be."""
    if repository is None:
        found = []
        while folder != os.path.dirname(folder):
            found.append(f"{folder}/.git")
            folder = os.path.dirname(folder)
        return found
    of_user = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return [
        f"{repository.git_dir}/index",
        f"{repository.git_dir}/config.worktree",
        f"{repository.common_dir}/config",
        f"{repository.common_dir}/info/exclude",
        *ignore_files_above(repository, folder),
        os.environ.get("GIT_CONFIG_GLOBAL") or os.path.expanduser("~/.gitconfig"),
        os.environ.get("GIT_CONFIG_SYSTEM") or "/etc/gitconfig",
        f"{of_user}/git/config",
        f"{of_user}/git/ignore",
        *_excludes_file(folder),
        git_program(folder),
    ]


def _excludes_file(folder: str) -> list[str]:
    """The user's ignore file for all repositories, where the configuration names one."""
    found = run_git(folder, "config", "--path", "--get", "core.excludesFile")
    path = os.fsdecode(found.output.strip())
    return [os.path.join(folder, path)] if path else []

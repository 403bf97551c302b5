"""Asks git which files it would show."""

import os

from rag_your_code.source.gitprogram import run_git
from rag_your_code.source.listing import Listing

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

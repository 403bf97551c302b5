"""Source files that git ignores: a rule that is too wide hides code from every search."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rag_your_code import languages
from rag_your_code.doctor.finding import Finding, Level
from rag_your_code.source.foreign import UNSEEN, why_foreign
from rag_your_code.source.gitprogram import run_git

_LOOKED_AT = 5_000  # entries of ignored folders; they may be huge
_SHOWN = 5
_LIST = ("ls-files", "-z", "-o", "-i", "--exclude-standard", "--directory")


class _Hidden(NamedTuple):
    sources: int
    path: str


def ignored(root: Path) -> Iterator[Finding]:
    """Ignored files and folders with source code that look like neither a build's
    output nor a dependency, those with most of it first. Asks git; none without it."""
    listed = run_git(str(root), *_LIST).output
    left = _LOOKED_AT
    hidden = []
    for path in filter(None, os.fsdecode(listed).split("\0")):
        sources, looked = _sources(str(root), path, left)
        left -= looked
        if sources:
            hidden.append(_Hidden(sources, path))
        if left <= 0:
            break
    hidden.sort(key=lambda one: (-one.sources, one.path))
    for one in hidden[:_SHOWN]:
        yield _finding(root, one)


def _finding(root: Path, one: _Hidden) -> Finding:
    rule = os.fsdecode(run_git(str(root), "check-ignore", "-v", one.path).output)
    where = rule.partition("\t")[0]
    holds = f" ({one.sources} source files)" if one.path.endswith("/") else ""
    return Finding(
        Level.NOTE,
        "ignored",
        f"{one.path}{holds} is ignored by git{f', by {where}' if where else ''}",
        "if it is your own code, make that rule narrower, or `git add -f` it",
        path=one.path,
    )


def _sources(root: str, path: str, most: int) -> tuple[int, int]:
    """(source files at or under ``path``, entries looked at, at most ``most``)."""
    if not path.endswith("/"):
        return _is_source(path.rpartition("/")[2]), 1
    found = looked = 0
    waiting = [path.rstrip("/")]
    while waiting and looked < most:
        folder = waiting.pop()
        if _is_foreign(root, folder):
            continue
        try:
            with os.scandir(f"{root}/{folder}") as entries:
                for entry in entries:
                    looked += 1
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(f"{folder}/{entry.name}")
                    else:
                        found += _is_source(entry.name)
        except OSError:
            continue
    return found, looked


def _is_foreign(root: str, folder: str) -> bool:
    name = folder.rpartition("/")[2]
    if name.startswith(".") or name in UNSEEN:
        return True
    return bool(why_foreign(f"{root}/{folder}", folder, lambda path: False))


def _is_source(name: str) -> bool:
    return bool(languages.by_suffix(name))

"""Which files of a tree are sources, by git's rules; the rest are skips with reasons."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from rag_your_code.model import FoundFile, Skipped, SkipReason
from rag_your_code.source.gitfiles import list_by_git, shaping_files
from rag_your_code.source.judge import IsScript, IsSource, Judge, Rules
from rag_your_code.source.listing import Listing
from rag_your_code.source.repository import repository_around, repository_at
from rag_your_code.source.tree import is_ignored_folder, list_by_rules, list_tracked
from rag_your_code.source.watched import Watch, Watched

__all__ = ["IsScript", "IsSource", "Rules", "WalkResult", "walk"]

_WITHOUT_GIT = "walked without it, and without the ignore file of all your repositories"


@dataclass(frozen=True, slots=True)
class WalkResult:
    """Files in path order, skips in path order, and whether git gave the list.

    A skip is a file that would be a source, or a folder that was not walked. ``kept``
    are the files for which the user took the defaults back. ``notes`` are sentences for
    a person: git was there but could not be used. While what is ``watched`` stays as it
    is, another walk would list the same.
    """

    files: tuple[FoundFile, ...]
    skipped: tuple[Skipped, ...]
    by_git: bool
    notes: tuple[str, ...] = ()
    kept: frozenset[str] = frozenset()
    watched: Watched = field(default_factory=Watched, compare=False)


def walk(root: Path, rules: Rules, *, git: bool = True) -> WalkResult:
    """The source files under ``root``, an existing folder.

    Git lists what lies in a work tree; without ``git``, or where that fails, our own
    reading of the ignore files does, with the same answers. Costs one process and one
    ``lstat`` a source file. An unreadable file or folder is a skip, never an error.
    """
    visit = _Visit(os.path.abspath(root), rules, git)
    waiting = [""]
    while waiting:
        waiting += visit.work_tree(waiting.pop())
    return WalkResult(
        files=tuple(sorted(visit.judge.files, key=lambda found: found.path)),
        skipped=tuple(sorted(visit.judge.skipped, key=lambda skip: skip.path)),
        by_git=visit.by_git,
        notes=tuple(dict.fromkeys(visit.notes)),
        kept=frozenset(visit.judge.kept),
        watched=visit.watched(),
    )


class _Visit:
    """One walk over a work tree and the repositories inside it."""

    def __init__(self, base: str, rules: Rules, git: bool) -> None:
        self.judge = Judge(base, rules)
        self.notes: list[str] = []
        self.by_git = False
        self._base = base
        self._git = git
        self._listed_by_git = False
        self._top = ""
        self._listing = Listing()
        self._watch = Watch(base)
        self._around = repository_around(base)
        self._seen: set[str] = set()
        # A bare repository has no files here that its work trees would repeat.
        if self._around and self._around.has_index:
            self._seen.add(self._around.common_dir)

    def work_tree(self, top: str) -> list[str]:
        """Judge the files of the work tree at ``top``; the repositories inside it that
        are still to be walked."""
        self._top = f"{top}/" if top else ""
        self._list()
        listing = self._listing
        for paths in (listing.tracked, listing.untracked):
            self.judge.judge_all(self._top, paths, self._has_tracked)
        for one in listing.skipped:
            self.judge.skip(self._top + one.path, one.reason, one.detail)
        self.notes += listing.notes
        self._watch_tree()
        inside = [self._top + path for path in sorted(set(listing.repositories))]
        return [path for path in inside if self._is_to_walk(path)]

    def _list(self) -> None:
        """List the work tree at hand, by git where that can be."""
        folder = self._on_disk(self._top)
        repository = repository_at(folder) if self._top else self._around
        if self._git and repository:
            listing = list_by_git(folder)
            if isinstance(listing, str):
                self.notes.append(f"{listing}; {_WITHOUT_GIT}")
            elif not listing.empty or folder == repository.top:
                self._listing = listing
                self._listed_by_git = True
                self.by_git = self.by_git or not self._top
                return
            # Git shows nothing of a folder that it ignores, but this one was asked for.
        self._listed_by_git = False
        self._listing = list_tracked(folder, repository)
        self._listing = list_by_rules(folder, repository, self._listing, self._enter)

    def _watch_tree(self) -> None:
        """Watch what decides about the work tree at hand."""
        folder = self._on_disk(self._top)
        repository = repository_at(folder) if self._top else self._around
        self._watch.shaping(shaping_files(folder, repository))

        def is_ignored(path: str) -> bool:
            # Our own rules leave no folder unlisted but those they ignore.
            if not self._listed_by_git or repository is None:
                return True
            return is_ignored_folder(repository, self._on_disk(path))

        self._watch.folders(self.judge.folders, is_ignored)

    def watched(self) -> Watched:
        """What decides about the whole walk."""
        self._watch.shaping(self._on_disk(path) for path in self.judge.doubtful)
        return self._watch.seen()

    def _on_disk(self, path: str) -> str:
        return os.path.join(self._base, path).rstrip("/") or "/"

    def _enter(self, path: str) -> bool:
        return self.judge.enter(self._top + path, self._has_tracked)

    def _has_tracked(self, path: str) -> bool:
        return self._listing.tracks_inside(path[len(self._top) :])

    def _is_to_walk(self, path: str) -> bool:
        """Whether a repository inside is checked out and not one that was seen."""
        if not self.judge.enter(path, self._has_tracked):
            return False
        repository = repository_at(self._on_disk(path))
        if repository is None:
            self.judge.skip(path, SkipReason.SUBMODULE)
        elif repository.common_dir in self._seen:
            self.judge.skip(path, SkipReason.WORKTREE)
        else:
            self._seen.add(repository.common_dir)
            return True
        return False

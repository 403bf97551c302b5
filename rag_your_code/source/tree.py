"""Lists a tree by our own reading of its ignore files, as git would."""

import os
from collections.abc import Callable, Iterable

from rag_your_code.model import Skipped, SkipReason
from rag_your_code.source.gitignore import (
    IgnoreFile,
    IgnoreStack,
    as_git,
    is_ignored,
    parse_rules,
)
from rag_your_code.source.gitindex import read_index
from rag_your_code.source.listing import Listing
from rag_your_code.source.regular import read_or_nothing
from rag_your_code.source.repository import Repository, repository_at

_MAX_IGNORE_FILE = 10_000_000  # bytes


def list_tracked(folder: str, repository: Repository | None) -> Listing:
    """What ``repository``, the one around ``folder``, tracks under it, existing or not;
    nothing without a repository."""
    if repository is None:
        return Listing()
    tracked = read_index(repository)
    inside = _inside(folder, repository)
    return Listing(
        tracked=_below(tracked.files, inside),
        repositories=_below(tracked.submodules, inside),
    )


def list_by_rules(
    folder: str,
    repository: Repository | None,
    tracked: Listing,
    enter: Callable[[str], bool],
) -> Listing:
    """``tracked`` and what else git would list under ``folder``.

    ``enter`` is asked once for each folder that no rule ignores, by its path from
    ``folder``, and says whether to go in. The user's own ignore file for all
    repositories is not read: only git knows where it is.
    """
    inside = _inside(folder, repository) if repository else ""
    stack = _stack_above(repository, inside) if repository else ()
    walk = _Walk(folder, tracked, enter)
    if stack is not None:
        walk.run(inside, stack)
    elif not tracked.tracked:  # the whole folder is ignored, and asked for by name
        walk.run("", ())
    return Listing(
        tracked=tracked.tracked,
        untracked=tuple(walk.untracked),
        repositories=(*tracked.repositories, *walk.repositories),
        skipped=tuple(walk.skipped),
    )


def is_ignored_folder(repository: Repository, folder: str) -> bool:
    """Whether an ignore file of ``repository`` covers ``folder``, which lies in it."""
    return _stack_above(repository, _inside(folder, repository)) is None


def ignore_files_above(repository: Repository, folder: str) -> list[str]:
    """Where the ignore files lie, or would, that rule ``folder`` from outside it."""
    parts = _inside(folder, repository).split("/")
    above = ["/".join((repository.top, *parts[:count])) for count in range(len(parts))]
    return [f"{one}/.gitignore" for one in above]


def _inside(folder: str, repository: Repository) -> str:
    """The path of ``folder`` from the top of its repository."""
    return folder[len(repository.top) :].replace(os.sep, "/").strip("/")


def _below(paths: tuple[str, ...], inside: str) -> tuple[str, ...]:
    """The paths under the folder ``inside``, from there."""
    if not inside:
        return paths
    start = len(inside) + 1
    return tuple(path[start:] for path in paths if path.startswith(f"{inside}/"))


def _stack_above(repository: Repository, inside: str) -> IgnoreStack | None:
    """The rules from outside the folder ``inside``; None when they ignore it."""
    exclude = _ignore_file(f"{repository.common_dir}/info/exclude", follow=True)
    stack: IgnoreStack = ((0, exclude),) if exclude else ()
    at = ""
    for part in inside.split("/") if inside else ():
        stack = _with_own(stack, f"{repository.top}/{at}", as_git(at))
        at = f"{at}/{part}" if at else part
        if is_ignored(stack, as_git(at), is_folder=True):
            return None
    return stack


def _with_own(stack: IgnoreStack, folder: str, path: str) -> IgnoreStack:
    """``stack`` and the ignore file of ``folder``, which lies at ``path``."""
    own = _ignore_file(f"{folder}/.gitignore", follow=False)
    return (*stack, (len(path) + 1 if path else 0, own)) if own else stack


def _ignore_file(path: str, *, follow: bool) -> IgnoreFile:
    # Git follows no link to a .gitignore either.
    data = read_or_nothing(path, _MAX_IGNORE_FILE, follow=follow)
    return parse_rules(data.decode("latin-1"))


class _Walk:
    """One walk down from a folder, collecting what is not tracked and not ignored."""

    def __init__(
        self, folder: str, tracked: Listing, enter: Callable[[str], bool]
    ) -> None:
        self.untracked: list[str] = []
        self.repositories: list[str] = []
        self.skipped: list[Skipped] = []
        self._folder = folder
        self._enter = enter
        self._tracked = frozenset(tracked.tracked)
        self._submodules = frozenset(tracked.repositories)
        self._tracked_folders = _folders_of(tracked.tracked)

    def run(self, inside: str, stack: IgnoreStack) -> None:
        """Walk; ``inside`` is where the rules of ``stack`` see the folder."""
        above = f"{as_git(inside)}/" if inside else ""
        waiting = [("", stack)]
        while waiting:
            path, stack = waiting.pop()
            folder = f"{self._folder}/{path}" if path else self._folder
            stack = _with_own(stack, folder, (above + as_git(path)).strip("/"))
            prefix = f"{path}/" if path else ""
            for name, is_folder in self._entries(folder, path):
                one = prefix + name
                if not is_folder and one in self._tracked:
                    continue
                if is_ignored(stack, above + as_git(one), is_folder=is_folder):
                    continue
                if not is_folder:
                    self.untracked.append(one)
                elif one not in self._submodules and self._enter(one):
                    if self._is_repository(folder, name, one):
                        self.repositories.append(one)
                    else:
                        waiting.append((one, stack))

    def _is_repository(self, folder: str, name: str, path: str) -> bool:
        """A folder with tracked files stays this repository's, whatever is in it."""
        if path in self._tracked_folders:
            return False
        return repository_at(f"{folder}/{name}") is not None

    def _entries(self, folder: str, path: str) -> list[tuple[str, bool]]:
        try:
            with os.scandir(folder) as entries:
                return [
                    (entry.name, entry.is_dir(follow_symlinks=False))
                    for entry in entries
                    if entry.name.lower() != ".git"
                ]
        except OSError as error:
            reason = error.strerror or ""
            self.skipped.append(Skipped(path or ".", SkipReason.UNREADABLE, reason))
            return []


def _folders_of(paths: Iterable[str]) -> frozenset[str]:
    """Every folder on the way to ``paths``."""
    found: set[str] = set()
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return frozenset(found)

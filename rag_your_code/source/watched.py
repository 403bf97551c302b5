"""What decides a walk besides the sources: where it is all as it was, none is needed.

A file comes or goes with its folder's time; which files are wanted is said by ignore
files, by git's own index and configuration, and by some files that are no source now
but may become one. Looking at all of them costs one ``stat`` each and lists nothing.
"""

import os
import stat
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from rag_your_code.model import Stamp
from rag_your_code.source.foreign import UNSEEN

#: Folders that hold no listed file and are not ignored, such as empty ones. A tree with
#: more of them than this is walked every time.
_MAX_IDLE = 5_000

#: A file system that keeps whole seconds, or even ones, tells changes apart by that.
_FINE_NS, _COARSE_NS = 100_000_000, 2_000_000_000
_SECOND_NS = 1_000_000_000


class Watched(NamedTuple):
    """``folders`` maps a path under the root to its time of change; ``shaping`` an
    absolute path to its stamp, None where there is nothing. Without ``whole`` not all
    is watched, and only a walk can tell."""

    folders: Mapping[str, int] = MappingProxyType({})
    shaping: Mapping[str, Stamp | None] = MappingProxyType({})
    whole: bool = True


def stamp_of(found: os.stat_result) -> Stamp:
    """What changes when a file does."""
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


def is_racy(time_ns: int, seen_ns: int) -> bool:
    """Whether something changed at ``time_ns`` may have changed again, by the clock of
    its file system, after it was seen at ``seen_ns``."""
    grain = _FINE_NS if time_ns % _SECOND_NS else _COARSE_NS
    return time_ns >= seen_ns - grain


def is_as_it_was(base: str, watched: Watched) -> bool:
    """Whether a walk would list what it listed when this was seen."""
    if not watched.whole:
        return False
    for path, mtime_ns in watched.folders.items():
        if _folder_time(f"{base}/{path}") != mtime_ns:
            return False
    return all(stamp_at(path) == stamp for path, stamp in watched.shaping.items())


def restamped(base: str, files: Mapping[str, Stamp]) -> dict[str, Stamp] | None:
    """The files whose stamps differ now, with the new ones; None where one is no
    regular file any more, so that the tree must be walked."""
    changed = {}
    lstat = os.lstat
    for path, stamp in files.items():
        try:
            found = lstat(f"{base}/{path}")
        except OSError:
            return None
        now = found.st_size, found.st_mtime_ns, found.st_ctime_ns
        if now != stamp:
            if not stat.S_ISREG(found.st_mode):
                return None
            changed[path] = now
    return changed


class Watch:
    """Collects what is to be watched while a tree is walked."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._folders: dict[str, int] = {}
        self._shaping: dict[str, Stamp | None] = {}
        self._idle = 0

    def shaping(self, paths: Iterable[str]) -> None:
        """Watch files, given by absolute path, that are there or may come."""
        for path in paths:
            self._shaping[path] = stamp_at(path)

    def folders(
        self, judged: Mapping[str, bool], is_ignored: Callable[[str], bool]
    ) -> None:
        """Watch the folders of one work tree: those ``judged``, walked or not, and
        inside those walked the ones in which nothing was listed."""
        for path, entered in judged.items():
            if path in self._folders or path.rpartition("/")[2] in UNSEEN:
                continue
            self._folders[path] = _folder_time(f"{self._base}/{path}")
            if entered:
                self._look_inside(path, judged, is_ignored)

    def _look_inside(
        self, path: str, judged: Mapping[str, bool], is_ignored: Callable[[str], bool]
    ) -> None:
        waiting = [path]
        while waiting and self._idle <= _MAX_IDLE:
            path = waiting.pop()
            for child in self._unlisted(path, judged):
                if not is_ignored(child):
                    self._idle += 1
                    self._folders[child] = _folder_time(f"{self._base}/{child}")
                    waiting.append(child)

    def _unlisted(self, path: str, judged: Mapping[str, bool]) -> list[str]:
        """The folders right inside ``path`` that nobody has looked at; its ignore file
        is noted on the way."""
        prefix = f"{path}/" if path else ""
        found = []
        try:
            with os.scandir(f"{self._base}/{path}") as entries:
                for entry in entries:
                    if entry.name == ".gitignore":
                        self.shaping([f"{self._base}/{prefix}.gitignore"])
                    elif entry.name in UNSEEN or entry.name.lower() == ".git":
                        continue
                    elif entry.is_dir(follow_symlinks=False):
                        child = prefix + entry.name
                        if child not in judged and child not in self._folders:
                            found.append(child)
        except OSError:
            return []
        return found

    def seen(self) -> Watched:
        """All of it."""
        return Watched(self._folders, self._shaping, self._idle <= _MAX_IDLE)


def _folder_time(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def stamp_at(path: str) -> Stamp | None:
    """A file's stamp; of a folder only that it is there, whatever changes inside."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return (0, 0, 0) if stat.S_ISDIR(found.st_mode) else stamp_of(found)

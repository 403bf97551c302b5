"""Keeps an index up to date while its tree is edited: looks again and again, by stat.

Portable and without a process of the system's: what a look costs decides how long the
next one waits, so that an idle tree of any size takes the same small share of a core.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rag_your_code.config.settings import FILE
from rag_your_code.errors import IndexDamagedError, IndexMissingError, RagYourCodeError
from rag_your_code.index import layout
from rag_your_code.index.manifest import load_manifest, load_seen
from rag_your_code.index.report import Report
from rag_your_code.index.seen import Seen
from rag_your_code.model import Stamp
from rag_your_code.source.watched import is_as_it_was, restamped, stamp_at

SHARE = 0.01  # of a core, for looking at a tree in which nothing changes
_BUSY_SHARE = 0.1  # of a core, for refreshing while it changes all the time
_SHORTEST = 0.5  # seconds between two looks


def watch(
    root: Path,
    folder: Path,
    refresh: Callable[[], Report],
    pause: Callable[[float], object],
) -> Iterator[Report | RagYourCodeError]:
    """Call ``refresh`` now and whenever the tree changed, until ``pause`` raises: the
    first report, each that tells of a change, and each error that is not the one before
    it. The first refresh's error is raised.

    ``pause`` waits for as many seconds as it is given.
    """
    tree = _Tree(root, folder)
    yield refresh()
    tree.remember()
    failure = ""
    while True:
        started = time.process_time()
        share = SHARE
        if tree.may_have_changed():
            share = _BUSY_SHARE
            told = _tried(refresh)
            if isinstance(told, Report):
                failure = ""
                tree.remember()
                if told.changed:
                    yield told
            elif told.message != failure:
                failure = told.message
                yield told
        pause(max(_SHORTEST, (time.process_time() - started) / share))


def _tried(refresh: Callable[[], Report]) -> Report | RagYourCodeError:
    try:
        return refresh()
    except RagYourCodeError as error:
        return error


class _Tree:
    """What the tree looked like when the index was last brought up to date."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = str(root)
        self._folder = folder
        self._beside = (str(root / FILE), str(folder / layout.MANIFEST))
        self._stamps: list[Stamp | None] = []
        self._seen: Seen | None = None

    def remember(self) -> None:
        """Take what the index has seen as what is known."""
        self._stamps = [stamp_at(path) for path in self._beside]
        try:
            self._seen = load_seen(self._folder, load_manifest(self._folder))
        except (IndexMissingError, IndexDamagedError):
            self._seen = None

    def may_have_changed(self) -> bool:
        """Whether a refresh could find something, in the tree, the settings or the
        index; costs a ``stat`` a file and folder."""
        seen = self._seen
        if seen is None or not seen.settled:
            return True
        if self._stamps != [stamp_at(path) for path in self._beside]:
            return True
        if not is_as_it_was(self._root, seen.watched):
            return True
        return restamped(self._root, seen.files) != {}

"""Runs a grep over processes that can be stopped, and says where they were.

Python's expressions may take exponential time, a thread inside one cannot be stopped by
any means, and signals reach only the main thread of some systems. A process can be ended
everywhere. A share is small enough to start (some 30 ms) that every grep has this one way.
"""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rag_your_code.errors import PatternTooSlowError, RagYourCodeError
from rag_your_code.grep.lines import Line
from rag_your_code.grep.pattern import Pattern
from rag_your_code.index.workers import cores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from subprocess import Popen

MAX_PROCESSES = 8
_SHARE_BYTES = 4_000_000  # less is looked through before another process has started

_START = "import sys; sys.path.insert(0, sys.argv[1]); from rag_your_code.grep.worker import main; main()"


class Target(NamedTuple):
    """A file to look into."""

    path: str
    size: int


class FileLines(NamedTuple):
    """A file with matches: its digest as it was read, how many lines match, and those
    that were kept."""

    path: str
    digest: str
    matches: int
    lines: tuple[Line, ...]


class Unread(NamedTuple):
    """A file that could not be looked into, and why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Task:
    """What every process needs to know. ``seconds`` bounds all of it; ``most`` lines
    are kept, the rest counted; ``around`` lines go with each."""

    root: str
    pattern: Pattern
    max_bytes: int
    most: int
    around: int
    seconds: float


def scan(task: Task, targets: Sequence[Target]) -> tuple[list[FileLines], list[Unread]]:
    """The files with matching lines, in the order of ``targets``, and those not read.

    Raises ``PatternTooSlowError`` where that takes longer than the task's bound.
    """
    runs = shared(targets, _processes(targets))
    shares = [_Share(task, paths) for paths in runs if paths]
    _run(shares, time.monotonic() + task.seconds)
    if any(share.late for share in shares):
        raise _too_slow(task, shares)
    for share in shares:
        share.check()
    files = [found for share in shares for found in share.files]
    return files, [unread for share in shares for unread in share.unread]


def _processes(targets: Sequence[Target]) -> int:
    size = sum(target.size for target in targets)
    return max(1, min(cores(), MAX_PROCESSES, size // _SHARE_BYTES + 1))


def shared(targets: Sequence[Target], shares: int) -> list[list[str]]:
    """The paths of ``targets`` in runs of about equal size, order kept.

    >>> shared([Target("a", 5), Target("b", 1), Target("c", 4)], 2)
    [['a'], ['b', 'c']]
    """
    total = sum(target.size for target in targets)
    runs: list[list[str]] = [[] for _ in range(shares)]
    size = 0
    for target in targets:
        at = min(size * shares // total, shares - 1) if total else 0
        runs[at].append(target.path)
        size += target.size
    return runs


def _run(shares: Sequence["_Share"], deadline: float) -> None:
    """Start all shares and wait for them; each is read by a thread, so that none waits
    for another. Whatever happens, no process is left."""
    from threading import Thread

    threads = [Thread(target=share.finish, args=(deadline,)) for share in shares[1:]]
    try:
        for share in shares:
            share.start()
        for thread in threads:
            thread.start()
        for share in shares[:1]:
            share.finish(deadline)
        for thread in threads:
            thread.join()
    except OSError as error:
        raise RagYourCodeError(f"cannot start a process: {error.strerror}") from error
    finally:
        for share in shares:
            share.kill()


class _Share:
    """One process and what it found."""

    def __init__(self, task: Task, paths: list[str]) -> None:
        self.paths = paths
        self.done = 0
        self.late = False
        self.files: list[FileLines] = []
        self.unread: list[Unread] = []
        self._ended = False
        self._request = json.dumps({**asdict(task), "paths": paths}).encode()
        self._process: Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process."""
        self._process = _started()

    def kill(self) -> None:
        """End the process, whatever it is at; one that has ended stays as it is."""
        if self._process is not None:
            self._process.kill()

    def finish(self, deadline: float) -> None:
        """Wait for the reply, until ``deadline`` (of the monotonic clock)."""
        from subprocess import TimeoutExpired

        assert self._process is not None
        left = max(0.0, deadline - time.monotonic())
        try:
            output, _ = self._process.communicate(self._request, timeout=left)
        except TimeoutExpired:
            self._process.kill()
            output, _ = self._process.communicate()
        # A process that was stopped may have been writing: what is cut off is left.
        for line in output.split(b"\n")[:-1]:
            self._take(json.loads(line))
        self.late = not self._ended and time.monotonic() >= deadline

    def _take(self, record: list[Any]) -> None:
        path = self.paths[min(self.done, len(self.paths) - 1)]
        match record:
            case []:
                self._ended = True
                self.done = len(self.paths)
            case [int(number)]:
                self.done = number
            case [str(reason)]:
                self.unread.append(Unread(path, reason))
            case [count, digest, lines]:
                kept = tuple(map(_line, lines))
                self.files.append(FileLines(path, digest, count, kept))

    def check(self) -> None:
        """Raise where the process ended before its work did."""
        if not self._ended:
            raise RagYourCodeError(
                "the process that looks for the pattern ended early, in "
                f"{self.paths[self.done]}",
                hint="keep to fewer files with --path, or simplify the pattern",
            )


def _line(columns: list[Any]) -> Line:
    number, column, text, before, after = columns
    return Line(number, column, text, tuple(before), tuple(after))


def _started() -> "Popen[bytes]":
    import subprocess

    if not sys.executable:
        raise RagYourCodeError("grep needs a Python to run, and this one names none")
    utf8 = ["-X", "utf8"] if sys.getfilesystemencoding() == "utf-8" else []
    package = str(Path(__file__).resolve().parents[2])
    return subprocess.Popen(
        [sys.executable, "-I", "-S", *utf8, "-W", "ignore", "-c", _START, package],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _too_slow(task: Task, shares: Sequence[_Share]) -> PatternTooSlowError:
    done = sum(share.done for share in shares)
    total = sum(len(share.paths) for share in shares)
    places = ", ".join(share.paths[share.done] for share in shares if share.late)
    return PatternTooSlowError(
        f"the pattern was stopped after {task.seconds:g} s, in {places} "
        f"({done} of {total} files done)",
        hint="put no repeat inside a repeat, keep to fewer files with --path, look for "
        "plain text with --fixed, or give it more time with --seconds",
    )

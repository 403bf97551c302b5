"""Reads, parses and counts files, in this process or over several."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rag_your_code.analysis.terms import Analyzer
from rag_your_code.embed.hashed import HashedVector
from rag_your_code.index.rows import Chunk, ChunkBuilder, FileRecord
from rag_your_code.model import FoundFile, Skipped

_CHUNK_BYTES = 300_000  # of source; small enough to share evenly, large to be worth it
_CHUNK_FILES = 150
_PARALLEL_BYTES = 1_500_000  # less than this is parsed before a process would start


@dataclass(frozen=True, slots=True)
class Task:
    """What every worker needs to know besides its files. ``kept`` are paths whose
    headers and long lines do not matter: the user's settings take them back."""

    root: str
    max_file_bytes: int
    vectors: bool
    kept: frozenset[str] = frozenset()


def chunks(task: Task, files: Sequence[FoundFile], jobs: int | None) -> Iterator[Chunk]:
    """The chunks of ``files`` in order; ``jobs`` None takes every core.

    What comes out does not depend on how many processes worked on it.
    """
    groups = list(grouped(files))
    workers = min(jobs or cores(), len(groups))
    if workers < 2 or sum(file.size for file in files) < _PARALLEL_BYTES:
        work = Worker(task)
        yield from (work(group) for group in groups)
        return
    yield from _in_processes(task, groups, workers)


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def grouped(files: Iterable[FoundFile]) -> Iterator[tuple[FoundFile, ...]]:
    """``files`` in runs of about equal work."""
    group: list[FoundFile] = []
    size = 0
    for file in files:
        group.append(file)
        size += file.size
        if size >= _CHUNK_BYTES or len(group) >= _CHUNK_FILES:
            yield tuple(group)
            group, size = [], 0
    if group:
        yield tuple(group)


class Worker:
    """Turns files into a chunk; keeps its analyzer's memory from one to the next."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._root = Path(task.root)
        self._analyzer = Analyzer()
        self._vectors = HashedVector() if task.vectors else None

    def __call__(self, files: Sequence[FoundFile]) -> Chunk:
        """The rows of ``files``, numbered from 0."""
        builder = ChunkBuilder(self._analyzer, self._vectors)
        for file in files:
            self._add(builder, file)
        return builder.chunk

    def _add(self, builder: ChunkBuilder, file: FoundFile) -> None:
        from rag_your_code import languages
        from rag_your_code.parse import parse_file
        from rag_your_code.source.text import read_source

        source = read_source(
            self._root,
            file.path,
            max_bytes=self._task.max_file_bytes,
            keep=file.path in self._task.kept,
        )
        record = FileRecord(file.path, "", file.size, "", 0, 0)
        if isinstance(source, Skipped):
            builder.skip(
                record._replace(skipped=source.reason.value, detail=source.detail)
            )
            return
        language = languages.of_source(file.path, source.text)
        record = record._replace(digest=source.digest, language=language)
        builder.add(record, parse_file(file.path, source.text, language))


def _in_processes(
    task: Task, groups: Sequence[tuple[FoundFile, ...]], workers: int
) -> Iterator[Chunk]:
    import multiprocessing

    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    with context.Pool(workers, _start, (task,)) as pool:
        yield from pool.imap(_work, groups)


_worker: Callable[[Sequence[FoundFile]], Chunk]


def _start(task: Task) -> None:
    """Give this process its worker; Ctrl-C is for the process that started it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _worker
    _worker = Worker(task)


def _work(files: Sequence[FoundFile]) -> Chunk:
    return _worker(files)

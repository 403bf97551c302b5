"""Is the index whole, is all code in it, and what to do where not."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from rag_your_code.config.resolve import load
from rag_your_code.doctor import folder as index_folder
from rag_your_code.doctor import surroundings, tree
from rag_your_code.doctor.finding import Finding, Level
from rag_your_code.doctor.ignored import ignored
from rag_your_code.errors import IndexDamagedError
from rag_your_code.index.snapshot import Snapshot

__all__ = ["Finding", "Level", "examine"]


def examine(root: Path, folder: Path) -> list[Finding]:
    """All that is to say of the index in ``folder`` of the code under ``root``, worst
    first. Reads every byte of the index and changes nothing."""
    found = [
        *surroundings.settings(root),
        *surroundings.permissions(folder),
        *surroundings.space(folder),
        *surroundings.git(root),
    ]
    readable = not any(one.check == "configuration" for one in found)
    found += _index(root, folder, readable=readable)
    found += ignored(root)
    order = list(Level)
    return sorted(found, key=lambda one: order.index(one.level))


def _index(root: Path, folder: Path, *, readable: bool) -> Iterator[Finding]:
    manifest = index_folder.manifest_of(folder)
    if isinstance(manifest, Finding):
        yield manifest
        return
    yield from index_folder.strangers(folder, manifest)
    damaged = list(index_folder.files(folder, manifest))
    yield from damaged
    if damaged:
        return
    try:
        with closing(Snapshot.open(folder)) as snapshot:
            yield from tree.clocks(snapshot.seen.files, manifest.built_ns)
            yield from tree.partial(snapshot)
            yield from tree.skipped(snapshot)
            if readable:
                yield from tree.behind(root, load(root), snapshot)
    except IndexDamagedError as error:  # it was replaced meanwhile, or is not JSON
        yield Finding(
            Level.ERROR, "index", error.message, "run `rag-your-code index --full`"
        )

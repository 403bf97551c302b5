"""What the tree looked like when it was last compared with the index, kept on disk.

With it an unchanged tree is known by ``stat`` alone, and changed files without a walk.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rag_your_code.model import Skipped, Stamp
from rag_your_code.source.watched import Watched, is_racy

Skip = tuple[str, str, str]  # path, reason, detail


class Seen(NamedTuple):
    """A walk, as far as later looks need it. ``files`` are all that the index holds a
    record of; ``kept`` those for which the user took the defaults back. When it is
    ``settled``, nothing in it changed so shortly before that a later change could go
    unseen."""

    seen_ns: int
    files: Mapping[str, Stamp]
    watched: Watched
    kept: frozenset[str]
    skips: tuple[Skip, ...]
    notes: tuple[str, ...]
    settled: bool = False

    def says_the_same(self, other: "Seen") -> bool:
        """Whether only the moment differs."""
        return (self.files, self.watched, self.kept, self.skips, self.notes) == (
            *(other.files, other.watched, other.kept, other.skips, other.notes),
        )


def settled(seen: Seen) -> Seen:
    """``seen``, with whether it is settled told from all its times."""
    times = [mtime_ns for _, mtime_ns, _ in seen.files.values()]
    times += seen.watched.folders.values()
    times += [stamp[1] for stamp in seen.watched.shaping.values() if stamp]
    young = any(is_racy(time_ns, seen.seen_ns) for time_ns in times)
    return seen._replace(settled=not young)


def skips_of(skipped: tuple[Skipped, ...]) -> tuple[Skip, ...]:
    """What a walk left out, as it is kept."""
    return tuple((one.path, one.reason.value, one.detail) for one in skipped)


def as_json(seen: Seen) -> dict[str, Any]:
    """Columns, not records: they are read at every question."""
    files, shaping = seen.files, seen.watched.shaping
    return {
        "seen_ns": seen.seen_ns,
        "paths": list(files),
        "stamps": [list(column) for column in zip(*files.values(), strict=True)],
        "folders": list(seen.watched.folders),
        "folder_times": list(seen.watched.folders.values()),
        "shaping": list(shaping.items()),
        "whole": seen.watched.whole,
        "kept": sorted(seen.kept),
        "skips": seen.skips,
        "notes": seen.notes,
        "settled": seen.settled,
    }


def from_json(raw: Any) -> Seen:
    """What ``as_json`` gave; raises whatever other values cause."""
    stamps = zip(*raw["stamps"], strict=True)
    return Seen(
        seen_ns=int(raw["seen_ns"]),
        files=dict(zip(raw["paths"], stamps, strict=True)),
        watched=Watched(
            folders=dict(zip(raw["folders"], raw["folder_times"], strict=True)),
            shaping={
                name: tuple(stamp) if stamp else None for name, stamp in raw["shaping"]
            },
            whole=bool(raw["whole"]),
        ),
        kept=frozenset(raw["kept"]),
        skips=tuple((str(a), str(b), str(c)) for a, b, c in raw["skips"]),
        notes=tuple(raw["notes"]),
        settled=bool(raw["settled"]),
    )

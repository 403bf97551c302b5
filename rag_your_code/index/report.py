"""What a refresh tells of its work, while it goes on and when it is done."""

from collections.abc import Callable
from typing import NamedTuple

#: Told how many bytes of how many are through.
Progress = Callable[[int, int], None]


class Report(NamedTuple):
    """What a refresh did. ``parsed``, ``revived`` and ``removed`` count files; a revived
    one is back at bytes whose rows were still there. ``built`` is true for a full build;
    ``behind`` counts changed files that were left for later."""

    files: int
    units: int
    parsed: int
    revived: int
    removed: int
    built: bool
    seconds: float
    behind: int = 0
    notes: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the index answers otherwise than before."""
        return self.built or bool(self.parsed or self.revived or self.removed)

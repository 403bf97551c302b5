"""What a check found: how bad, what, where, and what to do."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple


class Level(StrEnum):
    """``ERROR``: answers are wrong or missing until it is mended. ``WARNING``: some code
    is not found, or every question is slower. ``NOTE``: worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Finding(NamedTuple):
    """One thing to know. ``next`` says what to do about it; ``path`` is relative to the
    root for files of the tree, else absolute; ``line`` is 0 for all of the file."""

    level: Level
    check: str
    message: str
    next: str = ""
    path: str = ""
    line: int = 0

    def as_json(self) -> Mapping[str, Any]:
        """As in a reply, without what does not apply."""
        found = {**self._asdict(), "level": self.level.value}
        return {key: value for key, value in found.items() if value}

"""The paths of one work tree before anything is judged, whoever listed them."""

from dataclasses import dataclass

from rag_your_code.model import Skipped


@dataclass(frozen=True, slots=True)
class Listing:
    """Paths relative to the folder that was listed, in no promised order.

    ``untracked`` are files that no ignore rule covers. ``repositories`` are folders:
    submodules, checked out or not, and repositories that lie inside this one.
    """

    tracked: tuple[str, ...] = ()
    untracked: tuple[str, ...] = ()
    repositories: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing at all was listed."""
        return not (self.tracked or self.untracked or self.repositories)

    def tracks_inside(self, folder: str) -> bool:
        """Whether some file under ``folder`` is tracked. ``O(n)``: rarely asked."""
        inside = f"{folder}/"
        return any(path.startswith(inside) for path in self.tracked)

"""Reads many files of one tree, each through no link, looking at every folder once."""

import os

from rag_your_code.source.regular import LinkError, is_link, read_regular


class TreeReader:
    """Reads regular files under ``root``. Folders are looked at once, so it is for one
    pass over a tree and not for keeping."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._real: set[str] = {""}

    def read(self, path: str, max_bytes: int) -> bytes:
        """At most ``max_bytes`` from the start of the file at a ``/`` path from the root.

        Raises ``LinkError`` where the way leads through a link or out of the root,
        ``NotRegularError`` or another ``OSError``.
        """
        folder = path.rpartition("/")[0]
        if folder not in self._real:
            self._enter(folder, path)
        if os.sep != "/" and (os.sep in path or ":" in path):
            raise LinkError(path)
        return read_regular(f"{self._root}/{path}", max_bytes)

    def _enter(self, folder: str, path: str) -> None:
        """Look at ``folder`` and those on the way to it."""
        at = 0
        while at >= 0:
            at = folder.find("/", at + 1)
            part = folder[:at] if at >= 0 else folder
            if part in self._real:
                continue
            name = part.rpartition("/")[2]
            if name in ("", ".", "..") or is_link(os.lstat(f"{self._root}/{part}")):
                raise LinkError(path)
            self._real.add(part)

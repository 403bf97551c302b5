"""Where an action works: the root that was meant, and its index, opened."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from rag_your_code.actions.table import Session

if TYPE_CHECKING:
    from rag_your_code.api import CodeIndex

#: A question parses changed files first when they are no more than this many bytes:
#: some tenths of a second. Beyond it the old index answers and says it is behind.
QUICK_BYTES = 2_000_000


def discovered(session: Session) -> Path:
    """The root the session means; raises ``NotFoundError`` for a folder that is not."""
    from rag_your_code.source.root import discover, existing

    return existing(session.root) if session.exact else discover(session.root)


def open_index(session: Session) -> "AbstractContextManager[CodeIndex]":
    """The index of the session's root, brought up to date where that is quick.

    Closed after use, unless the face holds it open and only lends it.
    """
    from rag_your_code.api import CodeIndex

    if session.lend:
        return session.lend()
    return CodeIndex.open(
        discovered(session),
        session.index_dir,
        at_most=QUICK_BYTES,
        progress=session.progress,
    )

"""Where requests of agents are answered: one action, checked arguments, a reply in bounds."""

import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from rag_your_code import actions
from rag_your_code.actions.table import Action, Face, Reply, Session
from rag_your_code.agent.arguments import checked
from rag_your_code.agent.budget import Write, fitted
from rag_your_code.agent.held import HeldIndex
from rag_your_code.api import CodeIndex
from rag_your_code.config.resolve import load
from rag_your_code.errors import (
    IndexDamagedError,
    NotFoundError,
    RagYourCodeError,
    UsageError,
)

Lend = Callable[[], AbstractContextManager[CodeIndex]]


class Desk:
    """Answers for one root, from an index held open between requests."""

    def __init__(
        self, root: Path, index_dir: Path | None = None, jobs: int | None = None
    ) -> None:
        self.root = root
        self.index_dir = index_dir
        self.held = HeldIndex(root, index_dir, jobs)

    def answer(
        self,
        name: object,
        given: Mapping[str, Any],
        write: Write,
        lend: Lend | None = None,
    ) -> Reply:
        """The reply to one request; ``write`` makes of it all that will be sent.

        Raises ``RagYourCodeError``: an unknown action, a bad argument, whatever the
        action cannot do.
        """
        action = _named(name)
        arguments = checked(action, given)
        limit = self._limit(action, arguments)
        session = Session(
            root=self.root,
            index_dir=self.index_dir,
            exact=True,
            write=write,
            lend=lend or self.held.lend,
        )
        return fitted(self._run(action, session, arguments), limit, write)

    def _run(
        self, action: Action, session: Session, arguments: Mapping[str, Any]
    ) -> Reply:
        try:
            return action.run(session, arguments)
        except NotFoundError:
            # It may be in a file written since the last look at the tree.
            if not self.held.look_again():
                raise
            return action.run(session, arguments)
        except IndexDamagedError:
            self.held.close()
            raise

    def _limit(self, action: Action, arguments: Mapping[str, Any]) -> int:
        """The budget that was asked for, else the largest that an action may take."""
        if "max_chars" in arguments:
            return int(arguments["max_chars"])
        settings = load(self.root)
        keys = ["agent.max_open_chars"]
        if any(one.name == "max_chars" for one in action.parameters):
            keys.append("search.max_chars")
        return max(int(settings[key]) for key in keys)


def _named(name: object) -> Action:
    if not isinstance(name, str):
        known = ", ".join(actions.names(Face.AGENT))
        raise UsageError("no action is named", hint=f"actions: {known}")
    return actions.find(name[:100], Face.AGENT)


def error_body(error: Exception) -> dict[str, str]:
    """An error as every face shows it; one that nobody foresaw goes to stderr in full."""
    if isinstance(error, RagYourCodeError):
        return {"code": error.code, "message": error.message, "hint": error.hint}
    traceback.print_exception(error, file=sys.stderr)
    return {
        "code": "internal",
        "message": f"{type(error).__name__}: {error}"[:300],
        "hint": "this is a fault of rag-your-code; its standard error says more",
    }


def shorten(body: Mapping[str, str], max_chars: int) -> dict[str, str]:
    """An error whose texts quote no more than fits."""
    return {key: text[:max_chars] for key, text in body.items()}


def each_action() -> Iterator[Action]:
    """The actions that agents may ask for."""
    yield from actions.names(Face.AGENT).values()

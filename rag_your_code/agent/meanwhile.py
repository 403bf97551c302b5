"""Which index answers a call: the one held open, or while that is being built the best
there is."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from rag_your_code.agent.building import Builder
from rag_your_code.agent.desk import Desk
from rag_your_code.agent.envelope import Message, Request, notification
from rag_your_code.api import CodeIndex
from rag_your_code.config.resolve import load
from rag_your_code.errors import IndexBusyError, IndexDamagedError, IndexMissingError
from rag_your_code.index.manifest import load_manifest
from rag_your_code.index.report import Report
from rag_your_code.preview import Preview

_PATIENCE = 1.5  # seconds after the start of a build until which calls wait for it
_STEP = 0.25  # seconds between two looks whether it is there


@dataclass(slots=True)
class Call:
    """A call of a tool on its way. ``notice`` is set where the answer is not the whole
    of it."""

    request: Request
    tool: str
    given: Mapping[str, Any]
    cancelled: threading.Event = field(default_factory=threading.Event)
    notice: str = ""


class Meanwhile:
    """Lends indexes to calls while the index is built, and after."""

    def __init__(
        self, desk: Desk, builder: Builder, send: Callable[[Message], None]
    ) -> None:
        self._desk = desk
        self._builder = builder
        self._send = send
        self._hurry = threading.Event()
        self._preview: Preview | None = None

    def hurry(self) -> None:
        """Wait for nothing any more."""
        self._hurry.set()

    def close(self) -> None:
        """Remove what was written for answers in part."""
        if self._preview is not None:
            self._preview.close()
            self._preview = None

    @contextmanager
    def lend(self, call: Call) -> Iterator[CodeIndex]:
        """An index for one call; raises ``IndexBusyError`` where there is none yet that
        could answer it."""
        if self._is_built(call):
            self.close()
            with self._desk.held.lend() as index:
                if index.report is not None and index.report.behind:
                    self._builder.start()
                yield index
            return
        index = self._old(call) or self._part(call)
        try:
            yield index
        finally:
            index.close()

    def _is_built(self, call: Call) -> bool:
        """Whether nothing is being built, after some waiting where something is."""
        while self._builder.running:
            self._tell_progress(call)
            late = self._builder.seconds >= _PATIENCE
            if late or self._hurry.is_set() or call.cancelled.is_set():
                return False
            self._builder.wait(_STEP)
        return True

    def _tell_progress(self, call: Call) -> None:
        """Say for how many seconds the index is being built, where that was asked."""
        token = call.request.progress_token
        if token is not None:
            seconds = round(self._builder.seconds, 2)
            told = {"progressToken": token, "progress": seconds, "message": "indexing"}
            self._send(notification("notifications/progress", told))

    def _old(self, call: Call) -> CodeIndex | None:
        """The index as it was before what is going on, if there is one."""
        folder = self._desk.held.folder
        try:
            if not load_manifest(folder).units:
                return None
            index = CodeIndex.open(self._desk.root, folder, refresh=False)
        except (IndexMissingError, IndexDamagedError):
            return None
        call.notice = (
            f"The index is being brought up to date ({self._seconds} so far). This "
            "answer may be from before the last changes."
        )
        return index

    @property
    def _seconds(self) -> str:
        return f"{self._builder.seconds:.0f} s"

    def _part(self, call: Call) -> CodeIndex:
        """An index of the files that promise most for a question."""
        question = call.given.get("query")
        if not isinstance(question, str):
            raise IndexBusyError(
                f"the index is being built ({self._seconds} so far)",
                hint="ask again in some seconds; `search` answers in part meanwhile",
            )
        root, folder = self._desk.root, self._desk.held.folder
        settings = load(root)
        if self._preview is None:
            self._preview = Preview(root, settings)
        snapshot, left_out = self._preview.snapshot(question)
        call.notice = (
            f"The index is being built ({self._seconds} so far). This answer is from "
            f"the files that hold most of the question's words; {left_out} others were "
            "left out. Ask again for the whole answer."
        )
        report = Report(0, snapshot.units, 0, 0, 0, False, 0.0, behind=left_out)
        return CodeIndex(root, folder, settings, snapshot, report)

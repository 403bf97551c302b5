"""Actions that build the index."""

import time
from collections import Counter
from collections.abc import Mapping
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_your_code.actions.opening import discovered
from rag_your_code.actions.table import Action, Face, Parameter, Reply, Session, Type
from rag_your_code.errors import NotFoundError, RagYourCodeError

if TYPE_CHECKING:
    from rag_your_code.index.report import Report
    from rag_your_code.index.snapshot import Snapshot


def _index(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.index.layout import usual_folder

    root = discovered(session)
    folder = session.index_dir or usual_folder(root)
    if arguments.get("watch"):
        return _watched(session, arguments, root, folder)
    return _reply(_refreshed(session, arguments, root, folder), root, folder)


def _refreshed(
    session: Session, arguments: Mapping[str, Any], root: Path, folder: Path
) -> "Report":
    from rag_your_code.config.resolve import load
    from rag_your_code.index.refresh import refresh

    return refresh(
        root,
        folder,
        load(root),
        full=bool(arguments.get("full")),
        compact=True if arguments.get("compact") else None,
        jobs=arguments.get("jobs"),
        progress=session.progress,
    )


def _watched(
    session: Session, arguments: Mapping[str, Any], root: Path, folder: Path
) -> Reply:
    """Tell of every change until Ctrl-C."""
    from rag_your_code.index.watch import watch

    asked = chain([arguments], repeat({**arguments, "full": False}))

    def refresh() -> "Report":
        return _refreshed(session, next(asked), root, folder)

    for report in watch(root, folder, refresh, time.sleep):
        if isinstance(report, RagYourCodeError):
            session.tell({"error": report.message, "next": report.hint})
        else:
            session.tell(_reply(report, root, folder))
    return {}


def _reply(report: "Report", root: Path, folder: Path) -> Reply:
    from rag_your_code.index.snapshot import Snapshot

    snapshot = Snapshot.open(folder)
    try:
        reply = report._asdict()
        reply["skipped"] = _skipped_counts(snapshot)
    finally:
        snapshot.close()
    reply.update(root=str(root), index=str(folder), seconds=round(report.seconds, 3))
    return reply


def _skipped_counts(snapshot: "Snapshot") -> dict[str, int]:
    counts = Counter(reason for _, reason, _ in snapshot.skipped_files())
    return dict(counts.most_common())


def _bootstrap(session: Session, arguments: Mapping[str, Any]) -> Reply:
    reply = _index(session, arguments)
    if reply["units"]:
        reply["rung"] = "ready"
        reply["next"] = 'ask it something: rag-your-code search "how does ... work"'
        return reply
    why = ", ".join(f"{count} {reason}" for reason, count in reply["skipped"].items())
    raise NotFoundError(
        f"nothing to index in {reply['root']}: "
        + (f"every source file was skipped ({why})" if why else "no source files"),
        hint="give the root of a tree with code in one of the fifteen languages",
    )


_PATH = Parameter("path", Type.TEXT, "the root of the code", positional=True)
_BUILD = (
    _PATH,
    Parameter("full", Type.FLAG, "build anew instead of refreshing"),
    Parameter("jobs", Type.INTEGER, "processes to parse with", low=1, high=64),
    Parameter("compact", Type.FLAG, "leave the vectors out"),
)

ACTIONS = (
    Action(
        "bootstrap",
        "Index a repository and say what to do next.",
        _BUILD,
        _bootstrap,
        takes_root=True,
    ),
    Action(
        "index",
        "Build the index or bring it up to date.",
        (
            *_BUILD,
            Parameter(
                "watch",
                Type.FLAG,
                "go on, and take in every edit, until Ctrl-C",
                faces=frozenset({Face.COMMAND}),
            ),
        ),
        _index,
        takes_root=True,
    ),
    Action(
        "refresh",
        "Bring the index up to date with the tree, however much changed.",
        (Parameter("full", Type.FLAG, "build anew instead of refreshing"),),
        _index,
        faces=frozenset({Face.AGENT}),
    ),
)

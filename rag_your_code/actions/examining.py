"""Actions that say what the index holds and how it is."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rag_your_code.actions.opening import discovered, open_index
from rag_your_code.actions.table import Action, Reply, Session


def _stats(session: Session, arguments: Mapping[str, Any]) -> Reply:
    with open_index(session) as index:
        return asdict(index.stats())


def _doctor(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.doctor import Level, examine
    from rag_your_code.index.layout import usual_folder

    root = discovered(session)
    folder = session.index_dir or usual_folder(root)
    findings = examine(root, folder)
    return {
        "root": str(root),
        "index": str(folder),
        "healthy": not any(one.level is Level.ERROR for one in findings),
        "findings": [one.as_json() for one in findings],
    }


ACTIONS = (
    Action("stats", "Say what the index holds and what was skipped.", (), _stats),
    Action(
        "doctor",
        "Check the index, its surroundings and the tree, and say what to do.",
        (),
        _doctor,
        failed=lambda reply: not reply["healthy"],
    ),
)

"""Asking who calls, uses and is reached by what."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rag_your_code.actions.opening import open_index
from rag_your_code.actions.table import Action, Handler, Parameter, Reply, Session, Type

if TYPE_CHECKING:
    from rag_your_code.graph.answers import Answer

_LIMIT = 200  # results shown unless asked for more


def _ask(method: str) -> Handler:
    def run(session: Session, arguments: Mapping[str, Any]) -> Reply:
        limit = arguments.get("limit") or _LIMIT
        with open_index(session) as index:
            answer: Answer = getattr(index, method)(arguments["target"])
            return {**_reply(answer, limit), "index": index.state()}

    return run


def _reply(answer: "Answer", limit: int) -> Reply:
    reply: Reply = {
        "target": answer.target,
        "status": answer.status.value,
        "candidates": [one._asdict() for one in answer.candidates],
        "results": [one._asdict() for one in answer.results[:limit]],
        "omitted": max(len(answer.results) - limit, 0),
    }
    if answer.unbound:
        reply["unbound"] = [
            {**one._asdict(), "candidates": list(one.candidates)}
            for one in answer.unbound[:limit]
        ]
    for key in ("ambiguous", "unresolved", "unseen"):
        if getattr(answer, key):
            reply[key] = getattr(answer, key)
    return reply


def _nothing(reply: Reply) -> bool:
    """Whether nothing at all was found, not even what the name may mean."""
    return not (reply["results"] or reply["candidates"] or reply.get("unbound"))


_TARGET = Parameter(
    "target",
    Type.TEXT,
    "an id, PATH:LINE or a name",
    required=True,
    positional=True,
)
_ASK = (
    _TARGET,
    Parameter("limit", Type.INTEGER, "how many results", low=1, high=5_000),
)

ACTIONS = (
    Action(
        "callers",
        "List who calls a function, or makes a type, with the lines.",
        _ASK,
        _ask("callers"),
        failed=_nothing,
    ),
    Action(
        "callees",
        "List what a function calls, and which of it is not known here.",
        _ASK,
        _ask("callees"),
        failed=_nothing,
    ),
    Action(
        "references",
        "List who calls, imports, inherits from or holds a value of something.",
        _ASK,
        _ask("references"),
        failed=_nothing,
    ),
)

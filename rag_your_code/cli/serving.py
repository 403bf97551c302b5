"""Commands that are no action: they serve the actions to others, or tell of them."""

from collections.abc import Mapping
from pathlib import Path

from rag_your_code.actions.opening import discovered
from rag_your_code.actions.table import Action, Face, Reply, Session

_COMMAND = frozenset({Face.COMMAND})


def _agent(session: Session, arguments: Mapping[str, object]) -> Reply:
    from rag_your_code.agent.desk import Desk
    from rag_your_code.agent.jsonl import serve
    from rag_your_code.agent.stdio import channel

    root = _root(session)
    with channel() as (requests, replies):
        serve(Desk(root, session.index_dir), requests, replies)
    return {}


def _mcp(session: Session, arguments: Mapping[str, object]) -> Reply:
    from rag_your_code.agent.building import Builder
    from rag_your_code.agent.desk import Desk
    from rag_your_code.agent.mcp import serve
    from rag_your_code.agent.stdio import channel

    root, folder = _root(session), session.index_dir
    with channel() as (requests, replies):
        serve(Desk(root, folder, jobs=1), Builder(root, folder), requests, replies)
    return {}


def _root(session: Session) -> Path:
    """The root, once for the whole session: a wrong one is told before it begins."""
    return discovered(session)


SERVING: Mapping[str, Action] = {
    action.name: action
    for action in (
        Action(
            "agent",
            "Answer JSON requests, one a line, on stdin until it closes.",
            (),
            _agent,
            faces=_COMMAND,
        ),
        Action(
            "mcp",
            "Serve the Model Context Protocol on stdin and stdout.",
            (),
            _mcp,
            faces=_COMMAND,
        ),
    )
}

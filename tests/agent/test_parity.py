"""One table, several faces: the same question gets the same answer from each."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rag_your_code import actions
from rag_your_code.actions.table import Action, Face
from rag_your_code.agent.arguments import parameters_of
from rag_your_code.agent.desk import Desk
from rag_your_code.agent.jsonl import answer
from rag_your_code.agent.tools import tools
from rag_your_code.cli import main
from tests.agent.conftest import write_files
from tests.agent.test_mcp import call, exchange

#: What a required argument is given, by its name; any other name gets ``OTHER``.
GIVEN = {
    "query": "open connections",
    "id": "app/pool.py::build_connection_pool",
    "target": "app/pool.py::build_connection_pool",
    "name": "build_connection_pool",
    "path": "app/pool.py",
    "pattern": "connection",
}
OTHER = "pool"
#: Numbers of a run, not of an answer.
VOLATILE = frozenset(
    "ok request_id seconds built_ns index_bytes generation parsed built".split()
)

IN_BOTH = [
    action
    for action in actions.ACTIONS
    if action.faces == frozenset(Face) and action.name not in ("bootstrap", "index")
]


def _arguments(action: Action) -> dict[str, str]:
    return {
        one.name: GIVEN.get(one.name, OTHER)
        for one in parameters_of(action)
        if one.required
    }


def _same(reply: Any) -> Any:
    """A reply without what may differ between two runs."""
    if isinstance(reply, dict):
        return {k: _same(value) for k, value in reply.items() if k not in VOLATILE}
    return [_same(one) for one in reply] if isinstance(reply, list) else reply


def _by_command(root: Path, action: Action, given: dict[str, str], capsys: Any) -> Any:
    words = [*action.command.split(), "--json", "--root", str(root)]
    for one in action.parameters:
        if one.name in given:
            words += (
                [given[one.name]] if one.positional else [one.flag, given[one.name]]
            )
    main(words)
    return json.loads(capsys.readouterr().out)


def _by_line(root: Path, action: Action, given: dict[str, str], capsys: Any) -> Any:
    desk = Desk(root)
    line = answer(desk, json.dumps({"action": action.name, **given}).encode())
    desk.held.close()
    return json.loads(line)


def _by_tool(root: Path, action: Action, given: dict[str, str], capsys: Any) -> Any:
    """The facts and texts of a tool's result, put together again."""
    lines = call(1, action.name, **given)
    desk = Desk(root)
    (reply,) = exchange(desk, lines)
    texts = [part["text"] for part in reply["result"]["content"]]
    if reply["result"].get("isError"):
        return {"told": texts[0]}
    facts = json.loads(texts[0])
    return {**facts, **dict(zip(("context", "source"), texts[1:], strict=False))}


FACES: dict[str, Callable[..., Any]] = {"command": _by_command, "lines": _by_line}


@pytest.mark.parametrize("action", IN_BOTH, ids=lambda action: action.name)
def test_every_face_answers_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], action: Action
) -> None:
    """Each face asks in a tree of its own making, at the same place."""
    replies = {}
    for face, ask in FACES.items():
        write_files(tmp_path / "repo")
        replies[face] = _same(
            ask(tmp_path / "repo", action, _arguments(action), capsys)
        )
        shutil.rmtree(tmp_path / "repo")
    assert replies["lines"] == replies["command"]


def test_no_action_is_out_of_reach() -> None:
    assert set(actions.names(Face.AGENT)) >= {a.name for a in IN_BOTH}
    assert all(action.faces for action in actions.ACTIONS)


@pytest.mark.parametrize("name", [tool.action.name for tool in tools()])
def test_a_tool_tells_what_the_action_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """All facts that a tool gives are the action's; it may leave some out."""
    action = actions.find(name, Face.AGENT)
    replies = []
    for ask in (_by_line, _by_tool):
        write_files(tmp_path / "repo")
        replies.append(ask(tmp_path / "repo", action, _arguments(action), capsys))
        shutil.rmtree(tmp_path / "repo")
    whole, told = map(_same, replies)
    if "told" in told:
        assert whole["error"]["message"] in told["told"]
        return
    for key, value in told.items():
        if key == "results":
            for one, all_of_it in zip(value, whole[key], strict=True):
                assert {k: one[k] for k in one} == {k: all_of_it[k] for k in one}
        elif key in ("context", "source"):
            assert value in (whole.get("context"), whole.get("source"))
        else:
            assert value == whole[key]

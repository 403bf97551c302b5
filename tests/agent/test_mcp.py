"""The Model Context Protocol: negotiated, answered in its own era, never silent."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rag_your_code.agent import envelope
from rag_your_code.agent.building import Builder
from rag_your_code.agent.desk import Desk
from rag_your_code.agent.mcp import Server, serve
from rag_your_code.agent.tools import INSTRUCTIONS, tools
from rag_your_code.index.layout import LOCK
from rag_your_code.index.lock import writer_lock
from tests.agent.test_jsonl import BAD_LINES

STATELESS = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
}
GOLDENS = sorted((Path(__file__).parent / "goldens").glob("*.jsonl"))


class NoBuilder(Builder):
    """A builder that builds nothing; what is held builds for itself."""

    def __init__(self) -> None:
        self.starts = 0

    def start(self) -> None:
        self.starts += 1

    @property
    def running(self) -> bool:
        return False

    def wait(self, seconds: float) -> bool:
        return True

    def stop(self) -> None:
        pass


class SlowBuilder(NoBuilder):
    """A builder that is never done."""

    @property
    def running(self) -> bool:
        return True

    @property
    def seconds(self) -> float:
        return 90.0


def exchange(desk: Desk, lines: bytes, builder: Builder | None = None) -> list[Any]:
    """Every message that the server sends for ``lines``."""
    out = io.BytesIO()
    out.close = lambda: None  # type: ignore[method-assign]
    serve(desk, builder or NoBuilder(), io.BytesIO(lines), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def request(identity: Any, method: str, **params: Any) -> bytes:
    message = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
    return json.dumps(message).encode() + b"\n"


def call(identity: Any, tool: str, meta: Any = None, **given: Any) -> bytes:
    params = {"name": tool, "arguments": given, **({"_meta": meta} if meta else {})}
    return request(identity, "tools/call", **params)


# -- negotiation -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        *((version, version) for version in envelope.HANDSHAKE),
        ("2026-07-28", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
        (None, "2025-11-25"),
        (7, "2025-11-25"),
    ],
)
def test_a_handshake_gets_its_revision_or_the_newest_with_one(
    desk: Desk, wanted: Any, given: str
) -> None:
    (reply,) = exchange(desk, request(0, "initialize", protocolVersion=wanted))
    assert reply["id"] == 0
    assert reply["result"]["protocolVersion"] == given
    assert reply["result"]["capabilities"] == {"tools": {"listChanged": False}}
    assert reply["result"]["instructions"] == INSTRUCTIONS


def test_a_stateless_client_discovers_all_revisions(desk: Desk) -> None:
    (reply,) = exchange(desk, request(1, "server/discover", **STATELESS))
    result = reply["result"]
    assert result["supportedVersions"] == list(envelope.SUPPORTED)
    assert (result["resultType"], result["cacheScope"]) == ("complete", "public")
    assert result["_meta"]["io.modelcontextprotocol/serverInfo"] == envelope.SERVER


def test_an_unknown_stateless_revision_is_told_the_known_ones(desk: Desk) -> None:
    meta = {"io.modelcontextprotocol/protocolVersion": "2099-01-01"}
    (reply,) = exchange(desk, request(1, "tools/list", _meta=meta))
    assert reply["error"]["code"] == -32022
    assert reply["error"]["data"] == {
        "supported": list(envelope.SUPPORTED),
        "requested": "2099-01-01",
    }


@pytest.mark.parametrize(
    ("params", "method", "known"),
    [
        pytest.param({}, "ping", True, id="ping before"),
        pytest.param(STATELESS, "ping", False, id="ping since"),
        pytest.param({}, "server/discover", False, id="discover before"),
        pytest.param(STATELESS, "initialize", False, id="initialize since"),
        pytest.param({}, "resources/list", False, id="no resources"),
        pytest.param({}, "logging/setLevel", False, id="no logging"),
    ],
)
def test_each_era_has_its_own_methods(
    desk: Desk, params: dict[str, Any], method: str, known: bool
) -> None:
    (reply,) = exchange(desk, request(1, method, **params))
    assert ("result" in reply) is known
    assert known or reply["error"]["code"] == -32601


def test_a_subscription_is_acknowledged_and_stays_silent(desk: Desk) -> None:
    """The list of tools never changes, so there is nothing to subscribe to."""
    wish = {"notifications": {"toolsListChanged": True}, **STATELESS}
    (reply,) = exchange(desk, request("s", "subscriptions/listen", **wish))
    assert reply["method"] == "notifications/subscriptions/acknowledged"
    assert reply["params"] == {
        "notifications": {},
        "_meta": {"io.modelcontextprotocol/subscriptionId": "s"},
    }


# -- tools -------------------------------------------------------------------------


def test_the_tools_are_few_and_say_when_to_use_them(desk: Desk) -> None:
    (reply,) = exchange(desk, request(1, "tools/list"))
    listed = {tool["name"]: tool for tool in reply["result"]["tools"]}
    assert {"search", "show", "symbol"} <= set(listed)
    assert len(listed) <= 7
    assert "grep" in listed["search"]["description"]
    schema = listed["search"]["inputSchema"]
    assert schema["required"] == ["query"]
    assert schema["properties"]["limit"] == {
        "type": "integer",
        "description": "how many results (1 to 100)",
    }


def test_what_is_always_in_context_is_small() -> None:
    """Characters of the tools' list and the instructions; docs/AGENTS.md tells them."""
    listed = json.dumps([tool.listed() for tool in tools()], separators=(",", ":"))
    assert len(listed) + len(INSTRUCTIONS) < 6_000


@pytest.mark.parametrize(
    "era", [{}, STATELESS["_meta"]], ids=["handshake", "stateless"]
)
def test_an_answer_is_facts_and_source_each_once(desk: Desk, era: Any) -> None:
    (reply,) = exchange(desk, call(5, "search", era, query="open connections", limit=2))
    facts, source = [part["text"] for part in reply["result"]["content"]]
    first = json.loads(facts)["results"][0]
    assert first["id"] == "app/pool.py::build_connection_pool"
    assert (first["start_line"], first["end_line"]) == (1, 3)
    assert "return [object() for _ in range(size)]" in source
    assert "return [object()" not in facts
    assert "structuredContent" not in reply["result"]


def test_what_a_tool_cannot_do_is_told_to_the_model(desk: Desk) -> None:
    replies = exchange(
        desk,
        call(1, "show", id="nowhere")
        + call(2, "search", query="x", limt=3)
        + call(3, "search", query=""),
    )
    for reply in replies:
        assert reply["result"]["isError"]
    texts = [reply["result"]["content"][0]["text"] for reply in replies]
    assert "unknown id nowhere" in texts[0]
    assert "it takes query, limit" in texts[1]
    assert "empty" in texts[2]


@pytest.mark.parametrize("max_chars", [0, 500, 650, 1_000, 4_000])
@pytest.mark.parametrize(
    "era", [{}, STATELESS["_meta"]], ids=["handshake", "stateless"]
)
def test_the_budget_counts_the_envelope(desk: Desk, max_chars: int, era: Any) -> None:
    out = io.BytesIO()
    lines = call("i" * 40, "search", era, query="server pool", max_chars=max_chars)
    serve(desk, NoBuilder(), io.BytesIO(lines), out)
    line = out.getvalue().decode()
    assert len(line.rstrip("\n")) <= max(max_chars, 500)
    assert "cut" not in json.loads(json.loads(line)["result"]["content"][0]["text"])


# -- what is no request ------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "identity"),
    [
        pytest.param(b"[]", -32600, None, id="batch"),
        pytest.param(b"{}", -32600, None, id="no jsonrpc"),
        pytest.param(b'{"jsonrpc":"2.0","id":1}', -32600, 1, id="no method"),
        pytest.param(b'{"jsonrpc":"2.0","id":1,"method":2}', -32600, 1, id="method 2"),
        pytest.param(
            b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, None, id="null id"
        ),
        pytest.param(
            b'{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32600, None, id="id of list"
        ),
        pytest.param(
            b'{"jsonrpc":"2.0","id":"' + b"x" * 300 + b'","method":"ping"}',
            -32600,
            None,
            id="long id",
        ),
        pytest.param(
            b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}',
            -32602,
            1,
            id="params of list",
        ),
        pytest.param(
            b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nope"}}',
            -32602,
            1,
            id="unknown tool",
        ),
        pytest.param(
            b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":'
            b'{"name":"search","arguments":[]}}',
            -32602,
            1,
            id="arguments of list",
        ),
    ],
)
def test_a_bad_message_gets_an_error(
    desk: Desk, line: bytes, code: int, identity: Any
) -> None:
    bad, good = exchange(desk, line + b"\n" + request(2, "ping"))
    assert (bad["error"]["code"], bad["id"]) == (code, identity)
    assert good == {"jsonrpc": "2.0", "id": 2, "result": {}}


@pytest.mark.parametrize(
    "line",
    [row.values[0] for row in BAD_LINES if row.values[1] == "bad_request"],
    ids=[row.id for row in BAD_LINES if row.values[1] == "bad_request"],
)
def test_a_line_that_is_no_message_gets_an_error_without_id(
    desk: Desk, line: bytes
) -> None:
    bad, good = exchange(desk, line + b"\n" + request(2, "ping"))
    assert bad["error"]["code"] in (-32700, -32600)
    assert bad["id"] is None
    assert good["id"] == 2


@pytest.mark.parametrize(
    "line",
    [
        b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
        b'{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}\n',
        b'{"jsonrpc":"2.0","method":"notifications/unheard_of","params":{"a":1}}\n',
        b'{"jsonrpc":"2.0","method":"notifications/cancelled"}\n',
        b'{"jsonrpc":"2.0","id":9,"result":{}}\n',
        b"\n",
    ],
)
def test_what_wants_no_answer_gets_none(desk: Desk, line: bytes) -> None:
    assert exchange(desk, line) == []


# -- cancelling, and the time before there is an index ------------------------------


def test_a_cancelled_call_is_not_answered(desk: Desk) -> None:
    """Cancelled while another call holds the worker, and while it is worked on."""
    started, go_on = threading.Event(), threading.Event()
    real = desk.held.lend

    def lend() -> Any:
        started.set()
        assert go_on.wait(10)
        return real()

    desk.held.lend = lend  # type: ignore[method-assign]
    out = io.BytesIO()
    server = Server(desk, NoBuilder(), out)
    server.receive(call(1, "search", query="pool"))
    assert started.wait(10)
    server.receive(call(2, "search", query="pool"))
    server.receive(call(3, "search", query="pool"))
    for identity in (1, 2):
        params = {"requestId": identity, "reason": "no longer wanted"}
        message = envelope.notification("notifications/cancelled", params)
        server.receive(json.dumps(message).encode())
    go_on.set()
    server.finish()
    server.close()
    assert [json.loads(line)["id"] for line in out.getvalue().splitlines()] == [3]


def test_a_question_is_answered_before_there_is_an_index(desk: Desk) -> None:
    replies = exchange(
        desk,
        call(1, "search", {"progressToken": "t"}, query="open connections")
        + call(2, "symbol", name="Server"),
        SlowBuilder(),
    )
    progress, answer, busy = replies
    assert progress["params"]["progressToken"] == "t"
    facts = json.loads(answer["result"]["content"][0]["text"])
    assert facts["notice"].startswith("The index is being built")
    assert facts["results"][0]["id"] == "app/pool.py::build_connection_pool"
    assert facts["index"]["behind"] >= 1
    assert busy["result"]["isError"]
    assert "is being built" in busy["result"]["content"][0]["text"]
    assert not (desk.root / ".rag-your-code").exists()


def test_an_old_index_answers_while_a_new_one_is_built(desk: Desk) -> None:
    exchange(desk, call(1, "search", query="pool"))
    (reply,) = exchange(desk, call(2, "symbol", name="Server"), SlowBuilder())
    facts = json.loads(reply["result"]["content"][0]["text"])
    assert "brought up to date" in facts["notice"]
    assert facts["results"][0]["id"] == "app/server.py::Server"


def test_many_changes_are_taken_in_beside_the_answers(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder = NoBuilder()
    exchange(desk, call(1, "search", query="pool"), builder)
    monkeypatch.setattr("rag_your_code.agent.held.QUICK_BYTES", 10)
    (desk.root / "app/new.py").write_text("def frobnicate():\n    pass\n")
    exchange(desk, call(1, "search", query="pool"), builder)
    assert builder.starts == 3, "one for each session, and one for what changed"


# -- recorded clients --------------------------------------------------------------


def _plain(message: Any) -> Any:
    """A message without what other actions and other releases change."""
    result = message.get("result", {})
    if "tools" in result:
        result["tools"] = [t["name"] for t in result["tools"] if t["name"] == "search"]
    for place in (result, result.get("_meta", {})):
        place.pop("serverInfo", None)
        place.pop("io.modelcontextprotocol/serverInfo", None)
    result.pop("instructions", None)
    if "error" in message:
        message["error"]["message"] = message["error"]["message"].partition(";")[0]
    for part in result.get("content", ()):
        if part["text"].startswith('{"query"'):
            part["text"] = [hit["id"] for hit in json.loads(part["text"])["results"]]
    return message


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda path: path.stem)
def test_recorded_clients_get_the_recorded_answers(
    desk: Desk, golden: Path, update_goldens: bool
) -> None:
    """What clients sent, as recorded from them, and what they were answered.

    ``--update-goldens`` writes the answers anew where each request has got one.
    """
    told = [json.loads(line) for line in golden.read_text("utf-8").splitlines()]
    sent = [line["client"] for line in told if "client" in line]
    wanted = [line["server"] for line in told if "server" in line]
    lines = b"".join(json.dumps(message).encode() + b"\n" for message in sent)
    replies = sorted(map(_plain, exchange(desk, lines)), key=lambda one: one["id"])
    asked = [message["id"] for message in sent if "id" in message]
    assert [reply["id"] for reply in replies] == asked
    if update_goldens:
        rows = [{"client": one} for one in sent] + [{"server": one} for one in replies]
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        golden.write_text(text, "utf-8")
        wanted = replies
    assert replies == wanted


# -- as a process ------------------------------------------------------------------


def _mcp(root: Path, *words: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "rag_your_code", "mcp", "--root", str(root), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"},
    )


def test_the_index_is_built_in_the_background_and_used(root: Path) -> None:
    lines = request(1, "initialize") + call(2, "search", query="привет ộ")
    process = _mcp(root)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(lines)
    process.stdin.flush()
    first, second = (json.loads(process.stdout.readline()) for _ in range(2))
    assert (first["id"], second["id"]) == (1, 2)
    assert json.loads(second["result"]["content"][0]["text"])["query"] == "привет ộ"
    out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (0, b"", b"")
    assert (root / ".rag-your-code" / "manifest.json").exists()


@pytest.mark.parametrize(
    "end",
    [
        pytest.param(lambda process: process.stdin.close(), id="stdin closes"),
        pytest.param(lambda process: process.send_signal(signal.SIGTERM), id="SIGTERM"),
    ],
)
def test_it_ends_with_everything_it_started(
    root: Path, end: Callable[[Any], None]
) -> None:
    """No process is left that works on the index, and nothing is said of it."""
    for number in range(3_000):
        (root / "app" / f"m{number}.py").write_text(f"def f{number}(): pass\n" * 40)
    process = _mcp(root)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(request(1, "ping"))
    process.stdin.flush()
    process.stdout.readline()
    end(process)
    assert process.wait(timeout=10) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""
    folder = root / ".rag-your-code"
    folder.mkdir(exist_ok=True)
    with writer_lock(folder / LOCK, wait=0):
        pass  # nobody else is writing any more
    process.stdin.close()
    process.stdout.close()
    process.stderr.close()

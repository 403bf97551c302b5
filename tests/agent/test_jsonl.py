"""JSON lines: every line gets one reply, whatever it is."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rag_your_code.agent.desk import Desk
from rag_your_code.agent.jsonl import MAX_ID, answer, serve

LIMIT = 20_000  # agent.max_open_chars


def ask(desk: Desk, **request: Any) -> dict[str, Any]:
    line = json.dumps(request, ensure_ascii=False).encode()
    reply = json.loads(answer(desk, line))
    assert isinstance(reply, dict)
    return reply


def exchange(desk: Desk, requests: bytes) -> list[Any]:
    out = io.BytesIO()
    serve(desk, io.BytesIO(requests), out)
    assert out.getvalue().endswith(b"\n") or not requests.strip()
    return [json.loads(line) for line in out.getvalue().decode("utf-8").splitlines()]


# -- what is answered --------------------------------------------------------------


def test_hello_tells_every_action_and_its_parameters(desk: Desk) -> None:
    reply = ask(desk, action="hello", request_id="h")
    assert (reply["ok"], reply["request_id"]) == (True, "h")
    by_name = {action["name"]: action for action in reply["actions"]}
    assert {"search", "open", "refresh", "stats", "symbol"} <= set(by_name)
    limit = next(
        one for one in by_name["search"]["parameters"] if one["name"] == "limit"
    )
    assert (limit["type"], limit["low"], limit["high"]) == ("integer", 1, 100)
    named = {one["name"] for one in by_name["index"]["parameters"]}
    assert "path" not in named, "the root is the session's"


@pytest.mark.parametrize("identity", ["a", 7, 1.5, None, True, "é" * 10])
def test_a_request_gets_its_id_back(desk: Desk, identity: Any) -> None:
    assert ask(desk, action="stats", request_id=identity)["request_id"] == identity
    assert ask(desk, action="nope", request_id=identity)["request_id"] == identity


def test_a_question_is_answered_in_any_script(desk: Desk) -> None:
    reply = ask(desk, action="search", query="привет", limit=1)
    assert reply["results"][0]["id"] == "app/текст.py::приветствие"


def test_a_reply_is_one_line_for_every_reader(desk: Desk) -> None:
    """The source holds U+2028, which ``str.splitlines`` takes for the end of a line."""
    line = json.dumps({"action": "open", "path": "app/текст.py"}).encode()
    assert len(answer(desk, line).splitlines()) == 1
    assert "\u2028" in json.loads(answer(desk, line))["source"]


@pytest.mark.parametrize(
    ("given", "limit"),
    [(0, 1), (-3, 1), (10**9, 100), (10**400, 100), (2.0, 2), (None, 8)],
)
def test_numbers_saturate_at_their_bounds(desk: Desk, given: Any, limit: int) -> None:
    few = ask(desk, action="search", query="server pool cache", limit=given)
    same = ask(desk, action="search", query="server pool cache", limit=limit)
    assert few["results"] == same["results"]
    assert len(few["results"]) == min(limit, 5)


# -- what is refused ---------------------------------------------------------------

BAD_LINES = [
    pytest.param(b"not json", "bad_request", "not JSON", id="no json"),
    pytest.param(b"[1]", "bad_request", "not an array", id="array"),
    pytest.param(b'"x"', "bad_request", "not a string", id="string"),
    pytest.param(b"null", "bad_request", "not null", id="null"),
    pytest.param(b"1", "bad_request", "not a number", id="number"),
    pytest.param(b'{"action": ', "bad_request", "not JSON", id="cut off"),
    pytest.param(
        b'{"action":"search","query":"x","limit":NaN}',
        "bad_request",
        "NaN is no JSON number",
        id="NaN",
    ),
    pytest.param(
        b'{"action":"search","query":"x","limit":1e400}',
        "bad_request",
        "1e400 is beyond every number",
        id="1e400",
    ),
    pytest.param(
        b'{"action":"search","query":"x","limit":' + b"9" * 5000 + b"}",
        "bad_request",
        "not JSON",
        id="5000 digits",
    ),
    pytest.param(b"[" * 100_000, "bad_request", "nested too deeply", id="nest"),
    pytest.param(
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        "bad_request",
        "nested too deeply",
        id="nest of objects",
    ),
    pytest.param(
        b'{"action":"search","query":"a","query":"b"}',
        "bad_request",
        "'query' stands twice",
        id="duplicate key",
    ),
    pytest.param(
        b'{"action":"search","query":"\\ud800"}',
        "bad_request",
        "surrogate",
        id="lone surrogate",
    ),
    pytest.param(b'{"action":"\xff"}', "bad_request", "not UTF-8", id="bad UTF-8"),
    pytest.param(
        b'{"action":"search","query":"' + b"a" * 10_000_000 + b'"}',
        "bad_request",
        "over the limit",
        id="10 MB",
    ),
    pytest.param(b"{}", "usage", "no action is named", id="no action"),
    pytest.param(b'{"action":3}', "usage", "no action is named", id="action 3"),
    pytest.param(
        b'{"action":"serch","query":"x"}', "usage", "unknown action", id="unknown"
    ),
    pytest.param(
        b'{"action":"completion"}', "usage", "unknown action", id="command only"
    ),
    pytest.param(
        b'{"action":"search","query":"x","limt":2}',
        "usage",
        "does not take 'limt'",
        id="unknown argument",
    ),
    pytest.param(b'{"action":"search"}', "usage", "needs query", id="no query"),
    pytest.param(
        b'{"action":"search","query":null}', "usage", "needs query", id="null query"
    ),
    pytest.param(
        b'{"action":"search","query":3}', "usage", "query is not a text", id="query 3"
    ),
    pytest.param(
        b'{"action":"search","query":"  "}', "usage", "is empty", id="blank query"
    ),
    pytest.param(
        b'{"action":"search","query":"x","limit":"3"}',
        "usage",
        "limit is not a whole number",
        id="limit as text",
    ),
    pytest.param(
        b'{"action":"search","query":"x","limit":true}',
        "usage",
        "limit is not a whole number",
        id="limit true",
    ),
    pytest.param(
        b'{"action":"search","query":"x","limit":2.5}',
        "usage",
        "limit is not a whole number",
        id="limit 2.5",
    ),
    pytest.param(
        b'{"action":"search","query":"x","by":"line"}',
        "usage",
        "by is not one of unit, file",
        id="choice",
    ),
    pytest.param(
        b'{"action":"search","query":"x","paths":[1]}',
        "usage",
        "paths is not a text",
        id="list of numbers",
    ),
    pytest.param(
        b'{"action":"index","full":"yes"}',
        "usage",
        "full is not true or false",
        id="flag as text",
    ),
    pytest.param(
        b'{"action":"index","path":"/"}',
        "usage",
        "does not take 'path'",
        id="another root",
    ),
    pytest.param(
        b'{"action":"stats","request_id":[1]}',
        "bad_request",
        "request_id",
        id="id of a list",
    ),
    pytest.param(
        b'{"action":"stats","request_id":"' + b"x" * MAX_ID + b'"}',
        "bad_request",
        "request_id",
        id="long id",
    ),
    pytest.param(
        b'{"action":"show","id":"nowhere"}', "not_found", "unknown id", id="unknown id"
    ),
]


@pytest.mark.parametrize(("line", "code", "message"), BAD_LINES)
def test_a_bad_request_is_answered_and_the_next_one_too(
    desk: Desk, line: bytes, code: str, message: str
) -> None:
    bad, good = exchange(desk, line + b'\n{"action":"hello"}\n')
    assert not bad["ok"]
    assert bad["error"]["code"] == code
    assert message in bad["error"]["message"]
    assert len(json.dumps(bad)) < 2_000
    assert good["ok"]


def test_unknown_names_are_told_the_known_ones(desk: Desk) -> None:
    assert "search" in ask(desk, action="serch")["error"]["hint"]
    hint = ask(desk, action="search", query="x", limt=1)["error"]["hint"]
    assert "limit" in hint


def test_a_fault_nobody_foresaw_is_a_reply_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("never")

    monkeypatch.setattr(desk.held, "lend", fail)
    reply = ask(desk, action="stats", request_id=1)
    assert reply["error"]["code"] == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_blank_lines_are_passed_over_and_the_last_needs_no_end(desk: Desk) -> None:
    assert len(exchange(desk, b'\n \n\r\n{"action":"hello"}')) == 1
    assert exchange(desk, b"") == []


# -- opening files -----------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["app/pool.py", "./app/pool.py", "app/../app/pool.py", "app\\pool.py", "{root}"],
)
def test_open_takes_paths_inside_the_root(desk: Desk, path: str) -> None:
    path = path.replace("{root}", str(desk.root / "app/pool.py"))
    reply = ask(desk, action="open", path=path)
    assert reply["path"] == "app/pool.py"
    assert reply["source"].startswith("def build_connection_pool")
    assert (reply["start_line"], reply["end_line"], reply["next_line"]) == (1, 3, 0)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("../../etc/passwd", "usage"),
        ("/etc/passwd", "usage"),
        ("app/../../x", "usage"),
        ("link/passwd", "usage"),
        ("\\\\?\\C:\\x", "usage"),
        (".env", "refused"),
        ("sub/../.env", "refused"),
        ("secretlink", "refused"),
        ("app", "not_found"),
        ("nowhere.py", "not_found"),
        ("", "usage"),
        ("a\0b", "usage"),
        ("x" * 5000, "not_found"),
    ],
)
def test_open_refuses_what_is_outside_secret_or_no_file(
    desk: Desk, path: str, code: str
) -> None:
    (desk.root / "link").symlink_to("/etc")
    (desk.root / "secretlink").symlink_to(".env")
    reply = ask(desk, action="open", path=path)
    assert not reply["ok"]
    assert reply["error"]["code"] == code
    assert "root:x:" not in json.dumps(reply)
    assert "TOKEN" not in json.dumps(reply)


def test_an_absolute_path_inside_a_linked_root_is_inside(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.py").write_text("A = 1\n")
    (tmp_path / "linked").symlink_to(tmp_path / "real")
    desk = Desk(tmp_path / "linked")
    for given in ("linked", "real"):
        reply = ask(desk, action="open", path=str(tmp_path / given / "a.py"))
        assert reply["path"] == "a.py"


def test_open_reads_on_where_it_stopped(desk: Desk) -> None:
    """Every line of a long file comes once, in replies that keep to their budget."""
    lines: list[str] = []
    at = 1
    while at:
        reply = ask(
            desk, action="open", path="notes/many.txt", start_line=at, max_chars=9_000
        )
        assert reply["start_line"] == len(lines) + 1
        lines += reply["source"].split("\n")
        assert reply["end_line"] == len(lines)
        at = reply["next_line"]
    assert lines == [f"line {number}" for number in range(1, 5_001)]


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [(3, 4, (3, 4)), (3, 1, (3, 3)), (5000, 9999, (5000,) * 2)],
)
def test_open_takes_a_range_of_lines(
    desk: Desk, first: int, last: int, shown: tuple[int, int]
) -> None:
    reply = ask(
        desk, action="open", path="notes/many.txt", start_line=first, end_line=last
    )
    assert (reply["start_line"], reply["end_line"]) == shown


def test_open_says_how_many_lines_there_are(desk: Desk) -> None:
    reply = ask(desk, action="open", path="app/pool.py", start_line=99)
    assert reply["error"]["message"] == "app/pool.py has 3 lines, not 99"


def test_a_line_longer_than_the_budget_is_cut(desk: Desk) -> None:
    line = json.dumps({"action": "open", "path": "notes/long.txt", "max_chars": 900})
    reply = answer(desk, line.encode())
    assert len(reply) <= 900
    first = json.loads(reply)
    assert first["source"].startswith("x" * 600)
    assert first["next_line"] == 2


def test_a_file_over_the_setting_is_not_opened(desk: Desk) -> None:
    (desk.root / "rag-your-code.toml").write_text("[agent]\nmax_open_bytes = 1000\n")
    reply = ask(desk, action="open", path="notes/long.txt")
    assert "over 1000 bytes" in reply["error"]["message"]


# -- keeping up ----------------------------------------------------------------------


def test_edits_and_settings_count_in_the_same_session(desk: Desk) -> None:
    assert ask(desk, action="search", query="frobnicate")["confidence"] == "none"
    (desk.root / "app/new.py").write_text("def frobnicate():\n    pass\n")
    reply = ask(desk, action="search", query="frobnicate")
    assert reply["results"][0]["id"] == "app/new.py::frobnicate"
    (desk.root / "rag-your-code.toml").write_text("[search]\nlimit = 1\n")
    assert len(ask(desk, action="search", query="server pool cache")["results"]) == 1
    (desk.root / "rag-your-code.toml").write_text("[search]\nlimt = 1\n")
    assert ask(desk, action="search", query="server")["error"]["code"] == "config"


def test_refresh_tells_what_it_did(desk: Desk) -> None:
    ask(desk, action="search", query="server")
    (desk.root / "app/new.py").write_text("def frobnicate():\n    pass\n")
    reply = ask(desk, action="refresh")
    assert (reply["parsed"], reply["built"]) == (1, False)


def test_a_damaged_or_removed_index_does_not_end_the_session(desk: Desk) -> None:
    import shutil

    ask(desk, action="search", query="server")
    folder = desk.root / ".rag-your-code"
    (folder / "manifest.json").write_text("{")
    assert ask(desk, action="search", query="connection pool")["results"]
    shutil.rmtree(folder)
    assert ask(desk, action="search", query="connection pool")["results"]


# -- as a process --------------------------------------------------------------------


def _agent(root: Path, **environment: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "rag_your_code", "agent", "--root", str(root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize(
    ("locale", "path"),
    [
        pytest.param({"LANG": "C", "PYTHONUTF8": "0"}, "app/текст.py", id="LANG=C"),
        pytest.param(
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
            "app/pool.py",
            id="LC_ALL=C",
        ),
    ],
)
def test_the_channel_is_utf8_whatever_the_locale(
    root: Path, locale: dict[str, str], path: str
) -> None:
    (root / "app/pool.py").write_text("# привет\n", "utf-8")
    process = _agent(root, **locale)
    request = '{"action": "search", "query": "привет", "request_id": "ộ"}\n'
    out, err = process.communicate(request.encode() + b'{"\xff\n', timeout=30)
    first, second = [json.loads(line) for line in out.decode("utf-8").splitlines()]
    assert first["request_id"] == "ộ"
    assert path in [result["path"] for result in first["results"]]
    assert second["error"]["code"] == "bad_request"
    assert (process.returncode, err) == (0, b"")


def test_it_ends_when_asked_to(root: Path) -> None:
    process = _agent(root)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"action":"hello"}\n')
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["ok"]
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (0, b"", b"")


def test_a_reader_that_left_ends_it_quietly(root: Path) -> None:
    process = _agent(root)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.write(b'{"action":"hello"}\n' * 3)
    process.stdin.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=10) == 0


def test_nothing_else_gets_into_the_channel(root: Path) -> None:
    """What prints, here or in a child process, goes to stderr."""
    code = (
        "import os, sys\n"
        "from rag_your_code.agent.stdio import channel\n"
        "with channel() as (requests, replies):\n"
        "    print('noise'); os.system('echo child'); os.write(1, b'raw')\n"
        "    replies.write(b'{}')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, input=b""
    )
    assert done.stdout == b"{}"
    assert {b"noise", b"child"} <= set(done.stderr.replace(b"raw", b"").split())


def test_a_root_that_is_not_there_is_an_error_at_once(tmp_path: Path) -> None:
    process = _agent(tmp_path / "nowhere")
    out, err = process.communicate(b'{"action":"hello"}\n', timeout=10)
    assert (process.returncode, out) == (2, b"")
    assert b"does not exist" in err

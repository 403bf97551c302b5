"""The commands as a person runs them: what they print, their exit codes, their errors."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rag_your_code.actions import names
from rag_your_code.actions.table import Face
from rag_your_code.cli import main
from rag_your_code.cli.serving import SERVING

FILES = {
    "app/__init__.py": "",
    "app/server.py": '''"""The server."""
from app.pool import build_connection_pool

MAX_RETRIES = 5


class Server:
    """Serves requests."""

    def handle_request(self, request):
        """Answer one request from the cache."""
        return self.cache.get(request.path)

    def close(self):
        """Close every connection."""


@app.route("/users")
def list_users():
    return []
''',
    "app/pool.py": '''def build_connection_pool(size):
    """Open size connections."""
    return [object() for _ in range(size)]
''',
}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    base = tmp_path / "repo"
    for name, text in FILES.items():
        path = base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (base / ".git").mkdir()
    return base


@pytest.fixture
def run(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    monkeypatch.chdir(root)

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call


def _json(run: Run, *words: str) -> dict[str, Any]:
    code, out, err = run(words[0], "--json", *words[1:])
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    reply = json.loads(out)
    assert isinstance(reply, dict)
    return reply


def test_bootstrap_indexes_and_says_what_to_do_next(run: Run) -> None:
    code, out, _ = run("bootstrap")
    assert code == 0
    assert "indexed 3 files" in out
    assert "rag-your-code search" in out


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["search", "open connections"], "app/pool.py::build_connection_pool"),
        (
            ["search", "answer", "from", "the", "cache"],
            "app/server.py::Server.handle_request",
        ),
        (["search", "Server"], "app/server.py::Server"),
        (["search", "server.handle_request"], "app/server.py::Server.handle_request"),
        (["search", "--", "--close"], "app/server.py::Server.close"),
        (["search", "route users"], "app/server.py::list_users"),
        (["search", "MAX_RETRIES"], "app/server.py::<module>"),
        (["search", "pool.py"], "app/pool.py::build_connection_pool"),
        (["search", "app/pool.py"], "app/pool.py::build_connection_pool"),
        (
            ["search", "open connections", "--by", "file"],
            "app/pool.py::build_connection_pool",
        ),
    ],
)
def test_a_question_finds_its_function(run: Run, words: list[str], first: str) -> None:
    assert _json(run, *words)["results"][0]["id"] == first


def test_a_result_says_where_why_and_how_fresh(run: Run) -> None:
    hit = _json(run, "search", "open connections")["results"][0]
    assert hit["path"] == "app/pool.py"
    assert (hit["start_line"], hit["end_line"]) == (1, 3)
    assert hit["signature"] == "def build_connection_pool(size)"
    assert hit["description"] == "Open size connections."
    assert hit["freshness"] == "fresh"
    assert hit["matched_terms"]["documentation"] == ["open", "connect"]
    assert hit["score"] == pytest.approx(sum(hit["why"].values()), abs=0.01)


@pytest.mark.parametrize(
    ("text", "freshness", "lines"),
    [
        pytest.param("\n\n" + FILES["app/pool.py"], "moved", (3, 5), id="moved"),
        pytest.param(
            FILES["app/pool.py"].replace("object()", "dict()"),
            "stale",
            (1, 3),
            id="stale",
        ),
        pytest.param("x = 1\n", "missing", (1, 3), id="missing"),
        pytest.param(
            FILES["app/pool.py"] + "\nY = 2\n", "fresh", (1, 3), id="elsewhere"
        ),
    ],
)
def test_an_edited_file_shows_its_lines_as_they_are_now(
    root: Path, text: str, freshness: str, lines: tuple[int, int]
) -> None:
    """Asked without a refresh, a hit is never shown with the old file's lines."""
    from rag_your_code import CodeIndex

    with CodeIndex.open(root) as index:
        (root / "app/pool.py").write_text(text)
        result = index.search("open connections")
        hit = result.hits[0]
        assert hit.freshness == freshness
        assert (hit.start_line, hit.end_line) == lines
        if freshness in ("moved", "fresh"):
            assert "def build_connection_pool(size):" in result.context


def test_search_refreshes_by_itself_after_a_small_edit(run: Run, root: Path) -> None:
    _json(run, "search", "open connections")
    (root / "app/new.py").write_text("def frobnicate():\n    pass\n")
    reply = _json(run, "search", "frobnicate")
    assert reply["results"][0]["id"] == "app/new.py::frobnicate"
    assert reply["index"]["behind"] == 0


@pytest.mark.parametrize("budget", [500, 700, 1000, 2000, 5000, 12000])
@pytest.mark.parametrize("as_json", [True, False], ids=["json", "text"])
def test_the_whole_reply_keeps_to_its_budget(
    run: Run, budget: int, as_json: bool
) -> None:
    words = ["search", "server cache connection pool", "--max-chars", str(budget)]
    code, out, _ = run(*words, *(["--json"] if as_json else []))
    assert code == 0
    assert len(out) <= budget + 1


def test_no_line_is_printed_twice(run: Run) -> None:
    reply = _json(run, "search", "Server handle request close")
    ids = [hit["id"] for hit in reply["results"]]
    assert {"app/server.py::Server", "app/server.py::Server.handle_request"} <= set(ids)
    assert reply["context"].count("def handle_request") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(["search", ""], "the question is empty", id="empty question"),
        pytest.param(["search", "   "], "the question is empty", id="blank question"),
        pytest.param(["search"], "search needs QUERY", id="no question"),
        pytest.param(
            ["search", "x", "--limit", "0"], "limit 0 is not from 1", id="limit 0"
        ),
        pytest.param(
            ["search", "x", "--limit=-3"], "limit -3 is not from 1", id="limit -3"
        ),
        pytest.param(
            ["search", "x", "--limit", "a"], "not a whole number", id="limit a"
        ),
        pytest.param(
            ["search", "x", "--limit"], "--limit needs a value", id="no value"
        ),
        pytest.param(
            ["search", "x", "--max-chars", "0"], "is not from 500", id="no room"
        ),
        pytest.param(
            ["search", "x", "--limt", "3"], "did you mean --limit", id="flag typo"
        ),
        pytest.param(
            ["search", "x", "--by", "line"], "not one of unit, file", id="choice"
        ),
        pytest.param(["serch", "x"], "did you mean search", id="command typo"),
        pytest.param(["index", "nosuchdir"], "does not exist", id="no folder"),
        pytest.param(["index", "a", "b"], "too many arguments", id="two folders"),
        pytest.param(
            ["search", "x", "--root", "app/pool.py"], "is a file", id="root is a file"
        ),
        pytest.param(["show"], "show needs ID", id="show nothing"),
        pytest.param(["stats", "--json=1"], "takes no value", id="flag with value"),
    ],
)
def test_misuse_is_an_error_that_says_what_to_do(
    run: Run, words: list[str], message: str
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert message in err


def test_a_folder_that_does_not_exist_is_not_made(run: Run, root: Path) -> None:
    run("index", "nosuchdir")
    assert not (root / "nosuchdir").exists()


def test_errors_are_json_where_json_is_asked_for(run: Run) -> None:
    code, out, err = run("search", "", "--json")
    assert (code, err) == (2, "")
    assert json.loads(out) == {
        "ok": False,
        "error": {
            "code": "usage",
            "message": "the question is empty",
            "hint": "ask in plain words or a name",
        },
    }


def test_a_repository_without_code_is_not_ready(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "README.md").write_text("hello")
    assert main(["bootstrap", str(tmp_path)]) == 1
    assert "nothing to index" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("app/pool.py::build_connection_pool", "def build_connection_pool(size):"),
        ("app/pool.py:2", "def build_connection_pool(size):"),
        ("app/pool.py:2-2", "Open size connections."),
        ("app\\pool.py:2:build_connection_pool", "def build_connection_pool(size):"),
        ("Server.close", "def close(self):"),
        ("build_connection_pool", "def build_connection_pool(size):"),
    ],
)
def test_show_takes_every_way_of_naming_a_unit(
    run: Run, target: str, text: str
) -> None:
    code, out, _ = run("show", target)
    assert code == 0
    assert text in out


@pytest.mark.parametrize(
    ("target", "code", "hint"),
    [
        ("app/pool.py::build_conection_pool", 1, "build_connection_pool"),
        ("nothing_like_it", 1, "symbol"),
        ("../../etc/passwd:1-2", 2, "inside the root"),
        ("/etc/passwd:1-2", 2, "inside the root"),
        (".env:1-2", 1, "secret-shaped"),
    ],
)
def test_what_cannot_be_shown_is_an_error_that_says_why(
    run: Run, root: Path, target: str, code: int, hint: str
) -> None:
    (root / ".env").write_text("KEY=hidden\n")
    found, out, err = run("show", target)
    assert (found, out) == (code, "")
    assert hint in err
    assert "root:x" not in err
    assert "hidden" not in err


def test_absolute_paths_inside_the_root_are_taken(run: Run, root: Path) -> None:
    code, out, _ = run("show", f"{root}/app/pool.py:2-2")
    assert code == 0
    assert "Open size connections." in out


def test_symbol_lists_definitions_and_offers_near_names(run: Run) -> None:
    code, out, _ = run("symbol", "Server")
    assert code == 0
    assert out.startswith("app/server.py:7-")
    code, _, err = run("symbol", "Servr")
    assert code == 1
    assert "server" in err


def test_stats_count_what_is_there_and_what_was_skipped(run: Run, root: Path) -> None:
    (root / "node_modules").mkdir()
    (root / "big.py").write_text("x = 1\n" * 400_000)
    (root / "app/broken.py").write_text(
        "def fine():\n    pass\n\n\ndef broken(:\n    pass\n"
    )
    reply = _json(run, "stats")
    assert reply["files"] == 4
    assert reply["languages"] == {"python": reply["units"]}
    assert reply["skipped"] == {"over the size cap": 1, "vendored or build folder": 1}
    assert reply["partial"] == [["app/broken.py", 1, "a syntax error"]]


def test_works_from_a_subfolder(
    run: Run, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root / "app")
    reply = _json(run, "search", "open connections")
    assert reply["results"][0]["path"] == "app/pool.py"


def test_a_damaged_index_is_rebuilt_by_the_next_question(run: Run, root: Path) -> None:
    run("index")
    (root / ".rag-your-code" / "s000001" / "units.jsonl").write_bytes(b"\0\0")
    reply = _json(run, "search", "open connections")
    assert reply["results"][0]["id"] == "app/pool.py::build_connection_pool"


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("[search]\nlimt = 5\n", "line 2: unknown key search.limt"),
        ('[search]\nlimit = "8"\n', 'search.limit = "8" is not an integer'),
        ("[search]\nlimit = 100000\n", "from 1 to 100"),
        ("[serch]\nlimit = 8\n", "unknown key serch.limit"),
        ("limit = 8\n", "unknown key limit"),
        ("[search\n", "not valid TOML"),
        ('[search]\ntests = "maybe"\n', "one of auto, include, exclude, only"),
    ],
)
def test_configuration_errors_name_line_key_and_range(
    run: Run, root: Path, toml: str, message: str
) -> None:
    (root / "rag-your-code.toml").write_text(toml)
    code, _, err = run("search", "x")
    assert code == 2
    assert message in err


def test_a_configuration_that_is_not_utf8_is_named(run: Run, root: Path) -> None:
    (root / "rag-your-code.toml").write_bytes(b"[search]\nlimit = 5 # \xff\n")
    code, _, err = run("search", "x")
    assert code == 2
    assert "line 2: not UTF-8" in err


@pytest.mark.parametrize("action", [*names(Face.COMMAND), *SERVING])
def test_every_command_has_help(run: Run, action: str) -> None:
    code, out, _ = run(*action.split(), "--help")
    assert code == 0
    assert out.startswith(f"usage: rag-your-code {action}")


def test_help_and_version(run: Run) -> None:
    assert "search" in run()[1]
    assert run("--version")[1].startswith("rag-your-code ")


def test_as_a_process(root: Path) -> None:
    """``python -m`` works with a plain locale, and a closed pipe is no error."""
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"}
    (root / "app/uni.py").write_text("def größe():\n    return '日本'\n", "utf-8")
    command = [
        sys.executable,
        "-m",
        "rag_your_code",
        "search",
        "größe",
        "--root",
        str(root),
    ]
    done = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert "größe" in done.stdout.decode("utf-8")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()


def test_the_vector_counts_only_where_a_setting_weighs_it(run: Run, root: Path) -> None:
    plain = _json(run, "search", "open connections")["results"][0]
    (root / "rag-your-code.toml").write_text("[search]\nvector_weight = 2.5\n")
    weighed = _json(run, "search", "open connections")["results"][0]
    assert "vector" not in plain["why"]
    assert 0 < weighed["why"]["vector"] <= 2.5
    assert weighed["score"] == pytest.approx(sum(weighed["why"].values()), abs=0.01)


def test_a_root_that_is_named_is_that_folder_and_no_other(
    run: Run, root: Path, tmp_path: Path
) -> None:
    (root / "empty").mkdir()
    index = str(tmp_path / "index")
    code, _, err = run("bootstrap", "empty", "--index-dir", index)
    assert code == 1
    assert "nothing to index" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_output_that_cannot_be_written_is_an_error_without_a_traceback(
    root: Path,
) -> None:
    command = [sys.executable, "-m", "rag_your_code", "stats", "--root", str(root)]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"cannot write the reply" in done.stderr
    assert b"Traceback" not in done.stderr
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command], capture_output=True, check=False
    )
    assert b"Traceback" not in closed.stderr

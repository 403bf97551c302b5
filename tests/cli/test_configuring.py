"""``config`` as a person runs it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rag_your_code.cli import main
from rag_your_code.config.settings import FILE, SETTINGS

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


@pytest.fixture
def run(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    (root / "deep").mkdir()
    monkeypatch.chdir(root / "deep")

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call


def test_a_value_goes_round(root: Path, run: Run) -> None:
    """Set from a subfolder, seen by get and list, taken out again."""
    assert run("config", "path")[1] == f"{root / FILE}\n"
    assert run("config", "get", "search.limit")[1] == "8\n"
    assert run("config", "set", "search.limit", "5")[0] == 0
    assert run("config", "get", "search.limit")[1] == "5\n"
    assert "search.limit          = 5" in run("config", "list")[1]
    code, out, _ = run("config", "unset", "search.limit")
    assert (code, "the default is 8" in out) == (0, True)
    assert run("config", "get", "search.limit")[1] == "8\n"


def test_a_list_is_several_words(run: Run) -> None:
    _, out, _ = run("config", "set", "index.ignore", "a/", "!b")
    assert 'index.ignore = ["a/", "!b"]' in out
    assert "builds it anew" in out
    assert run("config", "get", "index.ignore")[1] == "a/\n!b\n"


def test_the_list_as_json_tells_value_default_and_source(run: Run) -> None:
    run("config", "set", "search.limit", "5")
    reply = json.loads(run("config", "list", "--json")[1])
    assert [one["key"] for one in reply["settings"]] == [one.key for one in SETTINGS]
    limit = next(one for one in reply["settings"] if one["key"] == "search.limit")
    assert (limit["value"], limit["default"], limit["source"]) == (5, 8, "file")
    assert limit["accepts"] == "an integer from 1 to 100"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["get", "search.limt"], "did you mean search.limit?"),
        (["set", "search.limt", "5"], "did you mean search.limit?"),
        (["set", "search.limit", "500"], "an integer from 1 to 100"),
        (["set", "search.limit"], "config set needs VALUES"),
        (["set"], "config set needs KEY"),
        (["get", "search.limit", "more"], "too many arguments: more"),
        (["drop"], "config what?"),
        ([], "one of config init"),
    ],
)
def test_what_is_wrong_is_an_error_that_says_what_to_do(
    root: Path, run: Run, words: list[str], says: str
) -> None:
    code, out, err = run("config", *words)
    assert (code, out) == (2, "")
    assert says in err
    assert not (root / FILE).exists()


def test_init_writes_once(root: Path, run: Run) -> None:
    assert run("config", "init")[0] == 0
    before = (root / FILE).read_text("utf-8")
    assert run("config", "init")[0] == 2
    assert (root / FILE).read_text("utf-8") == before
    assert run("config", "list")[0] == 0


def test_a_fault_that_is_left_is_told(root: Path, run: Run) -> None:
    (root / FILE).write_text("[search]\nlimt = 4\n")
    code, out, _ = run("config", "set", "search.limit", "5")
    assert (code, "still wrong" in out) == (0, True)
    assert run("config", "list")[0] == 2


def test_trust_says_what_is_sent_where_and_is_taken_back(
    root: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("trust")))
    assert run("config", "trust")[0] == 2
    for key, value in (
        ("provider", "openai-compatible"),
        ("endpoint", "https://api.example.com/v1"),
        ("model", "m"),
        ("api_key_env", "MY_KEY"),
    ):
        run("config", "set", f"embedding.{key}", value)
    code, out, _ = run("config", "trust")
    assert code == 0
    for part in ("https://api.example.com/v1/embeddings", "model m", "$MY_KEY"):
        assert part in out
    assert "$MY_KEY" in run("config", "trust", "--list")[1]
    assert "took back" in run("config", "trust", "--revoke")[1]
    assert run("config", "trust", "--list")[1] == "no consents\n"

"""The forms of a printed reply: lines for programs and editors, colour for terminals."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rag_your_code.cli import colour, main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    root = tmp_path / "tree"
    root.mkdir()
    (root / "pool.py").write_text(
        'def take_one(pool):\n    return "größe", pool.pop()\n'
    )
    (root / ".git").mkdir()
    monkeypatch.chdir(root)

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        return code, *capsys.readouterr()

    return call


@pytest.mark.parametrize("words", [["search", "take one"], ["symbol", "take_one"]])
def test_a_result_is_a_line_of_json(run: Run, words: list[str]) -> None:
    code, out, _ = run(*words, "--jsonl")
    assert code == 0
    assert [json.loads(line)["id"] for line in out.splitlines()] == [
        "pool.py::take_one"
    ]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["search", "take one"], "pool.py:1:1:def take_one(pool)"),
        (["symbol", "take_one"], "pool.py:1:1:def take_one(pool)"),
        # ö and ß before it are two bytes each, and editors count bytes here.
        (["grep", "pop"], '    return "größe", pool.pop()'),
    ],
)
def test_editors_get_path_line_column_and_text(
    run: Run, words: list[str], line: str
) -> None:
    code, out, _ = run(*words, "--vimgrep")
    assert code == 0
    assert out == f"{line}\n" if words[0] != "grep" else f"pool.py:2:28:{line}\n"


def test_no_result_is_no_line(run: Run) -> None:
    assert run("search", "xyzzy", "--jsonl") == (1, "", "")


def test_two_forms_at_once_and_a_form_without_places_are_refused(run: Run) -> None:
    assert run("search", "x", "--json", "--vimgrep")[0] == 2
    assert run("stats", "--vimgrep")[0] == 2
    code, out, _ = run("search", "", "--jsonl")
    assert (code, json.loads(out)["error"]["code"]) == (2, "usage")


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "plain", "is_wanted"),
    [
        pytest.param({"TERM": "xterm"}, False, True, id="a terminal"),
        pytest.param({"TERM": "xterm", "NO_COLOR": ""}, False, True, id="an empty no"),
        pytest.param({"TERM": "xterm", "NO_COLOR": "1"}, False, False, id="NO_COLOR"),
        pytest.param({"TERM": "xterm"}, True, False, id="--plain"),
        pytest.param({"TERM": "dumb"}, False, False, id="a terminal without colours"),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    environment: dict[str, str], plain: bool, is_wanted: bool
) -> None:
    assert colour.wanted(_Terminal(), environment, plain=plain) is is_wanted
    assert not colour.wanted(io.StringIO(), environment, plain=plain)


@pytest.mark.parametrize(
    ("line", "painted"),
    [
        ("a/b.py:3-9  function f", "<a/b.py>:<3-9>  function f"),
        ("1. a/b.py:3-9  function f", "1. <a/b.py>:<3-9>  function f"),
        ("a/b.py:3:7:text", "<a/b.py>:<3>:7:text"),
        ("  12: x = y", "  <12>: x = y"),
        ("  12- x = y", "  12- x = y"),
        ("no place: here", "no place: here"),
    ],
)
def test_places_are_painted_and_nothing_else_changes(line: str, painted: str) -> None:
    shown = colour.paint(line)
    for code in ("\x1b[35m", "\x1b[32m"):
        shown = shown.replace(code, "<")
    assert shown.replace("\x1b[0m", ">") == painted


def test_source_gives_a_terminal_no_orders(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("evil.py").write_text(
        "def f():\n    return '\x1b]0;owned\x07\x9b'  # evil\t1\n"
    )
    terminal = _Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(["grep", "evil", "--plain"]) == 0
    assert "return '\ufffd]0;owned\ufffd\ufffd'  # evil\t1" in terminal.getvalue()
    assert "\x1b" not in terminal.getvalue()

"""Grep over a tree: live files, their units, bounds, and what it never opens."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rag_your_code import CodeIndex
from rag_your_code.cli import main
from rag_your_code.errors import PatternTooSlowError, UsageError
from rag_your_code.grep.processes import Target, shared

FILES = {
    "app/pool.py": '''LIMIT = 5


class Pool:
    """Keeps connections."""

    def take(self):
        return self.free.pop()

    def give(self, one):
        self.free.append(one)
''',
    "app/view.js": "export function draw(items) {\n  return items.pop();\n}\n",
    "tests/test_pool.py": "def test_take():\n    assert Pool().free.pop()\n",
}

Make = Callable[[dict[str, str | bytes]], CodeIndex]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def build(files: dict[str, str | bytes]) -> CodeIndex:
        for name, data in files.items():
            path = tmp_path / "tree" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data.encode() if isinstance(data, str) else data)
        (tmp_path / "tree" / ".git").mkdir(exist_ok=True)
        return CodeIndex.open(tmp_path / "tree")

    return build


@pytest.fixture
def index(make: Make) -> CodeIndex:
    return make(dict(FILES))


def _ids(index: CodeIndex, pattern: str, **other: object) -> list[str]:
    result = index.grep(pattern, **other)  # type: ignore[arg-type]
    return [one.unit.id if one.unit else one.path for one in result.found]


def test_each_line_is_told_with_the_innermost_unit(index: CodeIndex) -> None:
    result = index.grep("pop|LIMIT|Keeps")
    assert [(one.path, one.line, one.column, one.text) for one in result.found] == [
        ("app/pool.py", 1, 1, "LIMIT = 5"),
        ("app/pool.py", 5, 8, '    """Keeps connections."""'),
        ("app/pool.py", 8, 26, "        return self.free.pop()"),
        ("app/view.js", 2, 16, "  return items.pop();"),
        ("tests/test_pool.py", 2, 24, "    assert Pool().free.pop()"),
    ]
    assert _ids(index, "pop|LIMIT|Keeps") == [
        "app/pool.py::<module>",
        "app/pool.py::Pool",
        "app/pool.py::Pool.take",
        "app/view.js::draw",
        "tests/test_pool.py::test_take",
    ]


@pytest.mark.parametrize(
    ("filters", "paths"),
    [
        pytest.param({"paths": ["app"]}, ["app/pool.py", "app/view.js"], id="a folder"),
        pytest.param({"paths": [".\\APP\\"]}, ["app/pool.py", "app/view.js"], id="dos"),
        pytest.param({"paths": ["app\\*.js"]}, ["app/view.js"], id="a glob of dos"),
        pytest.param({"languages": ["javascript"]}, ["app/view.js"], id="a language"),
        pytest.param({"kinds": ["method"]}, ["app/pool.py"], id="a kind of unit"),
        pytest.param({"tests": "only"}, ["tests/test_pool.py"], id="tests"),
        pytest.param(
            {"tests": "exclude"}, ["app/pool.py", "app/view.js"], id="no tests"
        ),
    ],
)
def test_filters(
    index: CodeIndex, filters: dict[str, object], paths: list[str]
) -> None:
    result = index.grep("pop", **filters)  # type: ignore[arg-type]
    assert [one.path for one in result.found] == paths
    assert (result.matches, result.omitted) == (len(paths), 0)


def test_a_changed_file_is_read_as_it_is_now(index: CodeIndex) -> None:
    """The index is not refreshed in between: lines and units are those of the file."""
    path = index.root / "app/pool.py"
    path.write_text("\n\n" + FILES["app/pool.py"].replace("def give", "def put"))
    (found,) = index.grep("append").found
    assert (found.line, found.unit and found.unit.id) == (13, "app/pool.py::Pool.put")
    assert found.unit
    assert (found.unit.start_line, found.unit.end_line) == (12, 13)


def test_a_file_that_is_gone_is_no_error(index: CodeIndex) -> None:
    (index.root / "app/pool.py").unlink()
    assert _ids(index, "pop", paths=["app"]) == ["app/view.js::draw"]


def test_lines_beyond_the_limit_are_counted(make: Make) -> None:
    files = {f"m{n}.py": f"def f{n}():\n    return wanted\n" * 3 for n in range(4)}
    result = make(dict(files)).grep("wanted", limit=5)
    assert (len(result.found), result.matches, result.omitted) == (5, 12, 7)


def test_the_order_and_the_count_do_not_depend_on_processes(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = make({f"m{n:02}.py": f"def f{n}():\n    pass\n" for n in range(30)})
    alone = index.grep("def ")
    monkeypatch.setattr("rag_your_code.grep.processes._SHARE_BYTES", 10)
    monkeypatch.setattr("rag_your_code.grep.processes.cores", lambda: 3)
    assert index.grep("def ") == alone
    assert [one.path for one in alone.found] == [f"m{n:02}.py" for n in range(30)]


def test_shares_hold_every_path_once_and_in_order() -> None:
    targets = [Target(str(n), n * n) for n in range(50)]
    for number in (1, 2, 3, 7):
        runs = shared(targets, number)
        assert [path for run in runs for path in run] == [one.path for one in targets]
        assert len(runs) == number


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        pytest.param(r"(\w+\s?)+;", "word " * 40 + "!", id="a repeat in a repeat"),
        pytest.param("(a|aa)+$", "a" * 80 + "b", id="alternatives that overlap"),
        pytest.param("(a|a)" * 40 + "b", "a" * 80, id="alternatives without a repeat"),
        pytest.param(r"(.*)(.*)(.*)(.*)(.*)x", "y" * 300, id="stars in a row"),
    ],
)
def test_a_runaway_pattern_is_stopped_and_told(
    make: Make, pattern: str, line: str
) -> None:
    index = make({"a.py": "x = 1\n", "b.py": f"# {line}\n"})
    started = time.monotonic()
    with pytest.raises(PatternTooSlowError) as caught:
        index.grep(pattern, seconds=0.4)
    assert time.monotonic() - started < 5
    assert "0.4 s, in b.py (1 of 2 files done)" in caught.value.message
    assert "--fixed" in caught.value.hint
    assert _ids(index, "x = 1") == ["a.py::<module>"]


def test_a_process_that_dies_is_an_error(
    index: CodeIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rag_your_code.errors import RagYourCodeError

    monkeypatch.setattr("rag_your_code.grep.processes._START", "raise SystemExit(3)")
    with pytest.raises(RagYourCodeError, match=r"ended early, in app/pool\.py"):
        index.grep("pop")


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16", b""), ("latin-1", b"")],
)
def test_every_encoding_is_searched_as_text(
    make: Make, encoding: str, mark: bytes
) -> None:
    text = 'def f():\n    return "größer"\n'
    index = make({"a.py": mark + text.encode(encoding)})
    for pattern in ("größer", "gr..er", r"\bgr\w+er\b", "GRÖSSER|GRÖßER"):
        (found,) = index.grep(pattern, ignore_case=True).found
        assert (found.line, found.column) == (2, 13), pattern


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_what_became_a_link_or_a_secret_is_not_opened(
    index: CodeIndex, tmp_path: Path
) -> None:
    """Whatever the index lists: a file, or a folder on the way, that is a link now."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "pool.py").write_text("pop_secret\n")
    (outside / "view.js").write_text("pop_secret\n")
    (index.root / "app/view.js").unlink()
    (index.root / "app/view.js").symlink_to(outside / "view.js")
    result = index.grep("pop_secret")
    assert (result.found, [one.path for one in result.unread]) == ((), ["app/view.js"])
    (index.root / "app").rename(tmp_path / "moved")
    (index.root / "app").symlink_to(outside)
    result = index.grep("pop_secret")
    assert result.found == ()
    assert [one.path for one in result.unread] == ["app/pool.py", "app/view.js"]


def test_an_index_that_lists_a_secret_does_not_open_it(
    index: CodeIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [
        record._replace(path=path)
        for record, path in zip(
            index._snapshot.files(),
            (".env", "../outside.py", "/etc/passwd"),
            strict=True,
        )
    ]
    (index.root / ".env").write_text("KEY=1\n")
    (index.root.parent / "outside.py").write_text("KEY=1\n")
    monkeypatch.setattr(index._snapshot, "files", lambda: iter(records))
    result = index.grep("KEY|root")
    assert (result.found, result.searched) == ((), 2)
    assert "../outside.py" in [one.path for one in result.unread]


# -- the command -----------------------------------------------------------------------

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(
    index: CodeIndex,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Run:
    monkeypatch.chdir(index.root)

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call


def test_text_groups_lines_by_unit(run: Run) -> None:
    code, out, err = run("grep", "self", "--context", "1")
    assert code == 0
    assert err == "4 lines in 1 file\n"
    assert out == (
        "app/pool.py:7-8  method Pool.take\n"
        "  6-\n"
        "  7:     def take(self):\n"
        "  8:         return self.free.pop()\n"
        "  9-\n"
        "\n"
        "app/pool.py:10-11  method Pool.give\n"
        "  9-\n"
        "  10:     def give(self, one):\n"
        "  11:         self.free.append(one)\n"
    )


def test_json_has_the_unit_beside_the_line(run: Run) -> None:
    code, out, err = run("grep", "free.append", "--fixed", "--json", "--context", "1")
    assert (code, err) == (0, "")
    reply = json.loads(out)
    assert reply["results"] == [
        {
            "id": "app/pool.py::Pool.give",
            "path": "app/pool.py",
            "line": 11,
            "column": 14,
            "text": "        self.free.append(one)",
            "kind": "method",
            "qualified_name": "Pool.give",
            "start_line": 10,
            "end_line": 11,
            "before": ["    def give(self, one):"],
            "after": [],
        }
    ]
    assert (reply["matches"], reply["omitted"], reply["unread"]) == (1, 0, [])


def test_editors_read_a_line_a_match(run: Run) -> None:
    code, out, _ = run("grep", "pop", "--vimgrep", "--tests", "exclude")
    assert code == 0
    assert out.splitlines() == [
        "app/pool.py:8:26:        return self.free.pop()",
        "app/view.js:2:16:  return items.pop();",
    ]


def test_nothing_found_is_said_and_exits_with_one(run: Run) -> None:
    assert run("grep", "nosuchword") == (1, "", "nothing matches in 3 files\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        pytest.param(["grep"], "grep needs PATTERN", id="no pattern"),
        pytest.param(["grep", ""], "the pattern is empty", id="empty"),
        pytest.param(["grep", "("], "is not a regular expression", id="a bad one"),
        pytest.param(["grep", "a", "--lang", "cobol"], "unknown language", id="lang"),
        pytest.param(["grep", "a", "--limit", "0"], "not from 1", id="no lines"),
        pytest.param(["grep", "a", "--json", "--vimgrep"], "two forms", id="two forms"),
    ],
)
def test_bad_input_is_told(run: Run, words: list[str], says: str) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert says in out + err


def test_no_api_call_takes_an_empty_pattern(index: CodeIndex) -> None:
    with pytest.raises(UsageError):
        index.grep("")

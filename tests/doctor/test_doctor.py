"""Each thing that may be wrong with an index or a tree is found, and nothing is changed."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rag_your_code.api import CodeIndex
from rag_your_code.cli import main
from rag_your_code.doctor import Finding, Level, examine
from rag_your_code.index import layout
from rag_your_code.index.signature import key_file

YEAR_2200 = 7_258_118_400


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository of two files, indexed."""
    root = tmp_path / "tree"
    (root / "src").mkdir(parents=True)
    subprocess.run(["git", "init", "-q", root], check=True)
    (root / "src" / "a.py").write_text("def f():\n    return 1\n")
    (root / "b.py").write_text("def g():\n    return 2\n")
    CodeIndex.open(root).close()
    return root


def _found(root: Path) -> dict[str, Finding]:
    return {one.check: one for one in examine(root, root / layout.FOLDER)}


def _segment(root: Path) -> Path:
    return next((root / layout.FOLDER).glob("s0*"))


def test_nothing_is_said_of_a_whole_index(root: Path) -> None:
    assert _found(root) == {}


def _flip(root: Path) -> None:
    path = _segment(root) / layout.UNITS
    before = path.stat()
    data = bytearray(path.read_bytes())
    data[-5] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _cut(root: Path) -> None:
    path = _segment(root) / layout.POSTINGS
    path.write_bytes(path.read_bytes()[:-1])


def _future(root: Path) -> None:
    os.utime(root / "b.py", (YEAR_2200, YEAR_2200))
    CodeIndex.open(root).close()


def _too_large(root: Path) -> None:
    (root / "big.py").write_text("x = 1\n" * 200_000)
    CodeIndex.open(root).close()


def _broken(root: Path) -> None:
    (root / "c.py").write_text("def ok():\n    pass\n\ndef no(:\n    pass\n")
    CodeIndex.open(root).close()


def _ignored(root: Path) -> None:
    (root / ".gitignore").write_text("lib/\n")
    (root / "lib").mkdir()
    (root / "lib" / "d.py").write_text("def h(): pass\n")
    CodeIndex.open(root).close()


@pytest.mark.parametrize(
    ("harm", "check", "level", "said"),
    [
        pytest.param(_flip, "digests", Level.ERROR, "not the bytes", id="a bit"),
        pytest.param(_cut, "digests", Level.ERROR, "bytes where", id="cut off"),
        pytest.param(
            lambda root: (_segment(root) / layout.NAMES).unlink(),
            "digests",
            Level.ERROR,
            "No such file",
            id="a file is gone",
        ),
        pytest.param(
            lambda root: (root / layout.FOLDER / layout.MANIFEST).write_text("{}"),
            "index",
            Level.WARNING,
            "format",
            id="another format",
        ),
        pytest.param(
            lambda root: (root / layout.FOLDER / layout.MANIFEST).write_text("{"),
            "index",
            Level.ERROR,
            "not JSON",
            id="no manifest",
        ),
        pytest.param(
            lambda root: (root / layout.FOLDER / layout.MANIFEST).unlink(),
            "index",
            Level.ERROR,
            "no index",
            id="no index",
        ),
        pytest.param(
            lambda root: (root / layout.FOLDER / "s000099.tmp").mkdir(),
            "leftovers",
            Level.NOTE,
            "s000099.tmp",
            id="left by a killed run",
        ),
        pytest.param(
            lambda root: (root / "b.py").write_text("def other(): pass\n"),
            "behind",
            Level.NOTE,
            "1 file changed",
            id="an edit",
        ),
        pytest.param(
            lambda root: (root / "b.py").unlink(),
            "behind",
            Level.NOTE,
            "1 file changed",
            id="a file is deleted",
        ),
        pytest.param(_future, "clock", Level.WARNING, "b.py", id="a future date"),
        pytest.param(_too_large, "left out", Level.WARNING, "big.py", id="too large"),
        pytest.param(
            _broken, "partly read", Level.WARNING, "c.py: from line", id="a fault"
        ),
        pytest.param(_ignored, "ignored", Level.NOTE, ".gitignore:1:lib/", id="hidden"),
        pytest.param(
            lambda root: (root / "rag-your-code.toml").write_text("[index]\nx = 1\n"),
            "configuration",
            Level.ERROR,
            "line 2",
            id="a bad setting",
        ),
    ],
)
def test_what_is_wrong_is_found(
    root: Path, harm: Callable[[Path], object], check: str, level: Level, said: str
) -> None:
    harm(root)
    finding = _found(root)[check]
    assert finding.level is level
    assert said in finding.message
    assert finding.next


def test_examining_changes_nothing(root: Path) -> None:
    _flip(root)
    before = {path: path.stat() for path in root.rglob("*") if path.is_file()}
    examine(root, root / layout.FOLDER)
    after = {path: path.stat() for path in root.rglob("*") if path.is_file()}
    assert {one: found.st_mtime_ns for one, found in before.items()} == {
        one: found.st_mtime_ns for one, found in after.items()
    }


@pytest.mark.skipif(os.name != "posix", reason="permission bits")
def test_a_key_that_others_may_read_is_told(root: Path) -> None:
    mode = key_file().stat().st_mode
    key_file().chmod(0o644)
    try:
        assert "forge" in _found(root)["key"].message
    finally:
        key_file().chmod(mode)


def test_a_folder_that_cannot_be_written_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "chmod u+wx" in _found(root)["permissions"].next


def test_a_full_disk_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = 1_000_000

    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage)
    assert "1 MB left" in _found(root)["disk"].message


def test_a_tree_without_git_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def f(): pass\n")
    CodeIndex.open(tmp_path).close()
    findings = examine(tmp_path, tmp_path / layout.FOLDER)
    assert [one.check for one in findings] == ["git"]


def test_the_command_fails_for_an_error_alone(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "b.py").write_text("def other(): pass\n")
    assert main(["doctor", "--root", str(root)]) == 0
    assert "note    behind: 1 file changed" in capsys.readouterr().out
    _cut(root)
    assert main(["doctor", "--root", str(root)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("error   digests: ")
    assert "the index needs mending" in out

"""Watching takes in what changes, costs little while nothing does, and survives errors."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from rag_your_code.actions import find
from rag_your_code.actions.table import Face
from rag_your_code.agent.arguments import parameters_of
from rag_your_code.cli import main
from rag_your_code.config.resolve import load
from rag_your_code.errors import IndexWriteError, RagYourCodeError
from rag_your_code.index import layout
from rag_your_code.index.refresh import refresh
from rag_your_code.index.report import Report
from rag_your_code.index.watch import SHARE, watch

Step = Callable[[Path], object]


class _EndError(Exception):
    """There are no more steps."""


def _write(path: Path, text: str, *, age: int = 10) -> None:
    """A file as it is some seconds after an edit: one look is then enough."""
    path.write_text(text)
    then = path.stat().st_mtime_ns - age * 10**9
    os.utime(path, ns=(then, then))


def _watched(root: Path, steps: list[Step]) -> list[Report | RagYourCodeError]:
    """What is told while ``steps`` happen, one between each two looks."""
    _write(root / "a.py", "def first(): pass\n")
    left: Iterator[Step] = iter(steps)

    def pause(seconds: float) -> None:
        assert seconds >= 0.5
        step = next(left, None)
        if step is None:
            raise _EndError
        step(root)

    told = []
    with suppress(_EndError):
        for one in watch(
            root,
            root / layout.FOLDER,
            lambda: refresh(root, root / layout.FOLDER, load(root)),
            pause,
        ):
            told.append(one)
    return told


def _nothing(root: Path) -> None:
    """A look at a tree in which nothing happened."""


@pytest.mark.parametrize(
    ("step", "units"),
    [
        pytest.param(
            lambda root: _write(root / "b.py", "def g(): pass\n"), 2, id="a new file"
        ),
        pytest.param(
            lambda root: _write(root / "a.py", "x = 1\ndef g(): pass\ndef h(): pass\n"),
            3,
            id="an edit",
        ),
        pytest.param(lambda root: (root / "a.py").unlink(), 0, id="a file goes"),
        pytest.param(
            lambda root: _write(root / ".gitignore", "a.py\n"), 0, id="a rule"
        ),
        pytest.param(
            lambda root: _write(
                root / "rag-your-code.toml", '[index]\nignore = ["a.py"]\n'
            ),
            0,
            id="a setting",
        ),
        pytest.param(
            lambda root: shutil.rmtree(root / layout.FOLDER), 1, id="no index any more"
        ),
    ],
)
def test_what_changed_is_taken_in(tmp_path: Path, step: Step, units: int) -> None:
    told = _watched(tmp_path, [_nothing, step, _nothing, _nothing])
    assert [type(one) for one in told] == [Report, Report]
    assert isinstance(told[-1], Report)
    assert told[-1].units == units


def test_nothing_is_told_of_a_tree_at_rest(tmp_path: Path) -> None:
    assert len(_watched(tmp_path, [_nothing] * 5)) == 1


def test_an_error_is_told_once_and_watching_goes_on(tmp_path: Path) -> None:
    bad = "[index]\nno_such = 1\n"
    told = _watched(
        tmp_path,
        [
            lambda root: _write(root / "rag-your-code.toml", bad),
            _nothing,
            _nothing,
            lambda root: (root / "rag-your-code.toml").unlink(),
            lambda root: _write(root / "b.py", "def g(): pass\n"),
            _nothing,
        ],
    )
    kinds = [isinstance(one, Report) for one in told]
    assert kinds == [True, False, True]


def test_the_first_error_is_raised(tmp_path: Path) -> None:
    def refuse() -> Report:
        raise IndexWriteError("cannot write")

    with pytest.raises(IndexWriteError):
        next(watch(tmp_path, tmp_path / layout.FOLDER, refuse, lambda seconds: None))


def test_a_pause_is_as_long_as_its_share_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look of 0.2 s is followed by one of 20: a hundredth of a core."""
    _write(tmp_path / "a.py", "def f(): pass\n")
    clock = iter(range(100))
    pauses = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            raise KeyboardInterrupt

    refresh(tmp_path, tmp_path / layout.FOLDER, load(tmp_path))
    os.utime(tmp_path, (1_700_000_000, 1_700_000_000))
    report = refresh(tmp_path, tmp_path / layout.FOLDER, load(tmp_path))
    monkeypatch.setattr("time.process_time", lambda: next(clock) * 0.2)
    looks = watch(tmp_path, tmp_path / layout.FOLDER, lambda: report, pause)
    with pytest.raises(KeyboardInterrupt):
        list(looks)
    assert pauses[-1] == pytest.approx(0.2 / SHARE)


def test_the_command_tells_of_edits_until_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(tmp_path / "a.py", "def f(): pass\n")
    steps = iter([lambda: _write(tmp_path / "b.py", "def g(): pass\n"), lambda: None])

    def pause(seconds: float) -> None:
        try:
            next(steps)()
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("time.sleep", pause)
    assert main(["index", str(tmp_path), "--watch"]) == 130
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("indexed 1 ")
    assert any("2 units" in line for line in lines[1:])


def test_an_agent_cannot_ask_for_what_never_ends() -> None:
    index = find("index", Face.AGENT)
    assert "watch" in {one.name for one in index.parameters}
    assert "watch" not in {one.name for one in parameters_of(index)}

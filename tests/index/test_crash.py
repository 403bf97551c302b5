"""Whatever stops a writer, the index is the old one or the new one, never a third."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rag_your_code.errors import IndexDamagedError, IndexMissingError, IndexWriteError
from tests.index.conftest import FILES, age, build, everything, write

_OPERATIONS = frozenset(
    {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate"}
)


class _Death(BaseException):
    """The process ends here: nothing that would catch an error catches this."""


class _Reaper:
    """Lets so many file operations below a folder happen and then no further one.

    What was being written when death came is cut in half: it may not have reached the
    disk.
    """

    def __init__(self) -> None:
        self.folder = ""
        self.left = -1
        self.error: type[BaseException] = _Death
        self.writing = ""

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.folder or event not in _OPERATIONS:
            return
        path = os.fspath(arguments[0]) if not isinstance(arguments[0], int) else ""
        path = os.fsdecode(path) if isinstance(path, bytes) else path
        if not path.startswith(self.folder):
            return
        if event == "open" and not arguments[2] & (os.O_WRONLY | os.O_RDWR):
            return
        if self.left == 0:
            raise self.error(f"{event} {path}")
        self.left -= 1
        self.writing = path if event == "open" else ""

    def allow(self, count: int, folder: Path, work: Callable[[], object]) -> bool:
        """Whether ``work`` came to its end within ``count`` operations."""
        self.left, self.folder = count, str(folder)
        try:
            work()
            return True
        except _Death:
            return False
        finally:
            self.folder = ""
            if self.left == 0 and self.writing and os.path.isfile(self.writing):
                os.truncate(self.writing, os.path.getsize(self.writing) // 2)


_REAPER = _Reaper()
sys.addaudithook(_REAPER.hook)  # hooks cannot be taken back: one for all tests here


def _edited(tree: Path) -> None:
    write(tree, {"app/new.py": "def fresh_one():\n    pass\n", "app/pool.py": ""})
    (tree / "web/view.js").unlink()


def _back(tree: Path) -> None:
    write(tree, FILES)
    (tree / "app/new.py").unlink()


_SCENES = [
    pytest.param([], _edited, {}, id="a refresh"),
    pytest.param([_edited], _back, {}, id="rows taken back"),
    pytest.param([], _edited, {"full": True}, id="a full build over an old one"),
    pytest.param(
        [
            lambda tree, number=number: write(
                tree, {f"app/n{number}.py": f"def added_{number}():\n    pass\n"}
            )
            for number in range(8)
        ],
        _edited,
        {},
        id="a merge",
    ),
]


def _answers(folder: Path) -> dict[str, Any] | None:
    try:
        found = everything(folder)
    except IndexMissingError:
        return None
    found["postings"] = {key: rows for key, rows in found["postings"].items() if rows}
    return found


def _deaths(
    base: Path, before: list[Callable[[Path], object]], edit: Callable[[Path], object]
) -> Iterator[tuple[Path, Path]]:
    """Copies of one tree and index, ready for the write that will be cut short."""
    tree, folder = base / "tree", base / "index"
    write(tree, FILES)
    age(tree, 0)
    for number, one in enumerate([lambda tree: None, *before], 1):
        one(tree)
        age(tree, number)
        build(tree, folder)
    edit(tree)
    age(tree, 100)
    for number in range(1_000):
        copy = base / f"copy{number}"
        shutil.copytree(folder, copy)  # keeps times, so the index stays ours
        yield tree, copy


@pytest.mark.parametrize(("before", "edit", "how"), _SCENES)
def test_a_killed_writer_leaves_the_old_index_or_the_new_one(
    tmp_path: Path,
    before: list[Callable[[Path], object]],
    edit: Callable[[Path], object],
    how: dict[str, Any],
) -> None:
    old = new = None
    points = 0
    for tree, folder in _deaths(tmp_path, before, edit):
        if old is None:
            old = _answers(folder)
            build(tree, tmp_path / "fresh")
            new = _answers(tmp_path / "fresh")
            assert old != new
        done = _REAPER.allow(points, folder, partial(build, tree, folder, **how))
        assert _answers(folder) in ((new,) if done else (old, new))
        build(tree, folder)
        assert _answers(folder) == new
        build(tree, folder, full=True)
        assert not [path for path in folder.iterdir() if path.suffix == ".tmp"]
        shutil.rmtree(folder)
        if done:
            break
        points += 1
    assert points > 8


def test_a_first_build_that_is_killed_leaves_none(tree: Path, tmp_path: Path) -> None:
    build(tree, tmp_path / "fresh")
    whole = _answers(tmp_path / "fresh")
    points = 0
    while True:
        folder = tmp_path / f"index{points}"
        done = _REAPER.allow(points, folder, partial(build, tree, folder))
        if done:
            break
        assert _answers(folder) in (None, whole)
        build(tree, folder)
        assert _answers(folder) == whole
        points += 1
    assert points > 10


def test_a_full_disk_is_said_and_keeps_the_old_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_REAPER, "error", OSError)
    said = []
    for points, (tree, folder) in enumerate(_deaths(tmp_path, [], _edited)):
        old = _answers(folder)
        _REAPER.left, _REAPER.folder = points, str(folder)
        error = None
        try:
            build(tree, folder)
        except IndexWriteError as raised:
            error = raised
        finally:
            _REAPER.folder = ""
        if error is None:
            break
        said.append(str(folder) in error.message and bool(error.hint))
        said.append(_answers(folder) == old)
    assert len(said) > 20
    assert all(said)


def test_an_index_folder_that_goes_away_is_built_anew(
    tree: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    good = _answers(folder)
    shutil.rmtree(folder / "s000001")
    with pytest.raises(IndexDamagedError):
        _answers(folder)
    build(tree, folder)
    assert _answers(folder) == good
    shutil.rmtree(folder)
    build(tree, folder)
    assert _answers(folder) == good


def test_a_clock_moved_back_hides_no_edit(tree: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    path = tree / "app/pool.py"
    path.write_text("def other():\n    pass\n")
    os.utime(path, ns=(1, 1))
    assert build(tree, folder).parsed == 1
    path.write_text("def third():\n    pass\n")
    later_ns = 4_000_000_000 * 10**9
    os.utime(path, ns=(later_ns, later_ns))
    assert build(tree, folder).parsed == 1
    path.write_text("def forth():\n    pass\n")
    os.utime(path, ns=(later_ns, later_ns))
    assert build(tree, folder).parsed == 1

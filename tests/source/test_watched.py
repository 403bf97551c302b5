"""When a tree need not be walked again: what is watched notices all that matters."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rag_your_code.source.walk import walk
from rag_your_code.source.watched import is_as_it_was, is_racy, restamped
from tests.source.conftest import Tree, needs_git, rules

_OLD_NS = 1_000_000_000_500_000_000


def _age(root: Path) -> None:
    """Everything is old, so that whatever changes now differs by its time."""
    for folder, _, names in os.walk(root):
        for path in (folder, *(os.path.join(folder, name) for name in names)):
            os.utime(path, ns=(_OLD_NS, _OLD_NS), follow_symlinks=False)


def _made(tree: Tree) -> Tree:
    tree.write(
        {
            "a.py": "one",
            "pkg/b.py": "two",
            "pkg/large.py": "x" * 300,
            "docs/guide.md": "words",
            "out/.gitignore": "*\n",
            "out/made.py": "made",
            ".gitignore": "*.log\nignored/\n",
            "ignored/kept.txt": "",
            "logs/only.log": "",
            "run": "no script",
        }
    )
    tree.at("empty/deeper")
    return tree


Edit = Callable[[Tree], object]

_NOTICED: list[tuple[str, Edit]] = [
    ("a new file", lambda tree: tree.write({"pkg/new.py": ""})),
    (
        "a new file in a folder without sources",
        lambda tree: tree.write({"docs/c.py": ""}),
    ),
    (
        "a new file in an empty folder",
        lambda tree: tree.write({"empty/deeper/c.py": ""}),
    ),
    ("a new file beside ignored ones", lambda tree: tree.write({"logs/c.py": ""})),
    ("a file gone", lambda tree: (tree.root / "a.py").unlink()),
    ("a folder moved", lambda tree: (tree.root / "pkg").rename(tree.root / "moved")),
    ("another ignore file", lambda tree: tree.write({"pkg/.gitignore": "b.py"})),
    ("an ignore file edited", lambda tree: tree.write({".gitignore": "*.log\n#"})),
    ("a file no longer too large", lambda tree: tree.write({"pkg/large.py": "x"})),
    ("a file that became a script", lambda tree: tree.write({"run": "#!/bin/python"})),
    ("a file that became a link", lambda tree: _as_link(tree.root / "a.py")),
]

_OF_NO_MATTER: list[tuple[str, Edit]] = [
    ("nothing", lambda tree: None),
    ("a source edited", lambda tree: tree.write({"a.py": "three"})),
    ("a file in an ignored folder", lambda tree: tree.write({"ignored/c.py": ""})),
    ("a text edited", lambda tree: tree.write({"docs/guide.md": "other"})),
]


def _as_link(path: Path) -> None:
    path.unlink()
    path.symlink_to("elsewhere")


def _is_seen(tree: Tree, edit: Edit, *, git: bool) -> bool:
    _age(tree.root)
    watched = walk(tree.root, rules(max_file_bytes=200), git=git).watched
    assert is_as_it_was(str(tree.root), watched)
    edit(tree)
    return not is_as_it_was(str(tree.root), watched)


@pytest.mark.parametrize("git", [pytest.param(True, marks=needs_git), False])
@pytest.mark.parametrize(
    "edit", [pytest.param(edit, id=name) for name, edit in _NOTICED]
)
def test_what_may_change_the_list_is_noticed(tree: Tree, edit: Edit, git: bool) -> None:
    assert _is_seen(_made(tree.init() if git else tree), edit, git=git)


@pytest.mark.parametrize("git", [pytest.param(True, marks=needs_git), False])
@pytest.mark.parametrize(
    "edit", [pytest.param(edit, id=name) for name, edit in _OF_NO_MATTER]
)
def test_what_cannot_change_the_list_costs_no_walk(
    tree: Tree, edit: Edit, git: bool
) -> None:
    assert not _is_seen(_made(tree.init() if git else tree), edit, git=git)


@needs_git
@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(
            lambda tree: tree.git("add", "-f", "ignored"), id="tracked by now"
        ),
        pytest.param(
            lambda tree: tree.write({".git/info/exclude": "pkg/"}), id="excluded by now"
        ),
        pytest.param(
            lambda tree: tree.git("config", "core.excludesFile", "x"), id="configured"
        ),
    ],
)
def test_what_only_git_knows_is_noticed(tree: Tree, edit: Edit) -> None:
    assert _is_seen(_made(tree.init()), edit, git=True)


def test_a_repository_made_around_the_tree_is_noticed(tree: Tree) -> None:
    inner = _made(tree.at("inner"))
    assert _is_seen(inner, lambda _: tree.write({".git/HEAD": ""}), git=False)


def test_too_many_idle_folders_are_not_watched_but_walked(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rag_your_code.source.watched._MAX_IDLE", 1)
    _made(tree.init())
    watched = walk(tree.root, rules()).watched
    assert not watched.whole
    assert not is_as_it_was(str(tree.root), watched)


def test_edited_files_are_told_by_their_stamps(tree: Tree) -> None:
    _made(tree)
    _age(tree.root)
    files = {found.path: found.stamp for found in tree.walk(git=False).files}
    assert restamped(str(tree.root), files) == {}
    tree.write({"a.py": "eno"})
    changed = restamped(str(tree.root), files)
    assert changed is not None
    assert list(changed) == ["a.py"]
    (tree.root / "a.py").unlink()
    assert restamped(str(tree.root), files) is None


@pytest.mark.parametrize(
    ("ago_ns", "even", "racy"),
    [
        pytest.param(50_000_000, False, True, id="just before"),
        pytest.param(200_000_000, False, False, id="a while before"),
        pytest.param(-50_000_000, False, True, id="in the future"),
        pytest.param(1_000_000_000, True, True, id="by a clock of whole seconds"),
        pytest.param(3_000_000_000, True, False, id="long enough even so"),
    ],
)
def test_a_time_too_young_to_be_trusted(ago_ns: int, even: bool, racy: bool) -> None:
    now = time.time_ns() // 10**9 * 10**9 + (0 if even else 500_000_001)
    assert is_racy(now - ago_ns, now) is racy

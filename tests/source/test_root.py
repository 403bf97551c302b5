"""Finding the root, and what inside it a path means."""

import os
from pathlib import Path

import pytest

from rag_your_code.errors import UsageError
from rag_your_code.source.inside import path_inside
from rag_your_code.source.root import discover, existing
from tests.source.conftest import Tree


@pytest.mark.parametrize("marker", ["rag-your-code.toml", ".rag-your-code/x", ".git/x"])
def test_the_nearest_marker_above_makes_the_root(tree: Tree, marker: str) -> None:
    tree.write({".git/HEAD": "", f"inner/{marker}": "", "inner/a/b/c.py": ""})
    assert discover(tree.root / "inner" / "a" / "b") == tree.root / "inner"
    assert discover(tree.root / "inner") == tree.root / "inner"


def test_the_file_of_a_linked_work_tree_is_a_marker(tree: Tree) -> None:
    tree.write({".git": "gitdir: /elsewhere\n", "a/b.py": ""})
    assert discover(tree.root / "a") == tree.root


def test_without_a_marker_the_folder_itself_is_the_root(tree: Tree) -> None:
    folder = tree.at("plain").root
    if discover(tree.root) != tree.root:  # the machine's own folders hold a marker
        pytest.skip("the temporary folder lies in a repository")
    assert discover(folder) == folder


@pytest.mark.parametrize("name", ["missing", "missing/below", "file.py", "bad\0name"])
def test_what_is_no_folder_is_an_error_and_not_made(tree: Tree, name: str) -> None:
    tree.write({"file.py": ""})
    for find in (discover, existing):
        with pytest.raises(UsageError):
            find(tree.root / name)
    assert sorted(path.name for path in tree.root.iterdir()) == ["file.py"]


@pytest.mark.parametrize(
    ("given_path", "expected"),
    [
        ("a.py", "a.py"),
        ("./a.py", "a.py"),
        ("sub/../a.py", "a.py"),
        ("sub\\b.py", "sub/b.py"),
        (".\\sub\\b.py", "sub/b.py"),
        ("sub/", "sub"),
        (".", ""),
        ("missing/x.py", "missing/x.py"),
        ("inner.py", "a.py"),
        ("sub/up/a.py", "a.py"),
        ("odd\\name.py", "odd\\name.py"),
    ],
)
def test_a_path_inside(tree: Tree, given_path: str, expected: str) -> None:
    tree.write({"a.py": "", "sub/b.py": "", "odd\\name.py": ""})
    (tree.root / "inner.py").symlink_to("a.py")
    (tree.root / "sub" / "up").symlink_to("..")
    assert path_inside(tree.root, given_path) == expected


def test_an_absolute_path_inside_is_accepted(tree: Tree) -> None:
    tree.write({"sub/b.py": ""})
    assert path_inside(tree.root, str(tree.root / "sub" / "b.py")) == "sub/b.py"
    link = tree.root.parent / "link"
    link.symlink_to(tree.root)
    assert path_inside(link, str(link / "sub" / "b.py")) == "sub/b.py"
    assert path_inside(link, str(tree.root / "sub" / "b.py")) == "sub/b.py"


@pytest.mark.parametrize(
    "given_path",
    [
        "../x.py",
        "../../etc/passwd",
        "sub/../../x.py",
        "/etc/passwd",
        "..\\x.py",
        "\\\\?\\C:\\x.py",
        "//server/share/x.py",
        "out.py",
        "away/x.py",
        "a\0b",
        "../root-and-more/x.py",
    ],
)
def test_a_path_outside_is_refused_with_what_to_pass(
    tree: Tree, given_path: str
) -> None:
    tree.at("sub")
    (tree.root / "out.py").symlink_to("/etc/hostname")
    (tree.root / "away").symlink_to(tree.root.parent)
    with pytest.raises(UsageError) as caught:
        path_inside(tree.root, given_path)
    assert "inside the root" in caught.value.hint or "not a path" in str(caught.value)


def test_everything_is_inside_the_file_system(tmp_path: Path) -> None:
    top = Path(tmp_path.anchor)
    expected = os.path.realpath(tmp_path)[len(tmp_path.anchor) :].replace(os.sep, "/")
    assert path_inside(top, str(tmp_path)) == expected

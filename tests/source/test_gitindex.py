"""Reading git's index without git: every version that git writes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.source.gitindex import Tracked, read_index
from rag_your_code.source.repository import Repository, repository_at
from tests.source.conftest import Tree, needs_git

FILES = ("a.py", "deep/er/a.py", "deep/er/ab.py", "é/日本.py", "x" * 200 + ".py", "z")


def _read(tree: Tree) -> Tracked:
    repository = repository_at(str(tree.root))
    assert repository is not None
    return read_index(repository)


@needs_git
@pytest.mark.parametrize("version", [2, 3, 4])
@pytest.mark.parametrize("names", ["sha1", "sha256"])
def test_the_paths_that_git_tracks(tree: Tree, version: int, names: str) -> None:
    tree.write(dict.fromkeys(FILES, "x"))
    tree.git("init", "-q", f"--object-format={names}")
    tree.git("add", *FILES[:-1])
    tree.git("add", "--intent-to-add", "z")  # needs the extended flags of version 3
    tree.git("update-index", "--index-version", str(version))
    link = "1" * (40 if names == "sha1" else 64)
    tree.git("update-index", "--add", "--cacheinfo", f"160000,{link},sub/module")
    found = _read(tree)
    assert sorted(found.files) == sorted(FILES)
    assert found.submodules == ("sub/module",)


@needs_git
def test_a_conflict_lists_a_path_once(tree: Tree) -> None:
    tree.write({"a.py": "1"}).init("a.py").commit()
    tree.git("checkout", "-q", "-b", "other")
    tree.write({"a.py": "2"}).git("commit", "-qam", "2")
    tree.git("checkout", "-q", "-")
    tree.write({"a.py": "3"}).git("commit", "-qam", "3")
    with pytest.raises(Exception, match="exit status 1"):
        tree.git("merge", "-q", "other")
    assert _read(tree).files == ("a.py",)
    assert [one.path for one in tree.walk().files] == ["a.py"]


def test_no_index_tracks_nothing(tree: Tree) -> None:
    tree.write({".git/HEAD": ""})
    assert _read(tree) == Tracked()


@given(data=st.binary(max_size=200), version=st.integers(0, 5))
def test_a_damaged_index_tracks_nothing_or_something_but_never_raises(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, version: int
) -> None:
    folder = tmp_path_factory.mktemp("git")
    head = b"DIRC" + version.to_bytes(4, "big") + (3).to_bytes(4, "big")
    (folder / "index").write_bytes(head + data)
    read_index(Repository(str(folder), str(folder), str(folder)))

"""An index is read only where this user wrote it and nobody touched it since."""

import os
import shutil
from pathlib import Path

import pytest

from rag_your_code.errors import IndexDamagedError
from rag_your_code.index import signature
from rag_your_code.index.snapshot import Snapshot
from tests.index.conftest import build, everything


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another user's folder for keys."""
    folder = tmp_path / "other"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.setenv("LOCALAPPDATA", str(folder))
    return folder


def test_the_key_is_made_once_and_only_for_its_user(elsewhere: Path) -> None:
    first = signature.signature({"a": 1})
    key = elsewhere / "rag-your-code" / "key"
    assert len(key.read_bytes()) == 32
    assert not key.stat().st_mode & 0o077
    assert [path.name for path in key.parent.iterdir()] == ["key"]
    signature._key.cache_clear()
    assert signature.is_signed({"a": 1}, first)
    assert not signature.is_signed({"a": 2}, first)


@pytest.mark.parametrize("given", [None, "", "é", 7, "0" * 64])
def test_whatever_stands_for_a_signature_is_none(given: object) -> None:
    assert not signature.is_signed({"a": 1}, given)


def test_a_damaged_key_is_made_anew(elsewhere: Path) -> None:
    signature.signature({})
    key = elsewhere / "rag-your-code" / "key"
    key.write_bytes(b"short")
    signature._key.cache_clear()
    signature.signature({})
    assert len(key.read_bytes()) == 32


def test_without_a_place_for_the_key_nothing_is_trusted_later(
    elsewhere: Path, tree: Path, tmp_path: Path
) -> None:
    elsewhere.write_text("a file where the folder should be")
    folder = tmp_path / "index"
    build(tree, folder)
    good = everything(folder)
    signature._key.cache_clear()
    assert build(tree, folder).built
    assert everything(folder) == good


def test_an_index_of_another_user_is_said_to_be_and_built_anew(
    tree: Path, tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "mine"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "mine"))
    with pytest.raises(IndexDamagedError, match="not written by you"):
        Snapshot.open(folder)
    report = build(tree, folder)
    assert report.built
    assert "not written by you" in report.notes[0]


@pytest.mark.parametrize("name", ["s000001/units.jsonl", "state-000001.json"])
def test_a_file_replaced_by_one_of_its_size_is_not_read(
    tree: Path, tmp_path: Path, name: str
) -> None:
    """As a checkout would that brings an index of its own."""
    folder = tmp_path / "index"
    build(tree, folder)
    path = folder / name
    path.write_bytes(path.read_bytes().replace(b"a", b"b"))
    os.utime(path)
    with pytest.raises(IndexDamagedError, match="changed since it was written"):
        Snapshot.open(folder)
    assert build(tree, folder).built


def test_a_copied_index_is_not_trusted_but_a_moved_one_is(
    tree: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    shutil.copytree(folder, tmp_path / "copy", copy_function=shutil.copy)
    assert build(tree, tmp_path / "copy").built
    folder.rename(tmp_path / "moved")
    assert not build(tree, tmp_path / "moved").built

"""The settings file on disk: changed as a whole, links kept, nothing lost by a failure."""

import os
import stat
import tomllib
from pathlib import Path

import pytest

from rag_your_code.config.change import set_value, start_file, unset_value
from rag_your_code.config.resolve import load
from rag_your_code.config.settings import BY_KEY, FILE, SETTINGS
from rag_your_code.config.template import reference, starting_file
from rag_your_code.errors import ConfigError

LIMIT = BY_KEY["search.limit"]
DOCUMENT = Path(__file__).parents[2] / "docs" / "CONFIGURATION.md"


def test_bytes_that_are_not_the_value_stay(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"\xef\xbb\xbf# caf\xc3\xa9\r\n[search] # s\r\nlimit=4 # few\r\n")
    path.chmod(0o640)
    change = set_value(tmp_path, LIMIT, 5)
    assert (change.changed, change.problem) == (True, "")
    assert path.read_bytes() == (
        b"\xef\xbb\xbf# caf\xc3\xa9\r\n[search] # s\r\nlimit=5 # few\r\n"
    )
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == [FILE]


def test_set_makes_the_file_and_unset_gives_the_default_back(tmp_path: Path) -> None:
    assert set_value(tmp_path, LIMIT, 5).changed
    assert load(tmp_path)["search.limit"] == 5
    assert unset_value(tmp_path, "search.limit").changed
    assert load(tmp_path)["search.limit"] == 8
    assert not unset_value(tmp_path, "search.limit").changed


def test_the_same_value_writes_nothing(tmp_path: Path) -> None:
    set_value(tmp_path, LIMIT, 5)
    before = (tmp_path / FILE).stat().st_ino
    assert not set_value(tmp_path, LIMIT, 5).changed
    assert (tmp_path / FILE).stat().st_ino == before


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """A file outside is written through a link where it holds settings of ours."""
    (tmp_path / "root").mkdir()
    target = tmp_path / "shared.toml"
    target.write_text("search.limit = 4\n")
    link = tmp_path / "root" / FILE
    link.symlink_to(target)
    set_value(tmp_path / "root", LIMIT, 5)
    assert link.is_symlink()
    assert target.read_text() == "search.limit = 5\n"


@pytest.mark.parametrize("text", ["", "[net]\noffline = true\n"])
def test_a_link_to_a_file_of_something_else_is_left_alone(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / "root").mkdir()
    target = tmp_path / "other.toml"
    target.write_text(text)
    (tmp_path / "root" / FILE).symlink_to(target)
    with pytest.raises(ConfigError, match="no settings file"):
        set_value(tmp_path / "root", LIMIT, 5)
    assert target.read_text() == text


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_text("search.limit = 4\n")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ConfigError, match="No space left"):
        set_value(tmp_path, LIMIT, 5)
    assert (tmp_path / FILE).read_text() == "search.limit = 4\n"
    assert os.listdir(tmp_path) == [FILE]


def test_a_broken_file_is_never_written(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[search\nlimit = 4\n")
    with pytest.raises(ConfigError, match="line 1: not valid TOML"):
        set_value(tmp_path, LIMIT, 5)
    assert (tmp_path / FILE).read_text() == "[search\nlimit = 4\n"


def test_faults_are_mended_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[search]\nlimt = 5\ntests = 'x'\n")
    change = set_value(tmp_path, BY_KEY["search.tests"], "only")
    assert "unknown key search.limt" in change.problem
    assert unset_value(tmp_path, "search.limt").problem == ""
    assert (tmp_path / FILE).read_text() == '[search]\ntests = "only"\n'


def test_an_unknown_key_is_no_setting(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="unknown key search"):
        unset_value(tmp_path, "search.limt")


def test_the_first_file_changes_nothing_and_shows_everything(tmp_path: Path) -> None:
    start_file(tmp_path)
    settings = load(tmp_path)
    assert set(settings.sources.values()) == {"default"}
    with pytest.raises(ConfigError, match="exists already"):
        start_file(tmp_path)
    lines = [
        line.removeprefix("# ") if " = " in line and "(" not in line else line
        for line in starting_file().splitlines()
    ]
    (tmp_path / FILE).write_text("\n".join(lines))
    assert load(tmp_path).values == settings.values
    shown = tomllib.loads("\n".join(lines))
    assert sum(map(len, shown.values())) == len(SETTINGS)


def test_the_document_shows_the_table(update_goldens: bool) -> None:
    text = DOCUMENT.read_text("utf-8")
    start = text.index("| key |")
    end = text.index("\n\n", start) + 1
    if update_goldens:
        DOCUMENT.write_text(text[:start] + reference() + text[end:], "utf-8")
        text = DOCUMENT.read_text("utf-8")
    assert reference() in text

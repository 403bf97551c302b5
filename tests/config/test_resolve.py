"""Settings as they are read: by table, or an error that says where and what is accepted."""

import os
from pathlib import Path

import pytest

from rag_your_code.config.literals import literal
from rag_your_code.config.resolve import load
from rag_your_code.config.settings import FILE, SETTINGS, Kind
from rag_your_code.config.values import checked, read_words, row_of
from rag_your_code.errors import ConfigError


def _error(root: Path, text: str) -> ConfigError:
    (root / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ConfigError) as caught:
        load(root)
    assert str(root / FILE) in caught.value.message
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("[search]\n\nlimt = 5\n", 3, ["search.limt", "did you mean search.limit?"]),
        ("[serch]\nlimit = 5\n", 2, ["serch.limit", "did you mean search.limit?"]),
        ("[index]\nlimit = 5\n", 2, ["index.limit", "did you mean search.limit?"]),
        ("limit = 5\n", 1, ["unknown key limit", "did you mean search.limit?"]),
        ("\n[search.more]\nx = 1\n", 2, ["search.more", "accepted keys"]),
        ("#\n[[search]]\nlimit = 1\n", 2, ["unknown key search"]),
        ('[search]\nlimit = "8"\n', 2, ['limit = "8"', "an integer from 1 to 100"]),
        ("[search]\nlimit = 101\n", 2, ["limit = 101", "an integer from 1 to 100"]),
        ("search.limit = 1.0\n", 1, ["an integer from 1 to 100"]),
        ("search = { limit = true }\n", 1, ["limit = true", "an integer"]),
        ("search.vector_weight = nan\n", 1, ["a number from 0 to 10"]),
        ("[search]\ntests = 'all'\n", 2, ["one of auto, include, exclude, only"]),
        ("[index]\nignore = 'a'\n", 2, ["a list of texts"]),
        ("[index]\nignore = ['a', 1]\n", 2, ["a list of texts"]),
        ("[index]\nsuffixes = ['.txt']\n", 2, ["a list of .c, .h,"]),
        ("[embedding]\nmodel = \"a\\nb\"\n", 2, ["embedding.model", "a text"]),
        ("search.limit = 0x" + "f" * 5000, 1, ["a huge number"]),
        ("[search]\nlimit = \n", 2, ["not valid TOML"]),
        ("[search]\nlimit = [1,\n", 2, ["not valid TOML"]),
        ("x = " + "9" * 5000, None, ["not valid TOML"]),
        ("x = " + "[" * 5000, None, ["nested too deeply"]),
        ("a = 1\n\udcff = 1\n", 2, ["not UTF-8"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_line_and_what_is_accepted(
    tmp_path: Path, text: str, line: int | None, says: list[str]
) -> None:
    error = _error(tmp_path, text)
    for one in says:
        assert one in f"{error.message} {error.hint}"
    assert line is None or f"{FILE}, line {line}:" in error.message
    assert len(error.message) < 1_000


def test_a_flag_goes_before_the_file_and_the_file_before_the_default(
    tmp_path: Path,
) -> None:
    (tmp_path / FILE).write_text("search.limit = 4\nsearch.max_chars = 900\n")
    settings = load(tmp_path, {"search.limit": 3, "search.tests": None})
    asked = ("search.limit", "search.max_chars", "search.tests")
    assert [(settings[one], settings.sources[one]) for one in asked] == [
        (3, "flag"),
        (900, "file"),
        ("auto", "default"),
    ]


def test_the_environment_has_no_say(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SEARCH_LIMIT", "RAG_YOUR_CODE_SEARCH_LIMIT", "RAG_YOUR_CODE_CONFIG"):
        monkeypatch.setenv(name, "3")
    assert load(Path("/nonexistent"))["search.limit"] == 8


def test_a_byte_order_mark_and_crlf_are_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbf[search]\r\nlimit = 4\r\n")
    assert load(tmp_path)["search.limit"] == 4


@pytest.mark.parametrize("kind", ["folder", "pipe", "dangling link", "huge", "loop"])
def test_what_is_no_settings_file_is_an_error_at_once(
    tmp_path: Path, kind: str
) -> None:
    path = tmp_path / FILE
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "huge":
        path.write_bytes(b"#" * 1_000_001)
    else:
        path.symlink_to(path if kind == "loop" else tmp_path / "none")
    with pytest.raises(ConfigError, match=FILE):
        load(tmp_path)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.key)
def test_every_default_is_accepted_and_every_row_is_whole(setting) -> None:  # type: ignore[no-untyped-def]
    assert checked(setting, setting.default, "") == setting.default
    table, _, name = setting.key.partition(".")
    assert table
    assert name.isidentifier()
    assert setting.help
    if setting.kind in (Kind.INTEGER, Kind.NUMBER):
        for value in (setting.low, setting.high):
            assert checked(setting, int(value), "") == value
        for value in (setting.low - 1, setting.high + 1):
            with pytest.raises(ConfigError, match=f"{setting.high:.10g}"):
                checked(setting, int(value), "")


@pytest.mark.parametrize(
    ("key", "words", "value"),
    [
        ("search.limit", ["5"], 5),
        ("search.limit", ["1_0"], 10),
        ("search.vector_weight", ["0.5"], 0.5),
        ("search.tests", ["only"], "only"),
        ("search.tests", ['"only"'], "only"),
        ("embedding.model", ["all-mini", "lm"], "all-mini lm"),
        ("embedding.model", ["[x]"], "[x]"),
        ("index.ignore", ["a/", "!b"], ("a/", "!b")),
        ("index.ignore", ['["a/", "b"]'], ("a/", "b")),
        ("index.ignore", ["[ab]*.py"], ("[ab]*.py",)),
        ("index.ignore", ["[]"], ()),
    ],
)
def test_the_words_of_a_command_line_give_a_value(
    key: str, words: list[str], value: object
) -> None:
    assert read_words(row_of(key), words) == value


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ("search.limit", "five"),
        ("search.limit", "5\nx = 1"),
        ("search.limit", "true"),
        ("search.limit", ""),
        ("search.tests", "all"),
        ("index.suffixes", "py"),
        ("index.ignore", "[1]"),
        ("embedding.model", "a\x00b"),
    ],
)
def test_other_words_are_refused(key: str, word: str) -> None:
    with pytest.raises(ConfigError, match="on the command line"):
        read_words(row_of(key), [word])


def test_every_value_reads_back_as_it_was_written() -> None:
    import tomllib

    for value in (0, 2.5, 1e16, True, 'q"\\\t\x7f\x01é', ("a", "b'")):
        found = tomllib.loads(f"x = {literal(value)}")["x"]
        assert (tuple(found) if isinstance(value, tuple) else found) == value

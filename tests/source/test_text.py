"""Bytes to text: safe opening, encodings, binaries, lines."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.model import Skipped, SkipReason, SourceText
from rag_your_code.source import text as text_module
from rag_your_code.source.lines import split_lines
from rag_your_code.source.text import (
    decode,
    digest,
    read_bytes,
    read_inside,
    read_source,
)
from tests.source.conftest import Tree

KOI8 = "# -*- coding: koi8-r -*-\nимя = 1\n"
SJIS = "# vim: set fileencoding=shift_jis :\nx = '日本'\n"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param(b"", "", id="empty"),
        pytest.param(b"a = 1", "a = 1", id="ascii"),
        pytest.param("é".encode(), "é", id="utf-8"),
        pytest.param(b"\xef\xbb\xbfdef f(): pass", "def f(): pass", id="utf-8-mark"),
        pytest.param(b"\xff\xfe" + "é\n".encode("utf-16-le"), "é\n", id="utf-16-le"),
        pytest.param(b"\xfe\xff" + "é\n".encode("utf-16-be"), "é\n", id="utf-16-be"),
        pytest.param("a🦀".encode("utf-32"), "a🦀", id="utf-32"),
        pytest.param(
            "class A {}\r\n".encode("utf-16-le"), "class A {}\r\n", id="no-mark-le"
        ),
        pytest.param(
            "class A {}\r\n".encode("utf-16-be"), "class A {}\r\n", id="no-mark-be"
        ),
        pytest.param(b"# coding: latin-1\n\xe9", "# coding: latin-1\né", id="cookie"),
        pytest.param(
            b"#!/x\n# coding=latin-1\n\xa4", "#!/x\n# coding=latin-1\n¤", id="line-2"
        ),
        pytest.param(KOI8.encode("koi8-r"), KOI8, id="cookie-of-emacs"),
        pytest.param(SJIS.encode("shift_jis"), SJIS, id="cookie-of-vim"),
        pytest.param(
            b"x\n\n# coding: koi8-r\n\xe9",
            "x\n\n# coding: koi8-r\né",
            id="cookie-too-late",
        ),
        pytest.param(
            "# coding: koi8-r\né".encode(), "# coding: koi8-r\né", id="utf-8-first"
        ),
        pytest.param(
            b"# coding: nonsense\n\xe9", "# coding: nonsense\né", id="no-codec"
        ),
        pytest.param(
            b"# coding: rot13\n\xe9", "# coding: rot13\né", id="codec-of-text"
        ),
        pytest.param(
            b"# coding: punycode\n\xe9", "# coding: punycode\né", id="slow-codec"
        ),
        pytest.param(b"caf\xe9 \x93q\x94", "café “q”", id="windows-latin"),
        pytest.param(b"a\x81\xe9", "a\x81é", id="latin-1"),
        pytest.param(b"a\r\nb\rc\nd", "a\r\nb\rc\nd", id="line-ends-kept"),
        pytest.param(b"a\x0cb\x1b[0m", "a\x0cb\x1b[0m", id="some-controls"),
        pytest.param(b"a\0b", None, id="zero"),
        pytest.param(b"a" * 9_000 + b"\0b", "a" * 9_000 + "\ufffdb", id="late-zero"),
        pytest.param(
            b"x = 1\n" * 50 + b"\0", "x = 1\n" * 50 + "\ufffd", id="stray-zero"
        ),
        pytest.param(b"\x7fELF\x02\x01\x01" + b"\0" * 9 + b"\xff" * 40, None, id="elf"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", None, id="png"),
        pytest.param(bytes(range(1, 9)) * 9 + b"\xff", None, id="controls"),
        pytest.param(b"\xff\xfe" + b"a\0\0\0", None, id="mark-and-zeros"),
    ],
)
def test_decoding(data: bytes, text: str | None) -> None:
    assert decode(data) == text


@given(st.binary(max_size=400))
def test_decoding_never_raises_and_leaves_no_zero(data: bytes) -> None:
    assert "\0" not in (decode(data) or "")


@given(st.text(alphabet=st.characters(exclude_characters="\0\ufeff")))
def test_text_comes_back_from_every_marked_encoding(text: str) -> None:
    for encoding in ("utf-8-sig", "utf-16", "utf-32"):
        assert decode(text.encode(encoding, "surrogatepass")) is not None
    if "\ud800" <= max(text, default="") <= "\udfff":
        return
    for encoding in ("utf-8", "utf-8-sig"):
        assert decode(text.encode(encoding, "ignore")) == text.encode(
            "utf-8", "ignore"
        ).decode("utf-8")


def test_lines_end_only_where_compilers_say() -> None:
    text = "a\x0cb\x0bc\x1cd\x85e\u2028f\ng\r\nh\ri"
    assert split_lines(text) == ("a\x0cb\x0bc\x1cd\x85e\u2028f", "g", "h", "i")


@given(st.text(alphabet="a\r\n\x0c\u2028", max_size=40))
def test_the_same_lines_whatever_the_line_ends(text: str) -> None:
    unix = text.replace("\r\n", "\n").replace("\r", "\n")
    assert split_lines(text) == tuple(unix.split("\n"))
    assert split_lines(unix.replace("\n", "\r\n")) == split_lines(unix)


def _reason(found: object) -> str:
    return found.reason.name if isinstance(found, Skipped) else type(found).__name__


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("good.py", "SourceText"),
        ("missing.py", "UNREADABLE"),
        ("good.py/x.py", "UNREADABLE"),
        ("a" * 300 + ".py", "UNREADABLE"),
        ("nul\0.py", "UNREADABLE"),
        ("folder", "SPECIAL"),
        ("pipe.py", "SPECIAL"),
        ("device.py", "SYMLINK"),
        ("link.py", "SYMLINK"),
        ("linked/good.py", "SYMLINK"),
        ("../outside.py", "SYMLINK"),
        ("folder/../good.py", "SYMLINK"),
        ("/etc/hostname", "SYMLINK"),
        ("big.py", "TOO_LARGE"),
        ("exact.py", "SourceText"),
        ("zero.py", "BINARY"),
        ("made.py", "GENERATED"),
        ("mini.js", "MINIFIED"),
    ],
)
def test_reading_a_source(tree: Tree, path: str, reason: str) -> None:
    """Through no link, from no pipe, past no cap; each refusal with its reason."""
    tree.write(
        {
            "good.py": "x = 1\n",
            "folder/x.py": "",
            "big.py": "x" * 5_001,
            "exact.py": "x = 1\n" * 833 + "ab",
            "zero.py": b"a\0",
            "made.py": "# This file is generated by x\n",
            "mini.js": "a(b);" * 900,
            "../outside.py": "secret",
        }
    )
    os.mkfifo(tree.root / "pipe.py")
    (tree.root / "device.py").symlink_to(os.devnull)
    (tree.root / "link.py").symlink_to("good.py")
    (tree.root / "linked").symlink_to(".")
    assert _reason(read_source(tree.root, path, max_bytes=5_000)) == reason


@pytest.mark.parametrize("name", ["made.py", "mini.js"])
def test_a_default_taken_back_reads_the_file(tree: Tree, name: str) -> None:
    tree.write({"made.py": "# @generated\n", "mini.js": "a(b);" * 900})
    found = read_source(tree.root, name, max_bytes=5_000, keep=True)
    assert isinstance(found, SourceText)


def test_a_device_is_not_even_opened(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tree.root / "pipe.py")
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("opened"))
    assert _reason(read_bytes(tree.root, "pipe.py", 100)) == "SPECIAL"


def test_a_huge_file_is_read_only_to_the_cap(tree: Tree) -> None:
    with open(tree.root / "huge.py", "wb") as huge:
        huge.truncate(3_000_000_000)  # sparse: takes no room
    found = read_bytes(tree.root, "huge.py", 1_000)
    assert _reason(found) == "TOO_LARGE"


def test_the_digest_is_of_the_bytes(tree: Tree) -> None:
    tree.write({"a.py": b"\xef\xbb\xbfx\r\n", "b.py": b"x\r\n"})
    with_mark = read_source(tree.root, "a.py", max_bytes=99)
    without = read_source(tree.root, "b.py", max_bytes=99)
    assert isinstance(with_mark, SourceText)
    assert isinstance(without, SourceText)
    assert with_mark.text == without.text == "x\r\n"
    assert with_mark.digest == digest(b"\xef\xbb\xbfx\r\n") != without.digest
    assert len(without.digest) == 32


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("a.py", "SourceText"),
        ("link.py", "SourceText"),
        ("linked/a.py", "SourceText"),
        (".env", "SECRET"),
        ("notes.txt", "SECRET"),
        ("linked/.env", "SECRET"),
        ("out.py", "SYMLINK"),
        ("../outside.py", "SYMLINK"),
        ("/etc/hostname", "SYMLINK"),
        ("missing.py", "UNREADABLE"),
        ("folder", "SPECIAL"),
        ("made.py", "SourceText"),
    ],
)
def test_what_may_be_shown(tree: Tree, path: str, reason: str) -> None:
    """Any text inside the root, through links too; a secret under no name."""
    tree.write(
        {
            "a.py": "x",
            ".env": "KEY=1",
            "made.py": "# @generated\n",
            "folder/x": "",
            "../outside.py": "secret",
        }
    )
    (tree.root / "link.py").symlink_to("a.py")
    (tree.root / "linked").symlink_to(".")
    (tree.root / "notes.txt").symlink_to(".env")
    (tree.root / "out.py").symlink_to("../outside.py")
    found = read_inside(tree.root, path, max_bytes=1_000)
    assert _reason(found) == reason
    assert found.path == path


def test_a_file_that_grows_while_it_is_read_stays_under_the_cap(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.write({"a.py": "x" * 50})

    def grown(path: str, max_bytes: int) -> bytes:
        Path(path).write_text("x" * 5_000)
        return Path(path).read_bytes()[:max_bytes]

    monkeypatch.setattr(text_module, "read_regular", grown)
    found = read_bytes(tree.root, "a.py", 100)
    assert isinstance(found, Skipped)
    assert found.reason is SkipReason.TOO_LARGE

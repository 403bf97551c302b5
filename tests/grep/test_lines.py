"""Matching lines: the fast way finds what trying line after line finds."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rag_your_code.errors import UsageError
from rag_your_code.grep.lines import (
    MAX_SHOWN,
    Line,
    matching_lines,
    may_match,
    with_plain_ends,
)
from rag_your_code.grep.pattern import MAX_PATTERN, read_pattern


def _lines(text: str, pattern: str, most: int = 1000, around: int = 0) -> list[Line]:
    read = read_pattern(pattern)
    return matching_lines(text, read, read.compiled(), most=most, around=around)[1]


def _by_hand(text: str, pattern: str) -> list[tuple[int, int]]:
    """(number, column) of every line in which the expression alone matches."""
    regex = re.compile(pattern, re.MULTILINE)
    rows = text.split("\n")
    if not rows[-1]:
        rows.pop()  # after the last line end there is no line
    tried = ((number, regex.search(row)) for number, row in enumerate(rows, 1))
    return [(number, match.start() + 1) for number, match in tried if match]


_EXPRESSIONS = [
    *("a", "a+", "^a", "a$", "^$", "", r"\s", r"\s+b", "[^a]b", "a[^b]*b", "(?s)a.*b"),
    *(r"a\s*b", r"\bab", r"a\n?b", "(a|b)+$", r"(a)\1", "a(?=b)", "a(?!b)", "(?<=a)b"),
    *(r"(?<!\n)a", r"\Aa", r"b\Z", r"a\s*+$", r"(?>a\s*)$", r"\Ba", "b??$", "(?-m:^a)"),
    *(r"(?m:^b)", r"a\s*(?!b)", "^[^b]*$", r"\W", r"$\s"),
]


@given(st.text("ab \n", max_size=30), st.sampled_from(_EXPRESSIONS))
@example("a\n\nb", r"a\s*(?!b)")
@example("a \n\nb", r"a\s*+$")
@example("\n", "^$")
def test_searching_at_once_finds_what_each_line_holds(text: str, source: str) -> None:
    if not source:
        with pytest.raises(UsageError):
            read_pattern(source)
        return
    found = [(line.number, line.column) for line in _lines(text, source)]
    assert found == _by_hand(text, source)


def test_lines_come_with_what_stands_around_them() -> None:
    text = "one\ntwo\nthree\nfour\nfive\n"
    (line,) = _lines(text, "three", around=1)
    assert line == Line(3, 1, "three", ("two",), ("four",))
    first, last = _lines(text, "one|five", around=2)
    assert (first.before, first.after) == ((), ("two", "three"))
    assert (last.before, last.after) == (("three", "four"), ())


def test_lines_beyond_those_wanted_are_counted() -> None:
    pattern = read_pattern("a")
    count, lines = matching_lines("a\n" * 9, pattern, pattern.compiled(), most=2)
    assert (count, [line.number for line in lines]) == (9, [1, 2])


def test_a_very_long_line_is_shown_around_its_match() -> None:
    (line,) = _lines("x" * 100_000 + "needle" + "y" * 100_000, "needle")
    assert line.column == 100_001
    assert "needle" in line.text
    assert len(line.text) == MAX_SHOWN + len("......")


@pytest.mark.parametrize(
    "ends", ["\n", "\r\n", "\r"], ids=["unix", "windows", "old mac"]
)
def test_every_line_end_counts_once(ends: str) -> None:
    text = with_plain_ends(ends.join(["a;", "", "b;", "c"]) + ends)
    assert [line.number for line in _lines(text, ";$")] == [1, 3]


@pytest.mark.parametrize(
    ("data", "pattern", "ignore_case", "may"),
    [
        pytest.param(b"some needle", "needle", False, True, id="there"),
        pytest.param(b"some Needle", "needle", False, False, id="another case"),
        pytest.param(b"some Needle", "nEEdle", True, True, id="case does not count"),
        pytest.param(
            "\u212aa".encode(), "ka", True, True, id="a sign whose other case is k"
        ),
        pytest.param(
            "needle".encode("utf-16"), "needle", False, True, id="utf-16 is read first"
        ),
        pytest.param("é".encode("latin-1"), "né", False, True, id="another encoding"),
        pytest.param(b"nothing", "[abc]", False, True, id="no literal known"),
    ],
)
def test_bytes_tell_what_cannot_match(
    data: bytes, pattern: str, ignore_case: bool, may: bool
) -> None:
    assert may_match(data, read_pattern(pattern, ignore_case=ignore_case)) is may


@given(
    st.text(max_size=20), st.text("ka\u017f\u212a\u0130iß.éE", min_size=1, max_size=3)
)
def test_no_text_that_matches_is_sorted_out(text: str, needle: str) -> None:
    for ignore_case in (False, True):
        pattern = read_pattern(needle, fixed=True, ignore_case=ignore_case)
        whole = f"{text}{needle.swapcase() if ignore_case else needle}"
        if pattern.compiled().search(whole):
            assert may_match(whole.encode("utf-8", "surrogatepass"), pattern)


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        pytest.param("", "empty", id="nothing"),
        pytest.param("a\nb", "line end", id="two lines"),
        pytest.param("(a", "position 0", id="not an expression"),
        pytest.param("a{99999999999}", "regular expression", id="too many repeats"),
        pytest.param("(" * 2_000 + ")" * 2_000, "expression", id="nested too deep"),
        pytest.param("a" * (MAX_PATTERN + 1), "longer", id="a pasted file"),
    ],
)
def test_what_no_line_can_hold_is_refused(pattern: str, says: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_pattern(pattern)
    assert says in caught.value.message


def test_plain_text_stands_for_itself() -> None:
    assert read_pattern("a.b(", fixed=True).compiled().search("x a.b( y")
    assert not read_pattern("a.b", fixed=True).compiled().search("axb")


def test_what_a_later_python_may_read_otherwise_gives_no_warning() -> None:
    assert read_pattern("[[a]").compiled().search("a")

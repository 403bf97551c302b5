"""What a match must hold: rows of known answers, and the law that makes it safe."""

import re
import warnings

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rag_your_code.grep.literal import required_literals


@pytest.mark.parametrize(
    ("pattern", "literals"),
    [
        pytest.param("foo_bar", ("foo_bar",), id="plain text"),
        pytest.param(r"def \w+_handler\(", ("_handler(",), id="longest run"),
        pytest.param("colou?r", ("colo",), id="a letter that may be absent"),
        pytest.param("ab*cd", ("cd",), id="a letter that may repeat or be absent"),
        pytest.param("ab+cd", ("ab",), id="a letter that repeats"),
        pytest.param("abc{2}de", ("ab",), id="a counted letter"),
        pytest.param("foo|bar", ("foo", "bar"), id="alternatives"),
        pytest.param("foo|", (), id="an empty alternative"),
        pytest.param("foo|[ab]c", (), id="an alternative without a run"),
        pytest.param("(foo|bar)baz", ("baz",), id="groups are skipped"),
        pytest.param("(a(b)c)?longer", ("longer",), id="nested groups"),
        pytest.param("[)(]ab[^]]cd", ("ab",), id="brackets in a class"),
        pytest.param(r"a\.b\.c", ("a.b.c",), id="escaped signs"),
        pytest.param(r"\bword\b", ("word",), id="borders"),
        pytest.param(r"foo\x41", (), id="a character by number"),
        pytest.param("(?i)foo", (), id="flags"),
        pytest.param("a{,}b{}", ("b{}",), id="braces that count and that do not"),
        pytest.param("x", (), id="one letter tells nothing"),
        pytest.param("", (), id="nothing"),
        pytest.param("(?=foo)bar", ("bar",), id="a look ahead"),
    ],
)
def test_required_literals(pattern: str, literals: tuple[str, ...]) -> None:
    assert required_literals(pattern) == literals


_PIECES = st.sampled_from(
    r"a b ab ba . \. [ab] [^a] ( ) (?: | * + ? {2} {0,1} {,2} { } \w \b ^ $ (?= (?! \(".split()
)


@given(st.lists(_PIECES, max_size=9).map("".join), st.text("ab.({}", max_size=12))
@example("a{}b", "a{}b")
@example("ab|ba", "ba")
def test_every_match_holds_a_literal(pattern: str, text: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            match = re.search(pattern, text)
    except re.error:
        return
    literals = required_literals(pattern)
    if match and literals:
        assert any(literal in match[0] or literal in text for literal in literals)

"""Text to raw words: scripts, marks, bigrams, folding, bounds."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.analysis.words import (
    MAX_CJK,
    bigrams,
    fold,
    pieces,
    raw_words,
    without_excess_cjk,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("?! ... <<", [], id="punctuation alone"),
        pytest.param("open a file", ["open", "a", "file"], id="prose"),
        pytest.param("build_pool(x1)", ["build_pool", "x1"], id="underscores join"),
        pytest.param("kebab-case-name", ["kebab", "case", "name"], id="hyphens part"),
        pytest.param("a.b::c->d\\e/f", list("abcdef"), id="separators of names part"),
        pytest.param("user's", ["user", "s"], id="apostrophe parts"),
        pytest.param("naïve café", ["naïve", "café"], id="accents stay in the word"),
        pytest.param("cafe\u0301s", ["cafe\u0301s"], id="decomposed accents too"),
        pytest.param("йод ёж", ["йод", "ёж"], id="Cyrillic"),
        pytest.param("हिन्दी में", ["हिन्दी", "में"], id="vowel signs of Hindi"),
        pytest.param("数据库。连接", ["数据库", "连接"], id="Han between full stops"),
        pytest.param("한국어 검색", ["한국어", "검색"], id="Hangul"),
        pytest.param("🦀🚀", [], id="pictures"),
        pytest.param("a\x00b\x0cc\x1cd", list("abcd"), id="control characters"),
        pytest.param("\ud800x", ["x"], id="lone surrogate"),
    ],
)
def test_words_are_runs_of_letters_digits_and_underscores(
    text: str, expected: list[str]
) -> None:
    assert raw_words(text) == expected


@given(st.text(st.characters(max_codepoint=127)))
def test_the_quick_path_for_ascii_gives_what_the_pattern_gives(text: str) -> None:
    # A letter outside ASCII, set apart, sends the same text down the other path.
    assert raw_words(text) == raw_words(f"{text} é")[:-1]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param("get数据List", ["get", "数据", "List"], id="Han inside a name"),
        pytest.param("カタカナ", ["カタカナ"], id="kana"),
        pytest.param("东京タワー", ["东京タワー"], id="Han and kana are one run"),
        pytest.param("привет", ["привет"], id="Cyrillic is no such script"),
    ],
)
def test_a_word_is_cut_where_its_script_changes(word: str, expected: list[str]) -> None:
    assert pieces(word) == expected


@given(st.text(min_size=1, max_size=30))
def test_pieces_lose_nothing(word: str) -> None:
    assert "".join(pieces(word)) == word


@pytest.mark.parametrize(
    ("run", "expected"),
    [("库", ["库"]), ("数据", ["数据"]), ("数据库", ["数据", "据库"])],
)
def test_bigrams_overlap(run: str, expected: list[str]) -> None:
    assert bigrams(run) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param("plain", "plain", id="ASCII"),
        pytest.param("café", "cafe", id="acute"),
        pytest.param("cafe\u0301", "cafe", id="acute, decomposed"),
        pytest.param("ÅNGSTRÖM", "ANGSTROM", id="capitals keep their case"),
        pytest.param("ộ", "o", id="two marks"),
        pytest.param("Ærøskøbing", "Aeroskobing", id="letters with a stroke"),
        pytest.param("Ǿ", "O", id="stroke and accent"),
        pytest.param("straße", "strasse", id="sharp s"),
        pytest.param("İstanbul", "Istanbul", id="dotted capital i"),
        pytest.param("ｆｕｌｌ１２", "full12", id="full width"),
        pytest.param("ﬁle", "file", id="ligature"),
        pytest.param("ｶﾞ", "ガ", id="half-width kana with its voice mark"),
        pytest.param("й", "й", id="short i is not i"),
        pytest.param("и\u0306", "й", id="short i, decomposed"),
        pytest.param("ё", "ё", id="yo is not ye"),
        pytest.param("ガ", "ガ", id="ga is not ka"),
        pytest.param("한", "한", id="Hangul syllable"),
        pytest.param("\u1112\u1161\u11ab", "한", id="Hangul, decomposed"),
    ],
)
def test_folding_drops_accents_of_latin_letters_alone(word: str, expected: str) -> None:
    assert fold(word) == expected


@given(st.text(max_size=20))
def test_folding_twice_is_folding_once(word: str) -> None:
    assert fold(fold(word)) == fold(word)


def test_words_of_other_scripts_all_stay_when_a_book_is_cut() -> None:
    words = ["漢" * MAX_CJK, "字字", "name", "имя"]
    assert without_excess_cjk(words) == ["漢" * MAX_CJK, "name", "имя"]


@pytest.mark.parametrize(
    ("words", "limit", "kept"),
    [
        pytest.param(["漢字", "漢字"], 3, ["漢字", "漢"], id="cut inside a word"),
        pytest.param(["漢字"], 2, ["漢字"], id="just enough"),
        pytest.param(["漢字"], 0, [], id="none"),
        pytest.param([], 5, [], id="nothing to cut"),
    ],
)
def test_the_first_characters_are_kept(
    words: list[str], limit: int, kept: list[str]
) -> None:
    assert without_excess_cjk(words, limit) == kept


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a" * 1_000_000, id="one letter"),
        pytest.param("é" * 300_000, id="one accented letter"),
        pytest.param("漢" * 300_000, id="Han"),
        pytest.param("a" + "\u0316\u0301" * 300_000, id="marks on one letter"),
        pytest.param("_" * 1_000_000, id="underscores"),
    ],
)
def test_cutting_takes_time_in_proportion(text: str) -> None:
    start = process_time()
    raw_words(text)
    assert process_time() - start < 1.0

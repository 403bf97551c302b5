"""Text to terms: what a question and an index have in common."""

from time import process_time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rag_your_code.analysis.terms import Analyzer, expand, query_terms
from rag_your_code.analysis.words import MAX_CJK

NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,30}", fullmatch=True)
SCRIPTS = st.characters(categories=("L", "N"), include_characters="_ .")


def asked(text: str) -> set[str]:
    """The distinct terms of a question."""
    return {one.term for one in query_terms(text)}


@pytest.mark.parametrize(
    ("raw", "terms"),
    [
        pytest.param("word", ("word",), id="word"),
        pytest.param("Connections", ("connect",), id="stemmed, lower case"),
        pytest.param(
            "HTTPServerFactory",
            ("http", "server", "factori", "httpserverfactory"),
            id="whole identifier not stemmed",
        ),
        pytest.param(
            "_private", ("privat",), id="one word with underscores is no whole"
        ),
        pytest.param("sha256", ("sha256", "sha"), id="with and without digits"),
        pytest.param(
            "utf8Decoder", ("utf8", "utf", "decod", "utf8decoder"), id="digits inside"
        ),
        pytest.param("i18n", ("i18n",), id="numeronym"),
        pytest.param("x", (), id="single letter"),
        pytest.param("7", (), id="single digit"),
        pytest.param("_0F", (), id="single digit with a suffix, underscore first"),
        pytest.param("x_1", ("x1",), id="single characters: the whole alone"),
        pytest.param("2d", ("2d",), id="digit and letter"),
        pytest.param("get_x", ("get", "getx"), id="single letter in a name"),
        pytest.param("404", ("404",), id="number"),
        pytest.param("1_000", ("1000",), id="number with separators"),
        pytest.param("0123456789", (), id="number too long"),
        pytest.param("deadbeefdeadbeef00", (), id="hash"),
        pytest.param("dXNlcm5hbWU6cGFzc3dvcmQ", (), id="base64"),
        pytest.param("a" * 64, ("a" * 64,), id="longest run of letters"),
        pytest.param("a" * 65, (), id="longer"),
        pytest.param("ab_" * 68, (), id="longer than any name"),
        pytest.param("café", ("cafe",), id="accent"),
        pytest.param("größe", ("gross",), id="sharp s"),
        pytest.param("ộng", ("ong",), id="two accents"),
        pytest.param("Ærø", ("aero",), id="ligature"),
        pytest.param(
            "naïve_bayes", ("naiv", "bay", "naivebayes"), id="accent in a name"
        ),
        pytest.param("ｆｏｏＢａｒ", ("foo", "bar", "foobar"), id="full width"),
        pytest.param("йод", ("йод",), id="Cyrillic"),
        pytest.param("я", ("я",), id="Cyrillic single letter is a word"),
        pytest.param("НайтиФайл", ("найти", "файл", "найтифайл"), id="Cyrillic camel"),
        pytest.param("हिन्दी", ("हिन्दी",), id="vowel signs of Hindi"),
        pytest.param("数据库", ("数据", "据库"), id="Han"),
        pytest.param("库", ("库",), id="Han, single"),
        pytest.param("テスト", ("テス", "スト"), id="kana"),
        pytest.param("한국어", ("한국", "국어"), id="Hangul"),
        pytest.param("get数据List", ("get", "数据", "list"), id="Han in a name"),
    ],
)
def test_words_expand_to_terms(raw: str, terms: tuple[str, ...]) -> None:
    assert expand(raw) == terms


def test_long_names_of_tests_keep_their_words() -> None:
    name = "test_" + "parent_instance_finds_child_" * 4 + "by_identifier"
    terms = expand(name)
    assert {"parent", "instanc", "child", "identifi"} <= set(terms)
    assert terms[-1] == name.replace("_", "")[:64]


def test_terms_are_counted_over_all_words() -> None:
    counts = Analyzer().count_terms("open(file)  # opens the open_file; x = 1")
    assert counts == {"open": 3, "file": 2, "the": 1, "openfile": 1}


@pytest.mark.parametrize(
    ("text", "question"),
    [
        pytest.param("class HTTPServerFactory:", "http server factory", id="acronym"),
        pytest.param("def buildConnectionPool", "build_connection_pool", id="camel"),
        pytest.param("def build_connection_pool", "buildConnectionPool", id="snake"),
        pytest.param("backtracks", "catastrophic backtracking", id="inflection"),
        pytest.param("sha256(data)", "sha", id="without digits"),
        pytest.param("sha256(data)", "SHA256", id="with digits"),
        pytest.param("decode utf-8", "utf8", id="hyphen"),
        pytest.param("# café", "cafe", id="accent in the text"),
        pytest.param("# cafe", "café", id="accent in the question"),
        pytest.param("# Поиск файла", "поиск", id="Cyrillic"),
        pytest.param("# ファイルを開く", "ファイル", id="kana"),
        pytest.param("# 데이터베이스 연결", "데이터베이스", id="Hangul"),
        pytest.param("# 连接数据库失败", "数据库", id="Han inside a sentence"),
    ],
)
def test_a_question_meets_the_text(text: str, question: str) -> None:
    assert asked(question) & Analyzer().count_terms(text).keys()


def test_the_terms_of_a_question_keep_their_order_and_origin() -> None:
    rows = [tuple(one) for one in query_terms("how to fix getUser, sha256?")]
    assert rows == [
        ("how", 0.0, "how", 0, False),
        ("to", 0.0, "to", 1, False),
        ("fix", 0.5, "fix", 2, False),
        ("get", 0.0, "getUser", 3, False),
        ("user", 1.0, "getUser", 3, False),
        ("getuser", 1.0, "getUser", 3, True),
        ("sha256", 1.0, "sha256", 4, True),
        ("sha", 1.0, "sha256", 4, False),
    ]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        pytest.param("user's \"open", ["user", "open"], id="quotes"),
        pytest.param("a AND", ["and"], id="operator word"),
        pytest.param("foo(*", ["foo"], id="bracket"),
        pytest.param("-x", [], id="flag"),
        pytest.param("NEAR/", ["near"], id="slash"),
        pytest.param("c++", [], id="plus signs"),
        pytest.param("operator<<", ["oper"], id="operator"),
        pytest.param("@decorator", ["decor"], id="at sign"),
        pytest.param("$var", ["var"], id="dollar"),
        pytest.param("#include", ["includ"], id="hash sign"),
        pytest.param("ns\\Class::method", ["ns", "class", "method"], id="qualified"),
        pytest.param("🦀", [], id="picture"),
        pytest.param("???", [], id="punctuation"),
        pytest.param("  \n\t", [], id="blank"),
        pytest.param("\0\ud800", [], id="surrogate"),
    ],
)
def test_symbols_in_a_question_are_no_syntax(text: str, terms: list[str]) -> None:
    assert [one.term for one in query_terms(text)] == terms


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a" * 1_000_000, id="one letter"),
        pytest.param("aB" * 500_000, id="humps"),
        pytest.param("A" * 1_000_000, id="capitals"),
        pytest.param("a_" * 500_000, id="underscores"),
        pytest.param("1_" * 500_000, id="digits"),
        pytest.param("é" * 300_000, id="accented letter"),
        pytest.param("漢" * 70_000, id="Han without a stop"),
        pytest.param("漢字。" * 25_000, id="Han with stops"),
        pytest.param("a" + "\u0316\u0301" * 200_000, id="marks out of order"),
        pytest.param("漢" + "\u0316\u0301" * 200_000, id="marks on Han"),
    ],
)
def test_no_text_takes_long(text: str) -> None:
    start = process_time()
    Analyzer().count_terms(text)
    query_terms(text)
    assert process_time() - start < 2.0


def test_a_book_of_han_is_cut_and_counted() -> None:
    book = "".join(map(chr, range(0x4E00, 0x9F00))) * 3  # about 180 kB as UTF-8
    analyzer = Analyzer()
    counts = analyzer.count_terms(book + " openBook")
    assert sum(counts.values()) < MAX_CJK + 3
    assert analyzer.left_out == len(book) - MAX_CJK
    assert {"open", "book", "openbook"} <= counts.keys()
    assert len(asked(book)) < MAX_CJK


def test_a_comment_of_han_is_not_cut() -> None:
    analyzer = Analyzer()
    analyzer.count_terms("连接数据库失败。" * 900)
    assert analyzer.left_out == 0


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rag_your_code.analysis.terms._MAX_REMEMBERED", 10)
    analyzer = Analyzer()
    text = " ".join(f"word{number}" for number in range(100, 200))
    expected = Analyzer().count_terms(text)
    assert analyzer.count_terms(text) == expected
    assert analyzer.count_terms(text) == expected
    assert len(analyzer._expansions) <= 10
    assert len(analyzer._expansions._stems) <= 10


def test_data_is_not_remembered() -> None:
    analyzer = Analyzer()
    analyzer.count_terms("a" * 1_000_000)
    assert not analyzer._expansions


@given(st.text())
def test_analysis_never_raises(text: str) -> None:
    Analyzer().count_terms(text)
    query_terms(text)


@given(st.lists(st.text(SCRIPTS)))
def test_counts_do_not_depend_on_order(words: list[str]) -> None:
    forward = Analyzer().count_terms(" ".join(words))
    assert forward == Analyzer().count_terms(" ".join(reversed(words)))


@given(st.text(SCRIPTS), st.text(SCRIPTS))
def test_counts_of_two_texts_add_up(first: str, second: str) -> None:
    both = Analyzer().count_terms(f"{first} {second}")
    one, other = Analyzer().count_terms(first), Analyzer().count_terms(second)
    assert both == {
        term: one.get(term, 0) + other.get(term, 0) for term in one.keys() | other
    }


@given(st.text(), st.text())
def test_the_cache_changes_nothing(first: str, second: str) -> None:
    warm = Analyzer()
    warm.count_terms(first)
    assert warm.count_terms(second) == Analyzer().count_terms(second)


@given(st.text(max_size=60))
def test_a_question_and_the_index_give_the_same_terms(text: str) -> None:
    assert asked(text) == Analyzer().count_terms(text).keys()


@given(NAMES)
def test_a_name_is_found_by_asking_it(name: str) -> None:
    counts = Analyzer().count_terms(f"x = {name}(1)")
    assert asked(name) <= counts.keys()


@given(st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=1, max_size=5))
def test_a_name_is_found_by_its_words_in_any_style(parts: list[str]) -> None:
    snake = "_".join(parts)
    camel = parts[0] + "".join(part.capitalize() for part in parts[1:])
    assume(expand(camel))  # twenty letters of ever changing case are taken for data
    assert expand(snake) == expand(camel)
    assert asked(" ".join(parts)) <= set(expand(snake))


@given(NAMES)
def test_case_and_outer_underscores_of_one_word_do_not_matter(name: str) -> None:
    word = name.replace("_", "").lower()
    assume(word)
    assert expand(word) == expand(word.upper()) == expand(f"__{word}__")


@given(st.text(SCRIPTS, max_size=30))
def test_terms_are_in_their_final_form(text: str) -> None:
    """Lower case, folded, without separators: all that holds of a term for ever.

    A stem need not be its own stem (``agreed`` agre, agr), so that terms are never
    analysed a second time.
    """
    for term in Analyzer().count_terms(text):
        assert term == term.casefold()
        assert not {" ", "_", "."} & set(term)


def test_signs_that_unfold_into_a_word_are_left_out() -> None:
    """``⒈`` is ``1.`` and ``½`` is ``1⁄2`` once compatibility forms are unified."""
    assert expand("0A⒈") == ("a1", "0a1")
    assert expand("½x") == ("12", "12x")


def test_vowel_signs_are_part_of_a_word() -> None:
    """Without them words that differ only in their vowels would be one term."""
    assert expand("हिन्दी") == ("हिन्दी",)
    assert expand("काम") != expand("कम")

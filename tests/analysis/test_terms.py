"""Text to terms: what a question and an index have in common."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.analysis.identifiers import (
    joined,
    looks_like_identifier,
    split_identifier,
)
from rag_your_code.analysis.stem import stem
from rag_your_code.analysis.terms import Analyzer, expand, query_terms


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("HTTPServerFactory", ("http", "server", "factory")),
        ("build_connection_pool", ("build", "connection", "pool")),
        ("buildConnectionPool", ("build", "connection", "pool")),
        ("sha256", ("sha256",)),
        ("utf8Decoder", ("utf8", "decoder")),
        ("__init__", ("init",)),
        ("parseJSON5", ("parse", "json5")),
        ("MAX_VALUE", ("max", "value")),
        ("x", ("x",)),
        ("", ()),
        ("ПриветМир", ("привет", "мир")),
    ],
)
def test_identifiers_split_into_words(name: str, words: tuple[str, ...]) -> None:
    assert split_identifier(name) == words


@pytest.mark.parametrize(
    ("word", "root"),
    [
        ("caresses", "caress"),
        ("flies", "fli"),
        ("dies", "die"),
        ("agreed", "agre"),
        ("backtracking", "backtrack"),
        ("backtracks", "backtrack"),
        ("catastrophic", "catastroph"),
        ("catastrophically", "catastroph"),
        ("hopping", "hop"),
        ("hoping", "hope"),
        ("added", "add"),
        ("adding", "add"),
        ("connection", "connect"),
        ("connections", "connect"),
        ("generously", "generous"),
        ("communication", "communic"),
        ("skies", "sky"),
        ("dying", "die"),
        ("news", "news"),
        ("happy", "happi"),
        ("by", "by"),
        ("say", "say"),
        ("relational", "relat"),
        ("conditional", "condit"),
        ("rationalization", "ration"),
        ("university", "universiti"),
        ("universe", "univers"),
        ("international", "internat"),
        ("controlling", "control"),
        ("falling", "fall"),
        ("kiwis", "kiwi"),
        ("gas", "gas"),
        ("this", "this"),
        ("gaps", "gap"),
        ("proceed", "proceed"),
        ("knitting", "knit"),
        ("youth", "youth"),
        ("boyish", "boyish"),
        ("sensibility", "sensibl"),
        ("geologist", "geolog"),
        ("analogies", "analog"),
    ],
)
def test_stems_are_those_of_snowball(word: str, root: str) -> None:
    assert stem(word) == root


@pytest.mark.parametrize(
    ("raw", "terms"),
    [
        ("HTTPServerFactory", ("http", "server", "factori", "httpserverfactory")),
        ("sha256", ("sha256", "sha")),
        ("café", ("cafe",)),
        ("größe", ("gross",)),
        ("ộng", ("ong",)),
        ("Ærø", ("aero",)),
        ("数据库", ("数据", "据库")),
        ("库", ("库",)),
        ("テスト", ("テス", "スト")),
        ("한국어", ("한국", "국어")),
        ("йод", ("йод",)),
        ("x", ()),
        ("a" * 65, ()),
        ("0123456789", ()),
        ("deadbeefdeadbeef00", ()),
    ],
)
def test_words_expand_to_terms(raw: str, terms: tuple[str, ...]) -> None:
    assert expand(raw) == terms


def test_either_style_of_writing_finds_the_other() -> None:
    snake, camel = expand("build_connection_pool"), expand("buildConnectionPool")
    assert snake == camel
    assert joined("build_connection_pool") == joined("buildConnectionPool")


@pytest.mark.parametrize(
    "text",
    [
        *("user's \"open", "a AND", "foo(*", "-x", "NEAR/", "c++", "operator<<"),
        *(
            "@decorator",
            "$var",
            "#include",
            "🦀",
            "",
            "\0\ud800",
            "a" * 100_000,
            "漢" * 100_000,
        ),
    ],
)
def test_symbols_in_a_question_never_raise(text: str) -> None:
    query_terms(text)


def test_a_book_of_han_is_bounded() -> None:
    assert len(Analyzer().count_terms("漢字" * 100_000)) <= 2_000


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        ("camelCase", True),
        ("a_b", True),
        ("_x", True),
        ("sha256", True),
        ("word", False),
        ("Word", False),
        ("HTTPServer", True),
        ("HTTP", False),
    ],
)
def test_what_looks_like_an_identifier(word: str, is_one: bool) -> None:
    assert looks_like_identifier(word) is is_one


@given(st.text())
def test_analysis_never_raises(text: str) -> None:
    Analyzer().count_terms(text)
    query_terms(text)


@given(
    st.lists(st.text(st.characters(categories=("L", "N"), include_characters="_ .")))
)
def test_counts_do_not_depend_on_order(words: list[str]) -> None:
    forward = Analyzer().count_terms(" ".join(words))
    assert forward == Analyzer().count_terms(" ".join(reversed(words)))


@given(st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,30}", fullmatch=True))
def test_what_is_in_the_text_is_found_by_asking_it(name: str) -> None:
    counts = Analyzer().count_terms(f"x = {name}(1)")
    assert {term.term for term in query_terms(name)} <= counts.keys()
    assert set(expand(name)) <= counts.keys()


@given(st.text(), st.text())
def test_the_cache_changes_nothing(first: str, second: str) -> None:
    warm = Analyzer()
    warm.count_terms(first)
    assert warm.count_terms(second) == Analyzer().count_terms(second)

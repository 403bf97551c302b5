"""Identifiers to their words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.analysis.identifiers import (
    joined,
    looks_like_identifier,
    split_identifier,
)

NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,30}", fullmatch=True)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("", (), id="nothing"),
        pytest.param("x", ("x",), id="one letter"),
        pytest.param("word", ("word",), id="one word"),
        pytest.param("Word", ("word",), id="one capital"),
        pytest.param("MAX_VALUE", ("max", "value"), id="capitals"),
        pytest.param(
            "build_connection_pool", ("build", "connection", "pool"), id="snake"
        ),
        pytest.param(
            "buildConnectionPool", ("build", "connection", "pool"), id="camel"
        ),
        pytest.param(
            "BuildConnectionPool", ("build", "connection", "pool"), id="pascal"
        ),
        pytest.param(
            "Build_connectionPool", ("build", "connection", "pool"), id="mixed"
        ),
        pytest.param(
            "HTTPServerFactory", ("http", "server", "factory"), id="acronym first"
        ),
        pytest.param("parseURL", ("parse", "url"), id="acronym last"),
        pytest.param(
            "getHTTPResponse", ("get", "http", "response"), id="acronym inside"
        ),
        pytest.param("aBCd", ("a", "b", "cd"), id="short humps"),
        pytest.param("__init__", ("init",), id="dunder"),
        pytest.param("_private", ("private",), id="leading underscore"),
        pytest.param("a__b", ("a", "b"), id="double underscore"),
        pytest.param("sha256", ("sha256",), id="digits stay"),
        pytest.param("utf8Decoder", ("utf8", "decoder"), id="digits before a hump"),
        pytest.param("sha256sum", ("sha256", "sum"), id="digits before letters"),
        pytest.param("parseJSON5", ("parse", "json5"), id="digits after an acronym"),
        pytest.param("UTF8String", ("utf8", "string"), id="digits inside capitals"),
        pytest.param("uint32_t", ("uint32", "t"), id="type suffix"),
        pytest.param("x86_64", ("x86", "64"), id="digits alone"),
        pytest.param("2d", ("2", "d"), id="digits first"),
        pytest.param("i18n", ("i18n",), id="numeronym"),
        pytest.param(
            "loadI18nFile", ("load", "i18n", "file"), id="numeronym in a name"
        ),
        pytest.param("W3C", ("w3c",), id="numeronym in capitals"),
        pytest.param("I18nKey", ("i18n", "key"), id="numeronym first"),
        pytest.param(
            "use_k8s_api", ("use", "k8s", "api"), id="numeronym in snake case"
        ),
        pytest.param("ПриветМир", ("привет", "мир"), id="Cyrillic camel"),
        pytest.param("СТАТУС_ОК", ("статус", "ок"), id="Cyrillic capitals"),
        pytest.param("getДанные", ("get", "данные"), id="two scripts, one hump"),
        pytest.param("ΑρχείοΝέο", ("αρχείο", "νέο"), id="Greek camel"),
    ],
)
def test_identifiers_split_into_words(name: str, words: tuple[str, ...]) -> None:
    assert split_identifier(name) == words


@given(NAMES)
def test_splitting_loses_no_letter(name: str) -> None:
    assert "".join(split_identifier(name)) == joined(name)


@given(NAMES)
def test_a_part_splits_no_further_once_lower_case(name: str) -> None:
    for part in split_identifier(name):
        assert split_identifier(part) == (part,)


@given(st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=1, max_size=5))
def test_every_style_gives_the_same_words(parts: list[str]) -> None:
    snake, upper = "_".join(parts), "_".join(parts).upper()
    pascal = "".join(part.capitalize() for part in parts)
    camel = pascal[0].lower() + pascal[1:]
    for name in (snake, upper, pascal, camel):
        assert split_identifier(name) == tuple(parts)
        assert joined(name) == "".join(parts)


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        pytest.param("camelCase", True, id="camel"),
        pytest.param("a_b", True, id="snake"),
        pytest.param("_x", True, id="leading underscore"),
        pytest.param("sha256", True, id="digits"),
        pytest.param("HTTPServer", True, id="acronym and word"),
        pytest.param("получитьДанные", True, id="Cyrillic camel"),
        pytest.param("word", False, id="word"),
        pytest.param("Word", False, id="first word of a sentence"),
        pytest.param("HTTP", False, id="acronym"),
        pytest.param("Привет", False, id="Cyrillic word"),
        pytest.param("数据库", False, id="Han"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_what_looks_like_an_identifier(word: str, is_one: bool) -> None:
    assert looks_like_identifier(word) is is_one

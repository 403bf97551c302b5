"""Path filters as people and agents write them."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.source.globs import (
    as_ignore_line,
    matches_filter,
    normal_path,
    path_filter,
)


@pytest.mark.parametrize(
    ("pattern", "path", "passes"),
    [
        pytest.param("src/api", "src/api/a.py", True, id="folder"),
        pytest.param("src/api", "src/api", True, id="itself"),
        pytest.param("src/api", "src/apiary/a.py", False, id="folder-not-its-like"),
        pytest.param("src/api/", "src/api/x/a.py", True, id="trailing-slash"),
        pytest.param("src\\api", "src/api/a.py", True, id="backslash"),
        pytest.param("src\\api\\", "src/api/a.py", True, id="trailing-backslash"),
        pytest.param(".\\src\\api", "src/api/a.py", True, id="dot-backslash"),
        pytest.param("./src/api/", "src/api/a.py", True, id="dot-slash"),
        pytest.param("SRC/API", "src/api/a.py", True, id="upper-case-pattern"),
        pytest.param("src/api", "SRC/Api/a.py", True, id="upper-case-path"),
        pytest.param("src//api", "src/api/a.py", True, id="double-slash"),
        pytest.param("src/api", "lib/src/api/a.py", False, id="with-slash-from-root"),
        pytest.param("**/src/api", "lib/src/api/a.py", True, id="at-any-depth"),
        pytest.param("api", "src/api/a.py", True, id="bare-folder"),
        pytest.param("a.py", "src/api/a.py", True, id="bare-file"),
        pytest.param("api/", "src/api/a.py", True, id="bare-folder-with-slash"),
        pytest.param("./api", "src/api/a.py", False, id="bare-but-anchored"),
        pytest.param("/src", "src/a.py", True, id="root-slash"),
        pytest.param("/src", "lib/src/a.py", False, id="root-slash-anchors"),
        pytest.param("*.py", "deep/a.py", True, id="suffix"),
        pytest.param("*.py", "deep/a.pyi", False, id="suffix-whole"),
        pytest.param("src/*.py", "src/a.py", True, id="star"),
        pytest.param("src/*.py", "src/x/a.py", False, id="star-stays-in-a-folder"),
        pytest.param("src/**/*.py", "src/x/y/a.py", True, id="double-star"),
        pytest.param("src/**/*.py", "src/a.py", True, id="double-star-of-nothing"),
        pytest.param("src/**", "src/x/a.py", True, id="double-star-at-the-end"),
        pytest.param("*.{c,h}", "src/a.h", True, id="braces"),
        pytest.param("*.{c,h}", "src/a.cc", False, id="braces-whole"),
        pytest.param("{src,lib}/**/*.{ts,tsx}", "lib/x/a.tsx", True, id="two-braces"),
        pytest.param("{a,{b,c}}.py", "c.py", True, id="braces-in-braces"),
        pytest.param("{{x}}/a.py", "{{x}}/a.py", True, id="braces-of-a-template"),
        pytest.param(
            "app/[id]/page.tsx", "app/[id]/page.tsx", True, id="brackets-name"
        ),
        pytest.param("app/[id]", "app/[id]/page.tsx", True, id="brackets-folder"),
        pytest.param("app/[ab].py", "app/b.py", True, id="brackets-class"),
        pytest.param("app/[", "app/[/a.py", True, id="open-bracket"),
        pytest.param("?.py", "é.py", True, id="one-character-not-one-byte"),
        pytest.param("", "src/a.py", True, id="empty-is-everything"),
        pytest.param(".", "src/a.py", True, id="dot-is-everything"),
        pytest.param("./", "a.py", True, id="dot-slash-is-everything"),
        pytest.param("**", "src/a.py", True, id="stars-are-everything"),
        pytest.param("tests", "src/a.py", False, id="other"),
    ],
)
def test_a_filter_passes(pattern: str, path: str, passes: bool) -> None:
    assert matches_filter(pattern, path) is passes


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param("*a" * 200 + "b", id="stars"),
        pytest.param("**/a/" * 100 + "b", id="double-stars"),
        pytest.param("{a,b}" * 60, id="braces"),
        pytest.param("{" * 5_000 + ",", id="open-braces"),
        pytest.param("[" * 5_000, id="open-brackets"),
    ],
)
def test_no_filter_takes_long(pattern: str) -> None:
    path_filter.cache_clear()
    started = time.perf_counter()
    assert not matches_filter(pattern, "a/" * 60 + "a" * 200)
    assert time.perf_counter() - started < 5  # without care: for ever


@given(st.text(alphabet="ab*?[]{},!\\/.^-é", max_size=30), st.text(max_size=30))
def test_no_filter_raises(pattern: str, path: str) -> None:
    matches_filter(pattern, path)


@given(st.lists(st.text(alphabet="aZé[]{}*?!-_", min_size=1, max_size=5), min_size=1))
def test_a_path_passes_its_own_filter(parts: list[str]) -> None:
    path = "/".join(parts)
    assert matches_filter(path, path)
    assert matches_filter("./" + path, path + "/below.py")


@pytest.mark.parametrize(
    ("given_path", "expected"),
    [
        ("src\\api\\a.py", "src/api/a.py"),
        ("./src//api/", "src/api"),
        ("/src", "src"),
        (".", ""),
        ("..x/.y", "..x/.y"),
    ],
)
def test_a_path_is_written_one_way(given_path: str, expected: str) -> None:
    assert normal_path(given_path) == expected


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        ("src\\api", "src/api"),
        (".\\src\\.hidden", "/src/.hidden"),
        ("./src/api/", "/src/api/"),
        ("!./src", "!/src"),
        ("\\#a", "\\#a"),
        ("a\\*b", "a\\*b"),
        ("a\\ ", "a\\ "),
        ("*.py", "*.py"),
    ],
)
def test_a_setting_becomes_a_line_of_an_ignore_file(pattern: str, line: str) -> None:
    assert as_ignore_line(pattern) == line

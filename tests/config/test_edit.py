"""An edit changes one value and no other byte, or it refuses."""

import re
import tomllib
from random import Random
from typing import Any

import pytest

from rag_your_code.config.edit import with_value, without_value
from rag_your_code.errors import ConfigError
from tests.config.random_toml import leaves, random_toml, tables

LIMIT = ("search", "limit")
IGNORE = ("index", "ignore")


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        pytest.param("", LIMIT, 5, "[search]\nlimit = 5\n", id="empty file"),
        pytest.param(
            "# mine", LIMIT, 5, "# mine\n\n[search]\nlimit = 5\n", id="no end"
        ),
        pytest.param("[search]", LIMIT, 5, "[search]\nlimit = 5", id="header at end"),
        pytest.param(
            "[index]  # note\nmax = 1\n\n[search]\n",
            ("index", "limit"),
            5,
            "[index]  # note\nmax = 1\nlimit = 5\n\n[search]\n",
            id="a header with a comment",
        ),
        pytest.param(
            "search.limit = 4 # few\n",
            LIMIT,
            5,
            "search.limit = 5 # few\n",
            id="dotted",
        ),
        pytest.param(
            "search.tests = 'only'\nz = 1\n",
            LIMIT,
            5,
            "search.tests = 'only'\nsearch.limit = 5\nz = 1\n",
            id="beside a dotted key",
        ),
        pytest.param(
            "search = { tests = 'only' }\n",
            LIMIT,
            5,
            "search = { tests = 'only', limit = 5 }\n",
            id="into an inline table",
        ),
        pytest.param(
            "search = {}\n", LIMIT, 5, "search = {limit = 5}\n", id="empty inline table"
        ),
        pytest.param(
            "[ 'search' ]\r\n\"limit\"=4\t#x\r\n",
            LIMIT,
            5,
            "[ 'search' ]\r\n\"limit\"=5\t#x\r\n",
            id="quoted keys and CRLF",
        ),
        pytest.param(
            "[index]\r\nx = 1\r\n",
            IGNORE,
            ("a",),
            '[index]\r\nx = 1\r\nignore = ["a"]\r\n',
            id="a new line ends as the others",
        ),
        pytest.param(
            "[index]\n  x = 1\n\n# about search\n[search]\n",
            IGNORE,
            (),
            "[index]\n  x = 1\n  ignore = []\n\n# about search\n[search]\n",
            id="indented as its neighbour",
        ),
        pytest.param(
            "[search]\nlimit = 5\n", LIMIT, 5, "[search]\nlimit = 5\n", id="no change"
        ),
        pytest.param(
            's = """\n[search]\nlimit = 1\n"""\n[search]\nlimit = 4\n',
            LIMIT,
            5,
            's = """\n[search]\nlimit = 1\n"""\n[search]\nlimit = 5\n',
            id="a text that looks like a table",
        ),
    ],
)
def test_a_value_is_set(
    before: str, path: tuple[str, ...], value: Any, after: str
) -> None:
    assert with_value(before, path, value) == after


ARRAY = """\
[index]
ignore = [  # not ours
  # what we copied
  "vendor/",
  "build/",  # made
  "dist/"
]  # end
suffixes = []
"""


@pytest.mark.parametrize(
    ("values", "inside"),
    [
        pytest.param(
            ["vendor/", "build/", "dist/", "out/"],
            '  # what we copied\n  "vendor/",\n  "build/",  # made\n  "dist/",\n'
            '  "out/",\n',
            id="one more",
        ),
        pytest.param(
            ["build/"],
            '  "build/",  # made\n',
            id="two less, with what was said of them",
        ),
        pytest.param(
            ["dist/", "vendor/"],
            '  "dist/",\n  # what we copied\n  "vendor/",\n',
            id="another order",
        ),
        pytest.param([], "", id="none"),
    ],
)
def test_an_array_of_several_lines_keeps_its_lines(
    values: list[str], inside: str
) -> None:
    expected = f"[index]\nignore = [  # not ours\n{inside}]  # end\nsuffixes = []\n"
    assert with_value(ARRAY, IGNORE, values) == expected


@pytest.mark.parametrize(
    ("before", "path", "after"),
    [
        (
            "[search]\nlimit = 4 # few\ntests = 'only'\n",
            LIMIT,
            "[search]\ntests = 'only'\n",
        ),
        ("search.limit = 4\nz = 1\n", LIMIT, "z = 1\n"),
        (
            "search = {limit = 4, tests = 'only'}\n",
            LIMIT,
            "search = {tests = 'only'}\n",
        ),
        (
            "search = {tests = 'only', limit = 4}\n",
            LIMIT,
            "search = {tests = 'only'}\n",
        ),
        ("search = {limit = 4}\n", LIMIT, "search = {}\n"),
        (ARRAY, IGNORE, "[index]\nsuffixes = []\n"),
        ("[search]\n", LIMIT, "[search]\n"),
        ("[search]\r\nlimit = 4", LIMIT, "[search]\r\n"),
    ],
)
def test_a_value_is_taken_out(before: str, path: tuple[str, ...], after: str) -> None:
    assert without_value(before, path) == after


@pytest.mark.parametrize(
    ("before", "path"),
    [
        pytest.param("search = 4\n", LIMIT, id="the table is a number"),
        pytest.param("[[search]]\nlimit = 4\n", LIMIT, id="an array of tables"),
        pytest.param("[search.limit]\nx = 1\n", LIMIT, id="the key is a table"),
    ],
)
def test_what_cannot_be_kept_is_refused(before: str, path: tuple[str, ...]) -> None:
    with pytest.raises(ConfigError, match=r"cannot set search\.limit"):
        with_value(before, path, 5)


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(ConfigError, match="cannot set"):
        with_value("", ("embedding", "model"), "\udc80")


# -- random files ------------------------------------------------------------------

VALUES: list[Any] = [7, 2.5, True, 'it\'s "x"\t\x7f', [], ["a/", "b,]#"], ["é"]]


def _comments(text: str) -> list[str]:
    return re.findall(r"#c\d+\.", text)


def _get(content: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        content = content[name]
    return content


def _without(content: dict[str, Any], path: tuple[str, ...]) -> str:
    """All but the value of ``path``, and but the tables it may have needed, as a text in
    which NaN is like itself and 1 not like true."""
    copy = tomllib.loads(content["_text"])
    stack = [copy]
    for name in path[:-1]:
        stack.append(stack[-1].setdefault(name, {}))
    stack[-1].pop(path[-1], None)
    for name, table in zip(reversed(path[:-1]), reversed(stack[:-1]), strict=True):
        if table[name] == {}:
            del table[name]
    return _sorted(copy)


def _sorted(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{k!r}: {_sorted(value[k])}' for k in sorted(value))}}}"
    return (
        f"[{', '.join(map(_sorted, value))}]"
        if isinstance(value, list)
        else repr(value)
    )


def _check_others(before: str, after: str, path: tuple[str, ...]) -> None:
    assert _without({"_text": before}, path) == _without({"_text": after}, path)
    if "\r\n" in before and "\n" not in before.replace("\r\n", ""):
        assert "\n" not in after.replace("\r\n", "")


def _check_set(before: str, path: tuple[str, ...], value: Any) -> None:
    after = with_value(before, path, value)
    assert _sorted(_get(tomllib.loads(after), path)) == _sorted(value)
    _check_others(before, after, path)
    old = tomllib.loads(before)
    try:
        replaced = _get(old, path)
    except KeyError:  # nothing went: the old text is there but for one gap
        start = next(
            (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b),
            len(before),
        )
        assert after.endswith(before[start:])
        return
    if not isinstance(replaced, list):
        assert _comments(after) == _comments(before)


def _check_unset(before: str, path: tuple[str, ...]) -> None:
    after = without_value(before, path)
    assert len(after) < len(before)
    with pytest.raises(KeyError):
        _get(tomllib.loads(after), path)
    _check_others(before, after, path)
    lost = [one for one in _comments(before) if one not in _comments(after)]
    joined = "".join(_comments(before))
    assert "".join(lost) in joined  # those of one place


def _random_edits(seed: int) -> int:
    before = random_toml(seed)
    content = tomllib.loads(before)
    random = Random(seed)
    refused = 0
    for _ in range(4):
        known = leaves(content)
        parents = [one for one in tables(content) if one]
        new = (random.choice(["search", "a", "new"]), "fresh key")
        if parents and random.random() < 0.5:
            new = (*random.choice(parents), "fresh")
        if known and random.random() < 0.6:
            _check_set(before, random.choice(known), random.choice(VALUES))
            _check_unset(before, random.choice(known))
            continue
        try:
            _check_set(before, new, random.choice(VALUES))
        except ConfigError:
            refused += 1
    return refused


@pytest.mark.parametrize("seed", range(120))
def test_random_edits_of_random_files(seed: int) -> None:
    _random_edits(seed)


@pytest.mark.fuzz
def test_many_random_edits_of_many_random_files() -> None:
    """Refusing everything would be no proof: at most one edit in twenty may be, and
    those add to a table that a dotted key made inside an inline table or a header."""
    refused = sum(_random_edits(seed) for seed in range(1_000, 2_000))
    assert refused < 1_000 * 4 / 20

"""Git's ignore rules: a table, and the same answers as git itself."""

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rag_your_code.source.gitignore import ignored, parse_rules
from rag_your_code.source.globs import matches_filter
from rag_your_code.source.walk import Rules, walk

ROWS = [
    ("*.log", "a.log", True),
    ("*.log", "deep/er/a.log", True),
    ("*.log", "a.txt", False),
    ("/a.log", "a.log", True),
    ("/a.log", "sub/a.log", False),
    ("sub/a.log", "sub/a.log", True),
    ("sub/a.log", "x/sub/a.log", False),
    ("gen/", "gen", False),
    ("**/gen", "x/gen", True),
    ("**/gen", "gen", True),
    ("a/**", "a/b", True),
    ("a/**", "a", False),
    ("a/**/b", "a/b", True),
    ("a/**/b", "a/x/y/b", True),
    ("a/*/b", "a/b", False),
    ("a/*/b", "a/x/b", True),
    ("a/*/b", "a/x/y/b", False),
    ("*.py\n!keep.py", "keep.py", False),
    ("*.py\n!keep.py", "other.py", True),
    ("!a\na", "a", True),
    ("# c", "# c", False),
    ("\\#c", "#c", True),
    ("\\!c", "!c", True),
    ("a ", "a", True),
    ("a\\ ", "a ", True),
    ("a\\ ", "a", False),
    ("[ab].c", "a.c", True),
    ("[!ab].c", "a.c", False),
    ("[!ab].c", "c.c", True),
    ("[a-c].c", "b.c", True),
    ("[]].c", "].c", True),
    ("[", "[", False),
    ("?.c", "x.c", True),
    ("?.c", "xy.c", False),
    ("a?b", "a/b", False),
    ("foo*bar", "fooxbar", True),
    ("foo*bar", "foo/bar", False),
    ("foo**bar", "fooxbar", True),
    ("", "a", False),
    ("/", "a", False),
    ("a\r", "a", True),
    ("\ufeffa", "a", True),
    ("*.[oa]", "x.o", True),
    ("[[:digit:]].c", "7.c", True),
    ("[[:digit:]].c", "x.c", False),
    ("a\\*b", "a*b", True),
    ("a\\*b", "axb", False),
    ("日本", "日本", True),
    ("a.b", "aXb", False),
    ("(a|b)", "a", False),
]


@pytest.mark.parametrize(("rules", "path", "verdict"), ROWS)
def test_rules_of_an_ignore_file(rules: str, path: str, verdict: bool) -> None:
    assert ignored([parse_rules(rules)], path, is_folder=False) is verdict


def test_a_trailing_slash_means_folders_only() -> None:
    rules = parse_rules("gen/")
    assert ignored([rules], "gen", is_folder=True)
    assert not ignored([rules], "gen", is_folder=False)


def test_a_nested_file_counts_for_its_own_folder_and_over_those_above() -> None:
    outer, inner = parse_rules("*.py"), parse_rules("!a.py\n/b.txt", "sub")
    assert not ignored([outer, inner], "sub/a.py", is_folder=False)
    assert ignored([outer, inner], "sub/b.txt", is_folder=False)
    assert not ignored([outer, inner], "b.txt", is_folder=False)


@pytest.mark.parametrize(
    ("pattern", "path", "passes"),
    [
        ("src\\api", "src/api/a.py", True),
        ("./src/api/", "src/api/a.py", True),
        ("SRC/API", "src/api/a.py", False),
        ("src/api", "SRC/api/a.py", True),
        ("*.py", "deep/a.py", True),
        ("src/*.py", "src/a.py", True),
        ("src/*.py", "src/x/a.py", False),
        ("src/**", "src/x/a.py", True),
        ("src", "lib/src/a.py", True),
        ("./src", "lib/src/a.py", False),
    ],
)
def test_path_filters(pattern: str, path: str, passes: bool) -> None:
    assert matches_filter(pattern, path) is passes


_NAMES = st.sampled_from(["a", "b", "c.py", "d.py", "gen", "x y", "é.py", "[z].py"])
_PATHS = st.lists(_NAMES, min_size=1, max_size=4).map("/".join)
_PATTERN = st.lists(
    st.sampled_from(["a", "b", "*", "**", "?", "*.py", "gen", "c.py", "[a-c]*", "x y"]),
    min_size=1,
    max_size=3,
).map("/".join)
_LINE = st.builds(
    lambda sign, lead, body, tail: f"{sign}{lead}{body}{tail}",
    st.sampled_from(["", "", "!"]),
    st.sampled_from(["", "/"]),
    _PATTERN,
    st.sampled_from(["", "/", " "]),
)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is what we compare with")
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    files=st.sets(_PATHS, min_size=1, max_size=12),
    ignores=st.dictionaries(
        st.sampled_from(["", "a", "b", "a/b"]), st.lists(_LINE, max_size=4), max_size=3
    ),
)
def test_walking_without_git_gives_what_git_gives(
    tmp_path_factory: pytest.TempPathFactory,
    files: set[str],
    ignores: dict[str, list[str]],
) -> None:
    """The two ways of walking agree on every tree and every set of ignore files."""
    root = tmp_path_factory.mktemp("tree")
    for path in sorted(files):
        _write(root / path, "x = 1\n")
    for folder, lines in ignores.items():
        _write(root / folder / ".gitignore", "\n".join(lines) + "\n")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    rules = Rules(is_source=lambda name: name.endswith(".py"))
    with_git = walk(root, rules, git=True)
    without = walk(root, rules, git=False)
    assert with_git.by_git
    assert not without.by_git
    assert [file.path for file in with_git.files] == [file.path for file in without.files]


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError:
        pass  # a file stands where the tree wants a folder, or the other way round

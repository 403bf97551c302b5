"""Ignore rules: a table that git itself confirms, and git as the judge of random trees."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rag_your_code.source.gitfiles import list_by_git
from rag_your_code.source.gitignore import as_git, is_ignored, parse_rules
from rag_your_code.source.listing import Listing
from rag_your_code.source.repository import repository_at
from rag_your_code.source.tree import list_by_rules
from tests.source.conftest import Tree, needs_git

#: Lines of an ignore file at the root, a path (a folder where it ends in a slash), and
#: whether the path's own name or path is ignored.
ROWS = [
    ("*.log", "a.log", True),
    ("*.log", "deep/down/a.log", True),
    ("*.log", "a.log.txt", False),
    ("*.log", ".log", True),
    ("a.log", "xa.log", False),
    ("name", "name", True),
    ("name", "deep/name", True),
    ("name", "name/", True),
    ("name", "names", False),
    ("name", "NAME", False),
    ("/name", "name", True),
    ("/name", "deep/name", False),
    ("name/", "name", False),
    ("name/", "name/", True),
    ("name/", "deep/name/", True),
    ("/name/", "deep/name/", False),
    ("a/b", "a/b", True),
    ("a/b", "x/a/b", False),
    ("a/b/", "a/b", False),
    ("a/b/", "a/b/", True),
    ("a/*", "a/b", True),
    ("a/*", "a/b/c", False),
    ("a/*", "a/", False),
    ("a/*/c", "a/b/c", True),
    ("a/*/c", "a/c", False),
    ("a/*/c", "a/b/b/c", False),
    ("**/a", "a", True),
    ("**/a", "x/y/a", True),
    ("**/a/b", "x/a/b", True),
    ("**/a/b", "x/a/y/b", False),
    ("a/**", "a/b/c", True),
    ("a/**", "a/", False),
    ("a/**", "x/a/b", False),
    ("a/**/b", "a/b", True),
    ("a/**/b", "a/x/y/b", True),
    ("a/**/b", "a/xb", False),
    ("a/**/b/**/c", "a/1/b/2/3/c", True),
    ("a/**/b/**/c", "a/1/2/3/c", False),
    ("a/**b", "a/xb", True),
    ("a/**b", "a/x/b", False),
    ("a**/b", "a/x/b", True),
    ("**", "x/y", True),
    ("**/", "x", False),
    ("**/", "x/", True),
    ("**//", "x/", False),
    ("***/a", "x/y/a", True),
    ("?.py", "a.py", True),
    ("?.py", "ab.py", False),
    ("?.py", "é.py", False),
    ("??.py", "é.py", True),
    ("é.*", "é.py", True),
    ("a?b", "a/b", False),
    ("[ab].py", "b.py", True),
    ("[ab].py", "c.py", False),
    ("[!ab].py", "c.py", True),
    ("[^ab].py", "a.py", False),
    ("[a-c]x", "bx", True),
    ("[c-a]x", "bx", False),
    ("[c-a]x", "cx", True),
    ("[a-]x", "-x", True),
    ("[]-]x", "]x", True),
    ("[[:digit:]]x", "7x", True),
    ("[[:digit:]]x", "ax", False),
    ("[[:nonsense:]]x", "7x", False),
    ("[a\\]]x", "]x", True),
    ("[a/b]x", "ax", True),
    ("q[/]x", "q/x", False),
    ("[ab", "a", False),
    ("[ab", "[ab", False),
    ("\\[ab", "[ab", True),
    ("a\\", "a", False),
    ("a\\*", "a*", True),
    ("a\\*", "ab", False),
    ("#a", "#a", False),
    ("\\#a", "#a", True),
    ("\\!a", "!a", True),
    ("!a", "!a", False),
    ("a   ", "a", True),
    ("a\\ ", "a ", True),
    ("a\\ ", "a", False),
    ("a\\  ", "a ", True),
    (" a", " a", True),
    ("a\t", "a", False),
    ("a\r", "a", True),
    ("\ufeffa", "a", True),
    ("", "a", False),
    ("/", "a/", False),
    ("*", "a", True),
    ("*\n!a", "a", False),
    ("*\n!a", "b", True),
    ("!a\n*", "a", True),
    ("*.py\n!/keep/*.py", "keep/a.py", False),
    ("*.py\n!/keep/*.py", "keep/x/a.py", True),
    ("a\n!a\na", "a", True),
    ("build/\n!build", "build/", False),
    ("foo.*\n!foo.py", "foo.py", False),
    ("a.b", "axb", False),
    ("a+b(c)", "a+b(c)", True),
    ("a|b", "a", False),
    ("*a*b*c", "1a2b3c", True),
    ("*a*b*c", "1a2c3b", False),
    ("a*b/c*d", "axb/cxd", True),
    ("a*b/c*d", "ax/b/cd", False),
]


def _ids(row: tuple[str, str, bool]) -> str:
    return f"{row[0]!r}-{row[1]!r}"


@pytest.mark.parametrize(("text", "path", "expected"), ROWS, ids=map(_ids, ROWS))
def test_a_rule_matches(text: str, path: str, expected: bool) -> None:
    ignore_file = parse_rules(as_git(text))
    name = as_git(path.removesuffix("/"))
    verdict = ignore_file.verdict(name, is_folder=path.endswith("/"))
    assert bool(verdict) is expected


@needs_git
def test_the_table_is_true_of_git(tree: Tree) -> None:
    """Each row in a folder of its own, since a parent's rules would speak too."""
    asked = []
    for number, (text, path, _) in enumerate(ROWS):
        at = f"{number}/{path.removesuffix('/')}"
        tree.write({f"{number}/.gitignore": text})
        if path.endswith("/"):
            tree.at(at)
        else:
            tree.write({at: ""})
        asked.append(at)
    tree.init()
    done = subprocess.run(
        ["git", "check-ignore", "--no-index", "-v", "-n", "-z", "--stdin"],
        cwd=tree.root,
        input="\0".join(asked) + "\0",
        capture_output=True,
        text=True,
        check=False,
    )
    fields = done.stdout.split("\0")
    said = {
        at: (source, pattern)
        for source, pattern, at in zip(
            fields[0::4], fields[2::4], fields[3::4], strict=False
        )
    }
    wrong = []
    for at, (text, path, expected) in zip(asked, ROWS, strict=True):
        source, pattern = said[at]
        ignored = bool(source) and not pattern.startswith("!")
        if ignored is not expected and not _below_ignored(text, path):
            wrong.append((text, path, pattern))
    assert not wrong


def _below_ignored(text: str, path: str) -> bool:
    """Git answers for a file in an ignored folder by the folder; we do not go there."""
    parts = path.removesuffix("/").split("/")[:-1]
    ignore_file = parse_rules(as_git(text))
    folders = ("/".join(parts[: end + 1]) for end in range(len(parts)))
    return any(ignore_file.verdict(one, is_folder=True) for one in folders)


def test_the_nearest_file_that_mentions_a_path_decides() -> None:
    outer, inner = parse_rules("*.py"), parse_rules("!a.py")
    stack = ((0, outer), (len("sub/"), inner))
    assert not is_ignored(stack, "sub/a.py", is_folder=False)
    assert is_ignored(stack, "sub/b.py", is_folder=False)
    assert not is_ignored(stack, "sub/c.go", is_folder=False)


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param("*a" * 100 + "b", id="stars-in-a-name"),
        pytest.param("**/a/" * 60 + "b", id="double-stars"),
        pytest.param("*/" * 60 + "b", id="stars-as-folders"),
        pytest.param("**/*a*a*a*a/" * 20 + "b", id="both"),
        pytest.param("[[:alpha:]]*" * 100 + "/x", id="classes"),
    ],
)
def test_no_pattern_takes_long(pattern: str) -> None:
    """A hostile ignore file must not stop a walk; without care this takes years."""
    ignore_file = parse_rules(pattern)
    deep = "/".join(["a" * 40] * 60) + "/a"
    assert not ignore_file.verdict(deep, is_folder=False)
    assert not ignore_file.verdict("a/" * 500 + "a", is_folder=False)
    assert not ignore_file.verdict("a" * 4_000, is_folder=False)


NAMES = st.sampled_from(
    ["a", "b", "ab", "ba", "é", "a b", "x.py", "b.py", "[a]", "#a", "!a", "a ", "-"]
)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
PIECES = st.sampled_from(
    [
        *("a", "b", "ab", "é", "*", "?", "**", "***", "/", "/", "!", "#", "\\", " "),
        *("[ab]", "[!a]", "[^b]", "[a-c]", "[]a]", "[[:alpha:]]", "[[:bad:]]", "["),
        *(".py", "*.py", "**/", "/**", "a/", "\\ ", "[a\\]]", "[z-a]", "[--0]", "\t"),
    ]
)
LINES = st.lists(PIECES, min_size=1, max_size=5).map("".join)
IGNORE_FILES = st.builds(
    lambda lines, end: end.join(lines),
    st.lists(LINES, min_size=1, max_size=4),
    st.sampled_from(["\n", "\r\n"]),
)


def _make(base: Path, files: list[str], ignore: dict[str, str]) -> None:
    """A tree and the least that git takes for a repository."""
    for name in ("objects", "refs", "info"):
        (base / ".git" / name).mkdir(parents=True)
    (base / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    for name in files:
        path = base / name
        if not any(parent.is_file() for parent in path.parents) and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    for folder, text in ignore.items():
        at = base / folder
        if at.is_dir():
            name = "info/exclude" if folder == ".git" else ".gitignore"
            (at / name).write_bytes(text.encode())


@needs_git
@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    files=st.lists(PATHS, min_size=3, max_size=14),
    ignore=st.dictionaries(
        st.one_of(st.sampled_from(["", ".git"]), PATHS),
        IGNORE_FILES,
        min_size=1,
        max_size=4,
    ),
)
def test_random_trees_are_listed_as_git_lists_them(
    tmp_path_factory: pytest.TempPathFactory,
    files: list[str],
    ignore: dict[str, str],
) -> None:
    base = tmp_path_factory.mktemp("tree")
    _make(base, files, ignore)
    by_git = list_by_git(str(base))
    assert isinstance(by_git, Listing)
    repository = repository_at(str(base))
    ours = list_by_rules(str(base), repository, Listing(), lambda path: True)
    assert sorted(ours.untracked) == sorted(by_git.untracked)

"""Walking: what is a source, what is skipped and why, by git and by ourselves."""

import inspect
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rag_your_code.source import gitprogram
from rag_your_code.source.walk import WalkResult, walk
from tests.source.conftest import Tree, needs_git, paths, rules, skips

both = pytest.mark.parametrize(
    "git",
    [pytest.param(True, marks=needs_git, id="git"), pytest.param(False, id="own")],
)


def _walk(tree: Tree, *ignore: str, git: bool) -> WalkResult:
    """Walk, and be sure that it went the way that was meant."""
    result = tree.walk(*ignore, git=git)
    assert result.by_git is git
    return result


# -- ignore files ------------------------------------------------------------------


@both
def test_nested_ignore_files_exclude_and_names_in_any_script(
    tree: Tree, git: bool
) -> None:
    tree.write(
        {
            ".gitignore": "*.tmp.py\n",
            "sub/.gitignore": "gen/\n!kept.tmp.py\n",
            "sub/gen/a.py": "",
            "gen/a.py": "",
            "sub/kept.tmp.py": "",
            "x.tmp.py": "",
            "src/日本.py": "",
            "sp ace/a\tb.py": "",
            'quo"te.py': "",
            "README.md": "",
        }
    ).init()
    tree.write({".git/info/exclude": "local.py\n", "local.py": ""})
    result = _walk(tree, git=git)
    assert paths(result) == sorted(
        ["gen/a.py", 'quo"te.py', "sp ace/a\tb.py", "src/日本.py", "sub/kept.tmp.py"]
    )
    assert not result.skipped


@needs_git
def test_the_users_own_ignore_file_counts(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.write({"a.py": "", "b.log.py": "", "../ignore": "*.log.py", "../config": ""})
    ignore, config = tree.root.parent / "ignore", tree.root.parent / "config"
    config.write_text(f"[core]\nexcludesFile = {ignore}\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))
    tree.init()
    assert paths(_walk(tree, git=True)) == ["a.py"]


@both
def test_a_tracked_file_is_shown_though_it_is_ignored(tree: Tree, git: bool) -> None:
    tree.write({".gitignore": "lib/\n", "lib/a.py": "", "lib/b.py": ""})
    tree.init("lib/a.py")
    assert paths(_walk(tree, git=git)) == ["lib/a.py"]


@both
def test_a_deleted_but_tracked_file_is_no_file(tree: Tree, git: bool) -> None:
    tree.write({"a.py": "", "b.py": "", "gone/c.py": ""}).init(".")
    (tree.root / "b.py").unlink()
    (tree.root / "gone" / "c.py").unlink()
    (tree.root / "gone").rmdir()
    assert paths(_walk(tree, git=git)) == ["a.py"]


@both
def test_the_root_may_be_a_folder_of_the_work_tree(tree: Tree, git: bool) -> None:
    """Rules from above it count, and paths are from the root."""
    tree.write(
        {
            ".gitignore": "/sub/no.py\n*.tmp.py\n",
            "sub/.gitignore": "/low/x.py\n",
            "sub/a.py": "",
            "sub/no.py": "",
            "sub/low/x.py": "",
            "sub/low/no.py": "",
            "sub/low/y.tmp.py": "",
            "other.py": "",
        }
    ).init("sub/low/no.py")
    assert paths(_walk(tree.at("sub"), git=git)) == ["a.py", "low/no.py"]
    assert paths(_walk(tree.at("sub/low"), git=git)) == ["no.py"]


@pytest.mark.parametrize("git", [True, False])
def test_an_ignored_folder_that_is_asked_for_is_walked(tree: Tree, git: bool) -> None:
    tree.write({".gitignore": "scratch/\n", "scratch/deep/a.py": ""}).init()
    assert paths(tree.at("scratch").walk(git=git)) == ["deep/a.py"]
    assert paths(tree.at("scratch/deep").walk(git=git)) == ["a.py"]


def test_an_ignore_file_that_is_a_link_or_a_pipe_is_none(tree: Tree) -> None:
    """Git does not follow the link either; a pipe must not stop the walk."""
    tree.write({"a.py": "", "sub/b.py": "", "../rules": "*.py\n"})
    (tree.root / ".gitignore").symlink_to("../rules")
    os.mkfifo(tree.root / "sub" / ".gitignore")
    assert paths(tree.walk(git=False)) == ["a.py", "sub/b.py"]


# -- what can never be read ------------------------------------------------------------


@both
def test_links_pipes_and_strange_names(tree: Tree, git: bool) -> None:
    tree.write({"a.py": "", "lib/b.py": "", "../outside/c.py": ""}).init()
    links = {
        "out.py": "/etc/hostname",
        "dangling.py": "nowhere",
        "loop.py": "loop.py",
        "alias.py": "a.py",
        "inside": "lib",
        "here": ".",
        "away": "../outside",
        "LICENSE": "../outside/c.py",
    }
    for name, target in links.items():
        (tree.root / name).symlink_to(target)
    os.mkfifo(tree.root / "pipe.py")
    with open(os.fsencode(tree.root) + b"/bad\xff.py", "w"):
        pass
    result = _walk(tree, git=git)
    assert paths(result) == ["a.py", "lib/b.py"]
    found = skips(result)
    found.pop("pipe.py", None)  # git never lists a pipe
    assert found == {
        "away": "SYMLINK",
        "bad\\udcff.py": "BAD_NAME",
        "dangling.py": "SYMLINK",
        "loop.py": "SYMLINK",
        "out.py": "SYMLINK",
    }


def test_a_pipe_is_noted_only_where_it_would_be_a_source(tree: Tree) -> None:
    os.mkfifo(tree.root / "pipe.py")
    os.mkfifo(tree.root / "tool")
    assert skips(tree.walk(git=False)) == {"pipe.py": "SPECIAL"}


@both
def test_a_folder_whose_name_is_no_text_is_noted_once(tree: Tree, git: bool) -> None:
    folder = os.fsencode(tree.root) + b"/bad\xff"
    os.mkdir(folder)
    for name in (b"a.py", b"b.py"):
        with open(folder + b"/" + name, "w"):
            pass
    tree.init()
    result = _walk(tree, git=git)
    assert skips(result) == {"bad\\udcff": "BAD_NAME"}
    assert result.skipped[0].path.encode()


@both
def test_a_tracked_folder_that_became_a_link_is_not_followed(
    tree: Tree, git: bool
) -> None:
    tree.write({"sub/a.py": "", "../outside/a.py": ""}).init("sub/a.py")
    (tree.root / "sub" / "a.py").unlink()
    (tree.root / "sub").rmdir()
    (tree.root / "sub").symlink_to("../outside")
    result = _walk(tree, git=git)
    assert not result.files
    assert skips(result) == {"sub": "SYMLINK"}


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() == 0, reason="everything is readable here"
)
def test_an_unreadable_folder_is_noted(tree: Tree) -> None:
    tree.write({"a.py": "", "closed/b.py": ""})
    (tree.root / "closed").chmod(0)
    try:
        result = tree.walk(git=False)
    finally:
        (tree.root / "closed").chmod(0o755)
    assert paths(result) == ["a.py"]
    assert skips(result) == {"closed": "UNREADABLE"}


def test_a_folder_that_vanishes_is_noted(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.write({"a.py": "", "sub/b.py": ""})
    real = os.scandir

    def scan(path: str) -> object:
        if str(path).endswith("sub"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", scan)
    result = tree.walk(git=False)
    assert paths(result) == ["a.py"]
    assert [(one.path, one.detail) for one in result.skipped] == [
        ("sub", "Permission denied")
    ]


@both
def test_a_very_deep_tree_is_walked(tree: Tree, git: bool) -> None:
    """Folder by folder, not function by function."""
    depth = 300
    deep = "d/" * depth + "a.py"
    tree.write({deep: ""}).init()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + depth // 2)
    try:
        result = _walk(tree, git=git)
    finally:
        sys.setrecursionlimit(limit)
    assert paths(result) == [deep]


# -- defaults, and the user's word ------------------------------------------------------


@both
def test_defaults_skip_with_a_reason_once_a_folder(tree: Tree, git: bool) -> None:
    tree.write(
        {
            "a.py": "",
            "node_modules/x/i.js": "",
            "node_modules/y/i.js": "",
            "vendor/v.go": "",
            ".venv/lib/x.py": "",
            "__pycache__/x.py": "",
            ".hg/hook.py": "",
            "env/pyvenv.cfg": "",
            "env/lib/x.py": "",
            ".env.py": "KEY=1",
            ".aws/deploy.py": "",
            ".env": "KEY=1",
            "id_rsa": "#!python",
            "api_pb2.py": "",
            "big.py": "x" * 2_000_000,
            "README.md": "x" * 2_000_000,
        }
    ).init("vendor/v.go", "a.py")
    result = _walk(tree, git=git)
    assert paths(result) == ["a.py"]
    assert skips(result) == {
        ".aws/deploy.py": "SECRET",
        ".env.py": "SECRET",
        ".venv": "VENDORED",
        "api_pb2.py": "GENERATED",
        "big.py": "TOO_LARGE",
        "env": "VENDORED",
        "node_modules": "VENDORED",
        "vendor": "VENDORED",
    }
    assert [skip.path for skip in result.skipped] == sorted(skips(result))


@both
def test_tracked_build_folders_are_source(tree: Tree, git: bool) -> None:
    tree.write(
        {
            "Cargo.toml": "",
            "package.json": "",
            "setup.py": "",
            "target/made.py": "",
            "build/tool.py": "",
            "build/made.py": "",
            "cmd/build/a.py": "",
            "dist/bundle.js": "",
        }
    ).init("build/tool.py", "dist/bundle.js")
    result = _walk(tree, git=git)
    assert paths(result) == [
        "build/made.py",
        "build/tool.py",
        "cmd/build/a.py",
        "setup.py",
    ]
    assert skips(result) == {"dist": "VENDORED", "target": "VENDORED"}


@pytest.mark.parametrize(
    ("ignore", "found", "kept"),
    [
        pytest.param(("b.py",), ["a.py", "sub/c.py"], [], id="a-name-at-any-depth"),
        pytest.param(("sub",), ["a.py", "b.py"], [], id="a-folder"),
        pytest.param((".\\sub\\",), ["a.py", "b.py"], [], id="as-windows-writes-it"),
        pytest.param(
            ("!vendor/",),
            ["a.py", "b.py", "sub/b.py", "sub/c.py", "vendor/v.go"],
            [],
            id="take-back-a-folder",
        ),
        pytest.param(
            ("!*_pb2.py",),
            ["a.py", "b.py", "sub/b.py", "sub/c.py", "x_pb2.py"],
            ["x_pb2.py"],
            id="take-back-a-generated-name",
        ),
        pytest.param(
            ("*.py", "!/sub/b.py"), ["sub/b.py"], ["sub/b.py"], id="last-rule-wins"
        ),
        pytest.param(
            ("sub/", "!sub/b.py"), ["a.py", "b.py"], [], id="not-from-a-closed-folder"
        ),
        pytest.param(
            ("!.env.py", "!*"),
            ["a.py", "b.py", "sub/b.py", "sub/c.py", "vendor/v.go", "x_pb2.py"],
            ["a.py", "b.py", "sub/b.py", "sub/c.py", "vendor/v.go", "x_pb2.py"],
            id="never-a-secret",
        ),
    ],
)
@both
def test_the_users_patterns(
    tree: Tree, git: bool, ignore: tuple[str, ...], found: list[str], kept: list[str]
) -> None:
    """They add to the defaults and take them back, as lines of an ignore file do."""
    names = (
        "a.py",
        "b.py",
        "sub/b.py",
        "sub/c.py",
        "vendor/v.go",
        "x_pb2.py",
        ".env.py",
    )
    tree.write(dict.fromkeys(names, "")).init()
    result = _walk(tree, *ignore, git=git)
    assert paths(result) == found
    assert sorted(result.kept) == kept


def test_a_pattern_of_the_users_is_the_reason(tree: Tree) -> None:
    tree.write({"a.py": "", "sub/b.py": "", "sub/c.py": ""})
    assert skips(tree.walk("a.py", "sub")) == {
        "a.py": "CONFIGURED",
        "sub": "CONFIGURED",
    }


def test_scripts_without_a_suffix_are_known_by_their_first_line(tree: Tree) -> None:
    tree.write(
        {
            "tool": "#!/usr/bin/env python3\nx\n",
            "mac": "#!/usr/bin/env python3\rx\r",
            "notes": "python\n",
            "LICENSE": "",
            "data": b"#!\xff\xfe\0",
            "shell": "#!/bin/sh\npython x\n",
        }
    )
    result = tree.walk()
    assert paths(result) == ["mac", "tool"]
    assert not result.skipped


def test_sizes_and_times_are_those_of_the_files(tree: Tree) -> None:
    tree.write({"a.py": "12345"})
    os.utime(tree.root / "a.py", ns=(1, 1_234_567_890))
    (found,) = tree.walk().files
    assert (found.path, found.size, found.stamp[1]) == ("a.py", 5, 1_234_567_890)


def test_an_empty_folder_has_nothing(tree: Tree) -> None:
    assert tree.walk() == WalkResult((), (), by_git=False)


# -- repositories inside -----------------------------------------------------------------


@both
def test_submodules_and_nested_repositories_are_walked_and_work_trees_not(
    tree: Tree, git: bool
) -> None:
    other = (
        tree.at("../other").write({"lib.py": "", "deep/x.py": ""}).init(".").commit()
    )
    tree.write(
        {
            ".gitignore": "n.py\nhidden/\n",
            "a.py": "",
            "nested.d/n.py": "",
            "nested.d/skip.py": "",
            "nested.d/.gitignore": "skip.py\n",
            "nested.d/in/side/m.py": "",
            "hidden/h.py": "",
        }
    ).init("a.py")
    for folder in ("nested.d", "nested.d/in/side", "hidden"):
        tree.at(folder).init()
    allow = ("-c", "protocol.file.allow=always")
    tree.git(*allow, "submodule", "--quiet", "add", str(other.root), "sub.js")
    tree.git(*allow, "submodule", "--quiet", "add", str(other.root), "empty")
    tree.commit()
    tree.git("submodule", "--quiet", "deinit", "-f", "empty")
    tree.git("worktree", "add", "-q", "again")
    result = _walk(tree, git=git)
    assert paths(result) == [
        "a.py",
        "nested.d/in/side/m.py",
        "nested.d/n.py",
        "sub.js/deep/x.py",
        "sub.js/lib.py",
    ]
    assert skips(result) == {"again": "WORKTREE", "empty": "SUBMODULE"}
    inner = _walk(tree.at("again"), git=git)
    assert paths(inner) == ["a.py"]
    assert paths(_walk(tree.at("sub.js"), git=git)) == ["deep/x.py", "lib.py"]


@needs_git
def test_a_folder_of_repositories_is_walked_by_their_rules(tree: Tree) -> None:
    for name in ("one", "two"):
        one = tree.at(name).write({".gitignore": "no.py", "no.py": "", "yes.py": ""})
        one.init("yes.py").commit()
    tree.at("one").git("worktree", "add", "-q", "../one-again")
    tree.at("two").write({"no.py": ""}).git("add", "-f", "no.py")
    result = tree.walk()
    assert paths(result) == ["one/yes.py", "two/no.py", "two/yes.py"]
    assert skips(result) == {"one-again": "WORKTREE"}


@needs_git
def test_work_trees_of_a_bare_repository_are_walked_once(tree: Tree) -> None:
    source = tree.at("../source").write({"a.py": ""}).init("a.py").commit()
    subprocess.run(
        ["git", "clone", "-q", "--bare", str(source.root), str(tree.root / ".bare")],
        check=True,
    )
    tree.write({".git": "gitdir: ./.bare\n"})
    tree.git("worktree", "add", "-q", "main")
    tree.git("worktree", "add", "-q", "topic")
    result = tree.walk()
    assert paths(result) == ["main/a.py"]
    assert skips(result)["topic"] == "WORKTREE"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("gitdir: /nowhere\n", id="dangling"),
        pytest.param("gitdir: .\n", id="itself"),
        pytest.param("nonsense", id="nonsense"),
        pytest.param("gitdir: a\0b\n", id="zero"),
        pytest.param("", id="empty"),
    ],
)
def test_a_broken_git_file_does_not_stop_the_walk(tree: Tree, content: str) -> None:
    tree.write({".git": content, "a.py": "", "sub/.git": content, "sub/b.py": ""})
    assert paths(tree.walk()) == ["a.py", "sub/b.py"]


# -- git that cannot be used, and git that must not be misused ---------------------------


def test_without_the_git_program_the_walk_says_so(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.write({".gitignore": "b.py", "a.py": "", "b.py": ""}).init()
    monkeypatch.setenv("PATH", str(tree.root.parent))
    result = tree.walk()
    assert paths(result) == ["a.py"]
    assert not result.by_git
    (note,) = result.notes
    assert note.startswith("git is not installed; walked without it")


@needs_git
def test_a_repository_of_another_owner_is_walked_and_the_reason_told(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.write({".gitignore": "b.py\nc.py", "a.py": "", "b.py": "", "c.py": ""})
    tree.init("c.py")
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    result = tree.walk()
    assert paths(result) == ["a.py", "c.py"]
    assert "dubious ownership" in result.notes[0]


@needs_git
@pytest.mark.skipif(os.name == "nt", reason="a shell script stands for git")
def test_a_git_that_hangs_is_ended(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.write({"a.py": "", "../bin/git": "#!/bin/sh\nread never </dev/zero\n"}).init()
    (tree.root.parent / "bin" / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(tree.root.parent / "bin"))
    monkeypatch.setattr(gitprogram, "_SECONDS", 0.2)
    result = tree.walk()
    assert paths(result) == ["a.py"]
    assert "did not answer" in result.notes[0]


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands for git")
def test_a_git_inside_the_tree_is_never_run(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.write({".git/HEAD": "", "a.py": "", "bin/git": "#!/bin/sh\ntouch owned\n"})
    (tree.root / "bin" / "git").chmod(0o755)
    monkeypatch.chdir(tree.root / "bin")
    monkeypatch.setenv("PATH", f"{tree.root / 'bin'}{os.pathsep}.{os.pathsep}")
    assert "not installed" in tree.walk().notes[0]
    assert not (tree.root / "bin" / "owned").exists()


@needs_git
@pytest.mark.skipif(os.name == "nt", reason="the programs are shell scripts")
def test_a_repository_cannot_make_git_run_its_programs(tree: Tree) -> None:
    """A cloned or unpacked ``.git`` may name programs for many occasions."""
    mark = tree.root.parent / "owned"
    program = tree.root.parent / "program"
    program.write_text(f"#!/bin/sh\ntouch {mark}\n")
    program.chmod(0o755)
    tree.write({"a.py": "", "sub/b.py": ""}).init("a.py", "sub/b.py").commit()
    for key in ("core.fsmonitor", "core.pager", "core.editor", "core.sshCommand"):
        tree.git("config", key, str(program))
    for key in ("filter.x.clean", "filter.x.process", "diff.external", "core.askPass"):
        tree.git("config", key, str(program))
    tree.git("config", "alias.ls-files", f"!{program}")
    tree.git("config", "core.hooksPath", str(tree.root.parent))
    tree.write({".gitattributes": "* filter=x\n"})
    mark.unlink(missing_ok=True)
    assert paths(_walk(tree, git=True)) == ["a.py", "sub/b.py"]
    assert not mark.exists()


@needs_git
@pytest.mark.skipif(os.name == "nt", reason="the program is a shell script")
def test_nothing_is_fetched_for_a_partial_clone(tree: Tree) -> None:
    """A sparse, partial clone makes git want an ignore file that is not there."""
    mark = tree.root.parent / "owned"
    program = tree.root.parent / "program"
    program.write_text(f"#!/bin/sh\ntouch {mark}\n")
    program.chmod(0o755)
    tree.write({"a.py": "", "sub/.gitignore": "x", "sub/b.py": ""})
    tree.init(".").commit()
    blob = tree.git("rev-parse", "HEAD:sub/.gitignore").strip()
    tree.git("update-index", "--skip-worktree", "sub/.gitignore")
    (tree.root / "sub" / ".gitignore").unlink()
    (tree.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    for key, value in (
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.url", str(tree.root.parent)),
        ("remote.origin.promisor", "true"),
        ("remote.origin.uploadpack", str(program)),
    ):
        tree.git("config", key, value)
    tree.write({"sub/new.py": ""})
    assert paths(_walk(tree, git=True)) == ["a.py", "sub/b.py", "sub/new.py"]
    assert not mark.exists()


@needs_git
def test_variables_of_another_repository_do_not_mislead(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git sets them for a hook, and a hook may run an index."""
    other = tree.at("../other").write({"o.py": ""}).init("o.py")
    tree.write({"a.py": ""}).init("a.py")
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.root))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.root / ".git" / "index"))
    assert paths(_walk(tree, git=True)) == ["a.py"]


@needs_git
def test_a_hostile_index_cannot_lead_out(tree: Tree) -> None:
    tree.write({"aaaa.py": "", "sub/bbbbbb.py": "", "../cccccc.py": "x"}).init(".")
    index = tree.root / ".git" / "index"
    data = index.read_bytes().replace(b"sub/bbbbbb.py", b"../cccccc.py\0")
    index.write_bytes(data)
    for git in (True, False):
        found = paths(tree.walk(git=git))
        assert "aaaa.py" in found
        assert not [path for path in found if ".." in path]


# -- laws ----------------------------------------------------------------------------

FOLDERS = st.lists(
    st.sampled_from(["a", "b", "build", "dist", "target", "node_modules", "é"]),
    max_size=3,
)
FILES = st.sampled_from(
    [
        *("a.py", "b.py", "x.txt", "package.json", "Cargo.toml", "setup.py", "tool"),
        *("é.py", "z.pb.go", ".env.py", "big.py", "pyvenv.cfg"),
    ]
)
PATHS = st.builds(lambda folders, name: "/".join([*folders, name]), FOLDERS, FILES)
LINES = st.sampled_from(
    [
        *(
            "a/",
            "*.py",
            "!a.py",
            "b",
            "/a",
            "build/",
            "!build/",
            "a/**",
            "**/b",
            "dist",
        ),
        *("target/", "*", "!*.py", "!*/", "node_modules", "é*"),
    ]
)


@needs_git
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    files=st.sets(PATHS, min_size=2, max_size=14),
    tracked=st.randoms(use_true_random=False),
    ignore=st.dictionaries(
        FOLDERS.map("/".join), st.lists(LINES, max_size=4), max_size=3
    ),
    nested=FOLDERS.map("/".join),
    top=FOLDERS.map("/".join),
)
def test_both_ways_of_walking_agree(
    tmp_path_factory: pytest.TempPathFactory,
    files: set[str],
    tracked: random.Random,
    ignore: dict[str, list[str]],
    nested: str,
    top: str,
) -> None:
    """On any tree with tracked files, ignore files and a repository inside."""
    tree = Tree(tmp_path_factory.mktemp("tree"))
    contents = {path: "#!python\n" + "x" * 60 * ("big" in path) for path in files}
    tree.write(contents)
    for folder, lines in ignore.items():
        tree.at(folder).write({".gitignore": "\n".join(lines)})
    tree.init(*[path for path in sorted(files) if tracked.random() < 0.4])
    if nested:
        tree.at(nested).init()
    root = tree.at(top).root
    by_git, own = (
        walk(root, rules(max_file_bytes=50), git=git) for git in (True, False)
    )
    assert by_git.files == own.files
    assert set(by_git.skipped) <= set(own.skipped)
    more = set(own.skipped) - set(by_git.skipped)
    assert all(skip.reason.name == "VENDORED" for skip in more)  # without a file in it


def test_a_walk_without_git_loads_no_subprocess(tree: Tree) -> None:
    """Starting is a feature: a plain folder costs no process and no import for one."""
    tree.write({"a.py": ""})
    code = (
        "import sys; from pathlib import Path;"
        "from rag_your_code.source.walk import Rules, walk;"
        "walk(Path(sys.argv[1]), Rules(is_source=lambda name: True));"
        "sys.exit('subprocess' in sys.modules)"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code, str(tree.root)], cwd=root)
    assert done.returncode == 0

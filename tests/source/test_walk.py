"""Walking: what is a source, what is skipped and why, in git and out of it."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rag_your_code.model import SkipReason
from rag_your_code.source.denylist import is_generated, is_secret, is_vendored
from rag_your_code.source.walk import Rules, WalkResult, walk

Tree = Callable[[dict[str, str]], Path]


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    def make(files: dict[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return make


def _rules(**other: object) -> Rules:
    return Rules(
        is_source=lambda name: True
        if name.endswith((".py", ".js", ".go"))
        else (None if "." not in name else False),
        is_script=lambda line: "python" in line,
        **other,  # type: ignore[arg-type]
    )


def _paths(result: WalkResult) -> list[str]:
    return [file.path for file in result.files]


def _reasons(result: WalkResult) -> dict[str, SkipReason]:
    return {skip.path: skip.reason for skip in result.skipped}


def _git(root: Path, *words: str) -> None:
    config = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "protocol.file.allow=always")
    subprocess.run(["git", "-C", str(root), *config, *words], check=True, capture_output=True)


@pytest.mark.parametrize("git", [True, False], ids=["git", "no git"])
def test_ignore_files_are_honoured(tree: Tree, git: bool) -> None:
    root = tree(
        {
            ".gitignore": "*.tmp.py\n",
            "sub/.gitignore": "gen/\n!kept.tmp.py\n",
            "sub/gen/a.py": "",
            "gen/a.py": "",
            "sub/kept.tmp.py": "",
            "x.tmp.py": "",
            "日本.py": "",
            "sp ace/a.py": "",
        }
    )
    _git(root, "init", "-q")
    (root / ".git" / "info").mkdir(exist_ok=True)
    (root / ".git" / "info" / "exclude").write_text("local.py\n")
    (root / "local.py").write_text("")
    result = walk(root, _rules(), git=git)
    expected = ["gen/a.py", "sp ace/a.py", "sub/kept.tmp.py", "日本.py"]
    assert _paths(result) == sorted(expected)


@pytest.mark.parametrize("git", [True, False], ids=["git", "no git"])
def test_what_can_never_be_read_is_skipped_with_its_reason(tree: Tree, git: bool) -> None:
    root = tree({"a.py": "", "node_modules/x/i.js": "", ".env.py": "KEY=1"})
    os.mkfifo(root / "p.py")
    (root / "out.py").symlink_to("/etc/hostname")
    (root / "dangling.py").symlink_to("nowhere")
    (root / "loop").symlink_to(".")
    with open(os.fsencode(root) + b"/bad\xff.py", "w"):
        pass
    _git(root, "init", "-q")
    result = walk(root, _rules(), git=git)
    assert _paths(result) == ["a.py"]
    reasons = _reasons(result)
    assert reasons["out.py"] is SkipReason.SYMLINK
    assert reasons["dangling.py"] is SkipReason.SYMLINK
    assert reasons["node_modules"] is SkipReason.VENDORED
    assert reasons[".env.py"] is SkipReason.SECRET
    assert SkipReason.BAD_NAME in reasons.values()
    if not git:  # git never lists a pipe
        assert reasons["p.py"] is SkipReason.SPECIAL


def test_a_deleted_but_tracked_file_is_no_file(tree: Tree) -> None:
    root = tree({"a.py": "", "b.py": ""})
    _git(root, "init", "-q")
    _git(root, "add", ".")
    (root / "b.py").unlink()
    assert _paths(walk(root, _rules())) == ["a.py"]


def test_submodules_and_nested_repositories_are_walked_and_worktrees_not(
    tree: Tree, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "lib.py").write_text("")
    _git(other, "init", "-q")
    _git(other, "add", ".")
    _git(other, "commit", "-qm", "x")
    root = tree({"a.py": "", "nested/n.py": "", "nested/skip.py": "", "nested/.gitignore": "skip.py"})
    _git(root, "init", "-q")
    _git(root / "nested", "init", "-q")
    _git(root, "submodule", "add", "-q", str(other), "sub")
    _git(root, "add", "a.py")
    _git(root, "commit", "-qm", "x")
    _git(root, "worktree", "add", "-q", "tree2")
    result = walk(root, _rules())
    assert _paths(result) == ["a.py", "nested/n.py", "sub/lib.py"]
    assert _reasons(result)["tree2"] is SkipReason.WORKTREE
    without = walk(root, _rules(), git=False)
    assert _paths(without) == _paths(result)


def test_a_submodule_that_is_not_there_is_named(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "lib.py").write_text("")
    _git(other, "init", "-q")
    _git(other, "add", ".")
    _git(other, "commit", "-qm", "x")
    root = tree({"a.py": ""})
    _git(root, "init", "-q")
    _git(root, "submodule", "add", "-q", str(other), "sub")
    _git(root, "submodule", "deinit", "-f", "sub")
    assert _reasons(walk(root, _rules()))["sub"] is SkipReason.SUBMODULE


def test_without_the_git_program_the_walk_says_so(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tree({".gitignore": "b.py", "a.py": "", "b.py": ""})
    _git(root, "init", "-q")
    monkeypatch.setenv("PATH", str(root / "empty"))
    result = walk(root, _rules())
    assert _paths(result) == ["a.py"]
    assert not result.by_git
    assert "git is not installed" in result.notes[0]


def test_a_repository_cannot_make_git_run_its_programs(tree: Tree) -> None:
    """``core.fsmonitor`` in a cloned ``.git/config`` names a program to run."""
    root = tree({"a.py": ""})
    _git(root, "init", "-q")
    _git(root, "config", "core.fsmonitor", f"touch {root}/owned; false")
    walk(root, _rules())
    assert not (root / "owned").exists()


def test_scripts_without_a_suffix_are_known_by_their_first_line(tree: Tree) -> None:
    root = tree({"tool": "#!/usr/bin/env python3\n", "notes": "hello\n", "LICENSE": ""})
    assert _paths(walk(root, _rules())) == ["tool"]


def test_configured_patterns_add_to_the_defaults_and_take_them_back(tree: Tree) -> None:
    root = tree({"a.py": "", "b.py": "", "vendor/v.go": "", "x_pb2.py": ""})
    result = walk(root, _rules(ignore=("b.py", "!vendor/", "!x_pb2.py")), git=False)
    assert _paths(result) == ["a.py", "vendor/v.go", "x_pb2.py"]
    assert _reasons(result)["b.py"] is SkipReason.CONFIGURED


def test_build_output_is_known_by_what_stands_beside_it(tree: Tree) -> None:
    root = tree(
        {
            "Cargo.toml": "",
            "target/a.py": "",
            "pkg/target/a.py": "",
            "web/package.json": "",
            "web/dist/a.js": "",
            "dist/a.js": "",
        }
    )
    result = walk(root, _rules(), git=False)
    assert _paths(result) == ["dist/a.js", "pkg/target/a.py"]


def test_too_large_files_are_named(tree: Tree) -> None:
    root = tree({"big.py": "x" * 2000, "a.py": ""})
    result = walk(root, _rules(max_file_bytes=1000))
    assert _paths(result) == ["a.py"]
    assert _reasons(result)["big.py"] is SkipReason.TOO_LARGE


@pytest.mark.parametrize(
    ("path", "secret"),
    [
        (".env", True),
        (".env.local", True),
        (".env.py", True),
        ("prod.env", True),
        ("a/.ssh/config", True),
        (".aws/credentials", True),
        ("server.PEM", True),
        ("id_rsa", True),
        ("id_rsa.pub", True),
        ("credentials", True),
        ("credentials.json", True),
        ("service-account-prod.json", True),
        (".npmrc", True),
        ("vault.kdbx", True),
        ("secrets.yaml", True),
        ("credentials.py", False),
        ("CredentialsProvider.java", False),
        ("secret_manager.py", False),
        ("secrets.py", False),
        ("environment.py", False),
        ("keys.py", False),
        ("envelope.go", False),
    ],
)
def test_secret_shaped_names(path: str, secret: bool) -> None:
    assert is_secret(path) is secret


@pytest.mark.parametrize(
    ("name", "generated"),
    [
        ("a.pb.go", True),
        ("a_pb2.py", True),
        ("a_pb2_grpc.py", True),
        ("jquery.min.js", True),
        ("Form.Designer.cs", True),
        ("package-lock.json", True),
        ("poetry.lock", True),
        ("admin.js", False),
        ("pb.go", False),
        ("lock.py", False),
    ],
)
def test_generated_names(name: str, generated: bool) -> None:
    assert is_generated(name) is generated


def test_vendored_names_ignore_case() -> None:
    assert is_vendored("Pods")
    assert not is_vendored("src")

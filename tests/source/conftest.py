"""Trees to walk, made on the spot; git reads no configuration of this machine's."""

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from rag_your_code.source.walk import Rules, WalkResult, walk

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is missing")

#: Names as in a project of two languages; a file without a suffix may be a script.
SUFFIXES = (".py", ".go", ".js", ".cs")


def is_source(name: str) -> bool | None:
    if name.endswith(SUFFIXES):
        return True
    return None if "." not in name else False


def rules(*ignore: str, max_file_bytes: int = 1_000_000) -> Rules:
    return Rules(
        is_source=is_source,
        is_script=lambda line: "python" in line,
        ignore=ignore,
        max_file_bytes=max_file_bytes,
    )


@dataclass(frozen=True)
class Tree:
    """A folder under construction."""

    root: Path

    def write(self, files: Mapping[str, str | bytes]) -> "Tree":
        for name, content in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            data = content if isinstance(content, bytes) else content.encode()
            path.write_bytes(data)
        return self

    def git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.root,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def init(self, *tracked: str) -> "Tree":
        """Make a repository that tracks ``tracked``, ignored or not."""
        self.git("init", "-q")
        if tracked:
            self.git("add", "-f", *tracked)
        return self

    def commit(self) -> "Tree":
        self.git("commit", "-q", "-m", "first")
        return self

    def at(self, folder: str) -> "Tree":
        (self.root / folder).mkdir(parents=True, exist_ok=True)
        return Tree(self.root / folder)

    def walk(self, *ignore: str, git: bool = True) -> WalkResult:
        return walk(self.root, rules(*ignore), git=git)


@pytest.fixture(autouse=True)
def _no_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for key in [key for key in os.environ if key.startswith("GIT_")]:
        monkeypatch.delenv(key)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "a")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "a@b")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "root").at("")


def paths(result: WalkResult) -> list[str]:
    return [found.path for found in result.files]


def skips(result: WalkResult) -> dict[str, str]:
    """Path -> the name of the reason."""
    return {skip.path: skip.reason.name for skip in result.skipped}


Make = Callable[[Tree], object]

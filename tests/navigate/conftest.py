"""A small tree of several languages, its index, and the command line over it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rag_your_code import CodeIndex
from rag_your_code.cli import main

FILES = {
    "app/pool.py": '''"""Connections."""
from app.socket import open_socket

LIMIT = 5


class Pool:
    """Keeps open connections."""

    class Full(Exception):
        """No room."""

    def take(self):
        """Hand one out."""

        def fresh():
            return open_socket("here")

        return self.free.pop() or fresh()

    def give(self, one):
        self.free.append(one)


def drain(pool):
    pool.give(open_socket("there"))
''',
    "app/socket.py": "def open_socket(address):\n    return address\n",
    "lib/lease.go": """package lib

// Lease is a promise.
type Lease struct{ id int }

// Grant gives one.
func (l *Lease) Grant() int { return l.id }
""",
    "lib/revoke.go": """package lib

func (l *Lease) Revoke() int { return 0 }

func helper() int { return 1 }
""",
    "lib/only.py": "LIMIT = 1\n",
    "tests/test_pool.py": "def test_take():\n    Pool().take()\n",
}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    base = tmp_path / "tree"
    for name, text in FILES.items():
        path = base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (base / ".git").mkdir()
    return base


@pytest.fixture
def index(root: Path) -> CodeIndex:
    return CodeIndex.open(root)


@pytest.fixture
def run(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    monkeypatch.chdir(root)

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call

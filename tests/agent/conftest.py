"""A small repository, and a desk that answers for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rag_your_code.agent.desk import Desk

FILES = {
    "app/server.py": '''"""The server."""


class Server:
    """Serves requests."""

    def handle_request(self, request):
        """Answer one request from the cache."""
        return self.cache.get(request.path)


def list_users():
    return build_connection_pool(3)
''',
    "app/pool.py": '''def build_connection_pool(size):
    """Open size connections."""
    return [object() for _ in range(size)]
''',
    "app/текст.py": '''def приветствие():
    """Сказать привет."""
    return "привет\u2028мир"
''',
    ".env": "TOKEN=secret\n",
    "notes/long.txt": "x" * 50_000 + "\nlast\n",
    "notes/many.txt": "".join(f"line {number}\n" for number in range(1, 5_001)),
}


def write_files(root: Path) -> None:
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (root / ".git").mkdir()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_files(tmp_path / "repo")
    return tmp_path / "repo"


@pytest.fixture
def desk(root: Path) -> Iterator[Desk]:
    desk = Desk(root)
    yield desk
    desk.held.close()

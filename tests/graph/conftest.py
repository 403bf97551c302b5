"""Small trees to ask: text files in, an open index out."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from rag_your_code.api import CodeIndex

Open = Callable[[Mapping[str, str]], CodeIndex]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Writes files and opens their index."""
    opened: list[CodeIndex] = []

    def open_(files: Mapping[str, str]) -> CodeIndex:
        root = tmp_path / "tree"
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        opened.append(CodeIndex.open(root, tmp_path / "index"))
        return opened[-1]

    yield open_
    for index in opened:
        index.close()

"""The house: imports go strictly down, and modules stay small."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "rag_your_code"

#: docs/ARCHITECTURE.md draws it; a room may import only from floors below its own.
FLOORS = {
    "__main__": 11,
    "cli": 10,
    "agent": 9,
    "actions": 8,
    "api": 7,
    "health": 6,
    "doctor": 6,
    "lookup": 6,
    "preview": 6,
    "research": 6,
    "grep": 6,
    "navigate": 6,
    "search": 5,
    "graph": 5,
    "index": 4,
    "source": 3,
    "parse": 3,
    "descriptions": 3,
    "embed": 3,
    "config": 2,
    "languages": 1,
    "analysis": 1,
    "model": 0,
    "errors": 0,
}
MAX_LINES = 400
MODULES = sorted(PACKAGE.rglob("*.py"))


def _room(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


def _imports(path: Path) -> list[tuple[str, int]]:
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "rag_your_code":
                names = [f"rag_your_code.{alias.name}" for alias in node.names]
            found += [(name, node.lineno) for name in names]
        elif isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
    return found


def _own_room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize(
    "path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_imports_go_down(path: Path) -> None:
    """No room imports from its own floor or one above, its own modules excepted."""
    room = _own_room(path)
    if room == "__init__":
        return
    for name, line in _imports(path):
        if not name.startswith("rag_your_code."):
            continue
        other = _room(name)
        if other in (room, "__version__"):
            continue
        assert FLOORS[other] < FLOORS[room], f"{path}:{line} imports {name}"


@pytest.mark.parametrize(
    "path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_modules_stay_small(path: Path) -> None:
    """A module answers one question; past 400 lines it answers several."""
    assert path.read_text("utf-8").count("\n") <= MAX_LINES


def test_only_the_standard_library() -> None:
    """Nothing is imported that Python does not bring."""
    import sys

    for path in MODULES:
        for name, line in _imports(path):
            top = name.partition(".")[0]
            assert top in sys.stdlib_module_names or top == "rag_your_code", (
                f"{path}:{line}"
            )

"""A held index looks at the tree as often as that is cheap, and at once when told."""

from pathlib import Path

import pytest

from rag_your_code.agent.desk import Desk
from rag_your_code.agent.held import HeldIndex
from rag_your_code.api import CodeIndex
from rag_your_code.errors import NotFoundError


class Clock:
    """A clock that moves on by ``step`` seconds at every look."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 100.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What every look at the tree was allowed to parse."""
    found: list[int] = []
    real = CodeIndex.catch_up

    def catch_up(self: CodeIndex, at_most: int) -> None:
        found.append(at_most)
        real(self, at_most)

    monkeypatch.setattr(CodeIndex, "catch_up", catch_up)
    return found


@pytest.mark.parametrize(
    ("step", "expected"),
    [pytest.param(0.01, 4, id="cheap looks"), pytest.param(0.06, 1, id="dear looks")],
)
def test_a_dear_look_is_not_taken_for_every_question(
    root: Path, looks: list[int], step: float, expected: int
) -> None:
    held = HeldIndex(root, clock=Clock(step))
    for _ in range(5):
        with held.lend():
            pass
    held.close()
    assert len(looks) in (expected, expected - 1)


def test_what_another_process_wrote_counts_at_once(
    root: Path, looks: list[int]
) -> None:
    held = HeldIndex(root, clock=Clock(0.06))
    with held.lend() as index:
        assert not index.search("frobnicate").hits
    (root / "app/new.py").write_text("def frobnicate():\n    pass\n")
    with CodeIndex.open(root):
        pass
    with held.lend() as index:
        assert index.search("frobnicate").hits
    assert len(looks) == 1
    held.close()


def test_an_explicit_wish_to_look_is_granted(root: Path, looks: list[int]) -> None:
    held = HeldIndex(root, clock=Clock(0.06))
    for _ in range(3):
        held.look_again()
        with held.lend():
            pass
    held.close()
    assert len(looks) == 2


def test_what_is_not_found_is_looked_for_in_the_tree_of_now(root: Path) -> None:
    """A name written a moment ago is found, though the next look was not due yet."""
    desk = Desk(root)
    desk.held = HeldIndex(root, clock=Clock(0.06))
    desk.answer("symbol", {"name": "Server"}, str)
    (root / "app/new.py").write_text("def frobnicate():\n    pass\n")
    assert desk.answer("symbol", {"name": "frobnicate"}, str)["results"]
    with pytest.raises(NotFoundError):
        desk.answer("symbol", {"name": "nowhere_at_all"}, str)
    desk.held.close()

"""docs/PROTOCOL.md says what the action table says."""

from pathlib import Path

import pytest

from rag_your_code.agent.desk import each_action
from rag_your_code.agent.manual import BEGIN, END, with_actions

PAGE = Path(__file__).parents[2] / "docs" / "PROTOCOL.md"


def test_the_page_is_as_the_table_makes_it(update_goldens: bool) -> None:
    """``--update-goldens`` writes the part between the marks anew."""
    page = PAGE.read_text("utf-8")
    assert (page.count(BEGIN), page.count(END)) == (1, 1)
    made = with_actions(page)
    if update_goldens:
        PAGE.write_text(made, "utf-8")
    assert PAGE.read_text("utf-8") == made


@pytest.mark.parametrize("name", [action.name for action in each_action()])
def test_every_action_stands_on_the_page(name: str) -> None:
    assert f"### `{name}`\n" in PAGE.read_text("utf-8")


def test_a_page_keeps_what_is_around_the_marks() -> None:
    made = with_actions(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    assert made.startswith("before\n")
    assert made.endswith("\nafter\n")
    assert "old\n" not in made
    assert with_actions(made) == made

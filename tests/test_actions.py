"""The table of actions: how each face calls them."""

import pytest

from rag_your_code import actions
from rag_your_code.actions.table import Action, Face, nothing_found
from rag_your_code.errors import UsageError

_TABLE = (
    Action("look", "Look.", (), lambda session, arguments: {}),
    Action("notes_list", "List.", (), lambda session, arguments: {}),
    Action(
        "notes_put",
        "Put.",
        (),
        lambda session, arguments: {},
        faces=frozenset({Face.AGENT}),
    ),
)


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "ACTIONS", _TABLE)


@pytest.mark.parametrize(
    ("face", "names"),
    [
        pytest.param(
            Face.COMMAND, ["look", "notes list"], id="words on a command line"
        ),
        pytest.param(Face.AGENT, ["look", "notes_list", "notes_put"], id="one name"),
    ],
)
def test_a_face_has_its_own_names(face: Face, names: list[str]) -> None:
    assert list(actions.names(face)) == names
    assert [actions.find(name, face) for name in names] == list(_TABLE[: len(names)])


@pytest.mark.parametrize(
    ("name", "says"),
    [
        pytest.param("notes", "one of notes list", id="a family asks for its member"),
        pytest.param("lok", "did you mean look?", id="the nearest is offered"),
        pytest.param("notes_put", "actions: look, notes list", id="another face's"),
    ],
)
def test_an_unknown_name_is_told_what_there_is(name: str, says: str) -> None:
    with pytest.raises(UsageError) as caught:
        actions.find(name, Face.COMMAND)
    assert says in str(caught.value.hint)


@pytest.mark.parametrize(
    ("reply", "nothing"),
    [
        pytest.param({"results": []}, True, id="no result"),
        pytest.param({"results": [], "omitted_for_budget": 2}, False, id="no room"),
        pytest.param({"units": 3}, False, id="not a list of results"),
    ],
)
def test_nothing_found(reply: dict[str, object], nothing: bool) -> None:
    assert nothing_found(reply) is nothing

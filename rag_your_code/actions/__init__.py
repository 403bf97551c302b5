"""THE table of actions: what can be asked for, by whatever face.

The command line, the agent protocols and the generated documentation all read it; a
face adds only how an action is called and how its reply is written.
"""

from collections.abc import Mapping

from rag_your_code.actions import (
    configuring,
    examining,
    files,
    graph,
    indexing,
    navigation,
    searching,
)
from rag_your_code.actions.table import Action, Face
from rag_your_code.errors import UsageError

ACTIONS: tuple[Action, ...] = (
    *indexing.ACTIONS,
    *examining.ACTIONS,
    *searching.ACTIONS,
    *configuring.ACTIONS,
    *files.ACTIONS,
    *graph.ACTIONS,
    *navigation.ACTIONS,
)


def names(face: Face) -> Mapping[str, Action]:
    """The actions that ``face`` can ask for, by the name it calls them."""
    return {
        action.command if face is Face.COMMAND else action.name: action
        for action in ACTIONS
        if face in action.faces
    }


def find(name: str, face: Face) -> Action:
    """The action of that name; raises ``UsageError`` that names the nearest."""
    from difflib import get_close_matches

    known = names(face)
    if name in known:
        return known[name]
    family = [one for one in known if one.startswith(f"{name} ")]
    if family:
        raise UsageError(f"{name} what?", hint=f"one of {', '.join(family)}")
    near = get_close_matches(name, known, n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    raise UsageError(
        f"unknown action {name}", hint=f"{meant}actions: {', '.join(known)}"
    )

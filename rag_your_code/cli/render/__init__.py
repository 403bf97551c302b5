"""Replies as a person reads them. The only module that prints."""

import sys
from collections.abc import Callable, Mapping

from rag_your_code.actions.table import Reply
from rag_your_code.cli.render import (
    configuring,
    examining,
    graph,
    indexing,
    navigation,
    searching,
)

Renderer = Callable[[Reply], str]

_RENDERERS: Mapping[str, Renderer] = {
    **indexing.RENDERERS,
    **examining.RENDERERS,
    **searching.RENDERERS,
    **configuring.RENDERERS,
    **graph.RENDERERS,
    **navigation.RENDERERS,
}

#: What an action says on stderr beside its reply.
_TALK: Mapping[str, Renderer] = {**navigation.TALK}


def out(text: str) -> None:
    """Print a reply."""
    print(text)


def err(text: str) -> None:
    """Print talk."""
    print(text, file=sys.stderr)


def for_action(name: str) -> Renderer:
    """How the reply of an action is written for people."""
    return _RENDERERS[name]


def talk_of(name: str) -> Renderer | None:
    """What is said on stderr about the reply of an action, if anything is."""
    return _TALK.get(name)

"""What an action is: its name, parameters, bounds, help and handler."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rag_your_code.api import CodeIndex

Reply = dict[str, Any]


class Type(StrEnum):
    """What an argument may be."""

    TEXT = "text"
    INTEGER = "integer"
    FLAG = "flag"
    TEXTS = "texts"


class Face(StrEnum):
    """By what an action can be asked for."""

    COMMAND = "command"
    AGENT = "agent"


class Parameter(NamedTuple):
    """One argument of an action. Integers saturate at ``low`` and ``high`` when an
    agent gives them and are errors on the command line. ``positional`` ones stand
    without a flag there. It can be given by the ``faces`` named."""

    name: str
    type: Type
    help: str
    required: bool = False
    positional: bool = False
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    faces: frozenset[Face] = frozenset(Face)

    @property
    def flag(self) -> str:
        """The flag on the command line; plural lists are given one by one."""
        singular = self.name.removesuffix("s") if self.type is Type.TEXTS else self.name
        return "--" + singular.replace("_", "-")


class Session(NamedTuple):
    """Where actions work: the root and the index folder. With ``exact`` the root is
    that folder and no other, else the nearest one upward that looks like a root.

    ``write`` renders a reply as the face will, so that budgets hold for all of it;
    ``read_input`` gives what is on standard input, where the face has one to give;
    ``lend`` gives an index that the face holds open, and is told to keep it up to date;
    ``tell`` shows a reply at once, where the face can, while the action goes on.
    """

    root: Path
    index_dir: Path | None = None
    exact: bool = False
    progress: Callable[[int, int], None] | None = None
    write: Callable[[Reply], str] | None = None
    cost: Callable[[str], int] | None = None
    read_input: Callable[[], str] | None = None
    tell: Callable[[Reply], None] = lambda reply: None
    lend: "Callable[[], AbstractContextManager[CodeIndex]] | None" = None


Handler = Callable[[Session, Mapping[str, Any]], Reply]


def nothing_found(reply: Reply) -> bool:
    """Whether a reply that lists results lists none, and none for want of room."""
    return reply.get("results") == [] and not reply.get("omitted_for_budget")


class Action(NamedTuple):
    """One thing that can be asked for. ``takes_root`` ones name the root themselves;
    ``failed`` tells the replies for which a command exits with 1."""

    name: str
    help: str
    parameters: tuple[Parameter, ...]
    run: Handler
    takes_root: bool = False
    faces: frozenset[Face] = frozenset(Face)
    failed: Callable[[Reply], bool] = nothing_found

    @property
    def command(self) -> str:
        """Its words on the command line: ``describe export`` for describe_export."""
        return self.name.replace("_", " ")

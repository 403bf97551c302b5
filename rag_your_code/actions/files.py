"""The action that reads a file for an agent, in bounds."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from rag_your_code.actions.opening import discovered
from rag_your_code.actions.table import Action, Face, Parameter, Reply, Session, Type
from rag_your_code.errors import NotFoundError, RefusedError, UsageError

MAX_LINES = 2_000  # of one reply
_CUT = " ..."  # stands for the rest of a line that is longer than a whole reply


def _open(session: Session, arguments: Mapping[str, Any]) -> Reply:
    from rag_your_code.config.resolve import load

    root = discovered(session)
    settings = load(root)
    room = settings["agent.max_open_chars"]
    room = min(arguments.get("max_chars") or room, room)
    path, lines = _read(session, arguments["path"], settings["agent.max_open_bytes"])
    first = arguments.get("start_line") or 1
    if first > len(lines):
        raise NotFoundError(f"{path} has {len(lines)} lines, not {first}")
    last = min(arguments.get("end_line") or len(lines), first + MAX_LINES - 1)
    reply: Reply = {
        "path": path,
        "start_line": first,
        "end_line": len(lines),
        "lines": len(lines),
        "next_line": len(lines),
        "source": "",
    }
    room -= len(session.write(reply)) if session.write else 0
    shown = _within(lines[first - 1 : max(last, first)], room)
    reply["end_line"] = end = first + len(shown) - 1
    reply["next_line"] = end + 1 if end < len(lines) else 0
    reply["source"] = "\n".join(shown)
    return reply


def _read(session: Session, given: str, max_bytes: int) -> tuple[str, Sequence[str]]:
    """The path from the root and the lines of a file that may be shown."""
    from rag_your_code.model import Skipped, SkipReason
    from rag_your_code.source.inside import path_inside
    from rag_your_code.source.lines import split_lines
    from rag_your_code.source.text import read_inside

    root = discovered(session)
    if not given.strip() or "\0" in given:
        raise UsageError("the path is empty", hint="give the path of a file")
    path = path_inside(root, given)
    if not os.path.exists(root / path):
        hint = "`show` takes ids" if "::" in given else "paths start at the root"
        raise NotFoundError(f"there is no file {path}", hint=hint)
    read = read_inside(root, path, max_bytes=max_bytes)
    if isinstance(read, Skipped):
        detail = f" ({read.detail})" if read.detail else ""
        refused = read.reason is SkipReason.SECRET
        error = RefusedError if refused else NotFoundError
        raise error(f"cannot open {path}: {read.reason}{detail}")
    lines = split_lines(read.text)
    return path, lines[:-1] if len(lines) > 1 and not lines[-1] else lines


def _within(lines: Sequence[str], room: int) -> list[str]:
    """As many lines as ``room`` characters of a reply hold; of the first, a part at
    least."""
    from rag_your_code.search.answer import json_cost

    shown: list[str] = []
    for line in lines:
        room -= json_cost(line + "\n")
        if room < 0 and shown:
            break
        shown.append(line if room >= 0 else _part(line, room + json_cost(line)))
    return shown


def _part(line: str, room: int) -> str:
    """The beginning of a line, in ``room`` characters of JSON."""
    from rag_your_code.search.answer import json_cost

    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if json_cost(line[:middle]) + len(_CUT) <= room:
            low = middle
        else:
            high = middle - 1
    return line[:low] + _CUT


ACTIONS = (
    Action(
        "open",
        "Read a file, or lines of it, as it is now. Stays inside the root, refuses "
        "secret-shaped files; next_line is where to read on, 0 at the end.",
        (
            Parameter(
                "path",
                Type.TEXT,
                "a path from the root, or an absolute one inside it",
                required=True,
                positional=True,
            ),
            Parameter(
                "start_line", Type.INTEGER, "the first line", low=1, high=10_000_000
            ),
            Parameter(
                "end_line", Type.INTEGER, "the last line", low=1, high=10_000_000
            ),
            Parameter(
                "max_chars",
                Type.INTEGER,
                "characters of the whole reply, up to agent.max_open_chars",
                low=500,
                high=1_000_000,
            ),
        ),
        _open,
        faces=frozenset({Face.AGENT}),
    ),
)

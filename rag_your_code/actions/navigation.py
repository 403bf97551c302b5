"""Actions that find a way through the files: lines, outlines, what belongs together."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rag_your_code.actions.filtering import FILTERS, filters
from rag_your_code.actions.opening import open_index
from rag_your_code.actions.table import Action, Parameter, Reply, Session, Type

if TYPE_CHECKING:
    from rag_your_code.grep.find import Found
    from rag_your_code.index.rows import UnitRecord
    from rag_your_code.navigate.outline import Entry, Outline

_LIMIT = 200  # lines that a grep shows unless told; all are counted
_SECONDS = 10


def _grep(session: Session, arguments: Mapping[str, Any]) -> Reply:
    around = arguments.get("context") or 0
    kept = filters(arguments)
    with open_index(session) as index:
        result = index.grep(
            arguments["pattern"],
            fixed=bool(arguments.get("fixed")),
            ignore_case=bool(arguments.get("ignore_case")),
            context=around,
            limit=arguments.get("limit") or _LIMIT,
            seconds=arguments.get("seconds") or _SECONDS,
            **kept,
        )
        state = index.state()
    return {
        "pattern": arguments["pattern"],
        "results": [_found(one, around) for one in result.found],
        "matches": result.matches,
        "omitted": result.omitted,
        "searched": result.searched,
        "unread": [{"path": one.path, "reason": one.reason} for one in result.unread],
        "index": state,
    }


def _found(found: "Found", around: int) -> Reply:
    unit = found.unit
    reply = {
        "id": unit.id if unit else "",
        "path": found.path,
        "line": found.line,
        "column": found.column,
        "text": found.text,
        "kind": unit.kind if unit else "",
        "qualified_name": unit.qualified_name if unit else "",
        "start_line": unit.start_line if unit else 0,
        "end_line": unit.end_line if unit else 0,
    }
    if around:
        reply |= {"before": list(found.before), "after": list(found.after)}
    return reply


def _outline(session: Session, arguments: Mapping[str, Any]) -> Reply:
    target = arguments["target"]
    with open_index(session) as index:
        state = index.state()

        def reply(outline: "Outline") -> Reply:
            return {
                "target": target,
                "results": [_entry(one) for one in outline.entries],
                "omitted_for_budget": outline.omitted,
                "index": state,
            }

        most = arguments.get("max_chars") or index.settings["search.max_chars"]
        return reply(index.outline(target, _within(session, most, reply)))


def _within(
    session: Session, most: int, reply: Callable[[Any], Reply]
) -> Callable[[Any], bool]:
    """Whether what is found keeps to ``most`` characters as it will be written."""
    write = session.write
    return lambda found: write is None or len(write(reply(found))) <= most


def _entry(entry: "Entry") -> Reply:
    return {**_unit(entry.unit), "signature": entry.signature} | {
        "description": entry.description,
        "depth": entry.depth,
    }


def _unit(unit: "UnitRecord") -> Reply:
    return {
        "id": unit.id,
        "path": unit.path,
        "start_line": unit.start_line,
        "end_line": unit.end_line,
        "name": unit.name,
        "qualified_name": unit.qualified_name,
        "kind": unit.kind,
        "language": unit.language,
        "signature": unit.signature,
    }


_MAX_CHARS = Parameter(
    "max_chars", Type.INTEGER, "characters of the whole reply", low=500, high=1_000_000
)

ACTIONS = (
    Action(
        "grep",
        "Find the lines that match a regular expression, each with its unit.",
        (
            Parameter(
                "pattern",
                Type.TEXT,
                "a regular expression of Python's",
                required=True,
                positional=True,
            ),
            Parameter("fixed", Type.FLAG, "the pattern is plain text"),
            Parameter("ignore_case", Type.FLAG, "capitals and small letters are one"),
            *FILTERS,
            Parameter(
                "context", Type.INTEGER, "lines to show around each", low=0, high=20
            ),
            Parameter(
                "limit",
                Type.INTEGER,
                f"lines to list, the rest counted (default {_LIMIT})",
                low=1,
                high=100_000,
            ),
            Parameter(
                "seconds",
                Type.INTEGER,
                f"stop the pattern after that time (default {_SECONDS})",
                low=1,
                high=600,
            ),
        ),
        _grep,
    ),
    Action(
        "outline",
        "List the units of a file or the members of a type, nested.",
        (
            Parameter(
                "target",
                Type.TEXT,
                "a path, an id or a unique name",
                required=True,
                positional=True,
            ),
            _MAX_CHARS,
        ),
        _outline,
    ),
)

"""Callers, callees and references as a person reads them."""

from collections.abc import Callable, Mapping
from typing import Any

from rag_your_code.actions.table import Reply

_MAX_CANDIDATES = 4  # named for one call that may mean several


def _incoming(reply: Reply) -> str:
    lines = _head(reply)
    lines += [_link(one) for one in reply["results"]]
    return "\n".join([*lines, *_rest(reply)])


def _outgoing(reply: Reply) -> str:
    lines = _head(reply)
    lines += [_link(one) for one in reply["results"]]
    unbound = reply.get("unbound", ())
    lines += [_unbound(one) for one in unbound if one["status"] == "ambiguous"]
    outside = dict.fromkeys(
        one["name"] for one in unbound if one["status"] == "unresolved"
    )
    if outside:
        lines.append(f"not known here: {', '.join(outside)}")
    return "\n".join([*lines, *_rest(reply)])


def _head(reply: Reply) -> list[str]:
    if reply["status"] == "ambiguous":
        return [
            f"{reply['target']} may mean any of these; ask again with an id:",
            *(
                f"  {one['id']}  ({one['mentions']} mentions)"
                for one in reply["candidates"]
            ),
        ]
    if reply["status"] == "unresolved":
        return [f"{reply['target']} is not defined here; mentions of the name:"]
    return []


def _link(one: Mapping[str, Any]) -> str:
    kind = "" if one["kind"] == "call" else f"{one['kind']}, "
    test = "  [test]" if one["is_test"] else ""
    return (
        f"{one['path']}:{one['line']}  {one['id'].partition('::')[2]}  "
        f"({kind}{one['rule']}, {one['confidence']:.2f}){test}"
    )


def _unbound(one: Mapping[str, Any]) -> str:
    some = ", ".join(one["candidates"][:_MAX_CANDIDATES])
    more = len(one["candidates"]) - _MAX_CANDIDATES
    return (
        f"line {one['line']}  {one['name']} may mean any of {some}"
        f"{f' and {more} more' if more > 0 else ''}"
    )


def _rest(reply: Reply) -> list[str]:
    notes = []
    if reply["omitted"]:
        notes.append(f"{reply['omitted']} more; raise --limit")
    if reply.get("ambiguous"):
        notes.append(f"{reply['ambiguous']} more calls may mean this or a namesake")
    if reply.get("unresolved"):
        notes.append(f"{reply['unresolved']} mentions of the name could not be told")
    if reply.get("unseen"):
        notes.append(f"{reply['unseen']} mentions were not looked at")
    if not reply["results"] and reply["status"] == "resolved":
        notes.insert(0, "none found")
    return notes


RENDERERS: Mapping[str, Callable[[Reply], str]] = {
    "callers": _incoming,
    "callees": _outgoing,
    "references": _incoming,
}

"""A reply that fits: whatever an action gave, cut until the whole of it is in bounds."""

import json
from collections.abc import Callable
from typing import Any

from rag_your_code.actions.table import Reply

Write = Callable[[Reply], str]

_MARK = "\n..."


def fitted(reply: Reply, max_chars: int, write: Write) -> Reply:
    """``reply`` as it is when ``write`` makes no more than ``max_chars`` of it, else cut.

    What is longest is cut first: lists from their end, texts at the end of a line.
    ``cut`` names the fields that lost something, ``omitted_for_budget`` counts the lost
    items of lists, those that the action itself left out among them.
    """
    if len(write(reply)) <= max_chars:
        return reply
    reply = {"omitted_for_budget": 0, "cut": [], **reply}
    while (over := len(write(reply)) - max_chars) > 0:
        name = max(reply, key=lambda key: _size(key, reply[key]))
        if not _size(name, reply[name]):
            break
        if name not in reply["cut"]:
            reply["cut"] = [*reply["cut"], name]
        kept = _shorter(reply[name], over)
        if isinstance(kept, list):
            reply["omitted_for_budget"] += len(reply[name]) - len(kept)
        reply[name] = kept
    return reply


def _size(name: str, value: Any) -> int:
    """How much there is to cut, in characters; 0 for what stays."""
    if name == "cut" or not value or not isinstance(value, str | list | dict):
        return 0
    return len(json.dumps(value, ensure_ascii=False))


def _shorter(value: Any, over: int) -> Any:
    """``value`` with about ``over`` characters less, at least one; maybe nothing."""
    if isinstance(value, str):
        kept = value[: max(len(value) - over - len(_MARK), 0)]
        kept = kept[: kept.rfind("\n") + 1].rstrip("\n") or kept
        return kept + _MARK if kept else ""
    items = list(value.items()) if isinstance(value, dict) else list(value)
    gone = 0
    while items and gone < over:
        gone += len(json.dumps(items.pop(), ensure_ascii=False))
    return dict(items) if isinstance(value, dict) else items

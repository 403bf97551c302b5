"""An array of several lines with other values: what stays keeps its line and comments."""

import tomllib
from collections.abc import Sequence
from typing import Any

from rag_your_code.config.layout import Entry, indent_of, newline_of
from rag_your_code.config.literals import literal


def relisted(text: str, entry: Entry, values: Sequence[Any]) -> str:
    """The array of ``entry`` with ``values``, laid out as it was; empty where it stands
    on one line or its layout is too odd to keep."""
    old = text[entry.value_start : entry.value_end]
    if not old.startswith("[") or "\n" not in old:
        return ""
    new = _with_values(text, entry, values)
    try:
        return new if tomllib.loads(f"_ = {new}")["_"] == list(values) else ""
    except ValueError:
        return ""


def _with_values(text: str, entry: Entry, values: Sequence[Any]) -> str:
    chunks = _chunks(text, entry)
    old = tomllib.loads(f"_ = {text[entry.value_start : entry.value_end]}")["_"]
    left = list(zip(old, entry.elements, chunks, strict=True))
    indent = indent_of(text, entry.elements[0][0]) if entry.elements else "    "
    head = _head_end(text, entry)
    parts = [text[entry.value_start : head]]
    for number, value in enumerate(values, 1):
        at = next((n for n, one in enumerate(left) if one[0] == value), None)
        if at is None:
            parts.append(f"{newline_of(text)}{indent}{literal(value)},")
            continue
        _, (_, end), (first, last) = left.pop(at)
        tail = text[end:last]
        has_comma = "," in tail.partition("#")[0]
        comma = "" if has_comma or number == len(values) else ","
        parts.append(text[first:end] + comma + tail)
    last = chunks[-1][1] if chunks else head
    return "".join(parts) + text[last : entry.value_end]


def _chunks(text: str, entry: Entry) -> list[tuple[int, int]]:
    """Each element with the comments above it, its comma and what is left of its line."""
    chunks = []
    start = _head_end(text, entry)
    bounds = [first for first, _ in entry.elements[1:]] + [entry.value_end - 1]
    for (_, end), bound in zip(entry.elements, bounds, strict=False):
        between = text[end:bound]
        newline = between.find("\n")
        stop = end + newline if newline >= 0 else _past_own_comma(between, end)
        stop -= newline > 0 and text[stop - 1] == "\r"
        chunks.append((start, stop))
        start = stop
    return chunks


def _past_own_comma(between: str, end: int) -> int:
    return end + between.find(",") + 1


def _head_end(text: str, entry: Entry) -> int:
    """Past the opening bracket and the comment on its line."""
    start = entry.value_start + 1
    stop = text.find("\n", start, entry.value_end)
    head = text[start:stop]
    if stop < 0 or (head.strip() and not head.strip().startswith("#")):
        return start
    return stop - head.endswith("\r")

"""An endpoint's reply -> one vector a text, in the order of the texts, or what is wrong."""

import json
from collections.abc import Sequence
from math import hypot, isfinite
from typing import Any

MAX_WIDTH = 8192

Vector = tuple[float, ...]


class BadReplyError(ValueError):
    """A reply that is not the vectors that were asked for; the message says why."""


def read_reply(body: bytes, count: int, width: int) -> list[Vector]:
    """``count`` vectors of unit length, put in order by their ``index``.

    ``width`` is what each must have, 0 for any that all share. A vector of zeros stays
    one. Raises ``BadReplyError``.
    """
    try:
        rows = json.loads(body)["data"]
        entries = [(row.get("index"), row["embedding"]) for row in rows]
    except (ValueError, RecursionError):
        raise BadReplyError("the reply is not JSON") from None
    except (TypeError, KeyError, AttributeError):
        raise BadReplyError("the reply holds no embeddings") from None
    if len(entries) != count:
        raise BadReplyError(f"{len(entries)} vectors came for {count} texts")
    vectors: list[Vector] = []
    for values in _in_order(entries):
        vectors.append(_unit_length(values, width))
        width = len(vectors[0])
    return vectors


def _in_order(entries: Sequence[tuple[Any, Any]]) -> list[Any]:
    """The embeddings by index; as they came where none has an index."""
    if all(index is None for index, _ in entries):
        return [values for _, values in entries]
    by_index = {index: values for index, values in entries if type(index) is int}
    if by_index.keys() != set(range(len(entries))):
        raise BadReplyError(f"the indexes are not 0 to {len(entries) - 1}, each once")
    return [by_index[index] for index in range(len(entries))]


def _unit_length(values: Any, width: int) -> Vector:
    if not isinstance(values, list) or not 0 < len(values) <= MAX_WIDTH:
        raise BadReplyError(f"an embedding is no list of 1 to {MAX_WIDTH} numbers")
    if width and len(values) != width:
        raise BadReplyError(
            f"a vector is {len(values)} wide where {width} was expected"
        )
    if not all(type(value) in (int, float) and _is_finite(value) for value in values):
        raise BadReplyError("a vector holds something that is no finite number")
    length = hypot(*values) or 1.0
    if not isfinite(length):
        raise BadReplyError("a vector holds numbers too large to use")
    return tuple(value / length for value in values)


def _is_finite(value: float) -> bool:
    try:
        return isfinite(value)
    except OverflowError:  # a whole number beyond every float
        return False

"""One line of bytes -> one JSON object, or an error that says what is wrong with it.

Stricter than ``json.loads``: what is not JSON by its standard, or what two readers
would read in two ways, is refused.
"""

import json
import math
from typing import Any

from rag_your_code.agent.lines import MAX_LINE, TooLong
from rag_your_code.errors import RagYourCodeError


class BadRequestError(RagYourCodeError):
    """A line that is no request: not UTF-8, not JSON, not an object, too long."""

    code = "bad_request"


def decode(line: bytes | TooLong) -> dict[str, Any]:
    """The object that a line holds; raises ``BadRequestError``."""
    value = decode_value(line)
    if not isinstance(value, dict):
        raise BadRequestError(
            f"a request is a JSON object, not {_kind(value)}",
            hint='like {"action": "search", "query": "..."}',
        )
    return value


def decode_value(line: bytes | TooLong) -> Any:
    """The JSON value that a line holds; raises ``BadRequestError``."""
    if isinstance(line, TooLong):
        raise BadRequestError(
            f"a line of {int(line)} bytes is over the limit of {MAX_LINE}",
            hint="ask in smaller requests",
        )
    try:
        value = json.loads(
            line.decode("utf-8-sig"),
            parse_constant=_no_constant,
            parse_float=_finite,
            object_pairs_hook=_without_duplicates,
        )
        if b"\\u" in line:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise BadRequestError(f"not UTF-8: {error.reason}") from error
    except UnicodeEncodeError as error:
        raise BadRequestError("half of a surrogate pair stands alone") from error
    except RecursionError as error:
        raise BadRequestError("nested too deeply") from error
    except ValueError as error:
        raise BadRequestError(f"not JSON: {error}") from error
    return value


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"{text[:20]} is beyond every number")
    return number


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _ in pairs]
    twice = next(name for name in found if names.count(name) > 1)
    raise ValueError(f"the key {twice!r:.60} stands twice in one object")


def _kind(value: Any) -> str:
    names = {list: "an array", str: "a string", bool: "a truth value"}
    return names.get(type(value), "null" if value is None else "a number")

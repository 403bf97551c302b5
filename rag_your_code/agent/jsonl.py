"""JSON lines: one request a line on stdin, one reply a line on stdout, until stdin ends."""

import json
from collections.abc import Mapping
from typing import Any, BinaryIO

from rag_your_code import __version__
from rag_your_code.actions.table import Action, Parameter, Reply, Type
from rag_your_code.agent.arguments import parameters_of
from rag_your_code.agent.decoding import BadRequestError, decode
from rag_your_code.agent.desk import Desk, each_action, error_body, shorten
from rag_your_code.agent.lines import MAX_LINE, TooLong, read_lines
from rag_your_code.agent.writing import as_line

#: Characters of a request's own id; it stands in every reply and within its budget.
MAX_ID = 200
_MAX_MESSAGE = 1_000  # characters of a part of an error


def serve(desk: Desk, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line of ``requests``, in order, until there are no more."""
    for line in read_lines(requests):
        replies.write(answer(desk, line).encode("utf-8", "backslashreplace") + b"\n")
        replies.flush()


def answer(desk: Desk, line: bytes | TooLong) -> str:
    """The reply to one line, as one line of JSON; no line makes it raise."""
    identity: dict[str, Any] = {}
    try:
        request = decode(line)
        identity = _identity(request)
        name = request.pop("action", None)

        def write(reply: Reply) -> str:
            return as_line({"ok": True, **identity, **reply})

        if name == "hello":
            return write(hello(desk))
        return write(desk.answer(name, request, write))
    except Exception as error:  # noqa: BLE001 - an edge: no request ends a session
        body = shorten(error_body(error), _MAX_MESSAGE)
        return as_line({"ok": False, **identity, "error": body})


def _identity(request: dict[str, Any]) -> dict[str, Any]:
    """The request's id as the reply carries it; taken out of the request."""
    if "request_id" not in request:
        return {}
    given = request.pop("request_id")
    if isinstance(given, list | dict) or len(json.dumps(given)) > MAX_ID:
        raise BadRequestError(
            f"request_id is not a text or a number of at most {MAX_ID} characters"
        )
    return {"request_id": given}


def hello(desk: Desk) -> Reply:
    """Who answers, for which root, and every action with its parameters."""
    return {
        "name": "rag-your-code",
        "version": __version__,
        "root": str(desk.root),
        "max_line_bytes": MAX_LINE,
        "actions": [_told(action) for action in each_action()],
    }


def _told(action: Action) -> dict[str, Any]:
    return {
        "name": action.name,
        "help": action.help,
        "parameters": [_parameter(one) for one in parameters_of(action)],
    }


def _parameter(one: Parameter) -> Mapping[str, Any]:
    told: dict[str, Any] = {
        "name": one.name,
        "type": one.type.value,
        "help": one.help,
        "required": one.required,
    }
    if one.type is Type.INTEGER:
        told.update(low=one.low, high=one.high)
    if one.choices:
        told["choices"] = list(one.choices)
    return told

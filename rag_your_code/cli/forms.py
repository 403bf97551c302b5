"""The forms a reply can be printed in beside its text: JSON, a line a result, an editor's."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rag_your_code.actions.table import Parameter, Reply, Type

#: Actions whose ``results`` are places in files, one of which makes a line.
_LISTING = frozenset({"search", "grep", "symbol"})

_JSON = Parameter("json", Type.FLAG, "print the reply as JSON")
_LINES = (
    Parameter("jsonl", Type.FLAG, "print each result as a line of JSON"),
    Parameter("vimgrep", Type.FLAG, "print path:line:column:text, for editors"),
)


def flags(action: str) -> tuple[Parameter, ...]:
    """The flags that choose the form of an action's reply."""
    return (_JSON, *_LINES) if action in _LISTING else (_JSON,)


def as_json(reply: Reply) -> str:
    """A reply as one line of JSON."""
    return json.dumps(reply, ensure_ascii=False)


def _as_jsonl(reply: Reply) -> str:
    return "\n".join(map(as_json, reply["results"]))


def _as_vimgrep(reply: Reply) -> str:
    return "\n".join(_vimgrep(reply["results"]))


def _vimgrep(results: list[Mapping[str, Any]]) -> Iterator[str]:
    for result in results:
        line = result.get("line") or result["start_line"]
        column, text = 1, result.get("signature") or result.get("qualified_name", "")
        if "text" in result:
            text = result["text"]
            column = _column_in_bytes(text, result["column"])
        yield f"{result['path']}:{line}:{column}:{text}"


def _column_in_bytes(text: str, column: int) -> int:
    """Editors that read this form count bytes. Where a long line is shown only in part
    the column of characters is the best there is."""
    if text.isascii() or len(text) < column or text.startswith("..."):
        return column
    return len(text[: column - 1].encode("utf-8", "replace")) + 1


FORMS: Mapping[str, Callable[[Reply], str]] = {
    "json": as_json,
    "jsonl": _as_jsonl,
    "vimgrep": _as_vimgrep,
}

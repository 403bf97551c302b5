"""A value -> one line of JSON that every reader takes for one line."""

import json
from typing import Any

#: Characters that JSON leaves as they are and some readers take for the end of a line.
_LINE_ENDS = {
    "\u0085": "\\u0085",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


def as_line(value: Any) -> str:
    """``value`` as JSON without spaces or line ends; raises ``ValueError`` for NaN."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for character, escape in _LINE_ENDS.items():
        if character in text:
            text = text.replace(character, escape)
    return text

"""Places in a printed reply, marked for the eye where a terminal shows it."""

import os
import re
from collections.abc import Mapping
from typing import TextIO

#: ``path:line`` at the start of a line, after a result's number or its indent. A path
#: has no blank here; one that has stays plain.
_PLACE = re.compile(r"^((?:\d+\. | *)?)([^\s:]+):(\d+)(-\d+)?(?=[:\s]|$)", re.MULTILINE)
_NUMBER = re.compile(r"^( *)(\d+)(:)", re.MULTILINE)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]")
_PATH, _LINE, _END = "\x1b[35m", "\x1b[32m", "\x1b[0m"


def wanted(stream: TextIO, environment: Mapping[str, str], *, plain: bool) -> bool:
    """Whether colours may be written: to a terminal that knows them, unless the person
    says no by ``--plain`` or by a ``NO_COLOR`` that is not empty."""
    if plain or environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    if os.name == "nt" and not {"WT_SESSION", "TERM", "ANSICON"} & environment.keys():
        return False  # an old console prints the codes
    return stream.isatty()


def harmless(text: str) -> str:
    """The text without the characters that give a terminal orders: source may hold any."""
    return _CONTROL.sub("\ufffd", text)


def paint(text: str) -> str:
    """The text with its paths and line numbers in colour; nothing else changes."""
    text = _NUMBER.sub(rf"\1{_LINE}\2{_END}\3", text)
    return _PLACE.sub(_painted, text)


def _painted(match: re.Match[str]) -> str:
    before, path, line, end = match.groups("")
    return f"{before}{_PATH}{path}{_END}:{_LINE}{line}{end}{_END}"

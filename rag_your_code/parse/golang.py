"""What Go's types in signatures and grouped declarations ask for."""

import re

from rag_your_code.languages.table import Ends, Language
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import MatchedHead, block
from rag_your_code.parse.declaration import Body

_LITERAL = ("struct", "interface")


def go_function(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """As ``block``, past the braces of a result like ``struct{}`` or ``interface{}``."""
    body = block(code, brackets, head, ends)
    while (
        body
        and body.open >= 0
        and code[head.at : body.open].rstrip().endswith(_LITERAL)
    ):
        later = block(code, brackets, MatchedHead(head.match, body.end), ends)
        if later is None or later.open < 0:
            return Body(-1, body.end)
        body = later
    return body


def go_group(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """Whether a line stands directly in ``type ( ... )`` and is no field of a type."""
    opener = brackets.enclosing(match.start("name"))
    return opener >= 0 and code[opener - 5 : opener].strip() == "type"

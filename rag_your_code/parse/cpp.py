"""C and C++: heads, bodies after initialisers, unnamed typedefs, unbalanced branches."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rag_your_code.languages.table import Ends, Language
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import MatchedHead, skip_blank
from rag_your_code.parse.declaration import Body, Declaration

_NOT_A_HEAD = re.compile(
    r"(?:^|[^=!<>])=(?!=)|\b(?:return|else|do|goto|case|typedef)\b|[?]"
    r"|(?:,|\b(?:struct|class|union|enum))\s*\Z"
)
_TEMPLATE = re.compile(r"\btemplate\s*<.*>", re.S)
_COLON = re.compile(r"[(\[{]|(?<!:):(?!:)")
_BRACKET = re.compile(r"[({]")
_HANDLER = re.compile(r"\s*+catch\s*+\(")


def c_head(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A C or C++ function: nothing before the name that only a statement has."""
    start = brackets.statement_start(match.start())
    before = code[start : match.start()]
    if "template" in before:
        before = _TEMPLATE.sub("", before)
    return not _NOT_A_HEAD.search(before)


def cpp_body(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """The body of a head that ended at a brace, which may be part of a constructor's
    initialiser list (``: a{1}, b(2) {``); with the handlers of a ``try`` body."""
    opener = head.at
    if _has_initialisers(code, brackets, head):
        while _initialises(code, opener):
            at = skip_blank(code, brackets.close[opener] + 1)
            if code.startswith("...", at):
                at = skip_blank(code, at + 3)
            if not code.startswith(",", at):
                opener = at if code.startswith("{", at) else opener
                break
            opener = _next_brace(code, brackets, at)
            if opener < 0:
                return None
    end = brackets.close[opener] + 1
    while handler := _HANDLER.match(code, end):
        body = skip_blank(code, brackets.close[handler.end() - 1] + 1)
        if not code.startswith("{", body):
            break
        end = brackets.close[body] + 1
    return Body(opener, min(end, len(code)))


def _has_initialisers(code: str, brackets: Brackets, head: MatchedHead) -> bool:
    """Whether a single colon stands between the parameters and the brace."""
    at = brackets.close.get(head.match.end() - 1, head.at) + 1
    while match := _COLON.search(code, at, head.at):
        if match.group() == ":":
            return True
        at = brackets.close[match.start()] + 1
    return False


def _initialises(code: str, opener: int) -> bool:
    """Whether the brace stands right after a member's name."""
    before = code[max(0, opener - 64) : opener].rstrip()
    return bool(before) and (before[-1].isalnum() or before[-1] in "_>")


def _next_brace(code: str, brackets: Brackets, at: int) -> int:
    while match := _BRACKET.search(code, at):
        if match.group() == "{":
            return match.start()
        at = min(brackets.close[match.start()] + 1, len(code))
        following = skip_blank(code, at)
        if code.startswith("{", following):
            return following
    return -1


_ATTRIBUTE = (
    r"(?:__\w++|alignas|[A-Z_][A-Z0-9_]*+)(?!\w)"
    r"(?:\s*+\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\))?+"
)
_TYPEDEF = re.compile(
    r"typedef(?<!\wtypedef)\s++(?:[A-Z_]++\s++)*+(struct|union|enum)\b"
    r"(?:\s*+(?:__\w++|alignas)(?:\s*+\((?:[^()]++|\([^()]*+\))*+\))?+)*+\s*+\{"
)
_AFTER = re.compile(
    rf"\s*+(?:{_ATTRIBUTE}\s*+){{0,6}}?\**+\s*+(?<!\w)(?P<name>[A-Za-z_]\w*+)"
    rf"(?:\s*+{_ATTRIBUTE}){{0,6}}+\s*+[;,\[]"
)


def typedefs(code: str, brackets: Brackets) -> Iterator[Declaration]:
    """``typedef struct {...} Name;`` where the type has no tag of its own."""
    for match in _TYPEDEF.finditer(code):
        opener = match.end() - 1
        found = _AFTER.match(code, brackets.close[opener] + 1)
        if found is None:
            continue
        end = code.find(";", found.end("name"))
        yield Declaration(
            kind=match[1],
            name=found["name"],
            start=match.start(),
            name_at=found.start("name"),
            open=opener,
            end=end + 1 if end >= 0 else found.end("name"),
        )


_MAX_OLD_HEAD = 2000  # characters
_OLD_BODY = re.compile(r";\s*+\{")
_OLD_STYLE = re.compile(
    r"(?<![\w.>])(?P<name>[A-Za-z_]\w*+)\s*+\([\w\s,]*+\)\s*+"
    r"(?:[A-Za-z_][^;{}=]*+;\s*+)++\Z"
)


def old_style(code: str, brackets: Brackets) -> Iterator[Declaration]:
    """K&R functions: the types of the parameters stand between ``)`` and ``{``."""
    for match in _OLD_BODY.finditer(code):
        opener = match.end() - 1
        if brackets.enclosing(opener) >= 0:
            continue
        floor = max(0, opener - _MAX_OLD_HEAD)
        floor = max(floor, code.rfind("}", floor, opener) + 1)
        found = _OLD_STYLE.search(code, floor, opener)
        if found is None:
            continue
        start = skip_blank(code, brackets.statement_start(found.start()))
        if start < found.start():
            yield Declaration(
                kind="function",
                name=found["name"],
                start=start,
                name_at=found.start(),
                open=opener,
                end=min(brackets.close[opener] + 1, len(code)),
            )


_DIRECTIVE = re.compile(
    r"^[ \t]*+#[ \t]*+(?P<word>if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b"
    r"(?P<never>[ \t]++0\b)?",
    re.M,
)
_BRACES = re.compile(r"[{}()]")
_NOT_BLANK = re.compile(r"\S")


class _Branch(NamedTuple):
    """Where a branch starts; how many braces and round brackets are open there."""

    start: int
    braces: int
    rounds: int

    def without(self, one: "_Branch", other: "_Branch") -> "_Branch":
        """The same place where what stands between two others is blanked."""
        return _Branch(
            self.start,
            self.braces - (other.braces - one.braces),
            self.rounds - (other.rounds - one.rounds),
        )


def one_branch(text: str, code: str) -> str:
    """``code`` with all but the first branch of an ``#if`` blanked where its branches
    open more than they close: the brackets, so that a brace opened in each closes
    once, or the whole branch where only round brackets differ. Of ``#if 0`` it is the
    first that is blanked."""
    if "#" not in text:
        return code
    cuts = sorted(_cuts(text, code))
    if not cuts:
        return code
    out = list(code)
    done = 0
    for start, end, pattern in cuts:
        for found in pattern.finditer(code, max(start, done), end):
            out[found.start()] = " "
        done = max(done, end)
    return "".join(out)


def _cuts(text: str, code: str) -> Iterator[tuple[int, int, re.Pattern[str]]]:
    """The stretches to blank, with the pattern of the characters to blank in them."""
    stack: list[list[_Branch]] = []
    never: list[bool] = []
    here = _Branch(0, 0, 0)
    for match in _DIRECTIVE.finditer(text):
        start, end = here.start, match.start()
        here = _Branch(
            match.end(),
            here.braces + code.count("{", start, end) - code.count("}", start, end),
            here.rounds + code.count("(", start, end) - code.count(")", start, end),
        )
        word = match["word"]
        if word.startswith("if"):
            stack.append([here])
            never.append(match["never"] is not None)
        elif stack and word != "endif":
            stack[-1].append(here)
        elif stack:
            branches = list(pairwise([*stack.pop(), here]))
            dead, pattern = branches[1:], _uneven(branches)
            if never.pop() and pattern is not None:
                dead, pattern = branches[:1], _NOT_BLANK
            if pattern is not None:
                for one, other in dead:
                    yield one.start, text.rfind("#", 0, other.start), pattern
                    here = here.without(one, other)


def _uneven(branches: Sequence[tuple[_Branch, _Branch]]) -> re.Pattern[str] | None:
    """What to blank in branches that open more than they close, or the other way."""
    if any(one.braces != other.braces for one, other in branches):
        return _BRACES
    if any(one.rounds != other.rounds for one, other in branches):
        return _NOT_BLANK
    return None

"""The types that the text gives to variables, fields and parameters.

Only what is written is taken: an annotation (``store: Store``, ``Store store``) or a
constructor call (``store = Store(...)``, ``new Store``, ``Store::new``). What is assigned
from another call keeps the call (``pool = open_pool()``), for its declared result type
may be known. Only variables that something is called on are of use to anyone.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from rag_your_code.languages.table import Language


class Binding(NamedTuple):
    """A variable's type named at an offset; ``type_name`` ends in ``()`` where it is
    the result of that call."""

    at: int
    type_name: str
    variable: str


_COLON = r":[ \t]*+(?:&[ \t]*+|'\w++[ \t]++|mut[ \t]++|dyn[ \t]++|impl[ \t]++|any[ \t]++|some[ \t]++|\??)*+(?:(?:Box|Arc|Rc|Option|Optional|Mutex|RefCell|Pin|Readonly|Ref)[<\[])*+(?:dyn[ \t]++|&)?+[\"']?(?P<type>(?:[a-z_]\w*+(?:\.|::))*+[A-Z]\w*+(?:(?:\.|::)[A-Z]\w*+)*+)(?![\w(]|::)"
_BEFORE_COLON = re.compile(r"([A-Za-z_$]\w*+)[?!]?[ \t]*+\Z")
_TYPED = (
    r"(?P<type>[A-Z](?<!\w.)\w*+(?:(?:\.|::)[A-Z]\w*+)*+)"
    r"(?:<(?:[^<>;(){}\n]|<[^<>;(){}\n]*+>)*+>)?+[?]?"
    r"(?:[ \t]*+[&*]++[ \t]*+|[ \t]++)(?:const[ \t]++)?(?P<variable>[A-Za-z_]\w*+)"
    r"[ \t]*+(?=[=;,):({\[]|in\b)"
)
_TYPED_PHP = r"(?P<type>\\?[A-Z](?<![\w$]\w)[\w\\]*+)[ \t]++&?\$(?P<variable>\w++)"
_TYPED_GO = (
    r"(?:[(,][ \t]*+|\n[ \t]++|\bvar[ \t]++)(?P<variable>[A-Za-z_]\w*+)[ \t]++\*?"
    r"(?P<type>(?:[a-z]\w*+\.)?[A-Za-z]\w*+)(?=[ \t]*+(?:[,)=`\n/]|$))"
)
_ASSIGNED = (
    r"=(?<![=!<>]=)(?!=)[ \t]*+(?P<new>new[ \t]++|&)?(?:await[ \t]++|try[?!]?[ \t]++)*+"
    r"(?P<type>[A-Za-z_\\][\w\\]*+(?:(?:\.|::|->)\w++)*+)"
    r"(?:<[^()\n;<>]{0,80}+>|\[[^()\n;\[\]]{0,80}+\])?[({]?"
)
_BEFORE_ASSIGNED = re.compile(
    r"(?P<variable>(?:[A-Za-z_]\w*+(?:\.|->))?[A-Za-z_]\w*+)(?:[ \t]*+:[^=,;(){}\n]{0,80}+)?[ \t]*+:?\Z"
)
_MADE = re.compile(
    r"(?P<type>[A-Z][\w.:\\]*?)(?:::|\.)(?:new|default|init|from|shared|builder|Builder)\Z"
)
_SELF = re.compile(r"(?:self|this)(?:\.|->)")
_NO_TYPES = frozenset(
    "return func if for switch case go defer else range var type".split()
)

#: What each language writes besides assignments.
ANNOTATED: Mapping[str, str] = {
    **dict.fromkeys(
        ("python", "typescript", "kotlin", "swift", "rust", "scala"), _COLON
    ),
    **dict.fromkeys(("java", "csharp", "cpp"), _TYPED),
    "php": _TYPED_PHP,
    "go": _TYPED_GO,
}
_UNTYPED = frozenset(("shell", "c"))  # nothing is called on a value there


def bindings(
    code: str, language: Language, receivers: frozenset[str]
) -> Iterator[Binding]:
    """The bindings of the variables that are in ``receivers``."""
    if language.name in _UNTYPED or not receivers:
        return
    if language.name in ANNOTATED:
        yield from _annotated(code, ANNOTATED[language.name], receivers)
    yield from _assigned(code, receivers)


def _annotated(code: str, source: str, receivers: frozenset[str]) -> Iterator[Binding]:
    before = source is _COLON
    for match in _pattern(source).finditer(code):
        if before:
            at = match.start()
            name = _BEFORE_COLON.search(code, max(at - 60, 0), at)
            variable = name[1] if name else ""
        else:
            variable = match["variable"]
        if variable in receivers and match["type"] not in _NO_TYPES:
            yield Binding(match.start("type"), match["type"], variable)


def _assigned(code: str, receivers: frozenset[str]) -> Iterator[Binding]:
    for match in _pattern(_ASSIGNED).finditer(code):
        opened = code[match.end() - 1]
        made = bool(match["new"]) or opened in "({"
        if not made and not match["type"].endswith(".new"):
            continue
        at = match.start()
        name = _BEFORE_ASSIGNED.search(code, max(at - 100, 0), at)
        if not name:
            continue
        variable = _SELF.sub("", name["variable"])
        if variable in receivers:
            yield Binding(match.start("type"), _made(match, opened), variable)


def _made(match: re.Match[str], opened: str) -> str:
    """The type that an expression makes, or the call that makes it."""
    written = match["type"]
    last = re.split(r"\.|::|->|\\", written)[-1]
    if match["new"] or opened == "{":
        return written
    maker = _MADE.match(written)
    if maker:
        return maker["type"]
    return written if last[:1].isupper() and not _is_call(last) else f"{written}()"


def _is_call(last: str) -> bool:
    return last.isupper() and len(last) > 1  # a macro or a constant


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.M)

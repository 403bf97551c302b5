"""The supertypes that the head of a type shows, by name and offset."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rag_your_code.languages.table import Language
from rag_your_code.parse.declaration import Declaration

_REACH = 1_500  # characters of a head; a longer one is no head
_MAX_SUPERTYPES = 40

_NESTED = re.compile(r"<[^<>]*+>|\([^()]*+\)|\[[^\[\]]*+\]")
_NAME = re.compile(r"[A-Za-z_$\\][\w$]*+(?:(?:\.|::|\\)[\w$]++)*+")
_JOINT = re.compile(r"\.|::|\\")
_WORDS = frozenset(
    "public private protected virtual internal override open final sealed abstract "
    "static with and extends implements derives where by class struct new unsafe "
    "const dyn async for any".split()
)


class Supertype(NamedTuple):
    """A supertype named at an offset; ``subject`` is the type that has it, empty where
    that is the declaration around it."""

    at: int
    name: str
    source: str
    subject: str = ""


class Form(NamedTuple):
    """How a language shows supertypes: which part of a head, in which bracket, and a
    pattern of further lines in the body."""

    clause: str = ""
    ends: str = r"(?!)"
    bracketed: bool = False
    body: str = ""


#: ``clause`` is where the list starts, ``ends`` what closes it before the body.
FORMS: Mapping[str, Form] = {
    "python": Form(r"^", r"\)", bracketed=True),
    "javascript": Form(r"\bextends\b"),
    "typescript": Form(r"\b(?:extends|implements)\b"),
    "java": Form(r"\b(?:extends|implements)\b", r"\bpermits\b"),
    "csharp": Form(r":", r"\bwhere\b"),
    "kotlin": Form(r":(?!:)", r"\b(?:where|by)\b"),
    "swift": Form(r":", r"\bwhere\b"),
    "cpp": Form(r"(?<!:):(?!:)"),
    "php": Form(
        r"\b(?:extends|implements)\b",
        body=r"^[ \t]++use[ \t]++(?P<names>[A-Z\\][\w\\, \t\n]*+)[;{]",
    ),
    "scala": Form(r"\bextends\b|\bderives\b"),
    "ruby": Form(
        r"<(?!<)",
        r"[;\n]",
        body=r"^[ \t]*+(?:include|extend|prepend)[ \t(]++(?P<names>[A-Z][\w:, \t]*+)",
    ),
    "rust": Form(r":(?!:)", r"\bwhere\b"),
    "go": Form(
        body=r"^[ \t]++\*?(?P<names>[A-Za-z_][\w.]*+)[ \t]*+(?:`[^`\n]*+`)?[ \t]*+$"
    ),
}
_TYPES = frozenset(
    "class struct interface trait enum record protocol object module extension "
    "actor case".split()
)
_IMPL = re.compile(
    r"\bimpl\b[^{;]{0,400}?(?P<name>[\w:]++)(?:<[^{;]{0,300}?>)?\s++for\s++"
    r"(?:&(?:'\w++\s++)?(?:mut\s++)?)?(?P<subject>[\w:]++)"
)


def supertypes(
    code: str, language: Language, declarations: Sequence[Declaration]
) -> Iterator[Supertype]:
    """What the types of a file inherit from, as far as their heads show it."""
    form = FORMS.get(language.name)
    if not form:
        return
    starts = [one.start for one in declarations]
    for one in declarations:
        if one.kind == "impl":
            yield from _of_impl(code, one)
        elif one.kind in _TYPES:
            if form.clause:
                yield from _in_head(code, one, form)
            if form.body and one.open >= 0:
                yield from _in_body(code, one, form, declarations, starts)


def _in_head(code: str, one: Declaration, form: Form) -> Iterator[Supertype]:
    start = one.name_at + len(one.name)
    end = one.open if one.open >= 0 else one.end
    head = code[start : min(end, start + _REACH)]
    if form.bracketed:
        opened = head.find("(")
        head = " " * (opened + 1) + head[opened + 1 :]
        if opened < 0 or ":" in code[start : start + opened]:
            return
    head = _plain(head)
    clause = _pattern(form.clause).search(head)
    if not clause:
        return
    stop = _pattern(form.ends).search(head, clause.end())
    until = stop.start() if stop else len(head)
    yield from _names(head, clause.end(), until, start)


def _plain(head: str) -> str:
    """``head`` with brackets and what they hold blanked, offsets kept."""
    for _ in range(6):
        plain = _NESTED.sub(lambda match: " " * len(match[0]), head)
        if plain == head:
            break
        head = plain
    return head


def _names(text: str, start: int, end: int, offset: int) -> Iterator[Supertype]:
    count = 0
    for match in _NAME.finditer(text, start, end):
        keyword = text[match.end() : match.end() + 1] == "="  # ``metaclass=Meta``
        value = text[match.start() - 1 : match.start()] == "="
        if match[0] in _WORDS or keyword or value:
            continue
        parts = [part for part in _JOINT.split(match[0]) if part]
        if parts and count < _MAX_SUPERTYPES:
            count += 1
            source = match[0][: -len(parts[-1])].rstrip(".:\\")
            yield Supertype(offset + match.start(), parts[-1], source)


def _in_body(
    code: str,
    one: Declaration,
    form: Form,
    declarations: Sequence[Declaration],
    starts: Sequence[int],
) -> Iterator[Supertype]:
    """Lines of the body that name supertypes; those of inner types are theirs too,
    and go to the innermost unit around them like any reference."""
    low = bisect_right(starts, one.open)
    high = bisect_right(starts, one.end)
    inside = [(each.open, each.end) for each in declarations[low:high]]
    count = 0
    for match in _pattern(form.body).finditer(code, one.open, one.end):
        at = match.start("names")
        if any(0 <= first <= at < last for first, last in inside):
            continue
        for found in _names(code, at, match.end("names"), 0):
            if count < _MAX_SUPERTYPES:
                count += 1
                yield found


def _of_impl(code: str, one: Declaration) -> Iterator[Supertype]:
    end = one.open if one.open >= 0 else one.end
    match = _IMPL.search(code, one.start, min(end, one.start + _REACH))
    if match:
        source, _, name = match["name"].rpartition("::")
        subject = match["subject"].rpartition("::")[2]
        if name and subject:
            yield Supertype(match.start("name"), name, source, subject)


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.M)

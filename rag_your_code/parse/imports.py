"""An import clause to the names it brings: (name, where from, local name).

``from a.b import c as d`` brings ``c`` from ``a.b`` under the name ``d``. A module as a
whole has an empty source; everything in it is called ``*``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

WHOLE = "*"


class Imported(NamedTuple):
    """One name that an import brings; ``alias`` is empty where it keeps its name."""

    name: str
    source: str = ""
    alias: str = ""

    @property
    def origin(self) -> str:
        """How an import stands in a reference's receiver: ``a.b as d``."""
        return f"{self.source} as {self.alias}" if self.alias else self.source


Splitter = Callable[[Mapping[str, str | None]], Iterator[Imported]]

_MAX_NAMES = 200  # names of one clause; more is generated code
_AS = re.compile(r"\s+as\s+|\s*=>\s*|\s*:\s*")
_IDENTIFIER = re.compile(r"[\w$*]++\Z")


def split(form: str, groups: Mapping[str, str | None]) -> list[Imported]:
    """What the clause brings that an import pattern's groups show."""
    found: list[Imported] = []
    for one in SPLITTERS.get(form, _plain)(groups):
        if len(found) == _MAX_NAMES:
            break
        found.append(one)
    return found


def _text(groups: Mapping[str, str | None], name: str) -> str:
    return " ".join((groups.get(name) or "").split())


def _plain(groups: Mapping[str, str | None]) -> Iterator[Imported]:
    name = _text(groups, "name")
    if name:
        yield Imported(name, "", _text(groups, "alias"))


def _listed(clause: str, source: str) -> Iterator[Imported]:
    """``a, b as c`` from ``source``."""
    for item in clause.strip("(){} \n").split(","):
        words = _AS.split(item.strip().removeprefix("type "), maxsplit=1)
        if _IDENTIFIER.match(words[0]):
            alias = words[1] if len(words) > 1 and words[1] != words[0] else ""
            yield Imported(words[0], source, alias if _IDENTIFIER.match(alias) else "")


def _python(groups: Mapping[str, str | None]) -> Iterator[Imported]:
    if groups.get("source") is not None:
        yield from _listed(_text(groups, "name"), _text(groups, "source"))
        return
    for item in _text(groups, "name").split(","):
        name, _, alias = item.strip().partition(" as ")
        if name:
            yield Imported(name, "", alias.strip())


def _ecmascript(groups: Mapping[str, str | None]) -> Iterator[Imported]:
    source = _text(groups, "name")
    clause = _text(groups, "names").removeprefix("type ")
    if not clause:
        yield Imported(source)
        return
    bare, brace, inside = clause.partition("{")
    for word in bare.split(","):
        word = word.strip()
        if word.startswith("*"):
            alias = word.partition(" as ")[2].strip()
            yield Imported(WHOLE, source, alias)
        elif _IDENTIFIER.match(word):
            yield Imported("default", source, word)
    if brace:
        yield from _listed(inside.partition("}")[0], source)


def _dotted(path: str, alias: str = "", joint: str = ".") -> Imported:
    """The last part of ``a.b.c`` from the parts before it."""
    source, _, name = path.strip(joint).rpartition(joint)
    return Imported(WHOLE if name in ("_", "*") else name, source, alias)


def _java(groups: Mapping[str, str | None]) -> Iterator[Imported]:
    path = _text(groups, "name")
    if path:
        yield _dotted(path, _text(groups, "alias"))


def _csharp(groups: Mapping[str, str | None]) -> Iterator[Imported]:
    path, alias = _text(groups, "name"), _text(groups, "alias")
    yield _dotted(path, alias) if alias else Imported(WHOLE, path)


def _php(groups: Mapping[str, str | None]) -> Iterator[Imported]:
    prefix, brace, inside = _text(groups, "name").partition("{")
    items = inside.partition("}")[0] if brace else prefix
    base = prefix if brace else ""
    for item in items.split(","):
        path, _, alias = item.strip().partition(" as ")
        if path:
            yield _dotted(base + path, alias.strip(), "\\")


def _scala(groups: Mapping[str, str | None]) -> Iterator[Imported]:
    clause = _text(groups, "name")
    path, brace, inside = clause.partition("{")
    if brace:
        yield from _listed(
            inside.partition("}")[0].replace("_", WHOLE)
            if inside.strip(" }") == "_"
            else inside.partition("}")[0],
            path.rstrip(". "),
        )
        return
    for item in clause.split(","):
        whole, _, alias = item.strip().partition(" as ")
        yield _dotted(whole.strip(), alias.strip())


def _rust(groups: Mapping[str, str | None]) -> Iterator[Imported]:
    """The leaves of a tree: ``a::{b, c::{self, D as E}}``."""
    waiting = [("", _text(groups, "name"))]
    while waiting:
        base, tree = waiting.pop()
        for item in _branches(tree):
            head, brace, inside = item.partition("{")
            if brace:
                waiting.append((base + head.strip(), inside.rpartition("}")[0]))
                continue
            path, _, alias = item.partition(" as ")
            full = (base + path.strip()).removesuffix("::self")
            if full:
                yield _dotted(full, alias.strip(), "::")


def _branches(tree: str) -> Iterator[str]:
    """The parts of a use tree between its outermost commas."""
    depth = start = 0
    for at, sign in enumerate(tree):
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
        elif sign == "," and not depth:
            yield tree[start:at].strip()
            start = at + 1
    if tree[start:].strip():
        yield tree[start:].strip()


SPLITTERS: Mapping[str, Splitter] = {
    "python": _python,
    "ecmascript": _ecmascript,
    "java": _java,
    "csharp": _csharp,
    "php": _php,
    "scala": _scala,
    "rust": _rust,
}

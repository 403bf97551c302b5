"""Types: which one a name means, what it inherits, which of its members a name means."""

import re

from rag_your_code.graph import names
from rag_your_code.graph.edges import (
    NOTHING,
    Definition,
    Meaning,
    Mention,
    Rule,
    Status,
    meaning,
)
from rag_your_code.graph.scopes import Scopes, is_type
from rag_your_code.graph.world import World

_MAX_DEPTH = 10  # supertypes above each other
_MAX_SUPERTYPES = 60  # looked at for one member

_WRAPPERS = frozenset(
    "Option Optional Result Box Arc Rc Mutex RefCell Promise Task ValueTask Future "
    "Awaitable Coroutine Iterator Iterable List Vec Array Set Map Sequence".split()
)
_AFTER_ARROW = re.compile(r"->\s*([^{;]+)$")
_AFTER_COLON = re.compile(r"\)\s*:\s*([^={]+)$")
_TYPE_WORD = re.compile(r"[A-Za-z_\\][\w.\\]*(?:::\w+)*")


class Types:
    """Types and their members, across files."""

    def __init__(self, world: World, scopes: Scopes) -> None:
        self._world = world
        self._scopes = scopes

    def named(self, written: str, here: Definition) -> Definition | None:
        """The type that ``written`` means in the code ``here``; None when it is not in
        the repository or several could be meant."""
        path = names.parts(written)
        if not path:
            return None
        if path[-1] in names.OWN:
            return self.around(here)
        if len(path) > 1:
            result = self._qualified(path, here)
        else:
            result = self._scopes.bare(path[0], here, is_type)
        return _the_type(result)

    def _qualified(self, path: tuple[str, ...], here: Definition) -> Meaning:
        known, result = self._scopes.imported(path[0], here)
        found = [one for one in self._scopes.candidates(path[-1], here) if is_type(one)]
        inner = [one for one in found if one.container[-1:] == path[-2:-1]]
        if inner:
            if known and result.status is Status.RESOLVED:
                files = {one.unit.path for one in result.targets}
                inner = [one for one in inner if one.unit.path in files] or inner
            return meaning(_same_file_first(inner, here), Rule.FILE)
        if known and result.status is Status.RESOLVED:
            return NOTHING
        for one in self._world.imports(here.row):
            if one.local in (path[0], ".".join(path[:-1])):
                source = f"{one.source}.{one.name}" if one.source else one.name
                if one.name == "*":
                    source = one.source
                return self._scopes.designated(source, path[-1], here, is_type)
        if names.reach(here.unit.language).types:
            return self._scopes.bare(path[-1], here, is_type)
        return NOTHING

    def around(self, here: Definition) -> Definition | None:
        """The type that the code ``here`` stands in or belongs to."""
        if is_type(here) and here.unit.kind != "type":
            return here
        for outer in self._world.enclosing(here):
            if is_type(outer):
                return outer
        if here.container:
            return self._owner(here)
        return None

    def _owner(self, here: Definition) -> Definition | None:
        """The type that a method outside its body names: ``impl``, receiver, ``A::b``."""
        language = names.family(here.unit.language)
        for depth in range(len(here.container), 0, -1):
            found = [
                one
                for one in self._world.definitions(here.container[depth - 1], language)
                if is_type(one) and _agree(one.parts, here.container[:depth])
            ]
            nearest = _same_file_first(found, here)
            result = meaning(nearest, Rule.CLASS)
            if result.status is Status.RESOLVED:
                return result.targets[0]
            if found:
                return None
        return None

    def member(self, owner: Definition, name: str, here: Definition) -> Meaning:
        """The member ``name`` of a type, its own or the nearest supertype's."""
        own = self._own_member(owner, name, here)
        if own.status is not Status.UNRESOLVED:
            return own
        return self.inherited(owner, name, here)

    def _own_member(self, owner: Definition, name: str, here: Definition) -> Meaning:
        found = [
            one
            for one in self._scopes.candidates(name, here)
            if one.container and _agree(owner.parts, one.container)
        ]
        if len(found) > 1:
            found = _of_package(found, owner)
        return meaning(found, Rule.CLASS)

    def inherited(self, owner: Definition, name: str, here: Definition) -> Meaning:
        """The member ``name`` of the nearest supertype that has it."""
        level, seen = self.supertypes(owner), {owner.row}
        for _ in range(_MAX_DEPTH):
            above: list[Definition] = []
            for one in level:
                if one.row in seen or len(seen) > _MAX_SUPERTYPES:
                    continue
                seen.add(one.row)
                found = self._own_member(one, name, here)
                if found.status is not Status.UNRESOLVED:
                    rule = Rule.SUPERTYPE
                    return meaning(list(found.targets), rule)
                above += self.supertypes(one)
            level = above
        return NOTHING

    def supertypes(self, owner: Definition) -> list[Definition]:
        """The types that ``owner`` names as its supertypes and that are known."""
        found = []
        for mention in self._inherit_mentions(owner):
            source, _, subject = mention.receiver.rpartition(" for ")
            qualifier = source if subject else mention.receiver
            written = f"{qualifier}.{mention.name}" if qualifier else mention.name
            one = self.named(written, self._world.unit(mention.row))
            if one and one.row != owner.row:
                found.append(one)
        return found

    def _inherit_mentions(self, owner: Definition) -> list[Mention]:
        own = [
            one
            for one in self._world.mentions(owner.row)
            if one.kind == "inherit" and "for " not in one.receiver
        ]
        if owner.unit.language == "rust":
            own += [
                one
                for row in self._world.module_rows(owner.row)
                for one in self._world.mentions(row)
                if one.kind == "inherit"
                and one.receiver.rpartition("for ")[2] == owner.unit.name
            ]
        return own

    def result_of(self, function: Definition) -> Definition | None:
        """The type that a function's signature says it returns."""
        if is_type(function):
            return function
        if function.unit.kind == "constructor":
            return self.around(function)
        written = returned(function.unit.signature, function.unit.name)
        if written in ("Self", "self", "static", "this"):
            return self.around(function)
        return self.named(written, function) if written else None


def returned(signature: str, name: str) -> str:
    """The type that a signature says is returned, wrappers left out; empty if none.

    >>> returned("func NewPool(size int) (*Pool, error)", "NewPool")
    'Pool'
    >>> returned("private static Map<String, Foo> parse(String s)", "parse")
    ''
    """
    for pattern in (_AFTER_ARROW, _AFTER_COLON):
        match = pattern.search(signature)
        if match:
            return _first_type(match[1])
    before, found, _ = signature.partition(f"{name}(")
    if found and before.lstrip().startswith("func"):
        end = signature.rfind(")") if not signature.endswith(")") else -1
        tail = signature[end + 1 :] if end >= 0 else _last_group(signature)
        return _first_type(tail)
    if found:
        words = re.sub(r"<[^<>]*>|\[[^\]]*\]", "", before).split()
        return _first_type(words[-1]) if words else ""
    return ""


def _last_group(signature: str) -> str:
    """The bracketed results at the end of a Go signature: ``(*Pool, error)``."""
    opened = signature.rfind("(")
    return signature[opened + 1 :] if signature.count("(") > 1 else ""


def _first_type(text: str) -> str:
    for match in _TYPE_WORD.finditer(text):
        word = match[0]
        last = re.split(r"[.:\\]+", word)[-1]
        if last in _WRAPPERS:
            if last in ("List", "Vec", "Array", "Set", "Map", "Iterator", "Iterable"):
                return ""
            continue
        if last[:1].isupper() or last in ("static", "self", "this"):
            return word
        if last in (
            "void",
            "error",
            "int",
            "bool",
            "string",
            "str",
            "func",
            "map",
            "chan",
        ):
            return ""
    return ""


def _the_type(result: Meaning) -> Definition | None:
    if result.status is not Status.RESOLVED:
        return None
    first = result.targets[0]
    return first if is_type(first) else None


def _agree(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the shorter of two qualified names is the end of the longer."""
    short = min(len(one), len(other))
    return one[-short:] == other[-short:]


def _same_file_first(found: list[Definition], here: Definition) -> list[Definition]:
    mine = [one for one in found if one.unit.path == here.unit.path]
    return mine or _of_package(found, here)


def _of_package(found: list[Definition], here: Definition) -> list[Definition]:
    """Those in the file of ``here``, else in its folder, else all."""
    folder = here.unit.path.rpartition("/")[0]
    return (
        [one for one in found if one.unit.path == here.unit.path]
        or [one for one in found if one.unit.path.rpartition("/")[0] == folder]
        or found
    )

"""The type of what a call is made on, where the text shows it."""

import re
from typing import NamedTuple, Protocol

from rag_your_code.graph import names
from rag_your_code.graph.edges import Definition, Meaning, Mention, Status
from rag_your_code.graph.scopes import Scopes, is_type
from rag_your_code.graph.types import Types
from rag_your_code.graph.world import World

_CALLED = re.compile(r"(?:(?:\.new)?\(\)|\.new)\Z")
_MAX_DEPTH = 4  # calls whose results are called on, one in the other


class Shown(NamedTuple):
    """What the text shows of a receiver: that its type is ``known``, and the type where
    it is in the repository."""

    known: bool
    type: Definition | None = None


_UNSEEN = Shown(False)


class Resolve(Protocol):
    """What a mention means; the depth counts calls inside receivers."""

    def __call__(self, mention: Mention, depth: int) -> Meaning:  # noqa: D102
        ...


class Receivers:
    """Types of receivers: annotations, constructor calls, declared results, fields."""

    def __init__(
        self, world: World, scopes: Scopes, types: Types, resolve: Resolve
    ) -> None:
        self._world = world
        self._scopes = scopes
        self._types = types
        self._resolve = resolve

    def type_of(self, receiver: str, mention: Mention, depth: int) -> Shown:
        """The type of an expression as written before the dot."""
        here = self._world.unit(mention.row)
        if _CALLED.search(receiver):
            return self._result(_CALLED.sub("", receiver), mention, depth)
        first, *rest = names.parts(receiver.replace("?", "").replace("!", ""))
        if first in names.OWN:
            owner = self._types.around(here)
            shown = Shown(owner is not None, owner)
        else:
            shown = self._variable(first.lstrip("$@"), here, mention.line, depth)
        for field in rest:
            if not shown.type:
                return shown
            shown = self._field(field, shown.type, depth)
        return shown

    def _result(self, written: str, mention: Mention, depth: int) -> Shown:
        """The type that a call gives."""
        path = names.parts(written)
        if depth >= _MAX_DEPTH or not path:
            return _UNSEEN
        here = self._world.unit(mention.row)
        if path[-1][:1].isupper() or path[-1] in names.OWN:
            made = self._types.named(written, here)
            if made:
                return Shown(True, made)
        receiver = written[: -len(path[-1])].rstrip(".:>-?!\\")
        inner = Mention(mention.row, "call", path[-1], mention.line, receiver)
        result = self._resolve(inner, depth + 1)
        if result.status is not Status.RESOLVED:
            return _UNSEEN
        type_ = self._types.result_of(result.targets[0])
        return Shown(type_ is not None, type_)

    def _variable(self, name: str, here: Definition, line: int, depth: int) -> Shown:
        """A local, a parameter, a field of the type around, a variable of the file."""
        for outer in (here, *self._world.enclosing(here)):
            shown = self._bound(name, outer, line, depth)
            if shown.known:
                return shown
        owner = self._types.around(here)
        if owner:
            shown = self._field(name, owner, depth)
            if shown.known:
                return shown
        for row in self._world.module_rows(here.row):
            shown = self._bound(name, self._world.unit(row), line, depth)
            if shown.known:
                return shown
        return _UNSEEN

    def _bound(self, name: str, holder: Definition, line: int, depth: int) -> Shown:
        """The binding of ``name`` in a unit: the last one above ``line``, else the
        first."""
        found = [
            one
            for one in self._world.mentions(holder.row)
            if one.kind == "type" and one.receiver == name
        ]
        if not found:
            return _UNSEEN
        above = [one for one in found if one.line <= line]
        best = above[-1] if above else found[0]
        if best.name.endswith("()"):
            return self._result(best.name[:-2], best, depth)
        made = self._types.named(best.name, holder)
        if made:
            return Shown(True, made)
        path = names.parts(best.name)
        if path and self._scopes.candidates(path[-1], holder):
            return self._result(best.name, best, depth)
        return Shown(True)

    def _field(self, name: str, owner: Definition, depth: int) -> Shown:
        """A field of a type: annotated in its body or set in its constructor; else
        in a supertype's."""
        waiting, seen = [owner], {owner.row}
        while waiting:
            one = waiting.pop(0)
            for holder in (one, *self._constructors(one)):
                shown = self._bound(name, holder, 1 << 30, depth)
                if shown.known:
                    return shown
            for above in self._types.supertypes(one):
                if above.row not in seen and len(seen) < 20:
                    seen.add(above.row)
                    waiting.append(above)
        return _UNSEEN

    def _constructors(self, owner: Definition) -> list[Definition]:
        around = self._world.snapshot.rows_around(owner.row)
        family = names.family(owner.unit.language)
        return [
            one
            for name in (*sorted(names.CONSTRUCTORS), owner.unit.name)
            for one in self._world.definitions(name, family)
            if one.row in around and one.container == owner.parts and not is_type(one)
        ]

"""From a mention of a name to the definition it means, by stated rules.

A mention is resolved when somebody asks, never when the index is built, so a segment
depends on no other. Every look-up is by name; nothing passes over the index. Where no
rule leaves exactly one definition the answer says so and binds to none.
"""

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
from rag_your_code.graph.receivers import Receivers
from rag_your_code.graph.scopes import Scopes, is_free, is_type
from rag_your_code.graph.types import Types
from rag_your_code.graph.world import World, as_import
from rag_your_code.index.snapshot import Snapshot

_SHORT = 3  # letters of a method name that may be bound because it is the only one


class Resolver:
    """Resolves the mentions of one snapshot; keeps what it looked up."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.world = World(snapshot)
        self.scopes = Scopes(self.world)
        self.types = Types(self.world, self.scopes)
        self._receivers = Receivers(
            self.world, self.scopes, self.types, self._resolve_call
        )
        self._known: dict[tuple[int, str, str, str], Meaning] = {}

    def resolve(self, mention: Mention) -> Meaning:
        """What a mention means; ``NOTHING`` where the repository does not have it."""
        key = (mention.row, mention.kind, mention.name, mention.receiver)
        if mention.kind == "call":
            return self._resolve_call(mention, 0)
        if key not in self._known:
            self._known[key] = self._resolve_other(mention)
        return self._known[key]

    def _resolve_other(self, mention: Mention) -> Meaning:
        here = self.world.unit(mention.row)
        if mention.kind == "import":
            one = as_import(mention)
            return self.scopes.of_import(one, here, is_free) if one.source else NOTHING
        if mention.kind in ("inherit", "type"):
            source = mention.receiver.partition(" for ")[0].strip()
            written = mention.name
            if mention.kind == "inherit" and source:
                written = f"{source}.{written}"
            found = self.types.named(written.removesuffix("()"), here)
            same = found and found.unit.path == here.unit.path
            rule = Rule.FILE if same else Rule.IMPORTED
            return meaning([found], rule) if found else NOTHING
        return NOTHING

    def _resolve_call(self, mention: Mention, depth: int) -> Meaning:
        here = self.world.unit(mention.row)
        receiver = mention.receiver
        if not receiver or receiver == "\\":
            return self._bare(mention.name, here)
        if receiver in names.OWN:
            return self._on_self(mention.name, here)
        if receiver in names.SUPER:
            owner = self.types.around(here)
            name = mention.name
            return self.types.inherited(owner, name, here) if owner else NOTHING
        if not receiver.startswith("?"):
            result = self._on_name(mention, here)
            if result.status is not Status.UNRESOLVED:
                return result
            shown = self._receivers.type_of(receiver, mention, depth)
            if shown.type:
                return self._on_type(shown.type, mention.name, here)
            if shown.known:
                return NOTHING
        if self._is_foreign(receiver, here):
            return NOTHING
        return self._only_method(mention.name, here)

    def _bare(self, name: str, here: Definition) -> Meaning:
        if names.reach(here.unit.language).members:
            owner: Definition | None = self.types.around(here)
            local = self.scopes.local(name, here)
            if local.status is not Status.UNRESOLVED:
                return local
            for outer in self._types_around(owner):
                result = self.types.member(outer, name, here)
                if result.status is not Status.UNRESOLVED:
                    return result
        return self.scopes.bare(name, here)

    def _types_around(self, owner: Definition | None) -> list[Definition]:
        """The type a method is in, then those around it."""
        if owner is None:
            return []
        return [owner, *filter(is_type, self.world.enclosing(owner))]

    def _on_self(self, name: str, here: Definition) -> Meaning:
        owner = self.types.around(here)
        if not owner:
            return self._only_method(name, here)
        result = self.types.member(owner, name, here)
        if result.status is not Status.UNRESOLVED:
            return result
        return self._only_method(name, here)

    def _on_type(self, owner: Definition, name: str, here: Definition) -> Meaning:
        result = self.types.member(owner, name, here)
        return (
            meaning(list(result.targets), Rule.RECEIVER)
            if result.status is not Status.UNRESOLVED
            else NOTHING
        )

    def _on_name(self, mention: Mention, here: Definition) -> Meaning:
        """A receiver that is the name of a type or a module."""
        receiver, name = mention.receiver, mention.name
        if receiver.endswith(("()", ".new")) or receiver[:1] in "$@":
            return NOTHING
        owner = self.types.named(receiver, here)
        if owner and (receiver[-1:].isupper() or _looks_like_type(receiver)):
            result = self.types.member(owner, name, here)
            if result.status is not Status.UNRESOLVED:
                rule = Rule.FILE if owner.unit.path == here.unit.path else Rule.IMPORTED
                return meaning(list(result.targets), rule)
        return self._in_module(receiver, name, here)

    def _in_module(self, receiver: str, name: str, here: Definition) -> Meaning:
        """``name`` in a module that the file imports, or a path that leads to one."""
        path = names.parts(receiver)
        for one in self.world.imports(here.row):
            if one.local not in (receiver, path[0], one.source and path[-1]):
                continue
            module = (
                one.name
                if not one.source
                else f"{one.source}{_joint(one.source)}{one.name}"
            )
            if one.name in ("*", "default"):
                module = one.source
            rest = [] if one.local == receiver else list(path[1:])
            text = _joint(module).join([module, *rest])
            result = self.scopes.designated(text, name, here)
            if result.status is not Status.UNRESOLVED:
                return result
        if "::" in mention_text(receiver, here):
            return self._by_path(path, name, here)
        return NOTHING

    def _by_path(self, path: tuple[str, ...], name: str, here: Definition) -> Meaning:
        """A path through namespaces or modules: ``leveldb::Env``, ``util::hash``."""
        found = [
            one
            for one in self.scopes.candidates(name, here)
            if is_free(one) and one.container[-1:] == path[-1:]
        ]
        if found:
            return meaning(found, Rule.IMPORTED)
        if here.unit.language == "rust":
            return self.scopes.designated("::".join(path), name, here)
        return NOTHING

    def _is_foreign(self, receiver: str, here: Definition) -> bool:
        """Whether the receiver is something imported that is not in the repository."""
        path = names.parts(receiver)
        if not path or receiver.startswith("?"):
            return False
        head = path[0].removesuffix("()")
        return any(one.local == head for one in self.world.imports(here.row))

    def _only_method(self, name: str, here: Definition) -> Meaning:
        """The only method of that name, on a receiver whose type is not shown. Never
        a free function, and no name that standard types bear."""
        if name in names.COMMON_METHODS or len(name) < _SHORT:
            return NOTHING
        found = [
            one
            for one in self.scopes.candidates(name, here)
            if one.unit.kind in names.MEMBERS
        ]
        return meaning(found, Rule.UNIQUE)


def _looks_like_type(receiver: str) -> bool:
    return names.parts(receiver)[-1][:1].isupper()


def _joint(source: str) -> str:
    """What joins the parts of a module's name as it is written."""
    for joint in ("::", "\\", "/"):
        if joint in source:
            return joint
    return "." if not source.endswith(".") else ""


def mention_text(receiver: str, here: Definition) -> str:
    """The receiver as a path where the language writes modules with ``::``."""
    return (
        f"{receiver}::" if here.unit.language in ("rust", "cpp", "ruby") else receiver
    )

"""What a bare name means where it stands: locals, its file, imports, package, the rest."""

from collections.abc import Callable, Iterable

from rag_your_code.graph import modules, names
from rag_your_code.graph.edges import (
    NOTHING,
    Definition,
    Meaning,
    Rule,
    Status,
    meaning,
)
from rag_your_code.graph.world import Import, World

_WHOLE = "*"
_LOOSE = 0.85  # an import that names a package around the definition
_MAX_REEXPORTS = 4  # modules that hand a name on, one after the other
_EXPORTERS = ("python", "javascript", "typescript", "rust")

Keep = Callable[[Definition], bool]


def is_type(one: Definition) -> bool:
    """Whether a definition is a type."""
    return one.unit.kind in names.TYPES


def is_free(one: Definition) -> bool:
    """Whether it can be reached without a value: no method and no field."""
    return one.unit.kind not in names.MEMBERS


class Scopes:
    """Bare names, from the nearest scope outward."""

    def __init__(self, world: World) -> None:
        self._world = world

    def candidates(self, name: str, here: Definition) -> list[Definition]:
        """What code ``here`` may mean by ``name`` at all: its own family of languages,
        no tests unless it is one, no one-letter name of another file, no function that
        another file keeps to itself; a type instead of its constructor."""
        found = self._world.definitions(name, names.family(here.unit.language))
        tests = self._world.is_test(here.unit.path)
        kept = [
            one
            for one in found
            if one.unit.path == here.unit.path
            or (
                len(name) > 1
                and (tests or not self._world.is_test(one.unit.path))
                and not _is_private(one)
            )
        ]
        types = {(one.unit.path, one.parts) for one in kept if is_type(one)}
        return [
            one
            for one in kept
            if one.unit.kind != "constructor"
            or (one.unit.path, one.container) not in types
        ]

    def bare(self, name: str, here: Definition, keep: Keep = is_free) -> Meaning:
        """What ``name`` alone means ``here``, members of the types around left out."""
        found = self.candidates(name, here)
        if not found:
            return self._renamed(name, here, keep)
        for step in (self._local, self._in_file):
            result = step(found, here, keep)
            if result.status is not Status.UNRESOLVED:
                return result
        known, result = self.imported(name, here, keep)
        if known:
            return result
        return self._outside(found, here, keep)

    def _renamed(self, name: str, here: Definition, keep: Keep) -> Meaning:
        return self.imported(name, here, keep)[1]

    def local(self, name: str, here: Definition) -> Meaning:
        """What ``name`` means among what is defined in ``here`` or functions around."""
        return self._local(self.candidates(name, here), here, is_free)

    def _local(self, found: list[Definition], here: Definition, keep: Keep) -> Meaning:
        """Defined in ``here`` or in a function around it."""
        mine = [
            one
            for one in found
            if one.unit.path == here.unit.path
            and one.container
            and (one.container == here.parts[: len(one.container)])
        ]
        owners = {each.parts: each for each in (here, *self._world.enclosing(here))}
        nested = [
            one
            for one in mine
            if one.container in owners
            and (not is_type(owners[one.container]) or (keep(one) and is_type(one)))
        ]
        deepest = max((len(one.container) for one in nested), default=0)
        return meaning(
            [one for one in nested if len(one.container) == deepest], Rule.SCOPE
        )

    def _in_file(
        self, found: list[Definition], here: Definition, keep: Keep
    ) -> Meaning:
        """Defined at the top of the file, or in a namespace around ``here``."""
        own = [one for one in found if one.unit.path == here.unit.path and keep(one)]
        inside = {each.parts for each in (here, *self._world.enclosing(here))}
        top = [
            one
            for one in own
            if not one.container
            or one.container in inside
            or (
                one.container == here.parts[: len(one.container)]
                and not self._is_unit(one)
            )
        ]
        return meaning(_nearest_container(top), Rule.FILE)

    def _is_unit(self, one: Definition) -> bool:
        """Whether the container of ``one`` is a unit of its file, not a namespace."""
        family = names.family(one.unit.language)
        return any(
            each.unit.path == one.unit.path and each.parts == one.container
            for each in self._world.definitions(one.container[-1], family)
        )

    # -- imports -------------------------------------------------------------------

    def imported(
        self, name: str, here: Definition, keep: Keep = is_free
    ) -> tuple[bool, Meaning]:
        """Whether the file imports ``name``, and what that is, as far as it is here."""
        imports = self._world.imports(here.row)
        for one in imports:
            if one.local == name and one.name != _WHOLE:
                result = self.of_import(one, here, keep)
                if result.status is not Status.UNRESOLVED:
                    return True, result
        known = any(one.local == name and one.source for one in imports)
        if known:
            return True, NOTHING
        found = [one for one in self.candidates(name, here) if keep(one)]
        if found:
            opened = [one for one in imports if one.name == _WHOLE and one.local == "*"]
            best = self._closest(found, opened, here)
            if best.status is not Status.UNRESOLVED:
                return True, best
        return False, NOTHING

    def of_import(
        self, one: Import, here: Definition, keep: Keep, depth: int = 0
    ) -> Meaning:
        """What an import brings, through modules that hand it on."""
        name = one.local if one.name == "default" else one.name
        found = [
            each
            for each in self.candidates(name, here)
            if keep(each) and each.unit.path != here.unit.path
        ]
        result = self._closest(found, [one], here)
        if result.status is Status.RESOLVED or depth == _MAX_REEXPORTS:
            return result
        through = self._handed_on(name, one, here, keep, depth)
        return through if through.status is Status.RESOLVED else result

    def _handed_on(
        self, name: str, one: Import, here: Definition, keep: Keep, depth: int
    ) -> Meaning:
        """The same name imported by the very module that ``one`` imports it from."""
        if here.unit.language not in _EXPORTERS or not one.source:
            return NOTHING
        for row, kind, _, receiver in self._world.snapshot.callers(name):
            if kind != "import":
                continue
            exporter = self._world.unit(row)
            if exporter.unit.path == here.unit.path:
                continue
            if (
                self._near(one.source, exporter._replace(parts=(name,)), here)
                >= modules.NEAR
            ):
                source, _, alias = receiver.partition(" as ")
                found = self.of_import(
                    Import(name, source, alias or name), exporter, keep, depth + 1
                )
                if found.status is Status.RESOLVED:
                    return found
        return NOTHING

    def _near(self, source: str, target: Definition, here: Definition) -> int:
        return modules.closeness(
            here.unit.language,
            here.unit.path,
            source,
            target,
            self._world.package(target.row),
            self._world.exists,
        )

    def _closest(
        self, found: Iterable[Definition], imports: list[Import], here: Definition
    ) -> Meaning:
        """Those of ``found`` that the imports come nearest to."""
        best: list[Definition] = []
        top = modules.FAR
        for each in found:
            near = max(
                (self._near(one.source or one.name, each, here) for one in imports),
                default=modules.FAR,
            )
            if near > top:
                best, top = [], near
            if near == top and near > modules.FAR:
                best.append(each)
        loose = _LOOSE if top == modules.WITHIN else None
        return meaning(_nearest_container(best), Rule.IMPORTED, loose)

    def designated(
        self, module: str, name: str, here: Definition, keep: Keep = is_free
    ) -> Meaning:
        """``name`` in the module that the text ``module`` means ``here``."""
        found = [one for one in self.candidates(name, here) if keep(one)]
        return self._closest(found, [Import(name, module, name)], here)

    # -- beyond imports --------------------------------------------------------------

    def _outside(
        self, found: list[Definition], here: Definition, keep: Keep
    ) -> Meaning:
        """The same package, then all of the repository, as the language allows."""
        reach = names.reach(here.unit.language)
        free = [one for one in found if keep(one)]
        if reach.package:
            mine = [one for one in free if self._same_package(one, here)]
            result = meaning(_nearest_container(mine), Rule.PACKAGE)
            if result.status is not Status.UNRESOLVED:
                return result
        wide = [
            one
            for one in free
            if (reach.types if is_type(one) else reach.everywhere)
            or (reach.everywhere and reach.types)
        ]
        return self._unique(wide, here)

    def _unique(self, wide: list[Definition], here: Definition) -> Meaning:
        """The only one; in C the one whose header is included wins."""
        if names.family(here.unit.language) in ("c", "shell", "ruby"):
            files = [one for one in self._world.imports(here.row) if not one.source]
            included = self._closest(wide, files, here)
            if included.status is Status.RESOLVED:
                return included
        result = meaning(wide, Rule.UNIQUE)
        if result.status is Status.AMBIGUOUS:
            shallow = min(len(one.container) for one in wide)
            top = [one for one in wide if len(one.container) == shallow]
            again = meaning(top, Rule.UNIQUE)
            if again.status is Status.RESOLVED and not shallow:
                return again
        return result

    def _same_package(self, one: Definition, here: Definition) -> bool:
        folder = one.unit.path.rpartition("/")[0] == here.unit.path.rpartition("/")[0]
        if here.unit.language == "go":
            mine, other = self._world.package(here.row), self._world.package(one.row)
            return folder and (mine == other or mine == f"{other}_test")
        package = self._world.package(here.row)
        if package:
            return package == self._world.package(one.row)
        shared = here.parts[: len(one.container)]
        return folder or bool(one.container and one.container == shared)


def _is_private(one: Definition) -> bool:
    """A C function that its file keeps to itself."""
    return (
        one.unit.language in ("c", "cpp")
        and one.unit.signature.startswith("static ")
        and one.unit.kind == "function"
        and not one.unit.path.endswith((".h", ".hpp", ".hh", ".inl"))
    )


def _nearest_container(found: list[Definition]) -> list[Definition]:
    """Of several, those that stand least deep; a type before its namesakes."""
    if len(found) < 2:
        return found
    least = min(len(one.container) for one in found)
    found = [one for one in found if len(one.container) == least]
    types = [one for one in found if is_type(one)]
    return types if len(types) == 1 else found

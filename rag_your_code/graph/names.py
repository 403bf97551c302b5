"""How languages name things: parts of a qualified name, words for oneself, what a bare
name may reach. Data, and pure functions over it."""

import re
from collections.abc import Mapping
from typing import NamedTuple

_PART = re.compile(r"::|->|\?\.|!\.|&\.|[.#\\/]")

#: Languages whose code names each other's definitions.
_FAMILIES: Mapping[str, str] = {
    **dict.fromkeys(("javascript", "typescript"), "ecmascript"),
    **dict.fromkeys(("c", "cpp"), "c"),
    **dict.fromkeys(("java", "kotlin", "scala"), "jvm"),
}

OWN = frozenset(("self", "this", "cls", "$this", "static", "Self", "@", "self.class"))
SUPER = frozenset(("super", "super()", "parent", "base"))

#: Kinds of units that are types, and that belong to one.
TYPES = frozenset(
    "class struct interface trait enum record protocol object module union actor "
    "annotation extension type".split()
)
MEMBERS = frozenset("method constructor destructor property subscript indexer".split())

#: What a type's constructor is called where it does not bear the type's name.
CONSTRUCTORS = frozenset(
    "__init__ __new__ __construct initialize constructor init".split()
)


class Reach(NamedTuple):
    """What a bare name means in a language besides locals, its file and its imports.

    ``members``: a method of the type around it, without ``self``. ``package``: what the
    same folder or package defines. ``everywhere``: functions of any file, for the
    language links or loads them all into one space; ``types`` the same of types.
    """

    members: bool = False
    package: bool = False
    everywhere: bool = False
    types: bool = False


_REACH: Mapping[str, Reach] = {
    "c": Reach(everywhere=True, types=True),
    "cpp": Reach(members=True, everywhere=True, types=True),
    "csharp": Reach(members=True, package=True, types=True),
    "go": Reach(package=True),
    "java": Reach(members=True, package=True, types=True),
    "kotlin": Reach(members=True, package=True, types=True),
    "php": Reach(everywhere=True, package=True, types=True),
    "ruby": Reach(members=True, everywhere=True, types=True),
    "rust": Reach(types=True),
    "scala": Reach(members=True, package=True, types=True),
    "shell": Reach(everywhere=True),
    "swift": Reach(members=True, everywhere=True, types=True),
}
_LEAST = Reach()

#: Method names that the standard types of many languages have: collections, strings,
#: streams, promises, iterators, locks. On a receiver of unknown type they say nothing,
#: even where only one unit of the repository bears the name.
COMMON_METHODS = frozenset(
    "add all any append apply array as at await back begin bind call catch charAt clear "
    "clone close collect compare compareTo complete concat constructor contains copy "
    "count create data default delete detach dispose distinct drop each empty encode "
    "decode end endsWith ends_with entries entry equals error every exec execute exists "
    "expect extend fail fill filter finally find first flatMap flat_map flatten flush "
    "fold foldLeft forEach foreach format from front get getClass getKey getMessage "
    "getName getOrElse getValue group groupBy has hash hashCode head index indexOf info "
    "init insert inspect into intersect invoke is_empty isEmpty items iter iterator join "
    "key keys last lastIndexOf len length let line lines list load lock log lower map "
    "match max merge min name new next none notify nth of ok on open or orElse pack "
    "parse peek pop print printf println push put query raise range read reduce refresh "
    "release remove render repeat replace reset resize resolve resume return reverse run "
    "save scan search select send set setName setValue shift shuffle size skip sleep "
    "slice some sort source splice split start startsWith starts_with status step stop "
    "store stream strip sub submit substr substring sum swap sync tail take tap test then "
    "throw title toArray toList toLowerCase toMap toSeq toString toUpperCase to_s "
    "to_string to_vec top transform translate trim try type union unlock unshift unwrap "
    "update upper url use value valueOf values view wait walk where with wrap write yield "
    "zip".split()
)


def family(language: str) -> str:
    """The languages that call each other under one name."""
    return _FAMILIES.get(language, language)


def reach(language: str) -> Reach:
    """What a bare name of that language may mean."""
    return _REACH.get(language, _LEAST)


def parts(name: str) -> tuple[str, ...]:
    """The parts of a qualified name or a receiver in any language.

    >>> parts("A::B#run"), parts("self.pool"), parts("App\\\\Mail")
    (('A', 'B', 'run'), ('self', 'pool'), ('App', 'Mail'))
    """
    return tuple(part for part in _PART.split(name) if part)

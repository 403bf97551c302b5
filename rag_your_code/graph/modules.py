"""Whether an import's text can mean the file, or the type, that a definition is in.

Nothing is looked up but the definition at hand: its path, its package and the parts of
its name are compared with what the import says, and the nearest definition wins.
"""

import posixpath
import re
from collections.abc import Callable, Sequence

from rag_your_code.graph.edges import Definition

#: How near an import's text is to a definition.
EXACT, NEAR, WITHIN, FAR = 3, 2, 1, 0

_SPLIT = re.compile(r"::|[./\\]")
_INDEXES = frozenset(("__init__", "index", "mod", "lib", "main"))
_PLAIN_ROOTS = frozenset(("src", "lib", "app", "source", "sources"))

Exists = Callable[[str], bool]


def closeness(
    language: str,
    importer: str,
    source: str,
    target: Definition,
    package: str,
    exists: Exists,
) -> int:
    """EXACT where ``source``, imported by the file ``importer``, is the module or type
    that holds ``target``; NEAR where all but its root agree; WITHIN where it is a
    package around it, which may hand the name on; else FAR."""
    path = target.unit.path
    if language == "python":
        return _python(importer, source, path, exists)
    if language in ("javascript", "typescript"):
        return _ecmascript(importer, source, path)
    if language == "go":
        return _go(source, path, package)
    if language == "rust":
        return _rust(importer, source, target)
    if language in ("java", "kotlin", "scala", "csharp", "php"):
        return _packaged(source, target, package)
    return _by_file(importer, source, path)


def module_parts(path: str) -> tuple[str, ...]:
    """A file as a module: folders and stem, without ``__init__``, ``index``, ``mod``."""
    folder, name = posixpath.split(path)
    stem = name.partition(".")[0]
    folders = tuple(part for part in folder.split("/") if part)
    return folders if stem in _INDEXES and folders else (*folders, stem)


def _ends(whole: Sequence[str], end: Sequence[str]) -> bool:
    return len(end) <= len(whole) and tuple(whole[len(whole) - len(end) :]) == tuple(
        end
    )


def _python(importer: str, source: str, path: str, exists: Exists) -> int:
    module = module_parts(path)
    dots = len(source) - len(source.lstrip("."))
    named = tuple(part for part in source.split(".") if part)
    if dots:
        base = tuple(importer.split("/")[:-1])
        base = base[: len(base) - dots + 1] if dots > 1 else base
        wanted = (*base, *named)
        if module == wanted:
            return EXACT
        return WITHIN if module[: len(wanted)] == wanted else FAR
    for at in range(len(module) - len(named), -1, -1):
        if module[at : at + len(named)] != named:
            continue
        folder = "/".join(module[:at])
        if folder and exists(f"{folder}/__init__.py"):
            continue  # an absolute import starts outside every package
        whole = at + len(named) == len(module)
        return EXACT if whole else WITHIN
    return FAR


def _ecmascript(importer: str, source: str, path: str) -> int:
    module = module_parts(path)
    if source.startswith("."):
        folder = posixpath.dirname(importer)
        wanted = posixpath.normpath(posixpath.join(folder, source))
        stem = re.sub(r"\.(?:[cm]?[jt]sx?|vue|json)$", "", wanted)
        own = module_parts(f"{wanted}/index.js" if wanted == "." else stem + ".js")
        if wanted == ".":
            own = ()
        if module == own or re.sub(r"\.\w+$", "", path) == stem:
            return EXACT
        return WITHIN if own and module[: len(own)] == own else FAR
    words = [part for part in re.split(r"/", source) if part not in ("", "~", "@", "#")]
    if source[:2] in ("@/", "~/") or source[:1] == "#":
        return (
            NEAR if _ends(module, [word.partition(".")[0] for word in words]) else FAR
        )
    words = [word for word in words if not word.startswith("@")]
    if not words:
        return FAR
    if len(words) > 1 and _ends(module, words):
        return NEAR
    return WITHIN if words[0] in module[:-1] else FAR


def _go(source: str, path: str, package: str) -> int:
    folder = [part for part in posixpath.dirname(path).split("/") if part]
    words = source.split("/")
    if words[-1][:1] == "v" and words[-1][1:].isdigit():
        words.pop()
    if "." not in words[0] and len(words) < 2:
        return FAR
    if not folder:
        return NEAR if words[-1] == package and "." in words[0] else FAR
    if _ends(words, folder):
        return EXACT if "." in words[0] or len(folder) > 1 else FAR
    shared = 0
    while shared < min(len(words), len(folder)) and (
        words[-1 - shared] == folder[-1 - shared]
    ):
        shared += 1
    return NEAR if shared > 1 else FAR


def _rust(importer: str, source: str, target: Definition) -> int:
    words = [part for part in source.split("::") if part]
    module = [*module_parts(target.unit.path), *target.container]
    rooted = bool(words) and words[0] in ("crate", "self", "super")
    while words and words[0] in ("crate", "self", "super"):
        words.pop(0)
    if not words:
        near = module_parts(importer)[:-1]
        return NEAR if tuple(module[: len(near)]) == near else WITHIN
    plain = [part.replace("-", "_") for part in module]
    if _ends(plain, words):
        return EXACT if rooted else NEAR
    if words[0] not in plain and not rooted:
        return FAR
    if not rooted:
        words = words[1:] or words
    shared = sum(word in plain for word in words)
    return NEAR if shared == len(words) else WITHIN if shared or rooted else FAR


def _packaged(source: str, target: Definition, package: str) -> int:
    words = [part for part in _SPLIT.split(source) if part]
    own = [*(part for part in _SPLIT.split(package) if part), *target.container]
    if words == own:
        return EXACT
    if not package:
        folder = posixpath.dirname(target.unit.path).split("/")
        if _ends([*folder, *target.container], words):
            return NEAR
    return WITHIN if words and words == own[: len(words)] and len(words) > 1 else FAR


def _by_file(importer: str, source: str, path: str) -> int:
    """An included, sourced or required file."""
    words = [
        part for part in re.split(r"[/\"'${}]+", source) if part not in ("", ".", "..")
    ]
    if not words:
        return FAR
    wanted = words[-1].partition(".")[0]
    stem = posixpath.basename(path).partition(".")[0]
    if wanted != stem:
        return FAR
    folders = posixpath.dirname(path).split("/")
    return EXACT if len(words) < 2 or words[-2] in folders else NEAR

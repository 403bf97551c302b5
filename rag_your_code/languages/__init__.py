"""Which languages there are and how a file shows which one it is in.

The registry is small and the tables load on first use: a search that parses nothing
never pays for them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from rag_your_code.languages.table import Language


@dataclass(frozen=True, slots=True)
class Entry:
    """How to know a language by a file's suffix, whole name or ``#!`` line."""

    name: str
    suffixes: tuple[str, ...]
    filenames: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()


LANGUAGES = (
    Entry("c", (".c", ".h")),
    Entry(
        "cpp",
        (
            *(".cc", ".cpp", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++"),
            *(".inl", ".ipp", ".tpp"),
        ),
    ),
    Entry("csharp", (".cs", ".csx")),
    Entry("go", (".go",)),
    Entry("java", (".java",)),
    Entry("javascript", (".js", ".jsx", ".mjs", ".cjs"), (), ("node", "nodejs")),
    Entry("kotlin", (".kt", ".kts")),
    Entry("php", (".php", ".phtml", ".inc"), (), ("php",)),
    Entry("python", (".py", ".pyi", ".pyw"), (), ("python", "pypy")),
    Entry(
        "ruby",
        (".rb", ".rake", ".gemspec", ".ru"),
        ("rakefile", "gemfile"),
        ("ruby", "jruby"),
    ),
    Entry("rust", (".rs",)),
    Entry("scala", (".scala", ".sc", ".sbt")),
    Entry(
        "shell",
        (".sh", ".bash", ".zsh", ".ksh", ".bats"),
        (),
        ("sh", "bash", "zsh", "ksh", "dash", "ash", "bats"),
    ),
    Entry("swift", (".swift",)),
    Entry("typescript", (".ts", ".tsx", ".mts", ".cts"), (), ("deno", "ts-node")),
)

SUFFIXES: Mapping[str, str] = {
    suffix: entry.name for entry in LANGUAGES for suffix in entry.suffixes
}
FILENAMES: Mapping[str, str] = {
    name: entry.name for entry in LANGUAGES for name in entry.filenames
}
_INTERPRETERS: Mapping[str, str] = {
    name: entry.name for entry in LANGUAGES for name in entry.interpreters
}

_SHEBANG = re.compile(
    r"#!\s*(?:\S*/)?([^/\s]+)(?:\s+(?:-\S+\s+)*(?:\w+=\S*\s+)*(\S+))?"
)
_CPP_IN_HEADER = re.compile(
    r"^[ \t]*(?:class\s+\w+[^;]*?[{:]|namespace\b|template\s*<|using\s+\w|"
    r"(?:public|private|protected)\s*:|#\s*include\s*<(?:string|vector|memory|map|"
    r"functional|utility|iostream|type_traits|cstdint|cstddef)>)|"
    r"\bstd::|\boperator\b[^;]*\(|\bconstexpr\b|\bnoexcept\b",
    re.M,
)


def by_suffix(path: str) -> str:
    """The language that the name of ``path`` shows, or an empty string."""
    name = path.rpartition("/")[2].lower()
    if name in FILENAMES:
        return FILENAMES[name]
    dot = name.rfind(".")
    return SUFFIXES.get(name[dot:], "") if dot > 0 else ""


def by_shebang(line: str) -> str:
    """The language of a script whose first line is ``line``, or an empty string.

    >>> by_shebang("#!/usr/bin/env -S python3.12 -u")
    'python'
    """
    match = _SHEBANG.match(line)
    if not match:
        return ""
    program = match[1]
    if program == "env" and match[2]:
        program = match[2].rpartition("/")[2]
    return _INTERPRETERS.get(program.rstrip("0123456789."), "")


def of_source(path: str, text: str) -> str:
    """The language of a file by name, first line and, for ``.h``, content."""
    name = by_suffix(path)
    if not name:
        return by_shebang(text[:200].partition("\n")[0])
    if name == "c" and path[-2:] in (".h", ".H") and _CPP_IN_HEADER.search(text):
        return "cpp"
    return name


@cache
def load(name: str) -> Language:
    """The table of a language.

    Raises ``KeyError`` for a name that is not in ``LANGUAGES``.
    """
    if not any(entry.name == name for entry in LANGUAGES):
        raise KeyError(name)
    table: Language = import_module(f"rag_your_code.languages.{name}").LANGUAGE
    return table

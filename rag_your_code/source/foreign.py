"""Which folders hold what this project's people did not write: dependencies, output."""

import os
from collections.abc import Callable
from typing import NamedTuple

#: What a tool keeps for itself, and never source: not worth a word.
UNSEEN = frozenset(
    {
        *(".git", ".hg", ".svn", ".bzr", ".jj", ".rag-your-code", "__pycache__"),
        *(".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", ".idea", ".vs"),
    }
)

_DEPENDENCIES = frozenset(
    {
        *("node_modules", "bower_components", "jspm_packages"),
        *("vendor", "_vendor", "third_party", "third-party", "thirdparty", "3rdparty"),
        *("site-packages", "dist-packages", ".venv", ".eggs", "Pods"),
        *(".bundle", ".yarn", ".pnpm-store"),
    }
)

_OUTPUT = frozenset(
    {
        *(".tox", ".nox", ".ipynb_checkpoints", ".nyc_output", ".cache", ".sass-cache"),
        *(".parcel-cache", ".turbo", ".angular", ".next", ".nuxt", ".svelte-kit"),
        *(".gradle", ".bloop", ".metals", ".scala-build", ".stack-work"),
        *(".dart_tool", ".terraform", ".serverless", ".aws-sam"),
        *("DerivedData", "CMakeFiles"),
    }
)

_OUTPUT_BEGINNING = "cmake-build-"

#: A file that marks the folder it lies in: a virtual environment, a cache.
_MARKERS = ("pyvenv.cfg", "CACHEDIR.TAG")

#: Below these a folder is a package of the language, whatever it is called.
_PACKAGE_ROOTS = ("/java/", "/kotlin/", "/scala/")


class _BuildFolder(NamedTuple):
    """A name that is output only beside its build tool's own file, and else may be real
    source. Tracked files show that it is source, unless builds of this kind are
    themselves published that way."""

    beside: tuple[str, ...]
    even_tracked: bool = False


_BUILD_FOLDERS = {
    ".build": _BuildFolder(("Package.swift",)),
    "_build": _BuildFolder(("mix.exs", "dune-project", "rebar.config", "conf.py")),
    "bin": _BuildFolder((".csproj", ".fsproj", ".vbproj")),
    "build": _BuildFolder(
        (
            *("build.gradle", "build.gradle.kts", "settings.gradle"),
            *("pubspec.yaml", "setup.py", "pyproject.toml"),
        )
    ),
    "Carthage": _BuildFolder(("Cartfile",), even_tracked=True),
    "dist": _BuildFolder(("package.json", "bower.json"), even_tracked=True),
    "Library": _BuildFolder(("ProjectSettings",)),
    "obj": _BuildFolder((".csproj", ".fsproj", ".vbproj")),
    "out": _BuildFolder(("build.sc", "build.mill")),
    "target": _BuildFolder(("Cargo.toml", "pom.xml", "build.sbt", "build.sc")),
}


def why_foreign(
    folder: str, path: str, has_tracked: Callable[[str], bool]
) -> str | None:
    """Why not to walk the folder at ``path``, or None where it may hold sources.

    ``folder`` is the same on disk. ``has_tracked`` says whether a path holds tracked
    files; it is asked only where that decides.
    """
    above, _, name = path.rpartition("/")
    for marker in _MARKERS:
        if os.path.lexists(f"{folder}/{marker}"):
            return f"holds {marker}"
    if any(root in f"/{above}/" for root in _PACKAGE_ROOTS):
        return None
    if name in _DEPENDENCIES:
        return "dependencies"
    if name in _OUTPUT or name.startswith(_OUTPUT_BEGINNING):
        return "what a tool made"
    return _why_output(folder, path, name, has_tracked)


def _why_output(
    folder: str, path: str, name: str, has_tracked: Callable[[str], bool]
) -> str | None:
    kind = _BUILD_FOLDERS.get(name)
    if kind is None:
        return None
    tool = _beside(os.path.dirname(folder), kind.beside)
    if not tool or (has_tracked(path) and not kind.even_tracked):
        return None
    return f"build output beside {tool}"


def _beside(folder: str, wanted: tuple[str, ...]) -> str:
    """The first of ``wanted``, names or suffixes, that ``folder`` holds."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ""
    for one in wanted:
        for name in names:
            if name == one or (one.startswith(".") and name.endswith(one)):
                return name
    return ""

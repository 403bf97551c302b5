"""Folders of dependencies and of build output, told from source of the same name."""

import pytest

from rag_your_code.source.foreign import why_foreign
from tests.source.conftest import Tree


def _why(tree: Tree, folder: str, *, tracked: bool = False) -> str | None:
    tree.at(folder)
    return why_foreign(str(tree.root / folder), folder, lambda path: tracked)


@pytest.mark.parametrize("tracked", [False, True], ids=["untracked", "tracked"])
@pytest.mark.parametrize(
    "folder",
    [
        *("node_modules", "web/node_modules", "vendor", "src/vendor", "third_party"),
        *("bower_components", "site-packages", "src/pip/_vendor", "Pods"),
        *(".venv", ".tox", ".nox", "DerivedData", ".next"),
        *("cmake-build-debug", "CMakeFiles"),
    ],
)
def test_foreign_wherever_it_is(tree: Tree, folder: str, tracked: bool) -> None:
    assert _why(tree, folder, tracked=tracked)


@pytest.mark.parametrize(
    "folder",
    [
        *("src", "lib", "pkg/pods", "Vendor", "vendors", "packages", "external"),
        *("build", "cmd/build", "dist", "target", "pkg/target", "out", "bin", "obj"),
        *("coverage", "generated", "venv", "env", "deps", "library", "Carthage"),
        "app/src/main/java/shop/vendor",
        "app/src/main/kotlin/tool/build",
        "src/test/scala/a/target",
    ],
)
def test_source_where_nothing_tells_otherwise(tree: Tree, folder: str) -> None:
    assert _why(tree, folder) is None


BESIDE = [
    ("target", "Cargo.toml"),
    ("core/target", "core/pom.xml"),
    ("target", "build.sbt"),
    ("build", "build.gradle.kts"),
    ("build", "setup.py"),
    ("build", "pyproject.toml"),
    ("app/bin", "app/App.csproj"),
    ("app/obj", "app/App.csproj"),
    ("out", "build.sc"),
    (".build", "Package.swift"),
    ("Library", "ProjectSettings/x"),
]


@pytest.mark.parametrize(("folder", "tool"), BESIDE, ids=[row[1] for row in BESIDE])
def test_output_beside_its_tool_unless_tracked(
    tree: Tree, folder: str, tool: str
) -> None:
    """Out of git, or not staged, it is output; what a project tracks it wrote."""
    tree.write({tool: ""})
    assert _why(tree, folder)
    assert _why(tree, folder, tracked=True) is None


@pytest.mark.parametrize(("folder", "tool"), [("dist", "package.json")])
def test_bundles_are_output_even_where_they_are_tracked(
    tree: Tree, folder: str, tool: str
) -> None:
    tree.write({tool: ""})
    assert _why(tree, folder, tracked=True) == f"build output beside {tool}"


@pytest.mark.parametrize("marker", ["pyvenv.cfg", "CACHEDIR.TAG"])
def test_a_marker_tells_whatever_the_folder_is_called(tree: Tree, marker: str) -> None:
    tree.write({f"some/env/{marker}": ""})
    assert _why(tree, "some/env", tracked=True) == f"holds {marker}"

"""Outlines of files and types: nesting, budgets, live lines, paths that are refused."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code import CodeIndex
from rag_your_code.index.rows import UnitRecord
from rag_your_code.navigate.outline import nested
from tests.navigate.conftest import FILES, Run


def _tree(index: CodeIndex, target: str) -> list[tuple[int, str]]:
    entries = index.outline(target).entries
    return [(entry.depth, entry.unit.qualified_name) for entry in entries]


@pytest.mark.parametrize(
    ("target", "tree"),
    [
        pytest.param(
            "app/pool.py",
            [
                (0, "Pool"),
                (1, "Pool.Full"),
                (1, "Pool.take"),
                (2, "Pool.take.fresh"),
                (1, "Pool.give"),
                (0, "drain"),
            ],
            id="a file",
        ),
        pytest.param(
            "app/pool.py::Pool.take",
            [(0, "Pool.take"), (1, "Pool.take.fresh")],
            id="a function",
        ),
        pytest.param(
            "Lease",
            [(0, "Lease"), (1, "Lease.Grant"), (1, "Lease.Revoke")],
            id="a type whose members stand outside it, and in another file",
        ),
        pytest.param("app/pool.py:17", [(0, "Pool.take.fresh")], id="a place"),
        pytest.param("drain", [(0, "drain")], id="a name"),
        pytest.param("lib/only.py", [(0, "<module>")], id="a file of constants"),
    ],
)
def test_units_nest(index: CodeIndex, target: str, tree: list[tuple[int, str]]) -> None:
    assert _tree(index, target) == tree


@pytest.mark.parametrize(
    "path",
    ["./app/pool.py", "app\\pool.py", "lib/../app/pool.py", "{root}/app/pool.py"],
)
def test_a_path_inside_may_be_written_in_any_way(index: CodeIndex, path: str) -> None:
    given = path.format(root=index.root)
    assert _tree(index, given) == _tree(index, "app/pool.py")


@pytest.mark.parametrize(
    ("target", "code", "says"),
    [
        pytest.param("../other.py", 2, "outside the root", id="above"),
        pytest.param("app/../../x.py", 2, "outside the root", id="above, in steps"),
        pytest.param("/etc/passwd", 2, "outside the root", id="elsewhere"),
        pytest.param("app", 1, "rag-your-code map app", id="a folder"),
        pytest.param("nowhere.py", 1, "unknown id", id="nothing"),
        pytest.param("app/pool.py::Pol", 1, "app/pool.py::Pool", id="nearest"),
        pytest.param(".env.py", 1, "secret-shaped", id="a secret"),
        pytest.param("empty.py", 1, "it has no code", id="an empty file"),
    ],
)
def test_what_is_not_there_is_told(
    run: Run, root: Path, target: str, code: int, says: str
) -> None:
    (root / ".env.py").write_text("KEY = 1\n")
    (root / "empty.py").write_text("")
    got, out, err = run("outline", target)
    assert (got, out) == (code, "")
    assert says in err


def test_a_changed_file_is_outlined_as_it_is_now(index: CodeIndex) -> None:
    path = index.root / "app/socket.py"
    path.write_text("\n" + FILES["app/socket.py"].replace("open_socket", "opened"))
    (entry,) = index.outline("app/socket.py").entries
    assert (entry.unit.id, entry.unit.start_line) == ("app/socket.py::opened", 2)


def test_text_is_nested_and_keeps_to_80_columns(run: Run, root: Path) -> None:
    (root / "app/long.py").write_text(f"def f({'argument, ' * 30}):\n    pass\n")
    code, out, _ = run("outline", "app/pool.py")
    assert code == 0
    assert out == (
        "app/pool.py\n"
        "   7-22  class Pool\n"
        "           - Keeps open connections.\n"
        "  10-11    class Full(Exception)\n"
        "             - No room.\n"
        "  13-19    def take(self)\n"
        "             - Hand one out.\n"
        "  16-17      def fresh()\n"
        "  21-22    def give(self, one)\n"
        "  25-26  def drain(pool)\n"
    )
    _, out, _ = run("outline", "app/long.py")
    assert max(map(len, out.splitlines())) == 80


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_the_budget_holds_and_the_rest_is_counted(
    run: Run, root: Path, form: list[str]
) -> None:
    """Descriptions go first, then signatures, then depth, then the end of the list."""
    units = "".join(
        f'class K{n}:\n    """Number {n}."""\n\n    def m{n}(self):\n        pass\n\n\n'
        for n in range(60)
    )
    (root / "app/many.py").write_text(units)
    for budget in (500, 900, 2_000, 6_000, 20_000, 100_000):
        code, out, _ = run("outline", "app/many.py", "--max-chars", str(budget), *form)
        assert code == 0
        assert len(out.rstrip("\n")) <= budget
        if form:
            reply = json.loads(out)
            assert len(reply["results"]) + reply["omitted_for_budget"] == 120


def _unit(name: str, start: int, end: int) -> UnitRecord:
    kind = "class" if name[-1].isupper() else "function"
    return UnitRecord("a", 1, kind, "x", name, name, start, end, "", "", "")


@given(
    st.lists(
        st.builds(
            lambda parts, start, size: _unit(".".join(parts), start, start + size),
            st.lists(st.sampled_from("ABcd"), min_size=1, max_size=3),
            st.integers(1, 8),
            st.integers(0, 8),
        ),
        max_size=8,
    )
)
def test_every_unit_stands_once_whatever_names_and_lines_say(
    units: list[UnitRecord],
) -> None:
    """Names that name what holds them, and units that overlap, lose none."""
    entries = list(nested(units))
    assert sorted(entry.unit for entry in entries) == sorted(units)
    depths = [entry.depth for entry in entries]
    assert all(after <= before + 1 for before, after in pairwise(depths))


def test_deep_nesting_needs_no_recursion() -> None:
    units = [_unit(f"f{n}", n, 10_000 - n) for n in range(1, 3_000)]
    assert [entry.depth for entry in nested(units)] == list(range(2_999))

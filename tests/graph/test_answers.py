"""Callers, callees and references as they are asked for."""

import json
from pathlib import Path

import pytest

from rag_your_code.cli import main
from rag_your_code.errors import NotFoundError, UsageError
from rag_your_code.index.snapshot import Snapshot
from tests.graph.conftest import Open

TREE = {
    "app/__init__.py": "",
    "app/core.py": '''class Pool:
    """Holds connections."""

    def __init__(self, size):
        self.size = size

    def drain_all(self):
        return helper(self.size)


class SmallPool(Pool):
    def drain_all(self):
        return super().drain_all()


def helper(size):
    return size


def unused():
    pass
''',
    "app/main.py": """from app.core import Pool, helper as assist


def boot():
    pool = Pool(3)
    pool.drain_all()
    return assist(1)


boot()
""",
    "tests/test_core.py": """from app.core import Pool


def test_drain():
    assert Pool(1).drain_all() == 1
""",
}


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        pytest.param(
            "boot", [("app/main.py::<module>", 10, False)], id="at module level"
        ),
        pytest.param(
            "app/core.py::helper",
            [
                ("app/core.py::Pool.drain_all", 8, False),
                ("app/main.py::boot", 7, False),
            ],
            id="under another name too",
        ),
        pytest.param(
            "Pool",
            [
                ("app/main.py::boot", 5, False),
                ("tests/test_core.py::test_drain", 5, True),
            ],
            id="of a type who makes one, tests last and marked",
        ),
        pytest.param(
            "app/core.py::Pool.__init__",
            [
                ("app/main.py::boot", 5, False),
                ("tests/test_core.py::test_drain", 5, True),
            ],
            id="of a constructor who makes one",
        ),
        pytest.param(
            "Pool.drain_all",
            [
                ("app/core.py::SmallPool.drain_all", 13, False),
                ("app/main.py::boot", 6, False),
                ("tests/test_core.py::test_drain", 5, True),
            ],
            id="of a method through its receivers' types",
        ),
        pytest.param(
            "app/core.py:16",
            [
                ("app/core.py::Pool.drain_all", 8, False),
                ("app/main.py::boot", 7, False),
            ],
            id="by path and line",
        ),
        pytest.param("unused", [], id="none"),
    ],
)
def test_callers(
    opened: Open, target: str, expected: list[tuple[str, int, bool]]
) -> None:
    answer = opened(TREE).callers(target)
    found = [(one.id, one.line, one.is_test) for one in answer.results]
    assert sorted(found) == sorted(expected)
    assert answer.status == "resolved"
    assert all(0 < one.confidence <= 1 and one.rule for one in answer.results)


def test_tests_stand_last(opened: Open) -> None:
    marks = [one.is_test for one in opened(TREE).callers("Pool").results]
    assert marks == sorted(marks)


def test_references_say_of_what_kind_they_are(opened: Open) -> None:
    answer = opened(TREE).references("app/core.py::Pool")
    kinds = {(one.id, one.kind) for one in answer.results}
    assert kinds >= {
        ("app/main.py::<module>", "import"),
        ("app/main.py::boot", "call"),
        ("app/main.py::boot", "type"),
        ("app/core.py::SmallPool", "inherit"),
        ("tests/test_core.py::<module>", "import"),
    }


def test_callees_come_in_the_order_of_their_lines(opened: Open) -> None:
    answer = opened(TREE).callees("boot")
    assert [(one.id, one.line) for one in answer.results] == [
        ("app/core.py::Pool", 5),
        ("app/core.py::Pool.drain_all", 6),
        ("app/core.py::helper", 7),
    ]


def test_the_callees_of_a_type_are_those_of_its_members(opened: Open) -> None:
    answer = opened(TREE).callees("app/core.py::Pool")
    assert [one.id for one in answer.results] == ["app/core.py::helper"]


def test_a_name_of_several_definitions_lists_them_with_their_mentions(
    opened: Open,
) -> None:
    answer = opened(TREE).callers("drain_all")
    assert answer.status == "ambiguous"
    assert not answer.results
    assert [(one.id, one.mentions) for one in answer.candidates] == [
        ("app/core.py::Pool.drain_all", 3),
        ("app/core.py::SmallPool.drain_all", 0),
    ]


def test_a_name_that_is_only_mentioned_is_said_to_be_unresolved(opened: Open) -> None:
    answer = opened({"a.py": "def f():\n    print(1)\n"}).callers("print")
    assert answer.status == "unresolved"
    assert [(one.id, one.confidence) for one in answer.results] == [("a.py::f", 0.0)]


@pytest.mark.parametrize(
    ("target", "offers"),
    [
        pytest.param(
            "app/core.py::Pool.drain_al", "app/core.py::Pool.drain_all", id="an id"
        ),
        pytest.param("hepler", "app/core.py::helper", id="a misspelt name"),
    ],
)
@pytest.mark.parametrize("method", ["callers", "callees", "references"])
def test_an_unknown_id_offers_the_nearest(
    opened: Open, method: str, target: str, offers: str
) -> None:
    with pytest.raises(NotFoundError) as caught:
        getattr(opened(TREE), method)(target)
    assert offers in str(caught.value.hint)


@pytest.mark.parametrize("target", ["../../etc/passwd::root", "/etc/passwd:1"])
def test_a_path_outside_the_root_is_refused(opened: Open, target: str) -> None:
    with pytest.raises(UsageError, match="outside the root"):
        opened(TREE).callers(target)


def test_no_question_passes_over_the_index(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Look-ups by name only: the cost does not grow with the tree."""
    index = opened(TREE)

    def refuse(self: Snapshot) -> None:
        raise AssertionError("a pass over the index")

    for name in ("all_units", "files", "terms", "names"):
        monkeypatch.setattr(Snapshot, name, refuse)
    assert index.callers("Pool").results
    assert index.callees("boot").results
    assert index.references("app/core.py::helper").results


def test_who_calls_itself_is_its_own_caller(opened: Open) -> None:
    index = opened({"a.py": "def f(n):\n    return f(n - 1)\n"})
    assert [one.id for one in index.callers("f").results] == ["a.py::f"]


def test_the_command_line_answers_in_the_documented_shape(
    opened: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = str(opened(TREE).root)
    assert main(["callers", "Pool", "--root", root, "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert reply["target"] == "app/core.py::Pool"
    assert (reply["status"], reply["candidates"]) == ("resolved", [])
    assert reply["results"][0] == {
        "id": "app/main.py::boot",
        "path": "app/main.py",
        "line": 5,
        "kind": "call",
        "confidence": 0.97,
        "rule": "imported",
        "is_test": False,
    }


@pytest.mark.parametrize(
    ("arguments", "code", "shows"),
    [
        pytest.param(["callers", "boot"], 0, "app/main.py:10  <module>", id="callers"),
        pytest.param(["callees", "boot"], 0, "Pool.drain_all", id="callees"),
        pytest.param(["references", "Pool"], 0, "import, imported", id="references"),
        pytest.param(["callers", "drain_all"], 0, "ask again with an id", id="several"),
        pytest.param(["callers", "unused"], 1, "none found", id="none"),
        pytest.param(["callers", "Pool", "--limit", "1"], 0, "1 more", id="a limit"),
        pytest.param(["callers", "print"], 1, "", id="unknown"),
    ],
)
def test_the_command_line_for_people(
    opened: Open,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: int,
    shows: str,
) -> None:
    root = str(opened(TREE).root)
    assert main([*arguments, "--root", root]) == code
    assert shows in capsys.readouterr().out

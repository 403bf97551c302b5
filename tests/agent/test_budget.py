"""No reply is longer than its budget, whatever the action gave."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rag_your_code.agent.budget import fitted
from rag_your_code.agent.desk import Desk
from rag_your_code.agent.jsonl import answer
from rag_your_code.agent.writing import as_line
from tests.agent.conftest import write_files

VALUES = st.recursive(
    st.none() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text(max_size=5), inner, max_size=5)
    ),
    max_leaves=20,
)
LONG = st.tuples(st.text(min_size=1, max_size=5), st.integers(1, 900)).map(
    lambda pair: pair[0] * pair[1]
)
REPLIES = st.dictionaries(
    st.sampled_from(["results", "context", "source", "index", "query", "seconds"]),
    VALUES | LONG,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(reply=REPLIES, max_chars=st.integers(500, 3_000))
def test_a_reply_keeps_to_any_budget(reply: dict[str, Any], max_chars: int) -> None:
    kept = fitted(reply, max_chars, as_line)
    assert len(as_line(kept)) <= max_chars
    if len(as_line(reply)) <= max_chars:
        assert kept == reply
    else:
        assert kept["cut"]
        assert set(kept) == set(reply) | {"cut", "omitted_for_budget"}


def test_what_was_cut_is_told() -> None:
    reply = {"name": "x", "results": [{"id": f"id{n:04}"} for n in range(500)]}
    kept = fitted(reply, 1_000, as_line)
    assert kept["cut"] == ["results"]
    assert kept["omitted_for_budget"] + len(kept["results"]) == 500
    assert kept["results"] == reply["results"][: len(kept["results"])]
    assert len(as_line(kept)) > 900, "no more is cut than must be"


def test_a_text_is_cut_at_the_end_of_a_line() -> None:
    reply = {"source": "\n".join(f"line {number}" for number in range(500))}
    kept = fitted(reply, 600, as_line)["source"]
    assert kept.endswith("\n...")
    assert reply["source"].startswith(kept.removesuffix("..."))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    root = tmp_path_factory.mktemp("budget") / "repo"
    write_files(root)
    return Desk(root)


WORDS = [
    "server",
    "pool",
    "привет",
    "request cache",
    "line 7",
    "zzz",
    '"open',
    "é" * 90,
]


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=30),
    max_chars=st.integers(-5, 6_000),
    by=st.sampled_from(["unit", "file"]),
    identity=st.text(max_size=20),
)
def test_the_whole_line_of_a_search_keeps_to_its_budget(
    desk: Desk, words: list[str], max_chars: int, by: str, identity: str
) -> None:
    request = {
        "action": "search",
        "query": " ".join(words),
        "max_chars": max_chars,
        "by": by,
        "request_id": identity,
    }
    line = answer(desk, json.dumps(request).encode())
    assert len(line) <= max(max_chars, 500)
    reply = json.loads(line)
    assert reply["ok"]
    if reply["confidence"] != "none":
        assert reply["results"] or reply["omitted_for_budget"]


@pytest.mark.parametrize("size", [1_000, 5_000, 20_000])
def test_a_long_question_does_not_crowd_out_its_answer(desk: Desk, size: int) -> None:
    request = {"action": "search", "query": "pool " * size, "max_chars": 2_000}
    line = answer(desk, json.dumps(request).encode())
    assert len(line) <= 2_000
    assert json.loads(line)["results"]


def test_a_reply_without_a_budget_of_its_own_keeps_to_the_setting(desk: Desk) -> None:
    path = Path(desk.root / "app/long.py")
    path.write_text("def long():\n" + "    call()\n" * 9_000)
    line = answer(desk, b'{"action": "show", "id": "app/long.py::long"}')
    path.unlink()
    assert len(line) <= 20_000
    assert json.loads(line)["cut"] == ["source"]

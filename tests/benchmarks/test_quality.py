"""Tables of score runs: means as each ruler takes them, and paired differences."""

import json

import quality
from quality import Row


def _question(repo: str, query: str, value: float) -> dict[str, object]:
    return {
        "repo": repo,
        "language": "go" if repo == "x" else "ruby",
        "category": "symbol",
        "query": query,
        "ndcg10": value,
    }


def _questions(*values: tuple[str, str, float]) -> list[Row]:
    rows = [_question(*value) for value in values]
    return quality.questions(json.dumps({"queries": rows}))


def test_plain_questions_are_averaged_over_repositories() -> None:
    rows = _questions(("x", "a", 1.0), ("y", "a", 0.0), ("y", "b", 0.0))
    lines = quality.table("questions", rows, lambda row: row.language)
    assert "| go | 1.000 | 1 |" in lines
    assert "| ruby | 0.000 | 2 |" in lines
    assert lines[-1] == "| **all** | 0.500 | 3 |"


def test_commit_questions_are_averaged_over_questions() -> None:
    base = {"repo": "x", "language": "go", "names_symbol": False}
    rows = [
        {**base, "id": "x-1", "full": 1},
        {**base, "id": "x-2", "full": 4, "names_symbol": True},
        {**base, "id": "x-3", "full": None},
    ]
    run = quality.commits(json.dumps({"rows": rows}))
    lines = quality.table("commits", run, lambda row: row.kind)
    assert "| names a symbol | 0.250 | 0.000 | 1.000 | 1 |" in lines
    assert lines[-1] == "| **all** | 0.417 | 0.333 | 0.667 | 3 |"


def test_runs_are_compared_question_by_question() -> None:
    before = _questions(("x", "a", 0.5), ("x", "b", 0.5), ("x", "gone", 0.0))
    now = _questions(("x", "a", 1.0), ("x", "b", 0.5), ("x", "new", 0.0))
    text = quality.compared("questions", now, before)
    assert "+0.2500" in text
    assert "2 questions, 1 better, 0 worse" in text


def test_a_saved_run_reads_back() -> None:
    run = {"questions": _questions(("x", "größe 大小", 0.5))}
    assert quality.load(quality.saved(run)) == run
    assert "No question" in quality.compared("questions", run["questions"], [])
    assert "## Questions" in quality.report(run, run)

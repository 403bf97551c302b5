"""What the rulers count as a hit, the figures made of it, and the guard on training."""

import json
from pathlib import Path

import pytest
from metrics import first_ranks, interval, mean_of_groups, ndcg, reciprocal
from ruler_data import (
    Repository,
    Span,
    commit_questions,
    digest,
    is_function,
    meets,
    plain_questions,
    refuse_shared,
    repositories,
)


@pytest.mark.parametrize(
    ("span", "answer", "hit"),
    [
        pytest.param(("a", 1, 9), ("a", None, None), True, id="whole file wanted"),
        pytest.param(("a", 1, 10), ("a", 10, 12), True, id="overlap by one line"),
        pytest.param(("a", 13, 20), ("a", 10, 12), False, id="just after"),
        pytest.param(("a", 1, 9), ("a", 10, 12), False, id="just before"),
        pytest.param(("x/a", 1, 9), ("a", None, None), False, id="another folder"),
        pytest.param(("a", None, None), ("a", 10, 12), True, id="whole file given"),
    ],
)
def test_a_plain_question_is_met(
    span: tuple[str, int | None, int | None],
    answer: tuple[str, int | None, int | None],
    hit: bool,
) -> None:
    assert meets(Span(*span), Span(*answer)) is hit


@pytest.mark.parametrize(
    ("span", "hit"),
    [
        pytest.param(("a", 10, 29), True, id="the function itself"),
        pytest.param(("a", 10, 19), True, id="half of it"),
        pytest.param(("a", 10, 18), False, id="less than half, under ten lines"),
        pytest.param(("a", 1, 60), True, id="three times its length"),
        pytest.param(("a", 1, 61), False, id="a container"),
        pytest.param(("b", 10, 29), False, id="another file"),
        pytest.param(("a", 30, 60), False, id="beside it"),
    ],
)
def test_a_commit_question_is_met_by_the_function(
    span: tuple[str, int, int], hit: bool
) -> None:
    assert is_function(Span(*span), Span("a", 10, 29)) is hit


def test_ten_lines_within_a_long_function_are_a_hit() -> None:
    assert is_function(Span("a", 50, 59), Span("a", 1, 200))
    assert not is_function(Span("a", 50, 58), Span("a", 1, 200))


def test_ndcg_counts_a_rank_once_and_stops_at_ten() -> None:
    spans = [Span(name, 1, 9) for name in "xxabcdefghij"]
    ranks = first_ranks(spans, [Span("a", None, None), Span("j", None, None)], meets)
    assert ranks == [3]
    assert ndcg(ranks, 2) == pytest.approx(0.5 / 1.6309297535714574)
    assert ndcg([1, 1], 2) == pytest.approx(1 / 1.6309297535714574)


def test_every_repository_weighs_the_same() -> None:
    assert mean_of_groups({"x": [1.0], "y": [0.0, 0.0, 0.0]}) == 0.5
    assert reciprocal([3, 2]) == 0.5


def test_an_interval_of_paired_differences_holds_their_mean() -> None:
    low, high = interval([0.1, 0.2, 0.3, 0.4] * 25)
    assert low < 0.25 < high
    assert interval([0.0] * 50) == (0.0, 0.0)


def _ruler(folder: Path, name: str, rows: object) -> Path:
    where = "annotations" if name == "questions" else "queries"
    (folder / where).mkdir(parents=True)
    repo = {"name": "one", "language": "go", "repo": "Own/One", "benchmark_root": "src"}
    (folder / "repos.json").write_text(json.dumps([repo]))
    (folder / where / "one.json").write_text(json.dumps(rows))
    return folder


def test_plain_questions_are_read_with_paths_from_the_top(tmp_path: Path) -> None:
    rows = [{"query": "q", "relevant": ["a.go"], "secondary": [{"path": "src/b.go"}]}]
    ruler = _ruler(tmp_path / "questions", "questions", rows)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.go").write_text("package a")
    [repository] = repositories(ruler)
    assert repository == Repository("one", "go", "own/one", "src")
    [question] = plain_questions(ruler, repository, tmp_path)
    assert [answer.path for answer in question.answers] == ["src/a.go", "src/b.go"]
    assert question.category == "semantic"


def test_commit_questions_are_read_with_their_functions(tmp_path: Path) -> None:
    answer = {"path": "a.go", "start_line": 3, "end_line": 9}
    rows = [{"query": "fix it", "names_symbol": False, "answers": [answer]}]
    ruler = _ruler(tmp_path / "commits", "commits", rows)
    [question] = commit_questions(ruler, repositories(ruler)[0])
    assert question.answers == (Span("a.go", 3, 9),)
    before = digest(ruler)
    (ruler / "queries" / "one.json").write_text("[]")
    assert digest(ruler) != before


def test_what_was_trained_on_is_never_reported() -> None:
    one = Repository("one", "go", "own/one", "")
    renamed = Repository("uno", "go", "own/one", "src")
    with pytest.raises(SystemExit, match="own/one"):
        refuse_shared([one], [renamed])
    refuse_shared([one], [Repository("one", "go", "other/one", "")])

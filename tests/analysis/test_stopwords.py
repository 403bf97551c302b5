"""What a question's words weigh."""

import pytest

from rag_your_code.analysis.stem import stem
from rag_your_code.analysis.stopwords import QUERY_WEIGHT, query_weights


@pytest.mark.parametrize(
    ("word", "weight"),
    [
        pytest.param("how", 0.0, id="question word"),
        pytest.param("the", 0.0, id="article"),
        pytest.param("does", 0.0, id="auxiliary"),
        pytest.param("add", 0.5, id="commit verb"),
        pytest.param("handling", 0.5, id="commit verb, inflected"),
        pytest.param("ensures", 0.5, id="commit verb, third person"),
        pytest.param("connection", 1.0, id="subject"),
        pytest.param("数据", 1.0, id="Han"),
    ],
)
def test_words_weigh_by_what_they_say(word: str, weight: float) -> None:
    assert QUERY_WEIGHT.get(stem(word), 1.0) == weight


def test_the_table_holds_nothing_that_weighs_full() -> None:
    assert set(QUERY_WEIGHT.values()) == {0.0, 0.5}


@pytest.mark.parametrize(
    ("terms", "weights"),
    [
        pytest.param([], {}, id="nothing"),
        pytest.param(["how", "pool"], {"how": 0.0, "pool": 1.0}, id="one tells"),
        pytest.param(["how", "fix"], {"how": 0.0, "fix": 0.5}, id="a verb tells"),
        pytest.param(["how", "to"], {"how": 1.0, "to": 1.0}, id="none tells: all stay"),
        pytest.param(["pool", "pool"], {"pool": 1.0}, id="once each"),
    ],
)
def test_a_question_of_stop_words_keeps_them(
    terms: list[str], weights: dict[str, float]
) -> None:
    assert query_weights(terms) == weights

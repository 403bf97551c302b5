"""What a question's words weigh."""

import pytest

from rag_your_code.analysis.stem import stem
from rag_your_code.analysis.stopwords import QUERY_WEIGHT, query_weights

NOTHING = """
about all also am an and any are as at be been being both but by can could did do does
doing done each either find finds for from get gets getting got had happen happens has
have having he her here his how if implement implemented implementation in into is it
its itself just let me more most my no nor of on once one only or other our out over own
please same she should show so some such than that the their them then there these they
this those through to too under up us very was we were what when where whether which
while who whom whose why will with within would you your
"""
HALF = """
add adds added adding allow allows avoid change changes check class classes clean code
create creates enable ensure ensures file files fix fixes fixed fixing function functions
handle handled handles handling improve introduce make makes making method methods move
now prevent properly provide refactor remove removed rename replace return returns set
simplify support supports supported update updates use used uses using way without work
works
"""
FULL = """
connection parser error handler user usage server theory other_name mode creator 数据
"""


@pytest.mark.parametrize(
    ("words", "weight"),
    [
        pytest.param(NOTHING, 0.0, id="nothing"),
        pytest.param(HALF, 0.5, id="half"),
        pytest.param(FULL, 1.0, id="full"),
    ],
)
def test_words_weigh_by_what_they_say(words: str, weight: float) -> None:
    weights = {word: QUERY_WEIGHT.get(stem(word), 1.0) for word in words.split()}
    assert weights == dict.fromkeys(weights, weight)


def test_every_entry_is_the_stem_of_a_word_of_the_lists() -> None:
    """An entry that is no stem would never meet a term."""
    words = f"{NOTHING} {HALF}".split()
    assert set(QUERY_WEIGHT) == {stem(word) for word in words}


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

"""The shipped weights: readable, named, and where they come from."""

import json
from pathlib import Path

import pytest

from rag_your_code.search import weights
from rag_your_code.search.features import UNIT_FEATURES
from rag_your_code.search.files import FILE_FEATURES


@pytest.mark.parametrize(
    ("table", "features"),
    [
        pytest.param("units", UNIT_FEATURES, id="units"),
        pytest.param("units_of_files", UNIT_FEATURES, id="units of ranked files"),
        pytest.param("files", FILE_FEATURES, id="files"),
    ],
)
def test_every_weight_belongs_to_a_feature(
    table: str, features: dict[str, object]
) -> None:
    shipped = getattr(weights.shipped(), table)
    assert shipped
    assert set(shipped) <= set(features)


def test_the_file_says_what_made_it() -> None:
    text = Path(weights.__file__).with_name("weights.json").read_text("utf-8")
    about = json.loads(text)["about"]
    assert about["made_by"] == "benchmarks/train_ranker.py"
    assert {"at_commit", "seed", "ridge", "trained_on", "set_by_hand"} <= set(about)
    assert all(len(one["digest"]) == 12 for one in about["trained_on"].values())

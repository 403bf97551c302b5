"""How much each feature weighs: the score is the plain sum of weight times feature.

The tables are ``weights.json``, which ``benchmarks/train_ranker.py`` writes and which
says what it was trained on; docs/RANKING.md tells what it gained. A feature without a
weight there is not worked out at all.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Weights:
    """``units`` for ranked units, ``units_of_files`` for the units of ranked files,
    ``files`` for the files themselves."""

    units: Mapping[str, float]
    units_of_files: Mapping[str, float]
    files: Mapping[str, float]


@cache
def shipped() -> Weights:
    """The tables that came with the package; read once."""
    text = Path(__file__).with_name("weights.json").read_text("utf-8")
    tables = json.loads(text)
    return Weights(tables["units"], tables["units_of_files"], tables["files"])

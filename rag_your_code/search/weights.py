"""How much each feature weighs: one table for ranked units, one for ranked files.

Set by hand from the measurements of docs/RANKING.md; the score is the plain sum of
weight times feature, so every part of it can be shown.
"""

from collections.abc import Mapping

UNIT_WEIGHTS: Mapping[str, float] = {
    "bm25f": 10.0,
    "coverage": 2.0,
    "head_coverage": 2.0,
    "in_name": 2.0,
    "in_documentation": 0.5,
    "in_path": 1.0,
    "name_covered": 1.0,
    "rarest_in_name": 0.5,
    "pairs": 0.5,
    "file_match": 2.0,
    "sibling_match": 0.5,
    "exact_name": 3.0,
    "same_name": 3.0,
    "qualified": 3.0,
    "is_type": 0.5,
    "is_test": -2.5,
    "is_example": -1.0,
    "is_remainder": -0.7,
    "log_length": 1.0,
    "very_short": -0.3,
}

FILE_WEIGHTS: Mapping[str, float] = {
    "best_unit": 1.0,
    "mean_of_three": 0.5,
    "stem_in_question": 2.0,
    "question_in_stem": 1.0,
    "folder_in_question": 0.5,
    "is_index_file": -0.3,
    "depth": -0.1,
}

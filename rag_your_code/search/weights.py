"""How much each feature weighs: the score is the plain sum of weight times feature.

Trained with a listwise soft-max over the candidates of each question, match features
kept from going below zero (docs/RANKING.md tells from what, and what it gained):
``UNIT_WEIGHTS`` for ranked units, ``FILE_UNIT_WEIGHTS`` for the units of ranked files,
``FILE_WEIGHTS`` for the files themselves. What training left at nothing is left out.
``exact_name``, ``same_name`` and ``qualified`` are set by hand: the training questions
hold too few names to weigh them.
"""

from collections.abc import Mapping

_NAMES = {"exact_name": 1.5, "same_name": 1.0, "qualified": 3.0}

UNIT_WEIGHTS: Mapping[str, float] = {
    **_NAMES,
    "bm25f": 6.19,
    "coverage": 4.58,
    "head_coverage": 0.64,
    "in_container": 2.20,
    "in_comments": 0.87,
    "in_body": 1.18,
    "repeated": 0.54,
    "in_path": 0.59,
    "stem_covered": 1.61,
    "name_covered": 1.14,
    "rarest_in_name": 0.17,
    "file_match": 1.95,
    "sibling_match": 0.86,
    "is_type": 3.71,
    "is_test": -4.24,
    "is_example": -1.12,
    "is_declaration": -3.03,
    "is_constant": -2.04,
    "is_remainder": -1.94,
    "log_length": 2.18,
    "very_short": -0.81,
}

FILE_UNIT_WEIGHTS: Mapping[str, float] = {
    **_NAMES,
    "bm25f": 5.77,
    "coverage": 3.81,
    "head_coverage": 0.98,
    "in_container": 1.80,
    "in_comments": 1.09,
    "in_body": 0.83,
    "repeated": 0.72,
    "in_path": 0.61,
    "stem_covered": 2.12,
    "name_covered": 1.39,
    "file_match": 1.81,
    "sibling_match": 1.17,
    "is_type": 3.75,
    "is_test": -4.19,
    "is_example": -1.42,
    "is_declaration": -1.58,
    "is_constant": -1.88,
    "is_remainder": -1.26,
    "log_length": 2.03,
    "very_short": -0.95,
}

FILE_WEIGHTS: Mapping[str, float] = {
    "best_unit": 0.674,
    "mean_of_three": 0.048,
    "matching_units": 1.326,
    "whole_file": 0.218,
    "best_name": 1.566,
    "best_documentation": 1.224,
    "stem_in_question": 0.732,
    "stem_all": 0.942,
    "folder_in_question": 0.978,
    "is_index_file": 1.071,
    "depth": -1.583,
    "test_file": -1.057,
    "example_file": -1.020,
}

"""What is measured of each file when files are ranked: named numbers, added up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2

from rag_your_code.analysis.identifiers import split_identifier
from rag_your_code.analysis.stem import stem
from rag_your_code.search.features import (
    Asked,
    Candidate,
    in_documentation,
    in_name,
    is_example,
    is_test,
)

_INDEX_STEMS = frozenset(
    "__init__ index mod lib main package package-info types constants utils".split()
)


@dataclass(frozen=True)
class FileCandidate:
    """A file with its candidate units and their scores, best first."""

    path: str
    units: Sequence[tuple[Candidate, float]]

    @property
    def best(self) -> Candidate:
        """The file's best unit."""
        return self.units[0][0]

    @cached_property
    def stem(self) -> str:
        """The file's name up to its first dot."""
        return self.path.rpartition("/")[2].partition(".")[0]

    @cached_property
    def stem_words(self) -> frozenset[str]:
        """The stemmed words of the file's name."""
        return frozenset(stem(word) for word in split_identifier(self.stem))

    @cached_property
    def folder_words(self) -> frozenset[str]:
        """The stemmed words of the last folder's name."""
        folder = self.path.rpartition("/")[0].rpartition("/")[2]
        return frozenset(stem(word) for word in split_identifier(folder))


FileFeature = Callable[[FileCandidate, Asked], float]


def best_unit(file: FileCandidate, asked: Asked) -> float:
    """The best unit's score."""
    return file.units[0][1]


def mean_of_three(file: FileCandidate, asked: Asked) -> float:
    """The mean score of the best three; a missing one counts as nothing."""
    return sum(score for _, score in file.units[:3]) / 3


def matching_units(file: FileCandidate, asked: Asked) -> float:
    """How many units are candidates, in doublings, capped at 16."""
    return min(log2(len(file.units)), 4.0) / 4.0


def whole_file(file: FileCandidate, asked: Asked) -> float:
    """The BM25 of the whole file as a share of the highest possible."""
    return file.best.file_score / asked.total


def best_name(file: FileCandidate, asked: Asked) -> float:
    """The highest share of the question in one unit's name."""
    return max(in_name(candidate, asked) for candidate, _ in file.units)


def best_documentation(file: FileCandidate, asked: Asked) -> float:
    """The highest share of the question in one unit's documentation."""
    return max(in_documentation(candidate, asked) for candidate, _ in file.units)


def stem_in_question(file: FileCandidate, asked: Asked) -> float:
    """The share of the file name's words that the question holds."""
    words = file.stem_words
    return len(words & asked.words) / len(words) if words else 0.0


def stem_all(file: FileCandidate, asked: Asked) -> float:
    """1 where the question holds every word of the file's name."""
    return float(bool(file.stem_words) and file.stem_words <= asked.words)


def folder_in_question(file: FileCandidate, asked: Asked) -> float:
    """The share of the last folder's words that the question holds."""
    words = file.folder_words
    return len(words & asked.words) / len(words) if words else 0.0


def is_index_file(file: FileCandidate, asked: Asked) -> float:
    """1 for files that gather or start others: ``__init__``, ``index``, ``mod``."""
    return float(file.stem.lower() in _INDEX_STEMS)


def depth(file: FileCandidate, asked: Asked) -> float:
    """Folders above the file, capped at eight."""
    return min(file.path.count("/"), 8) / 8


def test_file(file: FileCandidate, asked: Asked) -> float:
    """1 for a test, unless tests are asked for."""
    return is_test(file.best, asked)


def example_file(file: FileCandidate, asked: Asked) -> float:
    """1 for examples, documentation and scripts, unless asked for."""
    return is_example(file.best, asked)


FILE_FEATURES: Mapping[str, FileFeature] = {
    one.__name__: one
    for one in (
        best_unit,
        mean_of_three,
        matching_units,
        whole_file,
        best_name,
        best_documentation,
        stem_in_question,
        stem_all,
        folder_in_question,
        is_index_file,
        depth,
        test_file,
        example_file,
    )
}

"""The built-in vector: a signed feature hash of a unit's terms into 384 buckets.

It carries no meaning, only shared words (Weinberger et al. 2009, "Feature Hashing
for Large Scale Multitask Learning"): each term adds to one bucket, up or down. The
sign keeps collisions from always adding up.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from math import sqrt

BUCKETS = 384
SCALE = 100  # a stored value is the unit-length component in hundredths

_MAX_REMEMBERED = 200_000  # distinct terms
_SKIPPED_FIELDS = frozenset({"stem", "folders"})

Sparse = tuple[list[int], list[int]]


class _Places(dict[str, int]):
    """Terms -> where they go; starts again when it is full."""

    def __missing__(self, term: str) -> int:
        if len(self) >= _MAX_REMEMBERED:
            self.clear()
        self[term] = place = signed_bucket(term)
        return place


class HashedVector:
    """Makes vectors and remembers where each term goes."""

    def __init__(self) -> None:
        self._places = _Places()

    def of_counts(self, counts: Mapping[str, Mapping[str, int]]) -> Sparse:
        """The vector of a unit's counts by field: (buckets ascending, values)."""
        place = self._places
        sums: dict[int, float] = {}
        for field, terms in counts.items():
            if field in _SKIPPED_FIELDS:
                continue
            for term, times in terms.items():
                at = place[term]
                weight = 1.0 if times == 1 else sqrt(times)
                bucket, value = (at, weight) if at >= 0 else (~at, -weight)
                sums[bucket] = sums.get(bucket, 0.0) + value
        return _unit_length(sums)

    def of_terms(self, terms: Iterable[str]) -> Sparse:
        """The vector of a question's terms."""
        return self.of_counts({"body": dict.fromkeys(terms, 1)})


def signed_bucket(term: str) -> int:
    """The bucket of a term; its complement (``~bucket``) where the sign is minus."""
    digest = blake2b(term.encode("utf-8", "surrogatepass"), digest_size=4).digest()
    number = int.from_bytes(digest, "big")
    bucket = number // 2 % BUCKETS
    return bucket if number % 2 else ~bucket


def _unit_length(sums: Mapping[int, float]) -> Sparse:
    length = sqrt(sum(value * value for value in sums.values())) or 1.0
    kept = [(bucket, round(SCALE * sums[bucket] / length)) for bucket in sorted(sums)]
    kept = [pair for pair in kept if pair[1]]
    return [bucket for bucket, _ in kept], [value for _, value in kept]


def cosine(one: Sparse, other: Sparse) -> float:
    """The cosine of two vectors, from -1 to 1 (rounded values: within a hundredth)."""
    values = dict(zip(*one, strict=True))
    product = sum(
        values.get(bucket, 0) * value for bucket, value in zip(*other, strict=True)
    )
    return product / (SCALE * SCALE)

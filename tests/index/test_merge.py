"""Merging the postings of several segments against doing it by hand."""

from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.index.postings import Joined, Postings, encode, posting_line

ROWS = 40  # of each segment

segments = st.lists(
    st.tuples(
        st.dictionaries(
            st.sampled_from([1, 2, 65, 66, 3 * 64 + 63]),  # field * 64 + times
            st.sets(st.integers(0, ROWS - 1), min_size=1).map(sorted),
            min_size=1,
        ),
        st.sets(st.integers(0, ROWS - 1), max_size=15),  # dead rows
    ),
    min_size=1,
    max_size=5,
)


def _numbered(dead: set[int], base: int) -> list[int]:
    new = []
    for row in range(ROWS):
        new.append(-1 if row in dead else base)
        base += row not in dead
    return new


@given(segments)
def test_joined_postings_are_those_of_all_live_rows(
    parts: list[tuple[Postings, set[int]]],
) -> None:
    joined = Joined()
    wanted: Postings = {}
    base = 0
    for groups, dead in parts:
        _, frequency, encoded = posting_line("a", groups)
        new = _numbered(dead, base)
        if dead:
            joined.renumbered(encoded, new)
        else:
            joined.shifted(frequency, encoded, base)
        base += ROWS - len(dead)
        for place, rows in groups.items():
            live = [new[row] for row in rows if row not in dead]
            if live:
                wanted.setdefault(place, []).extend(live)
    if wanted:
        assert joined.line("a") == posting_line("a", wanted)
        assert joined.line("a")[2] == encode(wanted)
    else:
        assert joined.frequency == 0

"""Sorted JSON lines: what was written is found, what was not is not."""

import os
import weakref
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.errors import IndexDamagedError
from rag_your_code.index.fields import (
    STEPS,
    decode_length,
    encode_length,
    norms,
    total_length,
)
from rag_your_code.index.lines import (
    JsonLines,
    encode_rest,
    key_order,
    write_lines,
    write_rows,
)
from rag_your_code.index.manifest import Written, open_written
from rag_your_code.index.postings import MAX_TIMES, decode, encode, slot

_KEYS = st.dictionaries(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.integers(),
    max_size=40,
)


def _opened(path: Path) -> JsonLines:
    """The lines of a file, which is closed when they are no more needed."""
    handle = os.open(path, os.O_RDONLY)
    try:
        lines = JsonLines(path, handle)
    except BaseException:
        os.close(handle)
        raise
    weakref.finalize(lines, os.close, handle)
    return lines


@given(st.lists(st.one_of(st.none(), st.text(max_size=3)), max_size=20))
def test_rows_are_passed_on_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, columns: list[str | None]
) -> None:
    path = tmp_path_factory.mktemp("rows") / "t.jsonl"
    rests = [b"" if one is None else encode_rest([one]) for one in columns]
    write_rows(path, rests)
    lines = _opened(path)
    assert list(lines.rests(len(columns))) == rests
    for row, one in enumerate(columns):
        assert lines.row(row) == (None if one is None else [row, one])
    lines.close()


def test_a_line_longer_than_a_block_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    long = "x" * 3_000_000
    write_lines(path, [["a", long], ["b", 1]])
    lines = _opened(path)
    assert list(lines) == [["a", long], ["b", 1]]
    lines.close()


@given(table=_KEYS)
def test_every_written_key_is_found(
    tmp_path_factory: pytest.TempPathFactory, table: dict[str, int]
) -> None:
    path = tmp_path_factory.mktemp("lines") / "t.jsonl"
    keys = sorted(table, key=key_order)
    write_lines(path, ([key, table[key]] for key in keys))
    lines = _opened(path)
    assert [line[0] for line in lines] == keys
    for key, value in table.items():
        assert lines.find(key) == [key, value]
        assert [line[0] for line in lines.starting_with(key[:2])] == [
            other for other in keys if other.startswith(key[:2])
        ]
    assert lines.find("never written ") is None or "never written " in table
    lines.close()


@given(rows=st.sets(st.integers(0, 10_000), max_size=60))
def test_every_written_row_is_found(
    tmp_path_factory: pytest.TempPathFactory, rows: set[int]
) -> None:
    path = tmp_path_factory.mktemp("lines") / "t.jsonl"
    write_lines(path, ([row, f"row {row}"] for row in sorted(rows)))
    lines = _opened(path)
    for row in (*rows, -1, 10_001):
        assert lines.row(row) == ([row, f"row {row}"] if row in rows else None)
    lines.close()


def test_byte_order_of_words_is_code_point_order() -> None:
    words = ["a", "ab", "a b", "zebra", "é", "日本", "\U0001f980", "Z"]
    plain = [word for word in words if " " not in word]
    assert sorted(plain, key=key_order) == sorted(plain)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b'["a",1]\n["b"', id="cut off"),
        pytest.param(b"nonsense\n", id="no JSON"),
        pytest.param(b"{}\n", id="no array"),
        pytest.param(b"[]\n", id="empty array"),
    ],
)
def test_damage_is_named(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(data)
    with pytest.raises(IndexDamagedError, match=r"t\.jsonl"):
        list(_opened(path))


def test_a_missing_file_is_damage(tmp_path: Path) -> None:
    with pytest.raises(IndexDamagedError, match="No such file"):
        open_written(tmp_path / "gone.jsonl", Written(1, 1, ""))


@given(st.integers(0, 100_000))
def test_a_length_is_kept_to_a_sixth(length: int) -> None:
    kept = decode_length(encode_length(length))
    assert kept <= length
    if length < STEPS[-1]:
        assert length - kept <= max(kept // 6, 0) + 1
    if length <= 12:
        assert kept == length


def test_lengths_add_up_and_norms_are_one_at_the_average() -> None:
    assert total_length("08C") == 0 + 8 + 12
    assert norms(8.0, 0.6)["8"] == pytest.approx(1.0)
    assert norms(0.0, 0.6)["0"] == pytest.approx(0.4)


@given(
    st.dictionaries(
        st.tuples(st.integers(0, 7), st.integers(1, 200)),
        st.sets(st.integers(0, 5000), min_size=1, max_size=30),
        max_size=20,
    )
)
def test_postings_round_trip(wanted: dict[tuple[int, int], set[int]]) -> None:
    groups: dict[int, list[int]] = {}
    for (field, times), rows in wanted.items():
        groups.setdefault(slot(field, times), []).extend(rows)
    groups = {place: sorted(set(rows)) for place, rows in groups.items()}
    back = {(field, times): rows for field, times, rows in decode(encode(groups))}
    assert sorted(back.values()) == sorted(groups.values())
    assert all(1 <= times <= MAX_TIMES for _, times in back)

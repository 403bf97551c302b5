"""Numbers, hashes and encoded data are told from names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.analysis.identifiers import split_identifier
from rag_your_code.analysis.literals import is_blob, number


@pytest.mark.parametrize(
    ("word", "term"),
    [
        pytest.param("404", "404", id="status code"),
        pytest.param("20240131", "20240131", id="date"),
        pytest.param("1_000_000", "1000000", id="separators"),
        pytest.param("8080u", "8080", id="suffix"),
        pytest.param("0x7f", "0x7f", id="hexadecimal"),
        pytest.param("0xDEADBEEF", "0xdeadbeef", id="mask of 32 bits"),
        pytest.param("0xFFul", "0xff", id="hexadecimal with suffix"),
        pytest.param("7", "", id="single digit"),
        pytest.param("123456789", "", id="too long"),
        pytest.param("0x123456789", "", id="hexadecimal, too long"),
        pytest.param("x1", None, id="name"),
        pytest.param("0x", None, id="prefix alone"),
        pytest.param("3d", None, id="digit and letter"),
        pytest.param("_1", None, id="underscore first"),
    ],
)
def test_a_numeral_is_one_term_or_none(word: str, term: str | None) -> None:
    assert number(word) == term


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        pytest.param("d41d8cd98f00b204e9800998ecf8427e", True, id="MD5"),
        pytest.param("D41D8CD98F00B204", True, id="capital hash"),
        pytest.param("dXNlcm5hbWU6cGFzc3dvcmQ", True, id="base64"),
        pytest.param("MEECAQAwEwYHKoZIzj0CAQYIKoZIzj0DAQcEJzAl", True, id="key"),
        pytest.param("deadbeef", False, id="short hexadecimal word"),
        pytest.param("facefeedfacefeed", False, id="letters alone"),
        pytest.param("testUseAsKeyOfTreeMap", False, id="many short words"),
        pytest.param("UPnPCreateHttpPortMap", False, id="dense capitals"),
        pytest.param("a_b_c_d_e_f_g_h_i_j_k_l", False, id="short words of snake case"),
        pytest.param("aBcDeFg", False, id="short"),
        pytest.param("testItCannotCheckIfTheHiddenValueIsInTheStack", False, id="test"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_a_blob_is_known_by_its_shape(word: str, is_one: bool) -> None:
    assert is_blob(word, len(split_identifier(word))) is is_one


@given(st.binary(min_size=8, max_size=40))
def test_digests_in_hexadecimal_are_blobs(data: bytes) -> None:
    word = data.hex()
    assert (
        is_blob(word, len(split_identifier(word)))
        or word.isalpha()
        or (number(word) is not None)
    )

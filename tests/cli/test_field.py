"""Faults that tools of this kind had in the field, each as a kind with its right answer."""

from pathlib import Path

import pytest

from rag_your_code import CodeIndex


def _index(tmp_path: Path, files: dict[str, bytes | str]) -> CodeIndex:
    root = tmp_path / "repo"
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
    return CodeIndex.open(root, index_dir=tmp_path / "index")


def _first(index: CodeIndex, question: str) -> str:
    return index.search(question).hits[0].id


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("x = (a\n" + "    .b()\n" * 5_000 + ")", id="chained calls"),
        pytest.param("x = (\n" + "'s' +\n" * 8_000 + "'s')", id="sum of strings"),
        pytest.param(
            "x = " + "(\n" * 3_000 + "1" + ")\n" * 3_000, id="nested brackets"
        ),
        pytest.param(
            "if 1:\n" + "".join("    " * n + "if 1:\n" for n in range(1, 150)),
            id="nested blocks",
        ),
    ],
)
def test_code_too_deep_for_a_recursive_parser_loses_nothing_else(
    tmp_path: Path, body: str
) -> None:
    files = {
        "deep.py": f"def before():\n    pass\n\n\n{body}\n",
        "other.py": "def other():\n    pass\n",
    }
    with _index(tmp_path, dict(files)) as index:
        assert _first(index, "before") == "deep.py::before"
        assert _first(index, "other") == "other.py::other"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\xef\xbb\xbfdef wanted():\n    pass\n", id="utf-8 mark"),
        pytest.param(
            b"# coding: latin-1\n# caf\xe9\ndef wanted():\n    pass\n", id="cookie"
        ),
        pytest.param("def wanted():\n    pass\n".encode("utf-16"), id="utf-16"),
        pytest.param(
            b"def wanted():\n    pass\n\n\ndef broken(:\n    pass\n", id="syntax error"
        ),
        pytest.param(b"def wanted():\r\n    pass\r\n", id="crlf"),
        pytest.param(b"def wanted():\r    pass\r", id="cr"),
    ],
)
def test_no_encoding_and_no_error_hides_a_function(tmp_path: Path, data: bytes) -> None:
    with _index(tmp_path, {"a.py": data}) as index:
        assert _first(index, "wanted") == "a.py::wanted"


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("連接數據庫", "one"),
        ("数据库 连接", "two"),
        ("ファイルを開く", "three"),
        ("파일 열기", "four"),
        ("открыть файл", "five"),
        ("café", "six"),
        ("cafe", "six"),
        ("größe", "seven"),
        ("запрос", "запрос_данных"),
    ],
)
def test_questions_in_every_script_find_comments_strings_and_names(
    tmp_path: Path, question: str, name: str
) -> None:
    source = '''
def one():
    """這裡連接數據庫。"""


def two():
    # 打开数据库连接
    pass


def three():
    return "ファイルを開くとき"


def four():
    """파일 열기"""


def five():
    # открыть файл
    pass


def six():
    return "a café"


def seven(größe):
    pass


def запрос_данных():
    pass
'''
    with _index(tmp_path, {"a.py": source}) as index:
        assert _first(index, question) == f"a.py::{name}"


def test_an_exact_name_comes_before_everything_that_mentions_it(tmp_path: Path) -> None:
    tests = "".join(
        f"def test_make_context_{n}():\n    make_context()\n    make_context(make_context)\n\n\n"
        for n in range(20)
    )
    files = {
        "tests/test_it.py": tests,
        "lib/core.py": "def make_context(x):\n    return x\n",
    }
    with _index(tmp_path, dict(files)) as index:
        assert _first(index, "make_context") == "lib/core.py::make_context"


def test_decorators_constants_and_file_names_are_findable(tmp_path: Path) -> None:
    source = '@app.route("/invoices")\ndef listing():\n    pass\n\n\nRETRY_BUDGET = 7\n'
    with _index(tmp_path, {"billing_gateway.py": source}) as index:
        assert _first(index, "route invoices") == "billing_gateway.py::listing"
        assert _first(index, "RETRY_BUDGET").startswith("billing_gateway.py::<module>")
        assert (
            index.search("billing gateway", by="file").hits[0].path
            == "billing_gateway.py"
        )


def test_generated_tables_of_padded_numbers_are_read_quickly(tmp_path: Path) -> None:
    """A 4,000-line table of C numbers once took another tool three minutes."""
    rows = "    0x0000001f,    0x00000020,    -12345,       0x000000ff,\n" * 4_000
    text = f"static const int table[] = {{\n{rows}}};\n\nint last(void)\n{{\n    return 0;\n}}\n"
    with _index(tmp_path, {"table.c": text}) as index:
        assert _first(index, "last") == "table.c::last"


def test_by_file_gives_one_row_a_file_with_its_other_units(tmp_path: Path) -> None:
    source = "".join(f"def parse_header_{n}():\n    pass\n\n\n" for n in range(9))
    with _index(
        tmp_path, {"a.py": source, "b.py": "def parse():\n    pass\n"}
    ) as index:
        hits = index.search("parse header", by="file").hits
        assert [hit.path for hit in hits] == ["a.py", "b.py"]
        assert len(hits[0].also) == 5

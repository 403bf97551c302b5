"""BM25F against a brute-force oracle, and the ranking's own arithmetic."""

from math import log
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_your_code.analysis.terms import Analyzer
from rag_your_code.index.fields import FIELDS, decode_length, encode_length
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.parse import parse_source
from rag_your_code.search.bm25f import K1, WEIGHTS, B, score_terms
from rag_your_code.search.candidates import find_candidates
from rag_your_code.search.query import QueryKind, parse_query
from rag_your_code.search.rank import by_name_first, rank_files, rank_units
from rag_your_code.source.roles import Role, role_of
from tests.index.conftest import build, write

_WORDS = ["open", "close", "read", "cache", "socket", "pool", "retry", "parse"]


def _counts(path: str, text: str) -> list[dict[str, dict[str, int]]]:
    """Every unit's counts by field, from the texts alone."""
    count = Analyzer().count_terms
    folders, _, name = path.rpartition("/")
    return [
        {
            "name": count(unit.name),
            "container": count(unit.container),
            "stem": count(name.partition(".")[0]),
            "folders": count(folders.replace("/", " ")),
            "signature": count(unit.signature),
            "documentation": count(unit.documentation),
            "comments": count(unit.comments),
            "body": count(unit.body),
        }
        for unit in parse_source(path, text, "python")
    ]


def _oracle(units: list[dict[str, dict[str, int]]], terms: list[str]) -> list[float]:
    """Ten lines of BM25F, unit by unit and term by term."""
    lengths = [
        {f: decode_length(encode_length(sum(u[f].values()))) for f in FIELDS}
        for u in units
    ]
    average = {f: sum(one[f] for one in lengths) / len(units) or 1.0 for f in FIELDS}
    scores = [0.0] * len(units)
    for term in terms:
        frequency = sum(any(term in u[f] for f in FIELDS) for u in units)
        idf = log(1 + (len(units) - frequency + 0.5) / (frequency + 0.5))
        for at, unit in enumerate(units):
            tf = sum(
                WEIGHTS[f]
                * unit[f].get(term, 0)
                / (1 - B[f] + B[f] * lengths[at][f] / average[f])
                for f in FIELDS
            )
            scores[at] += idf * tf / (K1 + tf)
    return scores


_BODY = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=12).map(" + ".join)
_FUNCTION = st.builds(
    lambda name, doc, body: f'def {name}():\n    """{doc}"""\n    return {body}\n',
    st.lists(st.sampled_from(_WORDS), min_size=1, max_size=2, unique=True).map(
        "_".join
    ),
    st.sampled_from(_WORDS),
    _BODY,
)


@settings(max_examples=20, deadline=None)
@given(
    files=st.dictionaries(
        st.sampled_from(["a.py", "net/socket.py", "cache.py"]),
        st.lists(_FUNCTION, min_size=1, max_size=5).map("\n\n".join),
        min_size=1,
    ),
    asked=st.lists(st.sampled_from(_WORDS), min_size=1, max_size=3, unique=True),
)
def test_scores_are_those_of_the_oracle(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, str], asked: list[str]
) -> None:
    base = tmp_path_factory.mktemp("bm25f")
    write(base / "tree", files)
    build(base / "tree", base / "index")
    snapshot = Snapshot.open(base / "index")
    query = parse_query(" ".join([*asked, "please"]))
    scored, sums = score_terms(snapshot, query.terms)
    units = [counts for path in sorted(files) for counts in _counts(path, files[path])]
    for one in scored:
        expected = _oracle(units, [one.term.term])
        for row, score in enumerate(expected):
            assert one.score(row) == pytest.approx(one.term.weight * score)
    assert set(sums) == {row for one in scored for row in one.counts}
    snapshot.close()


@pytest.fixture
def snapshot(tmp_path: Path) -> Snapshot:
    write(
        tmp_path / "tree",
        {
            "app/pool.py": '"""Pools."""\n\n\ndef build_connection_pool(size):\n'
            '    """Open size connections."""\n    return [connect() for _ in range(size)]\n',
            "tests/test_pool.py": "def test_build_connection_pool():\n"
            "    assert build_connection_pool(3)\n",
            "app/http.py": "class HTTPServerFactory:\n    def make(self):\n        pass\n",
        },
    )
    build(tmp_path / "tree", tmp_path / "index")
    return Snapshot.open(tmp_path / "index")


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("http server factory", "app/http.py::HTTPServerFactory"),
        ("HTTPServerFactory", "app/http.py::HTTPServerFactory"),
        ("httpServerFactory", "app/http.py::HTTPServerFactory"),
        ("buildConnectionPool", "app/pool.py::build_connection_pool"),
        ("open several connections", "app/pool.py::build_connection_pool"),
        (
            "test of the connection pool",
            "tests/test_pool.py::test_build_connection_pool",
        ),
        ("HTTPServerFactory.make", "app/http.py::HTTPServerFactory.make"),
    ],
)
def test_the_right_unit_comes_first(
    snapshot: Snapshot, question: str, first: str
) -> None:
    candidates, asked = find_candidates(snapshot, parse_query(question), None)
    ranked = by_name_first(rank_units(candidates, asked), asked)
    assert ranked[0].candidate.unit.id == first
    snapshot.close()


def test_every_part_of_a_score_adds_up_to_it(snapshot: Snapshot) -> None:
    candidates, asked = find_candidates(
        snapshot, parse_query("open connection pool"), None
    )
    units = rank_units(candidates, asked)
    for one in (*units, *rank_files(units, asked)):
        assert one.score == pytest.approx(sum(one.parts.values()), abs=1e-9)
    snapshot.close()


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("how are options parsed", QueryKind.QUESTION),
        ("make_context", QueryKind.SYMBOL),
        ("`make_context()`", QueryKind.SYMBOL),
        ("Sinatra::Base", QueryKind.QUALIFIED),
        ("pkg.Class.method", QueryKind.QUALIFIED),
        ("ns\\Class", QueryKind.QUALIFIED),
        ("Base#call", QueryKind.QUALIFIED),
        ("src/app/server.py", QueryKind.FILE),
        ("server.py", QueryKind.FILE),
        ("c++", QueryKind.QUESTION),
    ],
)
def test_kinds_of_question(question: str, kind: QueryKind) -> None:
    assert parse_query(question).kind is kind


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("src/server.py", Role.SOURCE),
        ("tests/test_server.py", Role.TEST),
        ("pkg/server_test.go", Role.TEST),
        ("src/test/java/a/ServerTest.java", Role.TEST),
        ("web/button.spec.ts", Role.TEST),
        ("Sources/AppTests/ServerTests.swift", Role.TEST),
        ("src/latest/news.py", Role.SOURCE),
        ("src/contest.py", Role.SOURCE),
        ("examples/hello.rs", Role.EXAMPLE),
        ("docs/conf.py", Role.EXAMPLE),
        ("src/testing.py", Role.SOURCE),
    ],
)
def test_roles_of_paths(path: str, role: Role) -> None:
    assert role_of(path) is role


@pytest.mark.parametrize(
    "text",
    [
        "c++",
        "operator<<",
        "@app.route",
        "$var",
        "#include",
        "foo(*",
        "-x",
        "NEAR/",
        '"a b"',
        "a AND",
        "user's \"open",
        "🦀",
        "???",
        "a" * 1_000_000,
    ],
)
def test_no_question_is_an_error_but_an_empty_one(
    snapshot: Snapshot, text: str
) -> None:
    find_candidates(snapshot, parse_query(text), None)
    snapshot.close()

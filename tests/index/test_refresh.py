"""The law of the incremental path: it answers exactly as a fresh build does."""

import filecmp
import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rag_your_code.errors import IndexBusyError, IndexDamagedError, IndexMissingError
from rag_your_code.index import layout
from rag_your_code.index.lock import writer_lock
from rag_your_code.index.merge import (
    FEW_DEAD,
    MAX_SEGMENTS,
    MAX_SPARE,
    Shape,
    plan_drop,
    plan_merge,
)
from rag_your_code.index.signature import signature
from rag_your_code.index.snapshot import Snapshot
from tests.index.conftest import FILES, age, build, everything, write


def _nonempty(answers: dict[str, object]) -> dict[str, object]:
    """Terms that only dead rows held may linger until a merge; they hold nothing."""
    postings = answers["postings"]
    assert isinstance(postings, dict)
    return {
        **answers,
        "postings": {term: rows for term, rows in postings.items() if rows},
    }


def test_a_second_look_changes_nothing(tree: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    age(tree, 0)
    first = build(tree, folder)
    assert (first.built, first.parsed, first.files) == (True, 4, 4)
    before = (folder / layout.MANIFEST).read_bytes()
    second = build(tree, folder)
    assert (second.built, second.parsed, second.files) == (False, 0, 4)
    assert (folder / layout.MANIFEST).read_bytes() == before


def test_a_fresh_build_of_the_same_tree_gives_the_same_bytes(
    tree: Path, tmp_path: Path
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    build(tree, one)
    build(tree, other)
    names = [path.name for path in (one / "s000001").iterdir()]
    same, different, odd = filecmp.cmpfiles(
        one / "s000001", other / "s000001", names, shallow=False
    )
    assert (sorted(same), different, odd) == (sorted(names), [], [])


def test_several_processes_write_what_one_does(tree: Path, tmp_path: Path) -> None:
    write(
        tree,
        {
            f"many/f{n}.py": f"def f{n}():\n    return '{'x' * 9000}'\n"
            for n in range(200)
        },
    )
    one, other = tmp_path / "one", tmp_path / "other"
    build(tree, one)
    from rag_your_code.config.resolve import load
    from rag_your_code.index.refresh import refresh

    refresh(tree, other, load(tree), jobs=2)
    assert everything(one) == everything(other)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"app/pool.py": "def other():\n    pass\n"}, id="changed"),
        pytest.param({"app/new.py": "def fresh_one():\n    pass\n"}, id="added"),
        pytest.param({"app/pool.py": None}, id="removed"),
        pytest.param({"app/pool.py": ""}, id="emptied"),
        pytest.param(
            {"app/pool.py": None, "moved/pool.py": FILES["app/pool.py"]}, id="moved"
        ),
        pytest.param({"app/pool.py": "def broken(:\n"}, id="broken"),
    ],
)
def test_an_edit_is_seen(
    tree: Path, tmp_path: Path, change: dict[str, str | None]
) -> None:
    folder, fresh = tmp_path / "index", tmp_path / "fresh"
    build(tree, folder)
    _apply(tree, change)
    build(tree, folder)
    build(tree, fresh)
    assert _nonempty(everything(folder)) == everything(fresh)


def _apply(root: Path, change: dict[str, str | None]) -> None:
    for name, text in change.items():
        if text is None:
            (root / name).unlink(missing_ok=True)
        else:
            write(root, {name: text})


_TEXTS = st.sampled_from(
    [
        None,
        "",
        "def alpha():\n    return beta()\n",
        "def alpha():\n    pass\n\n\nclass Gamma:\n    def delta(self): ...\n",
        "# only words\n",
        "def broken(:\n",
    ]
)
_EDITS = st.lists(
    st.dictionaries(
        st.sampled_from(["a.py", "b.py", "d/c.py", "d/e.py"]), _TEXTS, min_size=1
    ),
    min_size=1,
    max_size=12,
)


def _is_as_fresh(base: Path, edits: list[dict[str, str | None]]) -> None:
    root, folder, fresh = base / "tree", base / "index", base / "fresh"
    write(root, {"z.py": "def last():\n    pass\n"})
    age(root, 0)
    build(root, folder)
    for number, change in enumerate(edits, 1):
        _apply(root, change)
        age(root, number)  # times that differ however fast the test runs
        build(root, folder)
    build(root, fresh)
    assert _nonempty(everything(folder)) == everything(fresh)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(edits=_EDITS)
def test_any_edits_refreshed_one_by_one_answer_as_a_fresh_build(
    tmp_path_factory: pytest.TempPathFactory, edits: list[dict[str, str | None]]
) -> None:
    _is_as_fresh(tmp_path_factory.mktemp("edits"), edits)


@pytest.mark.fuzz
@settings(max_examples=1_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(edits=_EDITS)
def test_a_thousand_edit_scripts_answer_as_fresh_builds(
    tmp_path_factory: pytest.TempPathFactory, edits: list[dict[str, str | None]]
) -> None:
    _is_as_fresh(tmp_path_factory.mktemp("edits"), edits)


def test_an_edit_that_keeps_size_and_time_is_seen(tree: Path, tmp_path: Path) -> None:
    """Where the file system tells when anything about a file changed."""
    folder = tmp_path / "index"
    path = tree / "app/pool.py"
    age(tree, 0)
    build(tree, folder)
    old_ns = path.stat().st_mtime_ns
    path.write_text(FILES["app/pool.py"].replace("connect", "CONNECT"))
    os.utime(path, ns=(old_ns, old_ns))
    assert build(tree, folder).parsed == 1


def test_an_unchanged_tree_is_not_walked(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "index"
    age(tree, 0)
    build(tree, folder)
    monkeypatch.delattr("rag_your_code.source.walk.walk")
    assert build(tree, folder).files == 4
    (tree / "app/pool.py").write_text("def other():\n    pass\n")
    assert build(tree, folder).parsed == 1
    (tree / "app/new.py").write_text("")
    with pytest.raises(ImportError):
        build(tree, folder)


def test_going_back_to_an_earlier_state_parses_nothing(
    tree: Path, tmp_path: Path
) -> None:
    """As when a branch is left and entered again."""
    folder, fresh = tmp_path / "index", tmp_path / "fresh"
    there: dict[str, str | None] = {
        "app/pool.py": "def other():\n    pass\n",
        "app/server.py": None,
        "app/new.py": "def fresh_one():\n    pass\n",
    }
    back = {"app/new.py": None, **{name: FILES[name] for name in FILES}}
    age(tree, 0)
    build(tree, folder)
    for number in range(1, 7):
        _apply(tree, there if number % 2 else back)
        age(tree, number)
        report = build(tree, folder)
        assert report.parsed == (2 if number == 1 else 0)
        build(tree, fresh, full=True)
        assert _nonempty(everything(folder)) == everything(fresh)


def test_a_touched_file_is_not_parsed_again(tree: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    os.utime(tree / "app/pool.py", ns=(1, 1))
    report = build(tree, folder)
    assert report.parsed == 0
    assert build(tree, folder).parsed == 0


def test_same_size_and_a_young_time_is_decided_by_the_bytes(
    tree: Path, tmp_path: Path
) -> None:
    """A file edited within the tick of the clock in which it was indexed."""
    folder = tmp_path / "index"
    path = tree / "app/pool.py"
    build(tree, folder)
    found = path.stat()
    path.write_text(FILES["app/pool.py"].replace("connect", "CONNECT"))
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))
    assert build(tree, folder).parsed == 1


def test_another_content_version_rebuilds(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    monkeypatch.setattr("rag_your_code.index.refresh.PARSER_VERSION", 10**6)
    assert build(tree, folder).built


def test_a_setting_that_shapes_rows_rebuilds(tree: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    (tree / "rag-your-code.toml").write_text('[index]\nignore = ["web/"]\n')
    report = build(tree, folder)
    assert (report.built, report.files) == (True, 3)


def test_a_compact_index_has_no_vectors_and_stays_so(
    tree: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "index"
    build(tree, folder, compact=True)
    assert not list(folder.glob("s*/vectors.jsonl"))
    write(tree, {"app/new.py": "def fresh():\n    pass\n"})
    report = build(tree, folder)
    assert not report.built
    assert not list(folder.glob("s*/vectors.jsonl"))


@pytest.mark.parametrize(
    "name",
    [
        "manifest.json",
        "s000001/units.jsonl",
        "s000001/postings.jsonl",
        "state-000001.json",
        "seen-000001.json",
    ],
)
@pytest.mark.parametrize("damage", ["cut", "gone", "garbage"])
def test_a_damaged_index_is_named_and_then_rebuilt(
    tree: Path, tmp_path: Path, name: str, damage: str
) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    good = everything(folder)
    path = folder / name
    if damage == "gone":
        path.unlink()
    else:
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2] if damage == "cut" else b"\0" + data)
    with pytest.raises((IndexDamagedError, IndexMissingError)) as caught:
        _ = Snapshot.open(folder).seen
    assert name.rpartition("/")[2] in str(caught.value) or damage == "gone"
    assert caught.value.hint
    assert build(tree, folder).built
    assert everything(folder) == good


def test_paths_in_a_forged_manifest_are_not_followed(
    tree: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["segments"][0]["name"] = "../../etc"
    del manifest["signature"]
    manifest["signature"] = signature(manifest)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(IndexDamagedError, match="bad segment name"):
        Snapshot.open(folder)


def test_leftovers_of_a_killed_run_are_swept(tree: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    (folder / "s000099.tmp").mkdir()
    (folder / "s000099.tmp" / "units.jsonl").write_text("half")
    (folder / "s000077").mkdir()
    (folder / "manifest.json.tmp").write_text("half")
    write(tree, {"app/new.py": "def fresh():\n    pass\n"})
    build(tree, folder)
    write(tree, {"app/newer.py": "def fresher():\n    pass\n"})
    build(tree, folder)
    left = {path.name for path in folder.iterdir()}
    assert not left & {
        "s000099.tmp",
        "s000077",
        "manifest.json.tmp",
        "state-000001.json",
    }


def test_a_second_writer_waits_and_then_says_so(tree: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    write(tree, {"app/new.py": "def fresh():\n    pass\n"})
    with (
        writer_lock(folder / layout.LOCK, 0),
        pytest.raises(IndexBusyError, match="another process"),
    ):
        build(tree, folder, wait=0)


def test_a_reader_keeps_its_index_while_a_writer_swaps(
    tree: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    snapshot = Snapshot.open(folder)
    assert snapshot.unit(0).path == "app/pool.py"
    _apply(tree, {"app/pool.py": None})
    build(tree, folder, full=True)
    assert {unit.path for _, unit in snapshot.all_units()} == set(FILES)
    snapshot.close()


def test_the_index_hides_itself_from_git(tree: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    build(tree, folder)
    assert (folder / ".gitignore").read_text() == "*\n"


@given(
    st.lists(
        st.tuples(st.integers(1, 10**6), st.floats(0, 1)).map(
            lambda pair: Shape(pair[0], int(pair[0] * pair[1]))
        ),
        max_size=40,
    )
)
def test_a_merge_plan_bounds_the_number_of_segments(shapes: list[Shape]) -> None:
    plan = plan_merge(shapes)
    assert list(plan) == sorted(set(plan))
    left = len(shapes) - len(plan) + bool(plan)
    assert left <= max(MAX_SEGMENTS, 1)
    for at, shape in enumerate(shapes):
        if shape.dead > max(FEW_DEAD, shape.rows / 2):
            assert at in plan


@given(
    st.lists(st.tuples(st.integers(0, 10**5), st.booleans()), max_size=40).map(
        lambda pairs: [Shape(rows, rows * gone, gone) for rows, gone in pairs]
    )
)
def test_spare_segments_are_few_and_the_newest(shapes: list[Shape]) -> None:
    dropped = plan_drop(shapes)
    spare = [at for at, shape in enumerate(shapes) if shape.spare]
    kept = [at for at in spare if at not in dropped]
    assert set(dropped) <= set(spare)
    assert not set(plan_merge(shapes)) & set(spare)
    assert len(kept) <= MAX_SPARE
    live = sum(shape.rows for shape in shapes if not shape.spare)
    assert sum(shapes[at].rows for at in kept) <= max(FEW_DEAD, live / 2)


def test_many_small_refreshes_keep_few_segments(tree: Path, tmp_path: Path) -> None:
    folder, fresh = tmp_path / "index", tmp_path / "fresh"
    build(tree, folder)
    for number in range(20):
        write(tree, {f"app/n{number}.py": f"def added_{number}():\n    pass\n"})
        build(tree, folder)
    assert len(list(folder.glob("s*/"))) <= MAX_SEGMENTS + 2
    build(tree, fresh)
    assert _nonempty(everything(folder)) == everything(fresh)


def test_a_touched_file_does_not_make_every_look_a_write(
    tree: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "index"
    age(tree, 0)
    build(tree, folder)
    os.utime(tree / "app/pool.py", ns=(1, 1))
    build(tree, folder)
    before = (folder / layout.MANIFEST).read_bytes()
    build(tree, folder)
    assert (folder / layout.MANIFEST).read_bytes() == before


def test_a_look_that_writes_nothing_takes_no_lock(tree: Path, tmp_path: Path) -> None:
    """Readers never wait for a writer: only a change asks for the lock."""
    folder = tmp_path / "index"
    build(tree, folder)
    with writer_lock(folder / layout.LOCK, 0):
        assert build(tree, folder, wait=0).parsed == 0

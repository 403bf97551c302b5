"""Starting is a feature: what a command does not need it does not import."""

import subprocess
import sys

import pytest

#: Slow to import, and of no use to a plain question.
HEAVY = frozenset(
    "argparse urllib.request multiprocessing socket http.client ssl asyncio logging "
    "unittest tempfile optparse gettext email xml".split()
)


def _loaded(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(chr(10).join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("import rag_your_code", id="package"),
        pytest.param("import rag_your_code.cli", id="command line"),
        pytest.param("import rag_your_code.api", id="python face"),
        pytest.param("import rag_your_code.index.refresh", id="refresh"),
    ],
)
def test_heavy_modules_wait(statement: str) -> None:
    assert not (_loaded(statement) - _loaded("pass")) & HEAVY


def test_no_language_table_is_loaded_to_answer_a_question() -> None:
    loaded = _loaded("import rag_your_code.api")
    assert not {name for name in loaded if name.startswith("rag_your_code.parse.")}
    assert "rag_your_code.languages.ruby" not in loaded


def test_the_package_alone_imports_next_to_nothing() -> None:
    own = _loaded("import rag_your_code") - _loaded("pass")
    assert own == {"rag_your_code"}

"""The documentation tells the truth: every command it shows works as shown."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rag_your_code.actions import names
from rag_your_code.actions.table import Face
from rag_your_code.cli.serving import SERVING

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
_FENCE = re.compile(r"```(\w+)\n(.*?)```", re.S)


def _blocks(language: str) -> list[str]:
    return [body for name, body in _FENCE.findall(README) if name == language]


def _commands() -> list[str]:
    """Every shell command of the README but those that install from the network."""
    lines = [line for block in _blocks("sh") for line in block.splitlines() if line]
    return [line for line in lines if "pip install" not in line]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a fresh clone holds of the things the README speaks of."""
    folder = tmp_path_factory.mktemp("clone")
    shutil.copytree(
        ROOT / "rag_your_code",
        folder / "rag_your_code",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    shutil.copy(ROOT / "rag-your-code.toml", folder)
    (folder / "src").mkdir()
    (folder / "src" / "retry.py").write_text("def retry_with_backoff():\n    pass\n")
    return folder


@pytest.mark.parametrize("command", _commands())
def test_every_command_of_the_readme_works(clone: Path, command: str) -> None:
    python = f'"{sys.executable}"'
    line = command.replace("python3 -m", f"{python} -m")
    line = re.sub(r"^rag-your-code", f"{python} -m rag_your_code", line)
    done = subprocess.run(
        line, shell=True, cwd=clone, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_python_example_of_the_readme_works(clone: Path) -> None:
    (example,) = _blocks("python")
    done = subprocess.run(
        [sys.executable, "-c", example],
        cwd=clone,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "rag_your_code/parse/mask.py" in done.stdout


def test_the_settings_example_of_the_readme_is_accepted(tmp_path: Path) -> None:
    from rag_your_code.config.resolve import load

    (example,) = _blocks("toml")
    (tmp_path / "rag-your-code.toml").write_text(example)
    assert load(tmp_path)["search.limit"] == 10


def test_the_readme_opens_with_the_two_commands() -> None:
    first, second = _blocks("sh")[:2]
    assert first.startswith("python3 -m rag_your_code bootstrap")
    assert second.rstrip().endswith("python -m pytest -q")


@pytest.mark.parametrize("name", [*names(Face.COMMAND), *SERVING])
def test_the_documentation_shows_every_command(name: str) -> None:
    """A family of several words has a page of its own; one word is in the README."""
    pages = (ROOT / "docs").glob("*.md") if " " in name else ()
    text = README + "".join(page.read_text("utf-8") for page in pages)
    assert re.search(rf"(?:rag-your-code|rag_your_code) {name}\b|`{name}`", text) or (
        name == "index"
    )


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs").rglob("*.md")), ids=lambda p: p.name
)
def test_documents_name_files_that_exist(path: Path) -> None:
    """A path in back-ticks that looks like one of ours is one of ours."""
    text = path.read_text("utf-8")
    for name in re.findall(
        r"`((?:docs|tests|benchmarks|rag_your_code)/[\w./-]+)`", text
    ):
        if not re.search(r"[A-Z]{4}", name):  # NAME stands for any
            assert (ROOT / name).exists(), f"{path.name} names {name}"

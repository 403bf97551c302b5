"""What the rulers ask and what counts as a hit; read from their folders.

A ruler folder holds ``repos.json`` (name, language, repo, and ``benchmark_root`` where
only a part of the tree is asked about) and one JSON file of questions a repository.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple


class Span(NamedTuple):
    """Lines of a file, 1-based and inclusive; None for an open end."""

    path: str
    start: int | None
    end: int | None


class Question(NamedTuple):
    """A question with every right answer."""

    text: str
    category: str
    answers: tuple[Span, ...]


class Repository(NamedTuple):
    """A repository of a ruler. ``source`` is its owner and name in lower case;
    ``root`` the part that the questions are about, empty for all of it."""

    name: str
    language: str
    source: str
    root: str


def repositories(ruler: Path) -> list[Repository]:
    """The repositories of a ruler, by name."""
    rows = json.loads((ruler / "repos.json").read_text("utf-8"))
    found = [
        Repository(
            row["name"],
            row["language"],
            row["repo"].lower(),
            row.get("benchmark_root") or "",
        )
        for row in rows
    ]
    return sorted(found)


def plain_questions(
    ruler: Path, repository: Repository, checkout: Path
) -> list[Question]:
    """The questions ruler's: which files answer. Some published paths are relative to
    the repository's root folder, so ``checkout`` decides."""
    path = ruler / "annotations" / f"{repository.name}.json"
    return [
        Question(
            row["query"],
            row.get("category") or "semantic",
            tuple(
                _target(target, repository.root, checkout)
                for target in [*row.get("relevant", []), *row.get("secondary", [])]
            ),
        )
        for row in json.loads(path.read_text("utf-8"))
    ]


def _target(target: object, root: str, checkout: Path) -> Span:
    row = {"path": target} if isinstance(target, str) else target
    assert isinstance(row, dict)
    path = row["path"]
    if root and not path.startswith(root + "/") and (checkout / root / path).exists():
        path = f"{root}/{path}"
    return Span(path, row.get("start_line"), row.get("end_line"))


def commit_questions(ruler: Path, repository: Repository) -> list[Question]:
    """Commit subjects: which functions the commit changed."""
    path = ruler / "queries" / f"{repository.name}.json"
    return [
        Question(
            row["query"],
            "names a symbol" if row["names_symbol"] else "plain",
            tuple(
                Span(one["path"], one["start_line"], one["end_line"])
                for one in row["answers"]
            ),
        )
        for row in json.loads(path.read_text("utf-8"))
    ]


def meets(span: Span, answer: Span) -> bool:
    """The questions ruler's rule: the same file, and overlapping where lines are
    given."""
    if span.path != answer.path:
        return False
    if answer.start is None or answer.end is None:
        return True
    before = span.start is not None and span.start > answer.end
    after = span.end is not None and span.end < answer.start
    return not (before or after)


def is_function(span: Span, answer: Span) -> bool:
    """The commits ruler's full hit: at least half of the function or ten lines within
    it, in no more than three times its length."""
    if span.path != answer.path:
        return False
    if not (span.start and span.end and answer.start and answer.end):
        return False
    overlap = min(span.end, answer.end) - max(span.start, answer.start) + 1
    length, wanted = span.end - span.start + 1, answer.end - answer.start + 1
    inside = answer.start <= span.start and span.end <= answer.end and length >= 10
    touched = overlap > 0 and (2 * overlap >= wanted or inside)
    return touched and length <= max(3 * wanted, wanted + 10)


def digest(ruler: Path) -> str:
    """What the questions of a ruler were, in twelve hex digits."""
    whole = sha256()
    for path in _data_files(ruler):
        whole.update(path.read_bytes())
    return whole.hexdigest()[:12]


def _data_files(ruler: Path) -> Iterator[Path]:
    yield ruler / "repos.json"
    for folder in ("annotations", "queries"):
        yield from sorted((ruler / folder).glob("*.json"))


def refuse_shared(
    trained: Sequence[Repository], reported: Sequence[Repository]
) -> None:
    """Stop where a repository would be both trained on and reported."""
    shared = {one.source for one in trained} & {one.source for one in reported}
    if shared:
        raise SystemExit(
            f"trained on and reported: {', '.join(sorted(shared))}; "
            "take them out of the training folder"
        )

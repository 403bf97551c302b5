"""A small tree to index, and what an index answers."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rag_your_code.config.resolve import load
from rag_your_code.index.refresh import refresh
from rag_your_code.index.snapshot import Snapshot

FILES = {
    "app/server.py": '''"""The server."""
import json


class Server:
    """Serves requests."""

    def handle_request(self, request):
        """Answer one request."""
        return json.dumps(self.route(request))

    def route(self, request):
        return request.path
''',
    "app/pool.py": '''
def build_connection_pool(size):
    """Open size connections."""
    return [connect() for _ in range(size)]


def connect():
    return object()
''',
    "web/view.js": "export function renderView(items) {\n  return items.map(draw);\n}\n",
    "lib/cache.go": "package lib\n\n// Get reads the cache.\nfunc Get(key string) string { return store[key] }\n",
}

Answers = Callable[[Path], dict[str, Any]]


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    write(root, FILES)
    return root


def build(root: Path, folder: Path, **other: Any) -> Any:
    return refresh(root, folder, load(root), jobs=1, **other)


def age(root: Path, number: int) -> None:
    """Give all that changed since the last call a time that is old, and of its own."""
    old_ns = (1_000_000_000 + number) * 10**9 + 1
    for folder, _, names in os.walk(root):
        for path in (folder, *(os.path.join(folder, name) for name in names)):
            if os.stat(path).st_mtime_ns > 1_500_000_000 * 10**9:
                os.utime(path, ns=(old_ns, old_ns))


def everything(folder: Path) -> dict[str, Any]:
    """All that an index can answer, by unit id, so that two can be compared."""
    snapshot = Snapshot.open(folder)
    try:
        units = dict(snapshot.all_units())
        ids = {row: unit.id for row, unit in units.items()}
        terms = {term for term, _ in snapshot.terms("")}
        return {
            "units": {unit.id: unit for unit in units.values()},
            "postings": {
                term: sorted(
                    (field, times, ids[row])
                    for field, times, rows in snapshot.postings(term)
                    for row in rows
                )
                for term in terms
            },
            "lengths": {
                (field, ids[row]): chars[row]
                for field, chars in snapshot.lengths.items()
                for row in ids
            },
            "averages": {
                field: snapshot.average_length(field) for field in snapshot.lengths
            },
            "references": {ids[row]: snapshot.references(row) for row in ids},
            "vectors": {ids[row]: snapshot.vector(row) for row in ids},
            "names": {
                unit.id: sorted(ids[row] for row, _ in snapshot.named(unit.name))
                for unit in units.values()
            },
            "files": sorted(
                record._replace(first_row=0) for record in snapshot.files()
            ),
            "count": snapshot.units,
        }
    finally:
        snapshot.close()

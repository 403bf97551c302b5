"""Names, places and versions of the index on disk; docs/INDEX_FORMAT.md tells it all."""

import os
from hashlib import blake2b
from pathlib import Path

#: Raised when a file's layout changes; an index of another format is rebuilt.
#: 1: sorted JSON lines in immutable segments.
#: 2: a signed manifest, what the tree looked like in a file of its own, spare segments.
FORMAT_VERSION = 2

FOLDER = ".rag-your-code"
MANIFEST = "manifest.json"
LOCK = "lock"

UNITS = "units.jsonl"
FILES = "files.jsonl"
TERMS = "terms.jsonl"
POSTINGS = "postings.jsonl"
LENGTHS = "lengths.json"
RUNS = "runs.json"
NAMES = "names.jsonl"
REFERENCES = "references.jsonl"
CALLERS = "callers.jsonl"
VECTORS = "vectors.jsonl"

SEGMENT_FILES = (
    *(UNITS, FILES, TERMS, POSTINGS, LENGTHS, RUNS, NAMES, REFERENCES, CALLERS),
    VECTORS,
)


def usual_folder(root: Path) -> Path:
    """Where the index of ``root`` lives unless told otherwise.

    In the tree itself; for a tree that cannot be written, in the user's cache folder.
    """
    own = root / FOLDER
    if os.access(own if own.exists() else root, os.W_OK):
        return own
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    key = blake2b(os.fsencode(root), digest_size=8).hexdigest()
    return Path(base) / "rag-your-code" / f"{root.name}-{key}"


def segment_name(number: int) -> str:
    """The folder of a segment.

    >>> segment_name(17)
    's000017'
    """
    return f"s{number:06d}"


def state_name(generation: int) -> str:
    """The file that says which rows are dead as of a generation."""
    return f"state-{generation:06d}.json"


def seen_name(generation: int) -> str:
    """The file that says what the tree looked like as of a generation."""
    return f"seen-{generation:06d}.json"

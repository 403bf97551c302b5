"""Names, places and versions of the index on disk; docs/INDEX_FORMAT.md tells it all."""

from pathlib import Path

#: Raised when a file's layout changes; an index of another format is rebuilt.
#: 1: sorted JSON lines in immutable segments.
FORMAT_VERSION = 1

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


def default_folder(root: Path) -> Path:
    """Where the index of ``root`` lives unless told otherwise."""
    return root / FOLDER


def segment_name(number: int) -> str:
    """The folder of a segment.

    >>> segment_name(17)
    's000017'
    """
    return f"s{number:06d}"


def state_name(generation: int) -> str:
    """The file that says what is dead and what was skipped as of a generation."""
    return f"state-{generation:06d}.json"

"""Lines, outlines and neighbourhoods as a person reads them."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from rag_your_code.actions.table import Reply


def _grep(reply: Reply) -> str:
    lines: list[str] = []
    for _, group in groupby(reply["results"], key=_unit_key):
        hits = list(group)
        if lines:
            lines.append("")
        lines += [_unit(hits[0]), *_numbered(hits)]
    return "\n".join(lines)


def _unit_key(hit: Mapping[str, Any]) -> tuple[str, str]:
    return hit["path"], hit["id"]


def _unit(hit: Mapping[str, Any]) -> str:
    if not hit["id"]:
        return str(hit["path"])
    place = f"{hit['path']}:{hit['start_line']}-{hit['end_line']}"
    return f"{place}  {hit['kind']} {hit['qualified_name']}"


def _numbered(hits: list[Reply]) -> Iterator[str]:
    """The lines of one unit, each once, a colon after the number of a matching one."""
    matching = {hit["line"] for hit in hits}
    last = 0
    for hit in hits:
        before = hit.get("before", ())
        first = hit["line"] - len(before)
        for number, text in enumerate(
            (*before, hit["text"], *hit.get("after", ())), first
        ):
            if number > last and (number == hit["line"] or number not in matching):
                if last and number > last + 1 and "before" in hit:
                    yield "  ..."
                mark = ":" if number in matching else "-"
                yield f"  {number}{mark} {text}".rstrip()
                last = number


def _grep_talk(reply: Reply) -> str:
    files = len({hit["path"] for hit in reply["results"]})
    lines = [f"{_count(reply['matches'], 'line')} in {_count(files, 'file')}"]
    if reply["omitted"]:
        lines = [
            f"{len(reply['results'])} of {_count(reply['matches'], 'line')}: more with "
            "--limit, fewer with --path, --lang or --kind"
        ]
    if not reply["matches"]:
        lines = [f"nothing matches in {_count(reply['searched'], 'file')}"]
    lines += [f"not read: {one['path']}: {one['reason']}" for one in reply["unread"]]
    behind = reply["index"]["behind"]
    if behind > 0:
        lines.append(
            f"the index is behind by {behind} files, and new ones among them were not "
            "looked into: run `rag-your-code index`"
        )
    return "\n".join(lines)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


_WIDTH = 80  # columns of an outline or a map


def _outline(reply: Reply) -> str:
    lines = []
    for path, group in groupby(reply["results"], key=lambda entry: entry["path"]):
        entries = list(group)
        lines.append(path)
        digits = max(len(f"{one['start_line']}-{one['end_line']}") for one in entries)
        for entry in entries:
            lines += _entry(entry, digits)
    if reply["omitted_for_budget"]:
        lines.append(f"{_count(reply['omitted_for_budget'], 'unit')} left out: no room")
    return "\n".join(lines)


def _entry(entry: Reply, digits: int) -> Iterator[str]:
    place = f"{entry['start_line']}-{entry['end_line']}".rjust(digits)
    margin = "  " * entry["depth"]
    text = entry["signature"] or f"{entry['kind']} {entry['name']}"
    yield _cut(f"  {place}  {margin}{text}")
    if entry["description"]:
        yield _cut(f"  {' ' * digits}  {margin}  - {entry['description']}")


def _cut(line: str) -> str:
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 3]}..."


RENDERERS = {"grep": _grep, "outline": _outline}
TALK = {"grep": _grep_talk}

"""Found units as a person reads them."""

from collections.abc import Mapping
from typing import Any

from rag_your_code.actions.table import Reply


def _search(reply: Reply) -> str:
    lines = []
    for number, hit in enumerate(reply["results"], 1):
        lines += _hit(number, hit)
    lines += _notes(reply)
    if reply["context"]:
        lines += ["", reply["context"].rstrip("\n")]
    return "\n".join(lines)


def _hit(number: int, hit: Mapping[str, Any]) -> list[str]:
    fresh = "" if hit["freshness"] == "fresh" else f"  [{hit['freshness']}]"
    place = f"{hit['path']}:{hit['start_line']}-{hit['end_line']}"
    lines = [f"{number}. {place}  {hit['kind']} {hit['qualified_name']}{fresh}"]
    if hit["signature"]:
        lines.append(f"   {hit['signature'][:160]}")
    if hit["description"]:
        lines.append(f"   {hit['description']}")
    words = sorted({word for words in hit["matched_terms"].values() for word in words})
    lines.append(
        f"   score {hit['score']:.2f}; matched: {', '.join(words) or 'the name'}"
    )
    lines += [
        f"   also {one['id'].partition('::')[2]} {one['start_line']}-{one['end_line']}"
        for one in hit.get("also", ())
    ]
    return lines


def _notes(reply: Reply) -> list[str]:
    notes = []
    if not reply["results"] and not reply["omitted_for_budget"]:
        notes.append("nothing matches")
    diagnosis = reply["diagnosis"]
    if reply["confidence"] != "high":
        notes.append(f"confidence: {reply['confidence']}")
    if diagnosis.get("nowhere"):
        notes.append(f"words that occur nowhere: {', '.join(diagnosis['nowhere'])}")
    for word, near in diagnosis.get("nearest", {}).items():
        notes.append(f"near {word}: {', '.join(near)}")
    notes += list(diagnosis.get("advice", ()))
    if reply["omitted_for_budget"]:
        notes.append(
            f"{reply['omitted_for_budget']} results without source: out of room"
        )
    behind = reply["index"]["behind"]
    if behind > 0:
        notes.append(
            f"the index is behind by {behind} files: run `rag-your-code index`"
        )
    elif behind < 0:
        notes.append("the index could not be refreshed and may be behind")
    return ["", *notes] if notes else []


def _show(reply: Reply) -> str:
    fresh = "" if reply["freshness"] == "fresh" else f"  [{reply['freshness']}]"
    place = f"{reply['path']}:{reply['start_line']}-{reply['end_line']}{fresh}"
    return f"{place}\n{reply['source']}"


def _symbol(reply: Reply) -> str:
    return "\n".join(
        f"{unit['path']}:{unit['start_line']}-{unit['end_line']}  {unit['kind']} "
        f"{unit['qualified_name']}  {unit['signature'][:120]}".rstrip()
        for unit in reply["results"]
    )


RENDERERS = {"search": _search, "show": _show, "symbol": _symbol}

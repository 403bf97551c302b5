"""What the index holds and how it is, as a person reads it."""

from collections.abc import Mapping
from typing import Any

from rag_your_code.actions.table import Reply


def _stats(reply: Reply) -> str:
    lines = [
        f"root        {reply['root']}",
        f"index       {reply['index']} ({reply['index_bytes'] / 1e6:.1f} MB, "
        f"generation {reply['generation']})",
        f"files       {reply['files']}",
        f"units       {reply['units']}",
        f"languages   {_counts(reply['languages'])}",
        f"kinds       {_counts(reply['kinds'])}",
        f"references  {reply['references']}",
        f"vectors     {'yes' if reply['vectors'] else 'no'}",
    ]
    lines += [f"skipped     {count}: {why}" for why, count in reply["skipped"].items()]
    lines += [
        f"partly read {path}, from line {line}: {why}"
        for path, line, why in reply["partial"]
    ]
    return "\n".join(lines)


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _doctor(reply: Reply) -> str:
    findings = reply["findings"]
    lines = [line for one in findings for line in _finding(one)]
    what = "the index is whole" if reply["healthy"] else "the index needs mending"
    rest = f", {len(findings)} to know" if findings and reply["healthy"] else ""
    return "\n".join([*lines, f"{what}{rest}: {reply['index']}"])


def _finding(one: Mapping[str, Any]) -> list[str]:
    lines = [f"{one['level']:<8}{one['check']}: {one['message']}"]
    if "next" in one:
        lines.append(f"        -> {one['next']}")
    return lines


RENDERERS = {"stats": _stats, "doctor": _doctor}

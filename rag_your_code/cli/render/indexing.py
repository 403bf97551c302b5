"""Reports on the index as a person reads them."""

from collections.abc import Mapping

from rag_your_code.actions.table import Reply


def _index(reply: Reply) -> str:
    if reply["built"]:
        what = f"indexed {reply['files']} files, {reply['units']} units"
    elif reply["parsed"] or reply["removed"] or reply["revived"]:
        back = f"{reply['revived']} back as before, " if reply["revived"] else ""
        what = (
            f"refreshed: {reply['parsed']} files parsed, {back}{reply['removed']} "
            f"replaced or gone; {reply['units']} units"
        )
    else:
        what = f"up to date: {reply['files']} files, {reply['units']} units"
    lines = [f"{what} in {reply['seconds']:.1f} s"]
    lines += [f"skipped {count}: {why}" for why, count in reply["skipped"].items()]
    lines += list(reply["notes"])
    if "next" in reply:
        lines.append(reply["next"])
    return "\n".join(lines)


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


RENDERERS = {"bootstrap": _index, "index": _index, "stats": _stats}

"""Reports on the index as a person reads them."""

from rag_your_code.actions.table import Reply


def _index(reply: Reply) -> str:
    if "error" in reply:  # told while watching, which goes on
        return f"{reply['error']}\n{reply['next']}".rstrip()
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


RENDERERS = {"bootstrap": _index, "index": _index}

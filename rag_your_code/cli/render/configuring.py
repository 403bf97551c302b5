"""Settings as a person reads them."""

from typing import Any

from rag_your_code.actions.table import Reply
from rag_your_code.config.literals import literal


def _init(reply: Reply) -> str:
    return f"wrote {reply['file']}"


def _path(reply: Reply) -> str:
    return str(reply["file"])


def _list(reply: Reply) -> str:
    there = "" if reply["exists"] else " (not there)"
    width = max(len(one["key"]) for one in reply["settings"])
    lines = [f"# {reply['file']}{there}"]
    for one in reply["settings"]:
        line = f"{one['key']:<{width}} = {literal(one['value'])}"
        lines.append(f"{line:<60} # {one['source']}")
    return "\n".join(lines)


def _get(reply: Reply) -> str:
    return _plain(reply["value"])


def _plain(value: Any) -> str:
    """A value as a script wants it: a text bare, a list one a line."""
    if isinstance(value, list | tuple):
        return "\n".join(value)
    return value if isinstance(value, str) else literal(value)


def _set(reply: Reply) -> str:
    what = f"{reply['key']} = {literal(reply['value'])}"
    return _written(reply, f"{what} in {reply['file']}")


def _unset(reply: Reply) -> str:
    if not reply["changed"]:
        return _written(reply, f"{reply['key']} is not set in {reply['file']}")
    default = reply["value"]
    back = "" if default is None else f"; the default is {literal(default)}"
    return _written(reply, f"took {reply['key']} out of {reply['file']}{back}")


def _trust(reply: Reply) -> str:
    if reply["agreed"]:
        return (
            f"agreed: {reply['root']} may send {reply['agreed']}\n"
            f"kept in {reply['file']}; rag-your-code config trust --revoke takes it back"
        )
    lines = [f"took back the consent to {one['endpoint']}" for one in reply["revoked"]]
    lines += [
        f"{one['root']}: {one['endpoint']} model {one['model']}"
        + (f" key ${one['key_variable']}" if one["key_variable"] else "")
        for one in reply["consents"]
    ]
    return "\n".join(lines) or "no consents"


def _written(reply: Reply, line: str) -> str:
    lines = [line]
    if reply["changed"] and reply["rebuilds"]:
        lines.append("the next use of the index builds it anew")
    if reply["problem"]:
        lines.append(f"still wrong: {reply['problem']}")
    return "\n".join(lines)


RENDERERS = {
    "config_init": _init,
    "config_list": _list,
    "config_get": _get,
    "config_set": _set,
    "config_unset": _unset,
    "config_trust": _trust,
    "config_path": _path,
}

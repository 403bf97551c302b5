"""The table of settings as text: the file that ``config init`` writes, and the docs."""

from itertools import groupby

from rag_your_code.config.literals import literal
from rag_your_code.config.settings import SETTINGS, Setting

_HEAD = """\
# Settings of rag-your-code for this repository; commit this file.
# Every line shows a default: take its # away and change it.
"""


def starting_file() -> str:
    """A settings file in which every key stands as a comment with its default."""
    parts = [_HEAD]
    for table, settings in groupby(SETTINGS, _table_of):
        parts.append(f"\n[{table}]\n")
        for one in settings:
            name = one.key.partition(".")[2]
            parts.append(f"# {one.help} ({_wanted(one)})\n")
            parts.append(f"# {name} = {literal(one.default)}\n")
    return "".join(parts)


def reference() -> str:
    """A Markdown table of every key."""
    lines = [
        "| key | accepts | default | a change | what it is |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| `{one.key}` | {_wanted(one)} | `{literal(one.default)}` | {_effect(one)} "
        f"| {one.help} |"
        for one in SETTINGS
    ]
    return "\n".join(lines) + "\n"


def _table_of(setting: Setting) -> str:
    return setting.key.partition(".")[0]


def _wanted(setting: Setting) -> str:
    return setting.wanted.removeprefix("an ").removeprefix("a ")


def _effect(setting: Setting) -> str:
    if setting.rebuilds:
        return "rebuilds the index"
    return "makes new vectors" if setting.reembeds else "acts at once"

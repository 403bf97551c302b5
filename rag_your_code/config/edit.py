"""One value of a TOML text set or taken out, every other byte as it was.

Whatever is written is parsed again: unless it holds the new value and all the others
unchanged, it is refused.
"""

import tomllib
from typing import Any

from rag_your_code.config.arrays import relisted
from rag_your_code.config.layout import (
    Entry,
    Layout,
    Path,
    Section,
    indent_of,
    line_end,
    newline_of,
    read_layout,
)
from rag_your_code.config.literals import literal, literal_key
from rag_your_code.errors import ConfigError

Names = tuple[str, ...]
_BY_HAND = "change the file by hand"


def with_value(text: str, path: Names, value: Any) -> str:
    """``text`` with ``value`` at ``path``; raises ``ConfigError`` where that cannot be.

    >>> with_value("[search]  # mine\\nlimit = 4  # few\\n", ("search", "limit"), 5)
    '[search]  # mine\\nlimit = 5  # few\\n'
    """
    wanted, old = tomllib.loads(text), tomllib.loads(text)
    _put(wanted, path, list(value) if isinstance(value, tuple) else value)
    if _same(wanted, old):
        return text
    layout = _layout(text)
    entry = layout.entry(path)
    new = _replaced(text, entry, value) if entry else _added(text, layout, path, value)
    return _proved(new, wanted, path, f"cannot set {literal_key(*path)}")


def without_value(text: str, path: Names) -> str:
    """``text`` without the entry at ``path`` and the comment on its line; as it is
    where there is none. Raises ``ConfigError`` for what is no single entry.

    >>> without_value("a.b = 1\\nc = 2\\n", ("a", "b"))
    'c = 2\\n'
    """
    layout = _layout(text)
    entry = layout.entry(path)
    wanted = tomllib.loads(text)
    if not _drop(wanted, path):
        return text
    what = f"cannot unset {literal_key(*path)}"
    if entry is None:
        raise ConfigError(f"{what}: it is a table", hint=_BY_HAND)
    start, end = _whole(text, layout, entry)
    return _proved(text[:start] + text[end:], wanted, path, what)


def _layout(text: str) -> Layout:
    try:
        return read_layout(text)
    except RecursionError as error:
        raise ConfigError("nested too deeply to edit", hint=_BY_HAND) from error


# -- a value that is there ---------------------------------------------------------


def _replaced(text: str, entry: Entry, value: Any) -> str:
    new = relisted(text, entry, value) if isinstance(value, list | tuple) else ""
    new = new or literal(value)
    return text[: entry.value_start] + new + text[entry.value_end :]


# -- a value that is not there yet ---------------------------------------------------


def _added(text: str, layout: Layout, path: Names, value: Any) -> str:
    *parent, name = path
    return (
        _under_header(text, layout, tuple(parent), literal_key(name), value)
        or _beside_dotted(text, layout, path, value)
        or _in_inline(text, layout, tuple(parent), literal_key(name), value)
        or _at_end(text, tuple(parent), literal_key(name), value)
    )


def _under_header(
    text: str, layout: Layout, parent: Path, key: str, value: Any
) -> str | None:
    section = next((one for one in layout.sections[1:] if one.path == parent), None)
    return _in_section(text, layout, section, key, value) if section else None


def _in_section(
    text: str, layout: Layout, section: Section, key: str, value: Any
) -> str:
    at, indent = section.line_end, ""
    for entry in layout.entries:
        if entry.section is section and entry.inline is None:
            at = line_end(text, entry.value_end)
            indent = indent_of(text, entry.start)
    return _inserted(text, at, f"{indent}{key} = {literal(value)}")


def _beside_dotted(text: str, layout: Layout, path: Names, value: Any) -> str | None:
    """After the last ``table.key = value`` of the same table."""
    parent = path[:-1]
    beside = None
    for entry in layout.entries:
        above = entry.section.path
        dotted = entry.path[: len(parent)] == parent and len(entry.path) > len(parent)
        if entry.inline is None and dotted and len(above) < len(parent):
            beside = entry
    if beside is None:
        return None
    key = literal_key(*path[len(beside.section.path) :])
    line = f"{indent_of(text, beside.start)}{key} = {literal(value)}"
    return _inserted(text, line_end(text, beside.value_end), line)


def _in_inline(
    text: str, layout: Layout, parent: Path, key: str, value: Any
) -> str | None:
    table = layout.entry(parent)
    if table is None or text[table.value_start] != "{":
        return None
    inside = [one for one in layout.entries if one.inline == parent]
    if not inside:
        at, new = table.value_start + 1, f"{key} = {literal(value)}"
    else:
        at, new = inside[-1].value_end, f", {key} = {literal(value)}"
    return text[:at] + new + text[at:]


def _at_end(text: str, parent: Names, key: str, value: Any) -> str:
    newline = newline_of(text)
    header = f"[{literal_key(*parent)}]" if parent else ""
    gap = "" if not text.strip() else newline
    if gap and not text.endswith("\n"):
        gap += newline
    return f"{text}{gap}{header}{newline}{key} = {literal(value)}{newline}"


def _inserted(text: str, at: int, line: str) -> str:
    """``line`` as a line of its own from ``at``, the start of a line or the end."""
    newline = newline_of(text)
    if at == len(text) and not text.endswith("\n"):
        return f"{text}{newline}{line}"
    return f"{text[:at]}{line}{newline}{text[at:]}"


# -- a value to take out ---------------------------------------------------------------


def _whole(text: str, layout: Layout, entry: Entry) -> tuple[int, int]:
    """The span of an entry with what only it needs: its line, or a comma."""
    if entry.inline is None:
        start = text.rfind("\n", 0, entry.start) + 1
        return start, line_end(text, entry.value_end)
    beside = [
        one
        for one in layout.entries
        if one.inline == entry.inline and one.section is entry.section
    ]
    at = beside.index(entry)
    if at:
        return beside[at - 1].value_end, entry.value_end
    return entry.start, beside[1].start if len(beside) > 1 else entry.value_end


# -- proof -----------------------------------------------------------------------------


def _put(tables: dict[str, Any], path: Names, value: Any) -> None:
    *parents, name = path
    for parent in parents:
        inner = tables.setdefault(parent, {})
        if not isinstance(inner, dict):
            raise ConfigError(
                f"cannot set {literal_key(*path)}: {parent} is no table", hint=_BY_HAND
            )
        tables = inner
    tables[name] = value


def _drop(tables: dict[str, Any], path: Names) -> bool:
    """Take out the value of ``path``; whether there was one."""
    inner: Any = tables
    for parent in path[:-1]:
        inner = inner.get(parent)
        if not isinstance(inner, dict):
            return False
    return inner.pop(path[-1], _drop) is not _drop


def _proved(text: str, wanted: dict[str, Any], path: Names, what: str) -> str:
    """``text`` if it holds what is ``wanted``; tables that went empty on the way to
    ``path`` may be gone."""
    try:
        text.encode("utf-8")
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = "the file would no longer be valid TOML"
        raise ConfigError(f"{what}: {why}", hint=_BY_HAND) from error
    _prune(found, path[:-1])
    _prune(wanted, path[:-1])
    if not _same(found, wanted):
        raise ConfigError(f"{what} without changing other values", hint=_BY_HAND)
    return text


def _same(one: Any, other: Any) -> bool:
    """Whether two values are alike in type too, and NaN is NaN."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(
            _same(value, other[key]) for key, value in one.items()
        )
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return repr(one) == repr(other)


def _prune(tables: dict[str, Any], path: Names) -> None:
    """Take out the tables along ``path`` that hold nothing."""
    if path and isinstance(tables.get(path[0]), dict):
        _prune(tables[path[0]], path[1:])
        if not tables[path[0]]:
            del tables[path[0]]

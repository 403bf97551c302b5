"""Values as TOML writes them."""

import json
from typing import Any

_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def literal(value: Any) -> str:
    """``value``, a setting's, as it stands in a file.

    >>> literal(("a", 'say "b"')), literal(False), literal(2.5)
    ('["a", "say \\\\"b\\\\""]', 'false', '2.5')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, str):
        # JSON's escapes are TOML's, but TOML wants one more character escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return repr(value)


def literal_key(*names: str) -> str:
    """The dotted key of ``names``, each quoted where it must be.

    >>> literal_key("search", "max chars")
    'search."max chars"'
    """
    return ".".join(name if _is_bare(name) else literal(name) for name in names)


def _is_bare(name: str) -> bool:
    return bool(name) and _BARE.issuperset(name)

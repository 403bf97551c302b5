"""Text -> lines, counted as editors and compilers count them."""

import re

_LINE_END = re.compile(r"\r\n|\n|\r")


def split_lines(text: str) -> tuple[str, ...]:
    r"""The lines of ``text`` without their ends: ``\n``, ``\r\n`` and ``\r`` only.

    ``str.splitlines`` also breaks at form feeds and U+2028, and line numbers drift.
    """
    return tuple(_LINE_END.split(text))

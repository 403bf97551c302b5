"""Which bracket closes which, over masked code, with repair of broken nesting."""

import re
from bisect import bisect_left
from collections.abc import Mapping

_BRACKET = re.compile(r"[()\[\]{}]")
_OPENER_OF = {")": "(", "]": "[", "}": "{"}


class Brackets:
    """The bracket pairs of one file.

    ``close`` maps an opener's offset to its closer's; an opener that never closes
    maps to the length of the code. ``open`` is the way back. ``lost_at`` is the offset of the first brace that
    has no partner, or -1. When braces do not balance, pairs are found anew by
    indentation: a closing brace then ends every block indented deeper than itself,
    so that one missing brace costs one block and not the rest of the file.
    ``keywords`` pairs words instead, in a language that closes with ``end``.
    """

    __slots__ = (
        *("_code", "_inner", "_positions"),
        *("close", "keywords", "lost_at", "open"),
    )

    def __init__(self, code: str, keywords: Mapping[int, int] | None = None) -> None:
        self._code = code
        self.keywords = keywords or {}
        self.lost_at = self._pair(by_indent=False)
        if self.lost_at >= 0:
            self._pair(by_indent=True)

    def _pair(self, *, by_indent: bool) -> int:
        code = self._code
        self.close: dict[int, int] = {}
        self._positions: list[int] = []
        self._inner: list[int] = []
        close, positions, inner = self.close, self._positions, self._inner
        stack: list[int] = []
        lost_at = -1
        for match in _BRACKET.finditer(code):
            at = match.start()
            char = code[at]
            if char in "([{":
                stack.append(at)
            elif char == "}":
                if by_indent:
                    self._drop_deeper(stack, at)
                while stack and code[stack[-1]] != "{":
                    close[stack.pop()] = at
                if stack:
                    close[stack.pop()] = at
                elif lost_at < 0:
                    lost_at = at
            elif stack and code[stack[-1]] == _OPENER_OF[char]:
                close[stack.pop()] = at
            positions.append(at)
            inner.append(stack[-1] if stack else -1)
        self.open = {closer: opener for opener, closer in close.items()}
        for at in stack:
            close[at] = len(code)
            if lost_at < 0 and code[at] == "{":
                lost_at = at
        return lost_at

    def _drop_deeper(self, stack: list[int], at: int) -> None:
        """Close, before the brace at ``at``, what is indented deeper than it."""
        if not self._starts_line(at):
            return
        indent = self._indent(at)
        while stack and self._indent(stack[-1]) > indent:
            self.close[stack.pop()] = at

    def _starts_line(self, at: int) -> bool:
        line = self._code.rfind("\n", 0, at) + 1
        return not self._code[line:at].strip()

    def _indent(self, at: int) -> int:
        code = self._code
        start = code.rfind("\n", 0, at) + 1
        line = code[start : at + 1]
        return len(line) - len(line.lstrip())

    def enclosing(self, at: int) -> int:
        """The offset of the innermost bracket open just before ``at``, or -1.

        O(log n).
        """
        index = bisect_left(self._positions, at) - 1
        return self._inner[index] if index >= 0 else -1

    def statement_start(self, at: int) -> int:
        """The offset where the statement around ``at`` begins.

        That is after the nearest ``;``, brace or enclosing bracket before it, where
        balanced round and square brackets are passed over.
        """
        code, positions = self._code, self._positions
        end = at
        index = bisect_left(positions, at) - 1
        while index >= 0:
            bracket = positions[index]
            semicolon = code.rfind(";", bracket + 1, end)
            if semicolon >= 0:
                return semicolon + 1
            opener = self.open.get(bracket)
            if opener is None or code[bracket] == "}":
                return bracket + 1
            end = opener
            index = bisect_left(positions, opener) - 1
        return code.rfind(";", 0, end) + 1

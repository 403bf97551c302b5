"""Which bracket closes which, over masked code, with repair of broken nesting."""

import re
from bisect import bisect_left
from collections.abc import Mapping

_BRACKET = re.compile(r"[()\[\]{}]")
_MAX_INDENT = 400  # characters
_OPENER_OF = {")": "(", "]": "[", "}": "{"}


class Brackets:
    """The bracket pairs of one file.

    ``close`` maps an opener's offset to its closer's; an opener that never closes
    maps to the length of the code. ``open`` is the way back. ``lost_at`` is the offset
    of the first brace or block word that has no partner, or -1. When braces do not
    balance, pairs are found anew by indentation: a closing brace then ends every block
    indented deeper than itself, so that one missing brace costs one block and not the
    rest of the file.
    ``keywords``, in a language that closes with ``end``, maps each opening word to one
    past its ``end``; such a pair encloses as brackets do.
    """

    __slots__ = (
        *("_code", "_inner", "_keyword_ends", "_positions"),
        *("close", "keywords", "lost_at", "open"),
    )

    def __init__(self, code: str, keywords: Mapping[int, int] | None = None) -> None:
        self._code = code
        self.keywords = keywords or {}
        self._keyword_ends = {
            end - 1: at
            for at, end in self.keywords.items()
            if code[end - 3 : end] == "end"
        }
        self.lost_at = self._pair(by_indent=False)
        if self.lost_at >= 0:
            self._pair(by_indent=True)
        elif len(self._keyword_ends) < len(self.keywords):
            ended = self._keyword_ends.values()
            self.lost_at = min(self.keywords.keys() - ended)

    def _pair(self, *, by_indent: bool) -> int:
        code = self._code
        self.close: dict[int, int] = {}
        self._positions: list[int] = []
        self._inner: list[int] = []
        close, positions, inner = self.close, self._positions, self._inner
        stack: list[int] = []
        lost_at = -1
        for at in self._places():
            char = code[at]
            if char in "([{" or at in self.keywords:
                stack.append(at)
            elif char == "}":
                if by_indent:
                    self._drop_deeper(stack, at)
                if not self._end_brace(stack, at) and lost_at < 0:
                    lost_at = at
            elif char in ")]":
                if stack and code[stack[-1]] == _OPENER_OF[char]:
                    close[stack.pop()] = at
            else:
                self._end_keyword(stack, at)
            positions.append(at)
            inner.append(stack[-1] if stack else -1)
        self.open = {closer: opener for opener, closer in close.items()}
        for at in stack:
            close[at] = len(code)
            if lost_at < 0 and code[at] == "{":
                lost_at = at
        return lost_at

    def _places(self) -> list[int]:
        """Where something opens or closes, in order."""
        brackets = [match.start() for match in _BRACKET.finditer(self._code)]
        if self.keywords:
            brackets += [*self.keywords, *self._keyword_ends]
            brackets.sort()
        return brackets

    def _end_brace(self, stack: list[int], at: int) -> bool:
        """Close, at a closing brace, its partner and what is open in it."""
        while stack and self._code[stack[-1]] != "{":
            self.close[stack.pop()] = at
        if not stack:
            return False
        self.close[stack.pop()] = at
        return True

    def _end_keyword(self, stack: list[int], at: int) -> None:
        """Close, at the last character of an ``end``, the word it belongs to."""
        opener = self._keyword_ends[at]
        if opener in self.close:  # a brace has closed it already
            return
        while stack and stack[-1] != opener:
            self.close[stack.pop()] = at
        if stack:
            self.close[stack.pop()] = at

    def _drop_deeper(self, stack: list[int], at: int) -> None:
        """Close, before the brace at ``at``, what is indented deeper than it."""
        if not self._starts_line(at):
            return
        indent = self._indent(at)
        while stack and self._indent(stack[-1]) > indent:
            self.close[stack.pop()] = at

    def _starts_line(self, at: int) -> bool:
        before = self._code[max(0, at - _MAX_INDENT) : at]
        return not before.rpartition("\n")[2].strip()

    def _indent(self, at: int) -> int:
        code = self._code
        start = code.rfind("\n", 0, at) + 1
        line = code[start : min(at + 1, start + _MAX_INDENT)]
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

"""Where each key of a TOML text stands: what an edit needs and a parser throws away.

The text must be one that ``tomllib`` accepts; nothing is checked a second time.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field

#: A path names a value from the root; a number counts the tables of an array.
Path = tuple[str | int, ...]

_KEY = re.compile(
    r"""[ \t]*+(?:[\w-]++|"(?:[^"\\\n]++|\\.)*+"|'[^'\n]*+')[ \t]*+"""
    r"""(?:\.[ \t]*+(?:[\w-]++|"(?:[^"\\\n]++|\\.)*+"|'[^'\n]*+')[ \t]*+)*+""",
    re.A,
)
_TEXTS = (
    re.compile(r'"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{3,5}', re.S),
    re.compile(r"'''(?:[^']++|'{1,2}(?!'))*+'{3,5}"),
    re.compile(r'"(?:[^"\\\n]++|\\.)*+"'),
    re.compile(r"'[^'\n]*+'"),
)
_BARE = re.compile(r"[^,\]}#\r\n]++")
_BLANK = re.compile(r"[ \t]*+")
_BLANK_LINES = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")


@dataclass(frozen=True, slots=True)
class Section:
    """A ``[table]`` header, or the start of the text: ``line_end`` is past its line."""

    path: Path
    line_end: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One ``key = value``. ``section`` is the header it stands under; ``inline`` the
    path of the inline table that holds it, None for one on a line of its own. Elements
    are the spans of an array's values."""

    path: Path
    section: Section
    inline: Path | None
    start: int
    value_start: int
    value_end: int
    elements: tuple[tuple[int, int], ...] = ()


@dataclass(slots=True)
class Layout:
    """The headers and entries of a text, in its order."""

    sections: list[Section] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def entry(self, path: Path) -> Entry | None:
        """Where the value of ``path`` is written, if by one entry."""
        return next((one for one in self.entries if one.path == path), None)


def read_layout(text: str) -> Layout:
    """The layout of ``text``; a ``RecursionError`` where it nests too deeply."""
    return _Reader(text).layout()


def line_number(text: str, offset: int) -> int:
    """The 1-based line of an offset."""
    return text.count("\n", 0, offset) + 1


def line_end(text: str, offset: int) -> int:
    """The offset just past the line that holds ``offset``."""
    return text.find("\n", offset) + 1 or len(text)


def newline_of(text: str) -> str:
    """How the lines of ``text`` end, by its first one."""
    at = text.find("\n")
    return "\r\n" if at > 0 and text[at - 1] == "\r" else "\n"


def indent_of(text: str, at: int) -> str:
    """The blanks that open the line of an offset."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._layout = Layout([Section((), 0)])
        self._arrays: dict[Path, int] = {}

    def layout(self) -> Layout:
        at = _past(_BLANK_LINES, self._text, 0)
        while at < len(self._text):
            if self._text[at] == "[":
                self._header(at)
                at = line_end(self._text, at)
            else:
                at = self._entry(at, (), None)
            at = _past(_BLANK_LINES, self._text, at)
        return self._layout

    def _header(self, at: int) -> None:
        is_array = self._text.startswith("[[", at)
        key, _ = self._key(at + 1 + is_array)
        path: Path = ()
        for number, name in enumerate(key, 1):
            path = (*path, name)
            if is_array and number == len(key):
                self._arrays[path] = self._arrays.get(path, 0) + 1
            if path in self._arrays:
                path = (*path, self._arrays[path] - 1)
        self._layout.sections.append(Section(path, line_end(self._text, at)))

    def _entry(self, at: int, parent: Path, inline: Path | None) -> int:
        """Note the entry at ``at``; the offset past its value."""
        section = self._layout.sections[-1]
        key, equals = self._key(at)
        path = (*(section.path if inline is None else parent), *key)
        start = _past(_BLANK, self._text, equals + 1)
        place = len(self._layout.entries)
        elements: list[tuple[int, int]] = []
        end = self._value(start, path, elements)
        entry = Entry(path, section, inline, at, start, end, tuple(elements))
        self._layout.entries.insert(place, entry)  # before what it holds itself
        return end

    def _key(self, at: int) -> tuple[tuple[str, ...], int]:
        """The names of a dotted key, and the offset past it."""
        end = _past(_KEY, self._text, at)
        names = []
        value = tomllib.loads(f"{self._text[at:end]} = 0")
        while isinstance(value, dict):
            ((name, value),) = value.items()
            names.append(name)
        return tuple(names), end

    def _value(
        self, at: int, path: Path | None, elements: list[tuple[int, int]]
    ) -> int:
        """The offset past the value at ``at``; ``path`` None for one in an array."""
        first = self._text[at]
        if first == "[":
            elements += self._elements(at)
            return self._past_comma(elements[-1][1] if elements else at + 1) + 1
        if first == "{":
            return self._inline(at, path)
        for pattern in _TEXTS:
            found = pattern.match(self._text, at)
            if found:
                return found.end()
        bare = _BARE.match(self._text, at)
        return at + len(bare[0].rstrip()) if bare else at

    def _elements(self, at: int) -> Iterator[tuple[int, int]]:
        at = _past(_BLANK_LINES, self._text, at + 1)
        while self._text[at] != "]":
            end = self._value(at, None, [])
            yield at, end
            at = self._past_comma(end)

    def _inline(self, at: int, path: Path | None) -> int:
        known = len(self._layout.entries)
        own = path or ()
        at = _past(_BLANK_LINES, self._text, at + 1)
        while self._text[at] != "}":
            at = self._past_comma(self._entry(at, own, own))
        if path is None:
            del self._layout.entries[known:]
        return at + 1

    def _past_comma(self, at: int) -> int:
        at = _past(_BLANK_LINES, self._text, at)
        return _past(_BLANK_LINES, self._text, at + (self._text[at] == ","))


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at

"""Declarations -> units: nesting, names, documentation, own text, references."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from rag_your_code.languages.table import Language
from rag_your_code.model import CodeUnit, Reference
from rag_your_code.parse import doccomment
from rag_your_code.parse.declaration import Declaration
from rag_your_code.parse.mask import Mask
from rag_your_code.parse.references import LineIndex, Mention, mentions

MODULE = "<module>"
REMAINDER = "remainder"
REMAINDER_LINES = 60  # RANKING.md: code outside every unit, in pieces of about this

_MAX_SIGNATURE = 300  # characters
_MAX_NESTING = 40  # declarations inside each other; deeper is no code that one reads
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"\w")
_HEAD_TAIL = re.compile(r"(?:[{=:;]|=>)\s*$")


@dataclass(slots=True)
class _Node:
    """A declaration with its place in the nest. ``first`` is its first line with
    attributes, ``top`` its first line with the documentation above it too; ``covered``
    is the last line of its latest placed child."""

    declaration: Declaration
    parent: "_Node | None"
    path: tuple[str, ...]
    first: int = 0
    top: int = 0
    last: int = 0
    documentation: str = ""
    children: "list[_Node]" = field(default_factory=list)
    references: list[Mention] = field(default_factory=list)
    covered: int = 0


def assemble(
    path: str,
    text: str,
    language: Language,
    masked: Mask,
    declarations: Sequence[Declaration],
) -> tuple[CodeUnit, ...]:
    """The units of one file in source order, remainder units among them."""
    return _Assembly(path, text, language, masked, declarations).units()


class _Assembly:
    def __init__(
        self,
        path: str,
        text: str,
        language: Language,
        masked: Mask,
        declarations: Sequence[Declaration],
    ) -> None:
        self.path = path
        self.text = text
        self.language = language
        self.masked = masked
        self.lines = LineIndex(text)
        self.comment_starts = [start for start, _ in masked.comments]
        self.package = _package(language, masked)
        self.nodes = self._nest(declarations)
        self.covered = 0
        for node in self.nodes:
            self._place(node)

    def units(self) -> tuple[CodeUnit, ...]:
        shown = [node for node in self.nodes if not node.declaration.transparent]
        pieces = list(self._remainders(shown))
        self._share_references(shown, pieces)
        units = [self._unit(node) for node in shown]
        units += [self._remainder(*piece) for piece in pieces]
        units.sort(key=lambda unit: (unit.start_line, -unit.end_line))
        return tuple(units)

    # -- nesting ---------------------------------------------------------------

    def _nest(self, declarations: Sequence[Declaration]) -> list[_Node]:
        nodes: list[_Node] = []
        stack: list[_Node] = []
        for one in map(self._with_name, declarations):
            while stack and stack[-1].declaration.end <= one.start:
                stack.pop()
            if len(stack) == _MAX_NESTING:
                continue
            parent = stack[-1] if stack else None
            if parent and one.name_at < parent.declaration.open:
                parent = parent.parent  # a head holds no members: ``a.b = a.c = ...``
            above = parent.path if parent else ()
            own = tuple(
                part for part in _split(one.container) if part and part not in _SELVES
            )
            if self.language.member and own == above[-1:]:
                own = ()  # ``def Point.origin`` inside ``class Point``
            unnamed = one.transparent and one.name in _UNNAMED
            name = () if unnamed else (one.name,)
            node = _Node(one, parent, (*above, *own, *name))
            if parent:
                parent.children.append(node)
            nodes.append(node)
            stack.append(node)
        return nodes

    def _with_name(self, one: Declaration) -> Declaration:
        """``one`` with the name that stands in quotes in the text, which are masked."""
        if one.name[:1] not in ("'", '"'):
            return one
        start = one.name_at
        return one._replace(name=self.text[start + 1 : start + len(one.name) - 1])

    # -- lines and documentation ----------------------------------------------

    def _place(self, node: _Node) -> None:
        one = node.declaration
        line = self.lines.line
        head = line(one.start)
        holder = node.parent or self
        floor = line(node.parent.declaration.start) if node.parent else 0
        floor = max(floor, min(holder.covered, head - 1))
        node.first = (
            line(one.first) if one.first >= 0 else self._attributes_above(head, floor)
        )
        node.last = max(line(max(one.end - 1, one.start)), head)
        holder.covered = max(holder.covered, node.last)
        node.top, above = self._comments_above(node.first, floor)
        inside = "" if node.first == head else self._comments_between(node.first, head)
        parts = (above, inside, one.documentation)
        node.documentation = "\n".join(part for part in parts if part)

    def _attributes_above(self, head: int, floor: int) -> int:
        """The first line of the attributes that stand directly above line ``head``."""
        if not self.language.attribute:
            return head
        attribute = _pattern(self.language.attribute)
        first = line = head
        while line - 1 > floor:
            line -= 1
            start, end = self._line_span(line)
            if attribute.match(self.masked.code, start, end):
                first = line
            elif not self._only_comment(start, end) and not self._in_brackets(
                line, first
            ):
                break
        return first

    def _in_brackets(self, line: int, first: int) -> bool:
        """Whether ``line`` looks like the inside of a multi-line attribute."""
        start, end = self._line_span(line)
        words = self.masked.code[start:end].strip()
        return (
            bool(words)
            and words[-1] in ",)]"
            and ";" not in words
            and line >= first - 12
        )

    def _only_comment(self, start: int, end: int) -> bool:
        return not self.masked.bare[start:end].strip() and bool(
            self.text[start:end].strip()
        )

    def _comments_above(self, first: int, floor: int) -> tuple[int, str]:
        """The first line of the comment block that ends above ``first``; its text."""
        line = first
        while line - 1 > floor and self._only_comment(*self._line_span(line - 1)):
            line -= 1
        if line == first:
            return first, ""
        text = doccomment.clean(self._slice(line, first - 1))
        return (line, text) if doccomment.documents(text) else (first, "")

    def _comments_between(self, first: int, head: int) -> str:
        spans = self._comments_in(self._line_span(first)[0], self._line_span(head)[0])
        text = "\n".join(doccomment.clean(self.text[a:b]) for a, b in spans)
        return text if doccomment.documents(text) else ""

    def _line_span(self, line: int) -> tuple[int, int]:
        starts = self.lines.starts
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return starts[line - 1], end

    def _slice(self, first: int, last: int) -> str:
        return self.text[self._line_span(first)[0] : self._line_span(last)[1]]

    def _comments_in(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        low = bisect_left(self.comment_starts, start)
        high = bisect_left(self.comment_starts, end)
        return self.masked.comments[low:high]

    # -- units -----------------------------------------------------------------

    def _unit(self, node: _Node) -> CodeUnit:
        one = node.declaration
        body, comments = self._own_text(node)
        return CodeUnit(
            path=self.path,
            language=self.language.name,
            kind=self._kind(node),
            name=one.name,
            qualified_name=self._qualified(node),
            start_line=node.first,
            end_line=node.last,
            name_line=self.lines.line(one.name_at),
            signature=self._signature(one),
            documentation=node.documentation,
            container=" ".join(
                part for part in (self.package, *node.path[:-1]) if part
            ),
            body=body,
            comments=comments,
            references=self._resolved(node.references),
        )

    def _kind(self, node: _Node) -> str:
        """A function directly in a type is a method, one named as its type (or ``~``)
        makes or ends it; a rule cannot always know."""
        one = node.declaration
        if one.kind not in ("function", "method"):
            return one.kind
        above = node.parent.declaration.kind if node.parent else ""
        in_type = above in self.language.types or above in _OBJECTS
        if not in_type and not one.container:
            return "method" if one.member else "function"
        if len(node.path) > 1 and one.name.lstrip("~") == node.path[-2]:
            return "destructor" if one.name.startswith("~") else "constructor"
        return "method"

    def _qualified(self, node: _Node) -> str:
        separator = self.language.separator
        member = self.language.member
        if member and node.declaration.kind in _MEMBERS and len(node.path) > 1:
            joint = "." if _is_singleton(node) else member
            return separator.join(node.path[:-1]) + joint + node.path[-1]
        return separator.join(node.path)

    def _signature(self, one: Declaration) -> str:
        end = one.open if one.open >= 0 else one.end
        bare = self.masked.bare[one.start : min(end, one.start + 4 * _MAX_SIGNATURE)]
        head = _SPACE.sub(" ", bare).strip()
        return _HEAD_TAIL.sub("", head).rstrip()[:_MAX_SIGNATURE]

    def _own_text(self, node: _Node) -> tuple[str, str]:
        """A unit's code and comments; of its members, a type keeps the heads only."""
        one = node.declaration
        start, end = self._line_span(node.first)[0], self._line_span(node.last)[1]
        if one.kind not in self.language.types or not node.children:
            return self.masked.bare[start:end], self._comment_text(start, end)
        body, comments = [], []
        for child in node.children:
            top = max(self._line_span(child.top)[0], start)
            if top > start:
                body.append(self.masked.bare[start:top])
                comments.append(self._comment_text(start, top))
            body.append(self._signature(child.declaration))
            start = max(start, child.declaration.end)
        body.append(self.masked.bare[start:end])
        comments.append(self._comment_text(start, end))
        return "\n".join(body), "\n".join(comments)

    def _comment_text(self, start: int, end: int) -> str:
        return "\n".join(self.text[a:b] for a, b in self._comments_in(start, end))

    # -- what no declaration covers ---------------------------------------------

    def _remainders(
        self, shown: Sequence[_Node]
    ) -> Iterator[tuple[int, int, list[Mention]]]:
        """(first line, last line, room for references) of each uncovered stretch."""
        covered = 0
        total = len(self.lines.starts)
        for node in sorted(shown, key=lambda node: node.top):
            yield from self._pieces(covered + 1, node.top - 1)
            covered = max(covered, node.last)
        yield from self._pieces(covered + 1, total)

    def _pieces(
        self, first: int, last: int
    ) -> Iterator[tuple[int, int, list[Mention]]]:
        while first <= last and not self._has_words(first, first):
            first += 1
        while last >= first and not self._has_words(last, last):
            last -= 1
        while first <= last:
            end = min(first + REMAINDER_LINES - 1, last)
            yield first, end, []
            first = end + 1

    def _has_words(self, first: int, last: int) -> bool:
        return _WORD.search(self._slice(first, last)) is not None

    def _remainder(self, first: int, last: int, references: list[Mention]) -> CodeUnit:
        start, end = self._line_span(first)[0], self._line_span(last)[1]
        return CodeUnit(
            path=self.path,
            language=self.language.name,
            kind=REMAINDER,
            name=MODULE,
            qualified_name=MODULE,
            start_line=first,
            end_line=last,
            name_line=first,
            container=self.package,
            body=self.masked.bare[start:end],
            comments=self._comment_text(start, end),
            references=self._resolved(references),
        )

    # -- references --------------------------------------------------------------

    def _share_references(
        self, shown: Sequence[_Node], pieces: list[tuple[int, int, list[Mention]]]
    ) -> None:
        """Give each mention to the innermost unit that holds it, else to the piece of
        module code on its line."""
        declared = [node.declaration for node in self.nodes]
        starts = [first for first, _, _ in pieces]
        stack: list[_Node] = []
        waiting = iter(sorted(shown, key=lambda node: node.declaration.start))
        coming = next(waiting, None)
        for mention in mentions(self.masked, self.language, declared):
            while coming and coming.declaration.start <= mention.at:
                stack.append(coming)
                coming = next(waiting, None)
            while stack and stack[-1].declaration.end <= mention.at:
                stack.pop()
            if stack:
                stack[-1].references.append(mention)
                continue
            index = bisect_right(starts, self.lines.line(mention.at)) - 1
            if index >= 0 and pieces[index][1] >= self.lines.line(mention.at):
                pieces[index][2].append(mention)

    def _resolved(self, found: Sequence[Mention]) -> tuple[Reference, ...]:
        line = self.lines.line
        return tuple(
            Reference(kind, name, line(at), receiver)
            for at, kind, name, receiver in found
        )


def _is_singleton(node: _Node) -> bool:
    """Whether a method belongs to a single object: ``def self.a``, ``class << self``."""
    parent = node.parent.declaration.kind if node.parent else ""
    return bool(node.declaration.container) or parent == "singleton"


_OBJECTS = ("constant", "given", "type")  # what may own members besides types
_UNNAMED = ("self", "this", "object", "extension")  # transparent ones that give no name
_SELVES = ("self", "this")
_MEMBERS = ("method", "function")
_ANGLES = re.compile(r"<.*>")
_SEPARATOR = re.compile(r"::|[.#\\]")


def _split(container: str) -> list[str]:
    plain = _ANGLES.sub("", container)  # ``List<Key>::Node`` is in ``List``
    return [part.strip() for part in _SEPARATOR.split(plain)]


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def _package(language: Language, masked: Mask) -> str:
    if not language.package:
        return ""
    match = re.search(language.package, masked.code, re.M)
    return match["name"] if match else ""

"""Python source -> declarations by ``ast``: exact lines, decorators, docstrings."""

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace

from rag_your_code.parse.declaration import Declaration
from rag_your_code.parse.mask import Mask
from rag_your_code.parse.references import LineIndex

_Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_KEYWORD = re.compile(r"[ \t\x0c]*+(?:async[ \t]++)?(?:def|class)\b")
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def declarations(text: str, masked: Mask) -> tuple[list[Declaration], Mask] | None:
    """The declarations of ``text``, and the mask without the docstrings.

    None when Python cannot parse it: a syntax error, another version's syntax, or
    nesting beyond what its parser takes.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    lines = LineIndex(text)
    found: list[Declaration] = []
    docstrings: list[tuple[int, int]] = []
    for node, in_class in _scopes(tree):
        found.append(_declaration(node, in_class, text, lines))
        span = _docstring_span(node, text, lines)
        if span:
            docstrings.append(span)
    found.sort(key=lambda one: (one.start, -one.end))
    return found, replace(masked, bare=_without(masked.bare, sorted(docstrings)))


def _scopes(tree: ast.Module) -> Iterator[tuple[_Scope, bool]]:
    """Every function and class, and whether it stands directly in a class."""
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        parent, in_class = waiting.pop()
        for block in _BLOCKS:
            for node in getattr(parent, block, ()):
                if isinstance(node, _Scope):
                    yield node, in_class
                    waiting.append((node, isinstance(node, ast.ClassDef)))
                else:
                    waiting.append((node, in_class))


def _declaration(
    node: _Scope, in_class: bool, text: str, lines: LineIndex
) -> Declaration:
    if isinstance(node, ast.ClassDef):
        kind = "class"
    else:
        kind = "method" if in_class else "function"
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    head = lines.starts[node.lineno - 1]
    body = _offset(node.body[0].lineno, node.body[0].col_offset, text, lines)
    keyword = _KEYWORD.match(text, head)
    name_at = text.find(node.name, keyword.end() if keyword else head + 1)
    return Declaration(
        kind=kind,
        name=node.name,
        start=head + _indent(text, head),
        name_at=name_at if name_at >= 0 else head,
        open=max(_before_body(text, head, body), head),
        end=_offset(
            node.end_lineno or node.lineno, node.end_col_offset or 0, text, lines
        ),
        documentation=ast.get_docstring(node) or "",
        first=lines.starts[first - 1],
    )


def _indent(text: str, head: int) -> int:
    line = text[head : head + 256]
    return len(line) - len(line.lstrip(" \t\x0c"))


def _before_body(text: str, head: int, body: int) -> int:
    """Where the signature ends: after the colon before the first statement."""
    colon = text.rfind(":", head, body)
    return colon + 1 if colon >= 0 else body


def _offset(line: int, column: int, text: str, lines: LineIndex) -> int:
    """The offset of ``column``, which ``ast`` counts in UTF-8 bytes."""
    start = lines.starts[line - 1]
    end = text.find("\n", start)
    source = text[start : end if end >= 0 else len(text)]
    if source.isascii():
        return start + column
    return start + len(
        source.encode("utf-8", "replace")[:column].decode("utf-8", "ignore")
    )


def _docstring_span(
    node: _Scope, text: str, lines: LineIndex
) -> tuple[int, int] | None:
    first = node.body[0]
    if not (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    ):
        return None
    return (
        _offset(first.lineno, first.col_offset, text, lines),
        _offset(
            first.end_lineno or first.lineno, first.end_col_offset or 0, text, lines
        ),
    )


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    parts = []
    done = 0
    for start, end in spans:
        if start < done:
            continue
        parts.append(text[done:start])
        parts.append("\n" * text.count("\n", start, end))
        parts.append(" " * (end - start - text.count("\n", start, end)))
        done = end
    return "".join([*parts, text[done:]])

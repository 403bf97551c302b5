"""Glob patterns over ``/`` paths, as git reads them and as a person's filter means them.

``*`` and ``?`` stay within a folder, ``**`` spans folders, ``[a-z]`` and ``[!a-z]``
are classes, a backslash takes the next character literally.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

NEVER = "(?!)"
_FOLDERS = "(?:[^/]*+/)*?"  # any folders, the fewest first
_WILD = re.compile(r"[*?\[\\]")
_NAMED_CLASS = re.compile(r"\[:([^\]]*):\]")

_CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": r"\x21-\x7e",
    "lower": "a-z",
    "print": r"\x20-\x7e",
    "punct": r"\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e",
    "space": r" \t\n\r",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}


class _NeverError(ValueError):
    """The pattern makes no sense; git then lets it match nothing."""


def translate(pattern: str) -> str:
    """The regular expression of a glob, for a full match with ``re.DOTALL``.

    It runs in time ``O(pattern * path)`` whatever the pattern: between two stars the
    first place that fits is as good as any later one, so no choice is taken back.
    """
    literal = _WILD.search(pattern)
    if not literal:
        return re.escape(pattern)
    try:
        pieces = tuple(_pieces(pattern[literal.start() :]))
    except _NeverError:
        return NEVER
    return re.escape(pattern[: literal.start()]) + "".join(_parts(pieces))


def _pieces(pattern: str) -> Iterator[str]:
    """A glob as ``*``, ``/``, expressions for exactly one character, for ``**/`` and
    for a ``**`` that ends it.

    ``**`` is special only as a whole part of the path; as git does, the text after a
    pattern's literal beginning counts as a new part.
    """
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "*":
            end = len(pattern) - len(pattern[at:].lstrip("*"))
            begins = at == 0 or pattern[at - 1] == "/"
            is_double = end - at > 1 and begins
            if is_double and end == len(pattern):
                yield ".*"
            elif is_double and pattern[end] == "/":
                yield _FOLDERS
                end += 1  # its slash belongs to it
            else:
                yield "*"
        else:
            piece, end = _one(pattern, at)
            yield piece
        at = end


def _one(pattern: str, at: int) -> tuple[str, int]:
    char = pattern[at]
    if char == "?":
        return "[^/]", at + 1
    if char == "[":
        return _bracket(pattern, at + 1)
    if char == "\\":
        at += 1
        char = pattern[at : at + 1]
        if not char:
            raise _NeverError
    return char if char == "/" else re.escape(char), at + 1


def _bracket(pattern: str, at: int) -> tuple[str, int]:
    """A bracket expression whose inside starts at ``at``."""
    negated = pattern[at : at + 1] in ("!", "^")
    at += negated
    items: list[str] = []
    first = True
    while first or pattern[at : at + 1] != "]":
        item, at = _class_item(pattern, at)
        items.append(item)
        first = False
    return f"(?!/)[{'^' if negated else ''}{''.join(items)}]", at + 1


def _class_item(pattern: str, at: int) -> tuple[str, int]:
    """One character, range or named class of a bracket expression."""
    named = _NAMED_CLASS.match(pattern, at)
    if named:
        if named[1] not in _CLASSES:
            raise _NeverError
        return _CLASSES[named[1]], named.end()
    low, at = _class_char(pattern, at)
    if pattern[at : at + 1] != "-" or pattern[at + 1 : at + 2] in ("", "]"):
        return re.escape(low), at
    high, at = _class_char(pattern, at + 1)
    # Git takes the first end of a range also for itself; the last only if in order.
    return re.escape(low) + _range(low, high), at


def _range(low: str, high: str) -> str:
    return f"{re.escape(low)}-{re.escape(high)}" if low <= high else ""


def _class_char(pattern: str, at: int) -> tuple[str, int]:
    at += pattern[at : at + 1] == "\\"
    char = pattern[at : at + 1]
    if not char:
        raise _NeverError
    return char, at + 1


def _parts(pieces: tuple[str, ...]) -> Iterator[str]:
    """The expressions of the runs between ``**``; only the last may look further."""
    groups: list[list[str]] = [[]]
    for piece in pieces:
        if piece == _FOLDERS:
            groups.append([])
        else:
            groups[-1].append(piece)
    yield _group(groups[0])
    for group in groups[1:-1]:
        if group:  # ``**/**/`` is one ``**/``
            yield f"(?>{_FOLDERS}{_group(group)})"
    if len(groups) > 1:
        yield _FOLDERS + _group(groups[-1])


def _group(pieces: list[str]) -> str:
    """The expression of a run of path parts."""
    parts: list[list[str]] = [[]]
    for piece in pieces:
        if piece == "/":
            parts.append([])
        else:
            parts[-1].append(piece)
    return "/".join(_part(part) for part in parts)


def _part(pieces: list[str]) -> str:
    """The expression of one path part: no star but the last can be taken back."""
    chunks: list[str] = [""]
    for piece in pieces:
        if piece == "*":
            chunks.append("")
        else:
            chunks[-1] += piece
    first, *rest = chunks
    if not rest:
        return first
    middle = "".join(f"(?>[^/]*?{chunk})" for chunk in rest[:-1] if chunk)
    last = f"(?>[^/]*{rest[-1]}(?![^/]))" if rest[-1] else "[^/]*+"
    return first + middle + last


def normal_path(path: str) -> str:
    r"""A path as the index writes it.

    >>> normal_path(".\\src\\api/")
    'src/api'
    """
    parts = path.replace("\\", "/").split("/")
    return "/".join(part for part in parts if part not in ("", "."))


_PLAIN_BACKSLASH = re.compile(r"\\(?=[\w.-]|$)")


def as_ignore_line(pattern: str) -> str:
    r"""A person's pattern as a line of an ignore file.

    ``src\api`` and ``./src/api`` are ``/src/api``; a backslash escapes, as git has it,
    only what is no letter, digit, ``.``, ``_`` or ``-``.

    >>> as_ignore_line(r"!.\src\api")
    '!/src/api'
    """
    text = pattern.removeprefix("!")
    sign = "!" if text != pattern else ""
    text = _PLAIN_BACKSLASH.sub("/", text)
    return sign + (text[1:] if text.startswith("./") else text)


_MAX_BRACES = 200  # alternatives; more are taken as plain text
_INNER_BRACES = re.compile(r"\{([^{}]*)\}")


def _without_braces(pattern: str) -> list[str]:
    """``a.{c,h}`` as ``a.c`` and ``a.h``."""
    done, waiting = [], [pattern]
    while waiting:
        one = waiting.pop()
        inner = _INNER_BRACES.search(one)
        if not inner or "," not in inner[1]:
            done.append(one)
            continue
        before, after = one[: inner.start()], one[inner.end() :]
        waiting += [before + choice + after for choice in inner[1].split(",")]
        if len(waiting) + len(done) > _MAX_BRACES:
            return [pattern]
    return done


@lru_cache(maxsize=512)
def path_filter(pattern: str) -> re.Pattern[str]:
    r"""What a person's path filter matches: a file, a folder and all in it, or a glob.

    Without a slash it matches at any depth. ``src\api``, ``./src/api/`` and ``SRC/API``
    are ``src/api``. ``{a,b}`` are alternatives. A path that has brackets in its name
    matches itself.
    """
    anywhere = "" if re.match(r"\.?[\\/]", pattern) else "(?:.*/)?"
    expressions = []
    for one in _without_braces(pattern):
        plain = normal_path(one)
        start = "" if "/" in plain else anywhere
        expressions += [start + translate(plain), start + re.escape(plain)]
    found = "|".join(dict.fromkeys(expressions))
    everything = "|.*" if not normal_path(pattern) else ""
    return re.compile(f"(?:{found})(?:/.*)?{everything}", re.DOTALL | re.IGNORECASE)


def matches_filter(pattern: str, path: str) -> bool:
    """Whether a path passes a person's filter."""
    return path_filter(pattern).fullmatch(path) is not None

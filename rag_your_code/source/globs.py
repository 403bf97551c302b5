"""Glob patterns over ``/`` paths: git's rules, for ignore files and for filters.

``*`` and ``?`` stay within a folder, ``**`` spans folders, ``[a-z]`` and ``[!a-z]``
are classes, a backslash takes the next character literally.
"""

import re
from functools import lru_cache

_CLASS_NAMES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "lower": "a-z",
    "space": r"\s",
    "upper": "A-Z",
    "punct": r"!-/:-@\[-`{-~",
    "xdigit": "0-9A-Fa-f",
}


def translate(pattern: str) -> str:
    """The regular expression of a glob, to be matched against a whole path."""
    out: list[str] = []
    at = 0
    while at < len(pattern):
        if pattern.startswith("**", at):
            text, at = _double_star(pattern, at)
        else:
            text, at = _one(pattern, at)
        out.append(text)
    return "".join(out)


def _double_star(pattern: str, at: int) -> tuple[str, int]:
    """``**`` as a whole path part spans folders; inside a part it is one ``*``."""
    end = at
    while end < len(pattern) and pattern[end] == "*":
        end += 1
    starts_part = at == 0 or pattern[at - 1] == "/"
    if starts_part and end - at == 2:
        if pattern.startswith("/", end):
            return "(?:[^/]++/)*", end + 1
        if end == len(pattern):
            return ".+", end
    return "[^/]*", end


def _one(pattern: str, at: int) -> tuple[str, int]:
    char = pattern[at]
    if char == "*":
        return "[^/]*", at + 1
    if char == "?":
        return "[^/]", at + 1
    if char == "[":
        found = _bracket(pattern, at)
        return found if found else (r"(?!)", at + 1)
    if char == "\\":
        if at + 1 == len(pattern):
            return r"(?!)", at + 1
        return re.escape(pattern[at + 1]), at + 2
    return re.escape(char), at + 1


def _bracket(pattern: str, at: int) -> tuple[str, int] | None:
    """A bracket expression, or None when it never closes (git then matches nothing)."""
    here = at + 1
    negated = pattern[here : here + 1] in ("!", "^") and bool(pattern[here : here + 1])
    here += negated
    first = here
    inside: list[str] = []
    while here < len(pattern):
        char = pattern[here]
        if char == "]" and here > first:
            body = "".join(inside)
            sign = "^/" if negated else ""
            return f"(?!/)[{sign}{body}]", here + 1
        named = re.match(r"\[:(\w+):\]", pattern[here:])
        if named:
            inside.append(_CLASS_NAMES.get(named[1], ""))
            here += named.end()
            continue
        if char == "\\" and here + 1 < len(pattern):
            here += 1
            char = pattern[here]
            inside.append(re.escape(char))
        elif char == "-":
            inside.append("-" if first < here and pattern[here + 1 : here + 2] != "]" else r"\-")
        else:
            inside.append(re.escape(char))
        here += 1
    return None


@lru_cache(maxsize=512)
def compiled(pattern: str) -> re.Pattern[str]:
    """A glob's compiled form; one that makes no sense matches nothing."""
    try:
        return re.compile(translate(pattern), re.S)
    except re.error:
        return re.compile(r"(?!)")


def normal_path(path: str) -> str:
    r"""A path as the index writes it.

    >>> normal_path(".\\src\\api/")
    'src/api'
    """
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    return "/".join(parts)


@lru_cache(maxsize=512)
def path_filter(pattern: str) -> re.Pattern[str]:
    r"""What a user's path filter matches: a file, a folder and all in it, or a glob.

    A pattern without a slash matches at any depth. ``src\api`` and ``./src/api/`` are
    ``src/api``. Case counts only where the pattern has upper-case letters.
    """
    plain = normal_path(pattern)
    anywhere = "" if "/" in plain or pattern.startswith(("/", "./")) else "(?:.*/)?"
    source = f"{anywhere}{translate(plain)}(?:/.*)?"
    flags = re.S if plain != plain.lower() else re.S | re.I
    try:
        return re.compile(source, flags)
    except re.error:
        return re.compile(r"(?!)")


def matches_filter(pattern: str, path: str) -> bool:
    """Whether a path passes a user's filter."""
    return path_filter(pattern).fullmatch(path) is not None

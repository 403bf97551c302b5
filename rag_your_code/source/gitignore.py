"""Git's ignore rules as a pure matcher: the text of a file in, verdicts out."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rag_your_code.source.globs import NEVER, translate

_Match = Callable[[str], re.Match[str] | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an ignore file.

    An ``anchored`` pattern is for the path from the ignore file's own folder, any other
    for a name at any depth below.
    """

    pattern: str
    negated: bool = False
    folders_only: bool = False
    anchored: bool = False


class IgnoreFile:
    """The rules of one ignore file. What is asked and said here is ``as_git`` writes."""

    __slots__ = ("_matchers", "_rules")

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = tuple(rules)
        self._matchers: dict[tuple[bool, bool], tuple[_Match, tuple[int, ...]]] = {}

    def __bool__(self) -> bool:
        return bool(self._rules)

    def verdict(self, path: str, *, is_folder: bool) -> bool | None:
        """True for ignored, False for taken back, None where no rule matches.

        ``path`` is relative to the ignore file's folder. The last rule that matches
        decides. A file in an ignored folder is ignored whatever this says of the file,
        so a caller does not go into a folder that this turns down.
        """
        name = path[path.rfind("/") + 1 :]
        last = max(
            self._last(name, False, is_folder), self._last(path, True, is_folder)
        )
        return None if last < 0 else not self._rules[last].negated

    def _last(self, text: str, anchored: bool, is_folder: bool) -> int:
        """Which rule of a kind is the last that matches; -1 for none."""
        found = self._matchers.get((anchored, is_folder))
        if found is None:
            found = _compiled(self._rules, anchored, is_folder)
            self._matchers[anchored, is_folder] = found
        match, numbers = found
        hit = match(text)
        return numbers[hit.lastindex - 1] if hit and hit.lastindex else -1


def _compiled(
    rules: Sequence[Rule], anchored: bool, is_folder: bool
) -> tuple[_Match, tuple[int, ...]]:
    """One expression over all rules of a kind, the last rule first, and their numbers:
    one match in C instead of one a rule."""
    numbers = tuple(
        number
        for number, rule in reversed(tuple(enumerate(rules)))
        if rule.anchored is anchored and (is_folder or not rule.folders_only)
    )
    expressions = [f"({translate(rules[number].pattern)})" for number in numbers]
    expression = "|".join(expressions) or NEVER
    return re.compile(expression, re.DOTALL).fullmatch, numbers


def parse_rules(text: str) -> IgnoreFile:
    """The rules in the text of an ignore file."""
    lines = text.removeprefix(as_git("\ufeff")).split("\n")
    found = (_rule(line.removesuffix("\r")) for line in lines)
    return IgnoreFile([rule for rule in found if rule])


def _rule(line: str) -> Rule | None:
    if line.startswith("#"):
        return None
    line = _without_trailing_spaces(line)
    pattern = line.removeprefix("!")
    is_negated = pattern != line
    folders_only = pattern.endswith("/")
    if folders_only:
        pattern = pattern[:-1]
    anchored = "/" in pattern
    pattern = pattern.removeprefix("/")
    if not pattern:
        return None
    return Rule(pattern, is_negated, folders_only, anchored)


def _without_trailing_spaces(line: str) -> str:
    kept = line.rstrip(" ")
    backslashes = len(kept) - len(kept.rstrip("\\"))
    return f"{kept} " if backslashes % 2 and kept != line else kept


def as_git(text: str) -> str:
    """``text`` with a character for each of its bytes, which is what git compares:
    ``?`` does not match ``é``, which is two.

    >>> len(as_git("é.py"))
    5
    """
    if text.isascii():
        return text
    return text.encode("utf-8", "surrogateescape").decode("latin-1")


#: Ignore files that apply to one folder, the weakest first, each with where a path from
#: the top continues from that file's own folder.
IgnoreStack = tuple[tuple[int, IgnoreFile], ...]


def is_ignored(stack: IgnoreStack, path: str, *, is_folder: bool) -> bool:
    """Whether the strongest ignore file that mentions ``path`` ignores it."""
    for start, rules in reversed(stack):
        verdict = rules.verdict(path[start:], is_folder=is_folder)
        if verdict is not None:
            return verdict
    return False

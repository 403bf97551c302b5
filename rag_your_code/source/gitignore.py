"""Git's ignore rules as a pure matcher: patterns in, verdicts out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag_your_code.source import globs


@dataclass(frozen=True, slots=True)
class IgnoreRule:
    """One line of an ignore file that stands in the folder ``base`` (``""``: root)."""

    pattern: str
    base: str
    negated: bool
    folders_only: bool
    anchored: bool

    def matches(self, path: str, name: str, is_folder: bool) -> bool:
        if self.folders_only and not is_folder:
            return False
        if not self.anchored:
            return globs.compiled(self.pattern).fullmatch(name) is not None
        inside = path[len(self.base) + 1 :] if self.base else path
        return globs.compiled(self.pattern).fullmatch(inside) is not None


def parse_rules(text: str, base: str = "") -> tuple[IgnoreRule, ...]:
    """The rules of an ignore file, in order."""
    found = []
    for line in text.removeprefix("\ufeff").split("\n"):
        rule = _rule(line.removesuffix("\r"), base)
        if rule:
            found.append(rule)
    return tuple(found)


def _rule(line: str, base: str) -> IgnoreRule | None:
    if line.startswith("#"):
        return None
    line = _without_trailing_spaces(line)
    negated = line.startswith("!")
    pattern = line[1:] if negated else line
    folders_only = pattern.endswith("/")
    if folders_only:
        pattern = pattern[:-1]
    anchored = "/" in pattern
    pattern = pattern.removeprefix("/")
    if not pattern:
        return None
    return IgnoreRule(pattern, base, negated, folders_only, anchored)


def _without_trailing_spaces(line: str) -> str:
    end = len(line)
    while end and line[end - 1] == " ":
        backslashes = end - 1 - len(line[: end - 1].rstrip("\\"))
        if backslashes % 2:
            break
        end -= 1
    return line[:end]


def ignored(
    rules: Sequence[Iterable[IgnoreRule]], path: str, *, is_folder: bool
) -> bool:
    """Whether ``path`` is ignored by ``rules``, the groups weakest first.

    The last rule that matches decides. A file in an ignored folder is ignored however
    it is named, so callers must not descend into a folder that this turns down.
    """
    name = path.rpartition("/")[2]
    for group in reversed(rules):
        for rule in reversed(tuple(group)):
            if rule.matches(path, name, is_folder):
                return not rule.negated
    return False

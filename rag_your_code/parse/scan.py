"""Masked code -> declarations: runs a language's rules and nests what they find."""

import re
from collections.abc import Iterator
from functools import cache

from rag_your_code.languages.table import Head, Language, Rule, Within
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.checks import CHECKS
from rag_your_code.parse.closers import MatchedHead, expression_end, skip_blank
from rag_your_code.parse.closing import CLOSERS
from rag_your_code.parse.declaration import Body, Declaration
from rag_your_code.parse.finders import FINDERS

_MAX_HEAD = 3000  # characters; a longer statement is data
_NO_HEAD = frozenset("=([{};")  # before a brace: an initialiser or a bare block


def scan(code: str, language: Language, brackets: Brackets) -> list[Declaration]:
    """Every declaration in ``code``, by position; outer before inner."""
    return _Scan(code, language, brackets).run()


class _Scan:
    """One pass over one file, from the outside in: who owns a brace is known before
    what stands in it is judged."""

    def __init__(self, code: str, language: Language, brackets: Brackets) -> None:
        self.code = code
        self.language = language
        self.brackets = brackets
        self._rules_before = _rules_before(language)
        self._rules_at: dict[tuple[str, int], list[Rule]] = {}
        self._kind_of: dict[int, str] = {}
        self._named: set[int] = set()
        self._signs: set[int] = set()
        self._found: list[Declaration] = []

    def run(self) -> list[Declaration]:
        signs = self._signs_in_order()
        sign = next(signs, -1)
        for name_at, order, match in sorted(self._matches(), key=lambda one: one[:2]):
            while 0 <= sign < name_at:
                self._take_before(sign)
                sign = next(signs, -1)
            rule = self.language.rules[order]
            if self._allowed(rule, self.brackets.enclosing(name_at)):
                self._take(rule, match, -1)
        while sign >= 0:
            self._take_before(sign)
            sign = next(signs, -1)
        for finder in self.language.finders:
            for one in FINDERS[finder](self.code, self.brackets):
                if one.name_at not in self._named:
                    self._named.add(one.name_at)
                    self._found.append(one)
        self._found.sort(key=lambda one: (one.start, -one.end))
        return self._found

    def _matches(self) -> Iterator[tuple[int, int, re.Match[str]]]:
        """(offset of the name, number of the rule, match) of every rule's matches."""
        for order, rule in enumerate(self.language.rules):
            if not rule.before:
                for match in _pattern(rule.pattern).finditer(self.code):
                    yield match.start("name"), order, match

    def _signs_in_order(self) -> Iterator[int]:
        """The offsets of the signs that may end a head."""
        if self._rules_before:
            for sign in _signs(tuple(self._rules_before)).finditer(self.code):
                yield sign.start()

    def _take_before(self, at: int) -> None:
        """Add the declaration whose head ends at the sign at ``at``, if there is one."""
        opener = self.brackets.enclosing(at)
        place = (self.code[at], opener)
        rules = self._rules_at.get(place)
        if rules is None:
            sign = self.code[at : _sign_end(self.code, at)]
            rules = self._rules_at[place] = [
                rule for rule in self._rules_before[sign] if self._allowed(rule, opener)
            ]
        if not rules or at in self._signs:
            return
        end = at
        while end and self.code[end - 1].isspace():
            end -= 1
        if not end or self.code[end - 1] in _NO_HEAD:
            return
        floor = self.brackets.open.get(end - 1, end) - _MAX_HEAD
        start = skip_blank(self.code, self.brackets.statement_start(at))
        start = max(start, floor)
        for rule in rules:
            match = self._head_in(rule, start, end)
            if match is not None and self._take(rule, match, at):
                return

    def _head_in(self, rule: Rule, start: int, end: int) -> re.Match[str] | None:
        """The head that the statement from ``start`` to ``end`` holds, if any."""
        pattern = _pattern(rule.pattern)
        match = pattern.search(self.code, start, end)
        while match and rule.after:
            closing = self.brackets.close.get(match.end() - 1, end)
            if closing < end and _pattern(rule.after).match(
                self.code, closing + 1, end
            ):
                break
            match = pattern.search(self.code, closing + 1, end)
        while match and self.language.ends.newline:
            # Without semicolons the statement may hold earlier heads: take the last.
            later = pattern.search(self.code, match.end("name"), end)
            if later is None:
                break
            match = later
        if match is None or match["name"] in self.language.keywords:
            return None
        return match

    def _take(self, rule: Rule, match: re.Match[str], sign: int) -> bool:
        """Add the declaration that ``match`` is the head of, and say whether it is one."""
        name_at = match.start("name")
        if name_at in self._named:
            return False
        start = self._head_start(rule, match)
        if start < 0:
            return False
        if rule.check and not CHECKS[rule.check](
            self.code, self.brackets, match, self.language
        ):
            return False
        body = self._body(rule, match, sign)
        if body is None:
            return False
        groups = match.groupdict()
        self._named.add(name_at)
        self._signs.add(sign)
        if body.open >= 0:
            self._own(body.open, start, rule.kind)
        self._found.append(
            Declaration(
                kind=rule.kind,
                name=groups["name"],
                start=start,
                name_at=name_at,
                open=body.open,
                end=max(body.end, match.end("name")),
                container=groups.get("container") or "",
                transparent=rule.transparent,
                member=rule.kind == "method" and self._in_object(name_at),
            )
        )
        return True

    def _body(self, rule: Rule, match: re.Match[str], sign: int) -> Body | None:
        code, brackets, ends = self.code, self.brackets, self.language.ends
        if sign < 0 or rule.close != "block":
            head = MatchedHead(match, match.end() if sign < 0 else sign)
            return CLOSERS[rule.close](code, brackets, head, ends)
        if code[sign] == "{":
            return Body(sign, min(brackets.close[sign] + 1, len(code)))
        if code[sign] == ";":
            return Body(-1, sign + 1)
        after = _sign_end(code, sign)
        return Body(after, expression_end(code, brackets, after, ends))

    # -- where the head begins ---------------------------------------------------

    def _head_start(self, rule: Rule, match: re.Match[str]) -> int:
        """The first character of the head, or -1 where something else precedes it."""
        if rule.head is Head.MATCH:
            group = "head" if "head" in match.re.groupindex else 0
            return skip_blank(self.code, match.start(group))
        if rule.head is Head.STATEMENT:
            start = self.brackets.statement_start(match.start())
            at = skip_blank(self.code, start)
            if self.language.lead:
                lead = _repeated(self.language.lead).match(self.code, at, match.end())
                at = lead.end() if lead else at
            return min(at, match.start("name"))
        start = self._line_start(match.start(), strict=not rule.before)
        return match.start() if start < 0 and rule.head is Head.WORD else start

    def _line_start(self, at: int, *, strict: bool) -> int:
        """The head's start on the line of ``at``; with ``strict`` only modifiers may
        stand before it there."""
        code = self.code
        floor = max(0, at - _MAX_HEAD)
        start = max(code.rfind("\n", floor, at) + 1, floor)
        before = code[start:at]
        cut = max(before.rfind("{"), before.rfind("}"), before.rfind(";")) + 1
        start += cut
        if not strict or not before[cut:].strip():
            return skip_blank(code, start)
        if _repeated(self.language.modifiers).fullmatch(code, start, at) is None:
            return -1
        return skip_blank(code, start)

    # -- where a declaration may stand ---------------------------------------------

    def _allowed(self, rule: Rule, opener: int) -> bool:
        """Whether a declaration of this rule may stand in the bracket at ``opener``."""
        if rule.within is Within.ANYWHERE:
            return True
        if opener < 0:
            return rule.within in (Within.SCOPE, Within.BRACES, Within.TOP)
        if self.code[opener] != "{" and opener not in self.brackets.keywords:
            return False
        kind = self._kind_of.get(opener)
        if kind is None:
            kind = self._unnamed_kind(opener)
        in_type = kind in self.language.types
        match rule.within:
            case Within.BRACES:
                return True
            case Within.TYPE:
                return in_type
            case Within.TYPE_OR_OBJECT:
                return in_type or not kind
            case Within.TOP:
                return kind in self.language.namespaces
            case _:
                return in_type or kind in self.language.namespaces

    def _unnamed_kind(self, opener: int) -> str:
        """What a brace opens that no declaration owns: a nameless type, or a block.

        A keyword's block (``begin``, ``do``) is of the kind of what surrounds it.
        """
        kind = ""
        passed = [opener]
        if self.brackets.keywords:
            while passed[-1] not in self._kind_of and passed[-1] >= 0:
                passed.append(self.brackets.enclosing(passed[-1]))
            kind = self._kind_of.get(passed[-1], "")
        elif self.language.anonymous:
            start, end = self.brackets.statement_start(opener), opener
            while end > start and self.code[end - 1].isspace():
                end -= 1
            end = self.brackets.open.get(end - 1, end)
            found = _pattern(self.language.anonymous).search(self.code, start, end)
            kind = "object" if found else ""
        self._kind_of.update(dict.fromkeys(passed, kind))
        return kind

    def _in_object(self, at: int) -> bool:
        return self._kind_of.get(self.brackets.enclosing(at)) == "object"

    def _own(self, at: int, start: int, kind: str) -> None:
        """Note that a declaration from ``start`` owns the body that begins at ``at``."""
        opener = self.brackets.enclosing(at) if self.brackets.keywords else at
        if opener >= start:  # an expression body opens nothing
            self._kind_of[opener] = kind


def _sign_end(code: str, sign: int) -> int:
    return sign + 2 if code[sign : sign + 2] == "=>" else sign + 1


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.M)


@cache
def _rules_before(language: Language) -> dict[str, list[Rule]]:
    """The rules that look at each sign, in order."""
    rules: dict[str, list[Rule]] = {}
    for rule in language.rules:
        for sign in rule.before:
            rules.setdefault(sign, []).append(rule)
    return rules


@cache
def _signs(signs: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(sign) for sign in signs))


@cache
def _repeated(source: str) -> re.Pattern[str]:
    return re.compile(rf"\s*+(?:(?:{source or '(?!)'})\s*+)*+", re.M)

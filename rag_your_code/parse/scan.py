"""Masked code -> declarations: runs a language's rules and nests what they find."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rag_your_code.languages.table import Head, Language, Rule, Within
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.checks import CHECKS
from rag_your_code.parse.closers import MatchedHead, expression_end, skip_blank
from rag_your_code.parse.closing import CLOSERS
from rag_your_code.parse.declaration import Body, Declaration
from rag_your_code.parse.finders import FINDERS

_MAX_HEAD = 3000  # characters; a longer statement is data
_NO_HEAD = frozenset("=([{};")  # before a brace: an initialiser or a bare block


class _Candidate(NamedTuple):
    """A place to look at, in order: a match, or a sign that may end a head."""

    at: int
    rule: int
    match: re.Match[str] | None


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
        self._kind_of: dict[int, str] = {}
        self._named: set[int] = set()
        self._signs: set[int] = set()
        self._found: list[Declaration] = []

    def run(self) -> list[Declaration]:
        for candidate in sorted(self._candidates(), key=lambda one: one[:2]):
            rule = self.language.rules[candidate.rule]
            if candidate.match is not None:
                if self._allowed(rule, candidate.match.start("name")):
                    self._take(rule, candidate.match, -1)
            elif candidate.at not in self._signs and self._allowed(rule, candidate.at):
                match = self._head_before(candidate)
                if match is not None:
                    self._take(rule, match, candidate.at)
        for finder in self.language.finders:
            for one in FINDERS[finder](self.code, self.brackets):
                if one.name_at not in self._named:
                    self._named.add(one.name_at)
                    self._found.append(one)
        self._found.sort(key=lambda one: (one.start, -one.end))
        return self._found

    def _candidates(self) -> Iterator[_Candidate]:
        for order, rule in enumerate(self.language.rules):
            if rule.before:
                for sign in _signs(rule.before).finditer(self.code):
                    yield _Candidate(sign.start(), order, None)
            else:
                for match in _pattern(rule.pattern).finditer(self.code):
                    yield _Candidate(match.start("name"), order, match)

    def _head_before(self, candidate: _Candidate) -> re.Match[str] | None:
        """The head that ends at the candidate's sign, if its statement holds one."""
        code, at = self.code, candidate.at
        end = at
        while end and code[end - 1].isspace():
            end -= 1
        if not end or code[end - 1] in _NO_HEAD:
            return None
        start = max(self.brackets.statement_start(at), at - _MAX_HEAD)
        rule = self.language.rules[candidate.rule]
        pattern = _pattern(rule.pattern)
        match = pattern.search(code, start, end)
        while match and self.language.ends.newline:
            # Without semicolons the statement may hold earlier heads: take the last.
            later = pattern.search(code, match.end("name"), end)
            if later is None:
                break
            match = later
        if match is None or match["name"] in self.language.keywords:
            return None
        return match

    def _take(self, rule: Rule, match: re.Match[str], sign: int) -> None:
        """Add the declaration that ``match`` is the head of, unless it is none."""
        name_at = match.start("name")
        if name_at in self._named:
            return
        start = self._head_start(rule, match)
        if start < 0:
            return
        if rule.check and not CHECKS[rule.check](
            self.code, self.brackets, match, self.language
        ):
            return
        body = self._body(rule, match, sign)
        if body is None:
            return
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
            )
        )

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

    def _allowed(self, rule: Rule, at: int) -> bool:
        """Whether a declaration of this rule may stand at ``at``."""
        if rule.within is Within.ANYWHERE:
            return True
        opener = self.brackets.enclosing(at)
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
            start = self.brackets.statement_start(opener)
            found = _pattern(self.language.anonymous).search(self.code, start, opener)
            kind = "object" if found else ""
        self._kind_of.update(dict.fromkeys(passed, kind))
        return kind

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
def _signs(signs: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(sign) for sign in signs))


@cache
def _repeated(source: str) -> re.Pattern[str]:
    return re.compile(rf"\s*+(?:(?:{source or '(?!)'})\s*+)*+", re.M)

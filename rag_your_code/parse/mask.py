"""Blanks comments and strings so that rules see only code; offsets never move.

Two texts come out, both as long as the input and with the same line ends:
``code`` without the insides of comments and strings, and ``bare`` without comments
only. Strings keep their quotes in ``code``, so ``extern "C"`` still shows a string.

An opener whose closer never comes is read as plain code, and its line is recorded:
losing sync on one quote must not lose the rest of a file.
"""

import re
from dataclasses import dataclass
from functools import cache

from rag_your_code.languages.table import (
    ESCAPED,
    Comment,
    Directive,
    Heredoc,
    Language,
    Lexeme,
    Quote,
    Text,
)
from rag_your_code.parse.guards import GUARDS

_COMMENT, _STRING = 0, 1
_MAX_HOPELESS = 40  # tags without a closer; a file with more is no code
_MAX_NESTING = 8  # interpolations inside interpolations; real code has 3 at most


@dataclass(frozen=True, slots=True)
class Mask:
    """The two masked texts, where the comments are, and where sync was lost.

    ``comments`` are (start, end) offsets in order; ``lost_at`` is the offset of the
    first opener that never closed, or -1.
    """

    code: str
    bare: str
    comments: tuple[tuple[int, int], ...]
    lost_at: int = -1


def mask(text: str, language: Language) -> Mask:
    """Mask ``text``, whose line ends must all be ``\\n``. Linear in its length."""
    masker = _Masker(text, _lexer(language))
    masker.run()
    spans = masker.spans
    return Mask(
        code=_blanked(text, spans),
        bare=_blanked(text, [span for span in spans if span[2] == _COMMENT]),
        comments=tuple((a, b) for a, b, kind in spans if kind == _COMMENT),
        lost_at=masker.lost_at,
    )


def _blanked(text: str, spans: list[tuple[int, int, int]]) -> str:
    parts = []
    done = 0
    for start, end, _ in spans:
        parts.append(text[done:start])
        inside = text[start:end]
        if "\n" in inside:
            parts.append("\n".join(" " * len(line) for line in inside.split("\n")))
        else:
            parts.append(" " * (end - start))
        done = end
    parts.append(text[done:])
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class _Lexer:
    """A language's lexemes, compiled: ``plain`` for code, the others for code that a
    bracket or a line end can close."""

    lexemes: tuple[Lexeme, ...]
    plain: re.Pattern[str]
    nested: re.Pattern[str]
    pending: re.Pattern[str]
    both: re.Pattern[str]
    closers: tuple[re.Pattern[str] | None, ...]


@cache
def _lexer(language: Language) -> _Lexer:
    # The named group is empty and stands last, so that each alternative can begin with
    # a literal: the search then skips to the first characters of all.
    groups = [
        f"(?:{_opening(lexeme)})(?P<x{n}>)" for n, lexeme in enumerate(language.lexemes)
    ]
    groups = [
        group.replace("(?P<tag>", f"(?P<tag{n}>") for n, group in enumerate(groups)
    ]
    groups = [
        group.replace("(?P<dash>", f"(?P<dash{n}>") for n, group in enumerate(groups)
    ]
    plain = "|".join([*groups, f"{ESCAPED}(?P<escaped>)"])
    if language.marks:  # most characters begin nothing: one look turns them down
        plain = rf"(?=[{re.escape(language.marks)}\\])(?:{plain})"
    return _Lexer(
        lexemes=language.lexemes,
        plain=re.compile(plain, re.M),
        nested=re.compile(plain + r"|(?P<bracket>[(){}])", re.M),
        pending=re.compile(plain + r"|(?P<newline>\n)", re.M),
        both=re.compile(plain + r"|(?P<bracket>[(){}])|(?P<newline>\n)", re.M),
        closers=tuple(_closer(lexeme) for lexeme in language.lexemes),
    )


def _opening(lexeme: Lexeme) -> str:
    match lexeme:
        case Comment(open=opener, close=""):
            return opener + r"[^\n]*+"
        case Comment() | Quote() | Heredoc():
            return lexeme.open
        case Text() | Directive():
            return lexeme.pattern


def _closer(lexeme: Lexeme) -> re.Pattern[str] | None:
    """What ends a lexeme that is not matched whole and has no tag of its own."""
    if isinstance(lexeme, Comment) and lexeme.close:
        opener = f"|(?P<again>{lexeme.open})" if lexeme.nested else ""
        return re.compile(f"(?P<close>{lexeme.close}){opener}", re.M)
    if isinstance(lexeme, Quote) and "{tag}" not in lexeme.close:
        return _quote_closer(lexeme, "")
    return None


@cache
def _quote_closer(quote: Quote, tag: str) -> re.Pattern[str]:
    close = quote.close.replace("{tag}", re.escape(tag))
    inner = f"|(?P<inner>{quote.interpolation[0]})" if quote.interpolation[0] else ""
    skip = f"(?P<skip>{quote.escape})|" if quote.escape else ""
    return re.compile(f"{skip}(?P<close>{close}){inner}", re.M | re.S)


class _Masker:
    """One pass over one text, gathering the spans to blank."""

    def __init__(self, text: str, lexer: _Lexer) -> None:
        self.text = text
        self.lexer = lexer
        self.spans: list[tuple[int, int, int]] = []
        self.lost_at = -1
        self._pending: list[tuple[str, bool]] = []
        self._hopeless: set[tuple[int, str]] = set()
        self._line_starts: dict[str, int] | None = None

    def run(self) -> None:
        self._code(0, "", 0)

    def _code(self, at: int, closer: str, nesting: int) -> int:
        """Read code from ``at``; stop after the bracket ``closer``, or at the end.

        Returns the offset after the closer, or -1 when it never came.
        """
        text = self.text
        pattern = self.lexer.nested if closer else self.lexer.plain
        awaiting = self.lexer.both if closer else self.lexer.pending
        waiting = len(self._pending)
        opener = {"}": "{", ")": "("}.get(closer, "")
        depth = 0
        while True:
            current = awaiting if len(self._pending) > waiting else pattern
            match = current.search(text, at) if at < len(text) else None
            if match is None:
                return -1 if closer else len(text)
            group = match.lastgroup
            at = match.end()
            if group == "bracket":
                if match.group() == opener:
                    depth += 1
                elif match.group() == closer:
                    if not depth:
                        return at
                    depth -= 1
            elif group == "newline":
                at = self._heredoc_bodies(at, waiting)
            elif group != "escaped" and group is not None:
                after = self._lexeme(int(group[1:]), match, nesting)
                at = max(after, match.start() + 1)  # an empty opener must not stay

    def _lexeme(self, number: int, match: re.Match[str], nesting: int) -> int:
        """Take one lexeme; return where code goes on."""
        lexeme = self.lexer.lexemes[number]
        start, end = match.span()
        guard = getattr(lexeme, "guard", "")
        if guard and not GUARDS[guard](self.text, start):
            return start + 1
        match lexeme:
            case Comment(close=""):
                self.spans.append((start, end, _COMMENT))
            case Comment():
                return self._block_comment(number, start, end)
            case Text(whole=True):
                self.spans.append((start, end, _STRING))
            case Text():
                self._blank_inside(start, end)
            case Quote():
                return self._quote(number, lexeme, match, nesting)
            case Directive():
                self._directive(lexeme, start, end)
            case Heredoc():
                groups = match.groupdict()
                tag = groups[f"tag{number}"]
                self._pending.append((tag, bool(groups.get(f"dash{number}"))))
        return end

    def _block_comment(self, number: int, start: int, at: int) -> int:
        closer = self.lexer.closers[number]
        assert closer is not None
        depth = 1
        while found := closer.search(self.text, at):
            at = found.end()
            depth += 1 if found.lastgroup == "again" else -1
            if not depth:
                self.spans.append((start, at, _COMMENT))
                return at
        # An unclosed comment hides the rest of the file, as compilers say.
        self._lose(start)
        self.spans.append((start, len(self.text), _COMMENT))
        return len(self.text)

    def _blank_inside(self, start: int, end: int) -> None:
        """Blank a literal but for its first and last character."""
        if end - start > 2:
            self.spans.append((start + 1, end - 1, _STRING))

    def _directive(self, directive: Directive, start: int, end: int) -> None:
        """Blank a directive; of one that is kept, all but its head and the backslashes
        that continue its lines."""
        kept = re.compile(directive.keep).match(self.text, start, end)
        if kept is not None:
            start = kept.end()
            while (at := self.text.find("\\\n", start, end)) >= 0:
                self.spans.append((start, at, _STRING))
                start = at + 1
        self.spans.append((start, end, _STRING))

    def _quote(
        self, number: int, quote: Quote, match: re.Match[str], nesting: int
    ) -> int:
        tag = match.groupdict().get(f"tag{number}") or ""
        start = match.start()
        if (number, tag) in self._hopeless or len(self._hopeless) > _MAX_HOPELESS:
            return match.end()
        if nesting >= _MAX_NESTING:
            return match.end()
        closer = self.lexer.closers[number] or _quote_closer(quote, tag)
        mark = len(self.spans)
        at = piece = match.end()
        while found := closer.search(self.text, at):
            at = found.end()
            if found.lastgroup == "skip":
                continue
            if found.lastgroup == "close":
                if found.start() > piece:
                    self.spans.append((piece, found.start(), _STRING))
                return at if at > start else start + 1
            self.spans.append((piece, at, _STRING))
            after = self._code(at, quote.interpolation[1], nesting + 1)
            if after < 0:
                break
            piece, at = after - 1, after
        del self.spans[mark:]
        self._hopeless.add((number, tag))
        self._lose(start)
        return match.end()

    def _heredoc_bodies(self, at: int, first: int) -> int:
        """Blank the heredocs waiting from the ``first``, whose text starts at ``at``."""
        pending = self._pending[first:]
        del self._pending[first:]
        for tag, dash in pending:
            if at > self._last_line(tag):
                self._lose(at)
                continue
            indent = r"[ \t]*+" if dash else ""
            closer = re.compile(f"^{indent}{re.escape(tag)}$", re.M)
            found = closer.search(self.text, at)
            if found is None:
                self._lose(at)
                continue
            if found.start() > at:
                self.spans.append((at, found.start(), _STRING))
            self.spans.append((found.start(), found.end(), _STRING))
            at = found.end()
        return at

    def _last_line(self, tag: str) -> int:
        """Where the last line that holds ``tag`` alone begins, or -1."""
        if self._line_starts is None:
            self._line_starts = {}
            at = 0
            for line in self.text.split("\n"):
                self._line_starts[line.strip(" \t")] = at
                at += len(line) + 1
        return self._line_starts.get(tag, -1)

    def _lose(self, at: int) -> None:
        if self.lost_at < 0:
            self.lost_at = at

"""Ruby's keyword blocks: which ``end`` closes which ``def``, ``do``, ``if``."""

import re
from typing import NamedTuple

from rag_your_code.languages.table import Ends
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import MatchedHead, expression_end
from rag_your_code.parse.declaration import Body

_NAME = r"(?:[@$\w:]++\.|\([^()\n]*+\)\.)?(?:\w++(?:[?!]|=(?![=~>]))?|[-+*/%<>=~!^&|\[\]`]++)"
_BARE = r"(?<![\w.:@$]{})(?![\w?]|:(?!:))"
_WORD = re.compile(
    "|".join(
        word + _BARE.format(word) + tail
        for word, tail in (
            *((word, r"(?!!)") for word in ("do", "end", "case", "for")),
            *((word, "") for word in ("class", "module")),
            *((word, "") for word in ("if", "unless", "while", "until")),
            ("begin", r"(?![.!])"),
            ("def", rf"(?:[ \t]++{_NAME})?+"),
            ("alias", r"[ \t]++\S++[ \t]++\S++"),
        )
    )
)
_OPERAND_COMES = re.compile(
    r"(?:[=(\[{|,&;:<>*+\-~^\n]|(?<!\w)[?!]"
    r"|(?<![\w.:@$])(?:then|else|do|and|or|not|begin|ensure|rescue|elsif))$"
)
_ENDLESS = re.compile(
    rf"def[ \t]++{_NAME}"
    r"(?:[ \t]*+\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\)[ \t]*+|[ \t]++)=(?![=~>])"
)
_HEAD_STOP = re.compile(r"[(\[{;\n]")
_MAX_HEAD = 1000  # characters on one line
_LOOK_BACK = 80  # characters before a keyword that decide whether it is a modifier
_MODIFIERS = frozenset(("if", "unless", "while", "until"))
_LOOPS = frozenset(("while", "until", "for"))
_NAMED = frozenset(("def", "class", "module"))


class _Token(NamedTuple):
    """A keyword that opens a block, or an ``end``."""

    word: str
    at: int
    end: int


def pair_keywords(code: str) -> dict[int, int]:
    """The offset of each opening keyword to one past its ``end``.

    What never closes maps to the length of the code. A modifier (``return if done``)
    opens nothing, and a loop's own ``do`` belongs to the loop. Where the pairs do not
    come out even they are found anew by indentation, so that one missing ``end`` costs
    one block and not the rest of the file.
    """
    tokens = _tokens(code)
    pairs: dict[int, int] = {}
    stack: list[int] = []
    even = True
    for token in tokens:
        if token.word != "end":
            stack.append(token.at)
        elif stack:
            pairs[stack.pop()] = token.end
        else:
            even = False
    if stack or not even:
        return _pair_by_indent(code, tokens)
    return pairs


def _tokens(code: str) -> list[_Token]:
    tokens: list[_Token] = []
    loop_at = -1
    for match in _WORD.finditer(code):
        at, end = match.span()
        word = match.group()
        if word.startswith("def"):
            if _ENDLESS.match(code, at) is None:
                tokens.append(_Token("def", at, end))
        elif word == "do" and loop_at >= 0:
            if not _belongs_to_loop(code, loop_at, at):
                tokens.append(_Token(word, at, end))
            loop_at = -1
        elif word not in _MODIFIERS or _is_statement(code, at):
            if not word.startswith("alias"):
                tokens.append(_Token(word, at, end))
            if word in _LOOPS:
                loop_at = end
    return tokens


def _is_statement(code: str, at: int) -> bool:
    """Whether ``if`` and the like open a block at ``at`` and do not modify."""
    before = code[max(0, at - _LOOK_BACK) : at].rstrip(" \t")
    if before.endswith("\n"):
        return not before.rstrip().endswith("\\")
    return not before or _OPERAND_COMES.search(before[-12:]) is not None


def _belongs_to_loop(code: str, loop_at: int, at: int) -> bool:
    """Whether the ``do`` at ``at`` ends the condition that starts at ``loop_at``."""
    condition = code[loop_at : min(at, loop_at + 2000)]
    if ";" in condition:
        return False
    lines = condition.split("\n")[:-1]
    return all(_OPERAND_COMES.search(line.rstrip()[-12:]) for line in lines)


# -- repair -----------------------------------------------------------------------


class _Open(NamedTuple):
    at: int
    indent: int


def _pair_by_indent(code: str, tokens: list[_Token]) -> dict[int, int]:
    """Pairs where an ``end`` that begins a line closes what its line is level with,
    and a ``def`` that does closes everything that is not left of it."""
    pairs: dict[int, int] = {}
    stack: list[_Open] = []
    for word, at, end in tokens:
        line = code.rfind("\n", 0, at) + 1
        head = code[line:at]
        indent = len(head) - len(head.lstrip())
        leads = indent == at - line
        if leads and (word == "end" or word in _NAMED):
            limit = indent if word == "end" else indent - 1
            while stack and stack[-1].indent > limit:
                if word == "end" and _column(code, stack[-1].at) == indent:
                    break
                pairs[stack.pop().at] = line
        if word != "end":
            stack.append(_Open(at, indent))
        elif stack and (not leads or stack[-1].indent >= indent):
            pairs[stack.pop().at] = end
    pairs.update((one.at, len(code)) for one in stack)
    return pairs


def _column(code: str, at: int) -> int:
    return at - code.rfind("\n", 0, at) - 1


# -- closers -----------------------------------------------------------------------


def ruby_end(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """Up to the head's own ``end``; an endless method up to the end of its expression."""
    keyword = head.match.start()
    endless = _ENDLESS.match(code, keyword)
    if endless:
        return Body(endless.end(), ruby_value_end(code, brackets, endless.end(), ends))
    closing = brackets.keywords.get(keyword)
    if closing is None:
        return None
    return Body(min(_head_end(code, brackets, head.at), closing), closing)


def _head_end(code: str, brackets: Brackets, at: int) -> int:
    """Where parameters, or a superclass, have ended."""
    limit = at + _MAX_HEAD
    while match := _HEAD_STOP.search(code, at, limit):
        if match.group() not in "([{":
            return match.start()
        at = brackets.close[match.start()] + 1
    return min(limit, len(code))


def ruby_value(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """Up to the end of the value given to a constant: ``Point = Struct.new(:x) do``."""
    start = head.match.end()
    end = ruby_value_end(code, brackets, start, ends)
    block = _BLOCK.search(code, start, end)
    return Body(block.end() if block else -1, end)


_BLOCK = re.compile(r"(?<![\w.:])do\b|\{")


def ruby_value_end(code: str, brackets: Brackets, at: int, ends: Ends) -> int:
    """One past the expression at ``at``, whose blocks are stepped over."""
    while True:
        end = expression_end(code, brackets, at, ends)
        closing = _first_block_end(code, brackets, at, end)
        if closing < 0:
            return end
        at = min(max(closing, at + 1), len(code))
        if _LINE_ENDS.match(code, at) and not re.match(ends.leads, code[at : at + 80]):
            return at


_LINE_ENDS = re.compile(r"[ \t]*+(?:\n|\Z)")


def _first_block_end(code: str, brackets: Brackets, start: int, end: int) -> int:
    for match in _WORD.finditer(code, start, end):
        closing = brackets.keywords.get(match.start())
        if closing is not None:
            return closing
    return -1

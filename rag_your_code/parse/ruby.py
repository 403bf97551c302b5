"""Ruby's keyword blocks: which ``end`` closes which ``def``, ``do``, ``if``."""

import re

from rag_your_code.languages.table import Ends
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import MatchedHead, expression_end
from rag_your_code.parse.declaration import Body

_WORD = re.compile(
    r"(?<![\w.:@$?!])(?:class|module|def|do|begin|case|if|unless|while|until|for|end)"
    r"(?![\w?!]|:(?!:)|[ \t]*+=>)|\n"
)
_RANGE_END = re.compile(r"\.\.\.?(?:if|end|do)$")
_OPERAND_COMES = re.compile(
    r"(?:^|[=(\[{|,&!;?:<>*+\-/%~^]"
    r"|\b(?:then|else|do|and|or|not|begin|ensure|when|in|elsif))$"
)
_ENDLESS = re.compile(
    r"def[ \t]++(?:[\w:]++\.)?(?:[\w]++[?!]?|[-+*/%<>=~!^&|\[\]]++)"
    r"[ \t]*+(?:\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\))?[ \t]*+=(?![=~>])(?=[ \t\n])"
)
_MODIFIERS = frozenset(("if", "unless", "while", "until"))
_LOOPS = frozenset(("while", "until", "for"))


def pair_keywords(code: str) -> dict[int, int]:
    """The offset of each opening keyword to one past its ``end``.

    What never closes is left out. A modifier (``return if done``) opens nothing, and a
    loop's own ``do`` belongs to the loop.
    """
    pairs: dict[int, int] = {}
    stack: list[int] = []
    loop_line = False
    for match in _WORD.finditer(code):
        word, at = match.group(), match.start()
        if word == "\n":
            loop_line = False
        elif word == "end":
            if stack:
                pairs[stack.pop()] = match.end()
        elif word == "do" and loop_line:
            loop_line = False
        elif _opens(code, word, at):
            stack.append(at)
            loop_line = loop_line or word in _LOOPS
    return pairs


def _opens(code: str, word: str, at: int) -> bool:
    if word == "def":
        return _ENDLESS.match(code, at) is None
    if word in _MODIFIERS:
        line = code.rfind("\n", 0, at) + 1
        return _OPERAND_COMES.search(code[line:at].rstrip()) is not None
    return True


def ruby_end(
    code: str, brackets: Brackets, head: MatchedHead, ends: Ends
) -> Body | None:
    """Up to the head's own ``end``; an endless method up to the end of its expression."""
    keyword = head.match.start()
    closing = brackets.keywords.get(keyword)
    if closing is not None:
        return Body(head.at, closing)
    endless = _ENDLESS.match(code, keyword)
    if endless:
        return Body(endless.end(), expression_end(code, brackets, endless.end(), ends))
    return Body(head.at, _by_indent(code, keyword))


def _by_indent(code: str, keyword: int) -> int:
    """Where nothing pairs: the first ``end`` indented as the head is."""
    line = code.rfind("\n", 0, keyword) + 1
    indent = code[line:keyword]
    if indent.strip():
        indent = indent[: len(indent) - len(indent.lstrip())]
    found = re.compile(rf"^{re.escape(indent)}end\b", re.M).search(code, keyword)
    if found:
        return found.end()
    end = code.find("\n", keyword)
    return end if end >= 0 else len(code)

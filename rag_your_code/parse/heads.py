"""Judges what stands before a name: is ``type name(`` a declaration or a call?"""

import re
from collections.abc import Callable

from rag_your_code.languages.table import Language
from rag_your_code.parse.brackets import Brackets

Check = Callable[[str, Brackets, "re.Match[str]", Language], bool]

_ANNOTATIONS = re.compile(
    r"(?:@(?!interface)[\w.]++\s*+(?:\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\))?"
    r"|\[(?:[^\[\]]|\[[^\[\]]*+\])*+\])\s*+"
)
_MODIFIERS = re.compile(
    r"(?:(?:public|private|protected|internal|static|final|abstract|synchronized|native|"
    r"default|strictfp|sealed|override|virtual|async|unsafe|extern|partial|readonly|new|"
    r"required|file|volatile|transient|implicit|explicit)\b\s*+)*+"
)
_TYPE_END = re.compile(r"[\w>\]?*&)$]$")
_NOT_A_TYPE = re.compile(
    r"(?:^|\s)(?:return|new|throw|else|await|yield|case|in|is|as|goto|do|typeof|delete|"
    r"using|from|select|where|let|out|and|or|not)$"
)
_OPERATOR = re.compile(r"=|[-+/%|!;{}\"]|\b(?:return|new|throw|await)\b")


def _before(code: str, brackets: Brackets, match: re.Match[str]) -> str:
    """The statement up to the match, without annotations and modifiers."""
    start = brackets.statement_start(match.start())
    text = code[start : match.start()].strip()
    while found := _ANNOTATIONS.match(text):
        text = text[found.end() :]
    modifiers = _MODIFIERS.match(text)
    text = text[modifiers.end() :] if modifiers else text
    while found := _ANNOTATIONS.match(text):
        text = text[found.end() :]
    return text.strip()


def _is_type(text: str) -> bool:
    return (
        bool(_TYPE_END.search(text))
        and not _OPERATOR.search(text)
        and not _NOT_A_TYPE.search(text)
    )


def typed_head(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """Whether a type stands before the name."""
    return _is_type(_before(code, brackets, match))


def java_head(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A typed name, or a constructor: no type, a name like a type's, and a body."""
    before = _before(code, brackets, match)
    if before:
        return _is_type(before)
    return _is_constructor(code, brackets, match)


def _is_constructor(code: str, brackets: Brackets, match: re.Match[str]) -> bool:
    name = match["name"].lstrip("~")
    if not name[:1].isupper() or (len(name) > 1 and name.isupper()):
        return False
    closing = brackets.close.get(code.find("(", match.end("name")), -1)
    return closing >= 0 and code[closing + 1 :].lstrip()[:1] != ";"


csharp_head = java_head


def local_function(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A function inside a function: a typed name that no operator surrounds."""
    before = _before(code, brackets, match)
    return bool(before) and _is_type(before) and "." not in before.split()[-1]


def compact_constructor(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A record's constructor without parameters: nothing but modifiers before it."""
    return _before(code, brackets, match) == "" and not match["name"].isupper()


def constant_head(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A ``static final`` field."""
    start = brackets.statement_start(match.start())
    before = code[start : match.start()]
    return "static" in before and "final" in before


_C_BEFORE = re.compile(
    r"(?:^|[^=!<>])=(?!=)|\b(?:return|else|do|goto|case|typedef)\b|[?]"
)
_TEMPLATE = re.compile(r"\btemplate\s*<.*>", re.S)


def c_head(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A C or C++ function: nothing before the name that only a statement has."""
    start = brackets.statement_start(match.start())
    before = _TEMPLATE.sub("", code[start : match.start()])
    return not _C_BEFORE.search(before) and not before.rstrip().endswith((",", "("))

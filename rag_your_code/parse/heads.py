"""Judges what stands before a name: is ``type name(`` a declaration or a call?"""

import re
from collections.abc import Callable

from rag_your_code.languages.table import Language
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.closers import skip_blank

Check = Callable[[str, Brackets, "re.Match[str]", Language], bool]

_LEAD = re.compile(
    r"(?:(?:public|private|protected|internal|static|final|abstract|synchronized|native|"
    r"default|strictfp|sealed|override|virtual|async|unsafe|extern|partial|readonly|new|"
    r"required|file|volatile|transient|implicit|explicit)\b"
    r"|@(?!interface\b)[\w.]++(?:\s*+(?P<opener>\())?|(?P<attribute>\[))\s*+"
)
_TYPE_END = re.compile(r"[\w>\]?*&)$]$")
_NOT_A_TYPE = re.compile(
    r"(?:^|\s)(?:return|new|throw|else|await|yield|case|in|is|as|goto|do|typeof|delete|"
    r"using|from|select|where|let|out|and|or|not|when|if|while|switch)$"
)
_MAX_TYPE_HEAD = 3000  # characters
_TYPE = re.compile(r"\b(?:class|struct|record|enum)\s++(?P<name>\w[\w$]*+)")
_ONE_TYPE = re.compile(
    r"(?:(?:ref|scoped|readonly)\s++)*+(?:[\w.:]++|\([^()]*+(?:\([^()]*+\)[^()]*+)*+\))"
    r"\s*+(?:<.*>)?\s*+[\[\]?*,\s]*+",
    re.S,
)
_OPERATOR = re.compile(r"=|[-+/%|!;{}\"]|\b(?:return|new|throw|await)\b")


def _before(code: str, brackets: Brackets, match: re.Match[str]) -> str:
    """The statement up to the match, without annotations and modifiers."""
    end = match.start()
    at = skip_blank(code, brackets.statement_start(end))
    while found := _LEAD.match(code, at, end):
        at = found.end()
        opener = max(found.start("opener"), found.start("attribute"))
        if opener >= 0:
            at = skip_blank(code, min(brackets.close[opener] + 1, end))
    return code[at:end].strip()


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
    """A typed name, or a constructor: no type, and the name of the type around it."""
    before = _before(code, brackets, match)
    if before:
        return _is_type(before)
    return _is_constructor(code, brackets, match)


def _is_constructor(code: str, brackets: Brackets, match: re.Match[str]) -> bool:
    """Whether the match has the name of the type whose braces it stands in."""
    opener = brackets.enclosing(match.start())
    if opener < 0:
        return False
    start = max(brackets.statement_start(opener), opener - _MAX_TYPE_HEAD)
    name = match["name"].lstrip("~")
    return any(type_["name"] == name for type_ in _TYPE.finditer(code, start, opener))


csharp_head = java_head


def local_function(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A function inside a function: a typed name that no operator surrounds."""
    before = _before(code, brackets, match)
    return _is_type(before) and _ONE_TYPE.fullmatch(before) is not None


def compact_constructor(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A record's constructor without parameters: nothing but modifiers before it."""
    return not _before(code, brackets, match) and _is_constructor(code, brackets, match)


def constant_head(
    code: str, brackets: Brackets, match: re.Match[str], language: Language
) -> bool:
    """A ``static final`` field."""
    start = brackets.statement_start(match.start())
    before = code[start : match.start()]
    return "static" in before and "final" in before

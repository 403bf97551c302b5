"""Go."""

from rag_your_code.languages.table import (
    DOUBLE,
    SLASH_LINE,
    SLASH_STAR,
    Ends,
    Head,
    Language,
    Rule,
    Text,
)

_KINDS = ("struct", "interface")
_GENERIC = r"(?:\[(?=\s*+\w++[\s,])(?:[^\[\]]|\[[^\[\]]*+\]){1,2000}+\])?"

LANGUAGE = Language(
    name="go",
    lexemes=(
        SLASH_LINE,
        SLASH_STAR,
        Text(DOUBLE),
        Text(r"`[^`]*+`"),
        Text(r"'(?:[^'\\\n]|\\[^\n])[^'\n]{0,10}+'"),
    ),
    rules=(
        Rule(
            "method",
            r"func(?<![^\n]func)[ \t]*+\((?:[ \t]*+\w++[ \t]++|[ \t]*+)\*?[ \t]*+"
            r"(?P<container>\w++)[^)\n]*+\)[ \t]*+(?P<name>\w++)",
            close="go_function",
        ),
        Rule(
            "function",
            r"func(?<![^\n]func)[ \t]++(?P<name>\w++)",
            close="go_function",
        ),
        *(
            Rule(
                kind,
                rf"type(?<!\wtype)[ \t]++(?P<name>\w++){_GENERIC}[ \t]++(?:=[ \t]*+)?"
                rf"{kind}\b",
            )
            for kind in _KINDS
        ),
        *(
            Rule(
                kind,
                rf"\n[ \t]++(?P<name>\w++){_GENERIC}[ \t]++(?:=[ \t]*+)?{kind}\b",
                check="go_group",
                head=Head.MATCH,
            )
            for kind in _KINDS
        ),
        Rule(
            "type",
            rf"type(?<![^\n]type)[ \t]++(?P<name>\w++){_GENERIC}[ \t]*+=?[ \t]*+"
            r"(?!struct\b|interface\b)[\w*\[(]",
            close="statement",
        ),
    ),
    ends=Ends(newline=True, continues=r"(?!)"),
    keywords=frozenset(
        "func if for switch select return go defer range case var const type import map "
        "chan struct interface".split()
    ),
    imports=(
        r'import(?<![^\n]import)[ \t]++(?:(?P<alias>[\w.]++)[ \t]++)?"(?P<name>[^"\n]++)"',
        r'\n[ \t]++(?:(?P<alias>[\w.]++)[ \t]++)?"(?P<name>[\w./\-]++)"[ \t]*$',
    ),
    call=(
        r"(?P<chain>[A-Za-z_](?<!\w.)(?<!\w\..)\w*+(?:\.\w++)*+)"
        r"(?:\[[\w.,*\[\] ]{1,80}\])?\("
    ),
    package=r"^package[ \t]++(?P<name>\w++)",
    marks="/\"`'",
)

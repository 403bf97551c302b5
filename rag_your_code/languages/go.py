"""Go."""

from rag_your_code.languages.table import (
    DOUBLE,
    SLASH_LINE,
    SLASH_STAR,
    Ends,
    Language,
    Rule,
    Text,
)

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
            r"^func[ \t]*+\((?:[ \t]*+\w++[ \t]++|[ \t]*+)\*?[ \t]*+(?P<container>\w++)"
            r"[^)\n]*+\)[ \t]*+(?P<name>\w++)",
        ),
        Rule("function", r"^func[ \t]++(?P<name>\w++)"),
        *(
            Rule(
                kind,
                rf"^(?:type[ \t]++|[ \t]++(?:type[ \t]++)?)(?P<name>\w++)(?:\[[^\]\n]*+\])?[ \t]++{kind}\b",
            )
            for kind in ("struct", "interface")
        ),
        Rule(
            "type",
            r"^type[ \t]++(?P<name>\w++)[ \t]++=?[ \t]*+(?!struct\b|interface\b)[\w*\[(]",
            close="statement",
        ),
    ),
    ends=Ends(newline=True, continues=r"(?!)"),
    keywords=frozenset("func if for switch select return go defer range case var const type import map chan struct interface".split()),
    imports=(r'^import[ \t]++(?:[\w.]++[ \t]++)?"(?P<name>[^"\n]++)"', r'^[ \t]++(?:[\w.]++[ \t]++)?"(?P<name>[\w./\-]++)"[ \t]*$'),
    package=r"^package[ \t]++(?P<name>\w++)",
)

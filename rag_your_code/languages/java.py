"""Java."""

from rag_your_code.languages.table import (
    DOUBLE,
    SLASH_LINE,
    SLASH_STAR,
    Head,
    Language,
    Rule,
    Text,
    Within,
)

_NOT = (
    "if for while switch catch return new throw else do try synchronized super this "
    "assert case"
).split()
LANGUAGE = Language(
    name="java",
    lexemes=(
        SLASH_LINE,
        SLASH_STAR,
        Text(r'"""(?:[^"\\]|\\(?s:.)|"(?!""))*+"""'),
        Text(DOUBLE),
        Text(r"'(?:\\u++[0-9a-fA-F]{4}|\\[0-7]{1,3}|\\[^\n]|[^'\\\n])'"),
    ),
    rules=(
        *(
            Rule(
                kind,
                rf"{kind}(?<![\w$.]{kind})\s++(?P<name>[\w$]++)",
                close="braces",
                head=Head.STATEMENT,
            )
            for kind in ("class", "interface", "enum")
        ),
        Rule(
            "record",
            r"record(?<![\w$.]record)\s++(?P<name>[\w$]++)(?=\s*+[<(])",
            close="braces",
            head=Head.STATEMENT,
        ),
        Rule(
            "method",
            r"(?P<name>[A-Za-z_$\x80-\U0010ffff](?<![\w$@.].)[\w$]*+)\s*+\(",
            after=r"\s*+(?:\[\s*+\]\s*+)*+(?:(?:throws|default)\b(?s:.*+))?\Z",
            within=Within.SCOPE,
            check="java_head",
            before=("{", ";"),
            head=Head.STATEMENT,
        ),
        Rule(
            "constructor",
            r"(?P<name>[A-Za-z_$\x80-\U0010ffff](?<![\w$@.].)[\w$]*+)\s*+\Z",
            within=Within.TYPE,
            check="compact_constructor",
            before=("{",),
            head=Head.STATEMENT,
        ),
        Rule(
            "constant",
            r"(?P<name>[A-Z](?<![\w$].)[A-Z0-9_]++)\s*+(?==(?!=))",
            within=Within.TYPE,
            close="statement",
            check="constant_head",
            head=Head.STATEMENT,
        ),
    ),
    keywords=frozenset([*_NOT, "instanceof"]),
    anonymous=(
        r"\bnew\s++[^;{}()]*\Z"
        r"|(?:^|[,{;])\s*+(?:@\w++(?:\([^()]*+\))?\s*+)*+[A-Z][\w$]*+\s*+\Z"
    ),
    marks="/\"'",
    attribute=r"[ \t]*+@(?!interface)",
    package=r"^[ \t]*+package[ \t]++(?P<name>[\w.]++)",
    imports=(r"^[ \t]*+import[ \t]++(?:static[ \t]++)?(?P<name>[\w.*]++)[ \t]*+;",),
    import_form="java",
)

"""C#."""

from rag_your_code.languages.table import (
    DOUBLE,
    SLASH_LINE,
    SLASH_STAR,
    Directive,
    Ends,
    Head,
    Language,
    Quote,
    Rule,
    Text,
    Within,
)

_NOT = (
    "if for foreach while switch catch return new throw else do try lock using fixed "
    "sizeof typeof nameof default base this checked unchecked when await stackalloc get "
    "set init add remove where in is as and or not"
).split()
_PARAMS = r"\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*+\))*+\)|\{[^(){}]*+\})*+\)"
_GENERIC = r"(?:<(?:[^<>(){};]|<(?:[^<>(){};]|<[^<>(){};]*+>)*+>)*+>)?"

LANGUAGE = Language(
    name="csharp",
    lexemes=(
        SLASH_LINE,
        SLASH_STAR,
        Quote(r'\$*+(?P<tag>"{3,})', "{tag}", escape=""),
        Quote(
            r'(?:\$@|@\$)"', r'"', escape=r'""|\{\{|\}\}', interpolation=(r"\{", "}")
        ),
        Text(r'@"(?:[^"]|"")*+"'),
        Quote(
            r'\$"', r'"|(?=\n)', escape=r"\\[^\n]|\{\{|\}\}", interpolation=(r"\{", "}")
        ),
        Text(DOUBLE),
        Text(r"'(?:\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{1,4}|\\[^\n]|[^'\\\n])'"),
        Directive(r"^[ \t]*+#[^\n]*+", keep=r"(?!)"),
    ),
    rules=(
        Rule(
            "namespace",
            r"namespace(?<!\wnamespace)\s++(?P<name>[\w.]++)",
            transparent=True,
            head=Head.STATEMENT,
        ),
        Rule(
            "record",
            r"record(?<![\w.]record)(?:\s++(?:class|struct))?\s++(?P<name>@?\w++)(?=\s*+[<({:;])",
            head=Head.STATEMENT,
            within=Within.SCOPE,
        ),
        *(
            Rule(
                kind,
                rf"{kind}(?<![\w.:]{kind})\s++(?P<name>@?[A-Za-z_]\w*+)(?=\s*+[<({{:;]|\s++where\b)",
                head=Head.STATEMENT,
                within=Within.SCOPE,
            )
            for kind in ("class", "struct", "interface", "enum")
        ),
        Rule(
            "delegate",
            r"delegate(?<![\w.]delegate)\s++[^;(){}=]*?(?P<name>\w++)(?:<[^()]*+>)?\s*+(?=\()",
            head=Head.STATEMENT,
            within=Within.SCOPE,
        ),
        Rule(
            "operator",
            rf"\boperator\s*+(?:checked\s++)?(?P<name>[-+*/%&|^~<>=!]++|true|false|\w[\w.]*+{_GENERIC}[\[\]?]*+)\s*+{_PARAMS}\s*+\Z",
            within=Within.TYPE,
            before=("{", "=>"),
            head=Head.STATEMENT,
        ),
        Rule(
            "method",
            rf"(?:\b\w++{_GENERIC}\.)*+(?P<name>~?\b[A-Za-z_]\w*+)\s*+{_GENERIC}\s*+{_PARAMS}\s*+"
            r"(?:where\b[^{};]*+|:\s*+(?:base|this)\b[^{};]*+)?\Z",
            within=Within.TYPE,
            check="csharp_head",
            before=("{", "=>", ";"),
            head=Head.STATEMENT,
        ),
        Rule(
            "property",
            r"\b(?P<name>[A-Za-z_]\w*+|this\s*+\[[^\]{};]*+\])\s*+\Z",
            within=Within.TYPE,
            check="typed_head",
            before=("{", "=>"),
            head=Head.STATEMENT,
        ),
        Rule(
            "function",
            rf"\b(?P<name>[A-Za-z_]\w*+)\s*+{_GENERIC}\s*+{_PARAMS}\s*+(?:where\b[^{{}};]*+)?\Z",
            within=Within.BRACES,
            check="local_function",
            before=("{", "=>"),
            head=Head.STATEMENT,
        ),
    ),
    ends=Ends(expression=r"=>"),
    keywords=frozenset(_NOT),
    settle="branches",
    attribute=r"[ \t]*+\[(?![^\]\n]*+\][ \t]*+[=.])",
    package=r"^[ \t]*+namespace\s++(?P<name>[\w.]++)\s*+;",
    imports=(
        r"^[ \t]*+(?:global[ \t]++)?using[ \t]++(?:static[ \t]++)?(?:\w++[ \t]*+=[ \t]*+)?(?P<name>[\w.]++)[ \t]*+;",
    ),
    call=r"(?P<receiver>(?:\b[A-Za-z_]\w*+\??\.)++)?+(?<!\w)(?P<name>[A-Za-z_]\w*+)(?:<[\w,.<>\[\]? ]{0,80}>)?\(",
)

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
    "sizeof typeof nameof default base checked unchecked when await stackalloc where in "
    "is as and or not delegate"
).split()
_DIRECTIVES = (
    "if|el|end|region|define|undef|pragma|warning|error|line|nullable|load|r |!|:"
)
_WORD = r"[A-Za-z_\x80-\U0010ffff](?<!\w.)\w*+"
_ATTRIBUTE = r"\[(?:[^\[\]{};]|\[[^\[\]{};]*+\])*+\]"
_PLAIN = rf"[^<>()\[\]{{}};]|{_ATTRIBUTE}|\([^(){{}};]*+\)"
_GENERIC = rf"(?:<(?:{_PLAIN}|<(?:{_PLAIN}|<(?:{_PLAIN})*+>)*+>)*+>)?"
_CONSTRAINTS = r"\s*+(?:where\b(?s:.*+))?\Z"

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
        Directive(rf"#(?<!\S#)[ \t]*+(?:{_DIRECTIVES})[^\n]*+", keep=r"(?!)"),
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
            r"record(?<![\w.]record)(?:\s++(?:class|struct))?\s++@?(?P<name>\w++)(?=\s*+[<({:;])",
            head=Head.STATEMENT,
            within=Within.SCOPE,
        ),
        *(
            Rule(
                kind,
                rf"{kind}(?<![\w.:]{kind})\s++@?(?P<name>\w++)(?=\s*+[<({{:;]|\s++where\b)",
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
        *(
            Rule(
                "constant",
                rf"{start}\s++[\w.]++{_GENERIC}[\[\]?,]*+\s++(?P<name>\w++)\s*+(?==(?![=>]))",
                within=Within.TYPE,
                close="statement",
                head=Head.STATEMENT,
            )
            for start in (r"const(?<!\wconst)", r"static(?<!\wstatic)\s++readonly")
        ),
        Rule(
            "extension",
            rf"(?P<name>extension)(?<![\w.]extension)\s*+{_GENERIC}\s*+(?=\()",
            within=Within.TYPE,
            close="braces",
            transparent=True,
            head=Head.STATEMENT,
        ),
        Rule(
            "operator",
            rf"operator\s*+(?:checked\s++)?(?P<name>[-+*/%&|^~<>=!]++|true|false|[\w.:]++{_GENERIC}[\[\]?]*+)\s*+\(",
            after=r"\s*+\Z",
            within=Within.TYPE,
            before=("{", "=>"),
            head=Head.STATEMENT,
        ),
        Rule(
            "method",
            rf"(?:{_WORD}\s*+{_GENERIC}(?:\.|::)\s*+)*+@?(?P<name>~?{_WORD})\s*+{_GENERIC}\s*+\(",
            after=r"\s*+(?:(?:where|:\s*+(?:base|this))\b(?s:.*+))?\Z",
            within=Within.SCOPE,
            check="csharp_head",
            before=("{", "=>", ";"),
            head=Head.STATEMENT,
        ),
        Rule(
            "property",
            rf"(?:{_WORD}\s*+{_GENERIC}\.\s*+)*+@?(?P<name>{_WORD})\s*+\Z",
            within=Within.TYPE,
            check="typed_head",
            before=("{", "=>"),
            head=Head.STATEMENT,
        ),
        Rule(
            "indexer",
            rf"(?:{_WORD}\s*+{_GENERIC}\.\s*+)*+(?P<name>this)\s*+\[",
            after=r"\s*+\Z",
            within=Within.TYPE,
            check="typed_head",
            before=("{", "=>"),
            head=Head.STATEMENT,
        ),
        Rule(
            "function",
            rf"@?(?P<name>{_WORD})\s*+{_GENERIC}\s*+\(",
            after=_CONSTRAINTS,
            within=Within.BRACES,
            check="local_function",
            before=("{", "=>"),
            head=Head.STATEMENT,
        ),
    ),
    ends=Ends(expression=r"=>"),
    keywords=frozenset(_NOT),
    settle="csharp_branches",
    attribute=r"[ \t]*+\[(?![^\]\n]*+\][ \t]*+[=.])",
    package=r"^[ \t]*+namespace\s++(?P<name>[\w.]++)\s*+;",
    imports=(
        r"^[ \t]*+(?:global[ \t]++)?using[ \t]++(?:static[ \t]++)?(?:(?P<alias>\w++)[ \t]*+=[ \t]*+)?(?P<name>[\w.]++)[ \t]*+;",
    ),
    import_form="csharp",
    call=(
        r"(?P<chain>[A-Za-z_](?<![\w~].)(?<!\w\..)(?!(?<=t)his\()\w*+(?:\??\.\w++)*+)"
        r"(?:<(?:[\w,.\[\]? ]|<(?:[\w,.\[\]? ]|<[\w,.\[\]? ]*+>)*+>)*+>)?\("
    ),
    marks="/\"'$@#",
)

"""PHP."""

from rag_your_code.languages.table import (
    DOUBLE_LINES,
    SINGLE_LINES,
    SLASH_STAR,
    Comment,
    Language,
    Quote,
    Rule,
    Text,
    Within,
)

_FUNCTION = r"function(?<!\wfunction)[ \t\n]++&?[ \t]*+(?P<name>\w++)(?=\s*+\()"

LANGUAGE = Language(
    name="php",
    lexemes=(
        Quote(r"\?>", r"<\?(?:php\b|=)|\Z", escape=""),
        Quote(r"\A(?!<\?)", r"<\?(?:php\b|=)|\Z", escape=""),
        Comment(r"(?://|#(?!\[))(?:[^\n?]|\?(?!>))*+", "(?=)"),
        SLASH_STAR,
        Quote(
            r"<<<[ \t]*+[\"']?(?P<tag>\w++)[\"']?(?=\n)", r"^[ \t]*+{tag}\b", escape=""
        ),
        Text(DOUBLE_LINES),
        Text(SINGLE_LINES),
        Text(r"`(?:[^`\\]|\\(?s:.))*+`"),
    ),
    rules=(
        Rule(
            "constructor",
            r"function(?<!\wfunction)[ \t\n]++&?(?P<name>__construct)\b",
            within=Within.TYPE,
        ),
        Rule("method", _FUNCTION, within=Within.TYPE),
        Rule("function", _FUNCTION),
        Rule(
            "class",
            r"class(?<![\w:]class)[ \t\n]++(?!extends\b|implements\b)(?P<name>\w++)",
            close="braces",
        ),
        *(
            Rule(
                kind, rf"{kind}(?<![\w:]{kind})[ \t\n]++(?P<name>\w++)", close="braces"
            )
            for kind in ("interface", "trait", "enum")
        ),
        Rule(
            "constant",
            r"const(?<!\wconst)[ \t]++(?:\??[\w|\\]++[ \t]++)?(?P<name>[A-Z]\w*+)(?=[ \t]*+=)",
            close="statement",
            within=Within.SCOPE,
        ),
    ),
    keywords=frozenset(
        "if elseif while for foreach switch catch return function fn array list isset empty unset match declare exit die echo print include require and or xor use".split()
    ),
    separator="::",
    modifiers=r"public|private|protected|static|abstract|final|readonly|var|#\[[^\]\n]*+\]",
    anonymous=r"\bnew\s++(?:#\[[^\]\n]*+\]\s*+)?(?:readonly\s++)?class\b[^;{}]*\Z",
    attribute=r"[ \t]*+#\[",
    package=r"^[ \t]*+namespace[ \t]++(?P<name>[\w\\]++)",
    imports=(r"^use[ \t]++(?:function[ \t]++|const[ \t]++)?(?P<name>[\w\\{}, ]++);",),
    call=r"(?P<receiver>(?:\$?\b[A-Za-z_\\][\w\\]*+(?:\?*+->|::))++)?+(?<![\w$])(?P<name>[A-Za-z_]\w*+)\(",
)

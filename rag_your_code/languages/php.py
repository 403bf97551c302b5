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

_NAME = r"(?P<name>[A-Za-z_\x80-\U0010ffff][\w\x80-\U0010ffff]*+)"
_FUNCTION = rf"function(?<![\w$]function)[ \t\n]++&?[ \t]*+{_NAME}(?=\s*+\()"
_OPEN = r"<\?(?!xml\b)(?i:php\b|=)?"

LANGUAGE = Language(
    name="php",
    lexemes=(
        Quote(r"(?=\?>)", rf"(?={_OPEN})|\Z", escape=""),
        Quote(rf"\A(?!{_OPEN})", rf"(?={_OPEN})|\Z", escape=""),
        Text(_OPEN, whole=True),
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
            rf"class(?<![\w:$>]class)[ \t\n]++(?!extends\b|implements\b){_NAME}",
            close="braces",
        ),
        *(
            Rule(kind, rf"{kind}(?<![\w:$>]{kind})[ \t\n]++{_NAME}", close="braces")
            for kind in ("interface", "trait", "enum")
        ),
        Rule(
            "constant",
            r"const(?<![\w$>]const)[ \t]++(?:\??[\w|\\]++[ \t]++)?(?P<name>[A-Z]\w*+)(?=[ \t]*+=)",
            close="statement",
            within=Within.SCOPE,
        ),
    ),
    keywords=frozenset(
        "if elseif while for foreach switch catch return function fn array list isset empty unset match declare exit die echo print include require and or xor use class static self parent".split()
    ),
    separator="::",
    modifiers=r"public|private|protected|static|abstract|final|readonly|var|#\[[^\]\n]*+\]",
    anonymous=r"\bnew\s++(?:#\[[^\]\n]*+\]\s*+)?(?:readonly\s++)?class\b[^;{}]*\Z",
    attribute=r"[ \t]*+#\[",
    package=r"^[ \t]*+namespace[ \t]++(?P<name>[\w\\]++)",
    imports=(r"^use[ \t]++(?:function[ \t]++|const[ \t]++)?(?P<name>[\w\\{},\s]++);",),
    import_form="php",
    call=(
        r"(?P<chain>[A-Za-z_$\\](?<![\w$\\].)(?<!\w->.)(?<!\w::.)(?!(?<=\$)\w++\()[\w\\]*+"
        r"(?:(?:\??->|::)\w++)*+)\("
    ),
)

"""C."""

from rag_your_code.languages.table import (
    DOUBLE,
    SLASH_LINE,
    SLASH_STAR,
    Directive,
    Head,
    Language,
    Rule,
    Text,
    Within,
)

KEYWORDS = frozenset(
    "if for while switch return sizeof else do case goto typeof alignof _Alignof defined "
    "__attribute__ __declspec offsetof _Static_assert static_assert va_arg".split()
)

_PARAMS = r"\((?:[^(){};]|\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*+\))*+\))*+\))*+\)"
_TAIL = rf"(?:\s*+(?:[A-Z_]\w*+|__\w++)(?:\s*+{_PARAMS})?)*+"

#: ``#define NAME(`` stays visible up to the name: a macro that reads as a function.
MACRO_LINE = Directive(
    pattern=(
        r"^[ \t]*+#(?:[^\n\\/\"]|\\(?s:.)|/\*(?:[^*]|\*(?!/))*+\*/|/(?!\*)"
        r"|\"(?:[^\"\\\n]|\\(?s:.))*+\"|\")*+"
    ),
    keep=r"[ \t]*+#[ \t]*+define[ \t]++\w++(?=\()",
)

MACRO = Rule(
    "macro",
    r"^[ \t]*+#[ \t]*+define[ \t]++(?P<name>\w++)",
    close="line",
    head=Head.MATCH,
)

#: Macros that stand alone on a line before a head: ``BEGIN_NAMESPACE``, ``SETUP(x)``.
LEAD = (
    r"#[ \t]*+define[ \t]++\w++"
    r"|[A-Z][A-Z0-9_]{2,}+(?:\([^()\n]*+\))?[ \t]*+(?=\n)"
)

LANGUAGE = Language(
    name="c",
    lexemes=(
        MACRO_LINE,
        SLASH_LINE,
        SLASH_STAR,
        Text(DOUBLE),
        Text(r"'(?:[^'\\\n]|\\[^\n])++'"),
    ),
    rules=(
        MACRO,
        *(
            Rule(
                kind,
                rf"{kind}(?<!\w{kind})\s++(?:(?:[A-Z_]++|__\w++)(?:\s*+\([^()]*+(?:\([^()]*+\))?[^()]*+\))?\s++)*?"
                rf"(?P<name>\w++)(?=\s*+(?::\s*+\w++\s*+)?\{{)",
                close="braces",
                head=Head.STATEMENT,
            )
            for kind in ("struct", "union", "enum")
        ),
        Rule(
            "function",
            rf"(?<![\w.>])(?P<name>[A-Za-z_]\w*+)\s*+{_PARAMS}{_TAIL}\s*+\Z",
            within=Within.SCOPE,
            before=("{",),
            head=Head.STATEMENT,
            check="c_head",
        ),
    ),
    keywords=KEYWORDS,
    lead=LEAD,
    anonymous=r"\bextern\s*+\"[^\"]*+\"\s*\Z",
    settle="branches",
    finders=("typedefs", "old_style"),
    namespaces=frozenset({"namespace", "extern"}),
    imports=(r"^[ \t]*+#[ \t]*+include[ \t]*+[<\"](?P<name>[^>\"\n]++)[>\"]",),
    call=r"(?P<receiver>(?:\b[A-Za-z_]\w*+(?:\.|->))++)?+(?<!\w)(?P<name>[A-Za-z_]\w*+)[ \t]?\(",
)

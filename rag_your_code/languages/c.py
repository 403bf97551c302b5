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
    "asm __asm__ __attribute__ __declspec offsetof _Static_assert static_assert va_arg".split()
)

#: A list in round brackets, eight deep.
ARGUMENTS = r"\([^(){};]*+\)"
for _ in range(7):
    ARGUMENTS = rf"\((?:[^(){{}};]++|{ARGUMENTS}|\{{[^{{}}]*+\}})*+\)"

#: Attributes and macros that stand between a keyword and a name, or behind one.
ATTRIBUTE = (
    r"(?:(?:__\w++|alignas|_Alignas|[A-Z_][A-Z0-9_]*+)(?!\w)"
    r"(?:\s*+\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\))?+|\[\[[^\]]*+\]\])"
)

#: No head begins with ``type (*`` or ``type (name)(``, nor with a macro's line above
#: another: the name comes later.
NO_NAME = (
    r"(?!\w++\s*+\(\s*+(?:\*|\w++\s*+\)\s*+\()"
    r"|[A-Z][A-Z0-9_]{2,}+\((?:[^()]++|\([^()]*+\))*+\)[ \t]*+\n\s*+[A-Z]\w++\()"
)

#: ``#define NAME(`` stays visible up to the name: a macro that reads as a function.
MACRO_LINE = Directive(
    pattern=(
        r"#(?:[^\n\\/\"]++|\\(?s:.)|//[^\n\\]*+|/\*(?:[^*]++|\*(?!/))*+\*/|/(?!\*)"
        r"|\"(?:[^\"\\\n]|\\(?s:.))*+\"|\")*+"
    ),
    keep=r"#[ \t]*+define[ \t]++\w++(?=\()",
)

MACRO = Rule(
    "macro",
    r"#[ \t]*+define[ \t]++(?P<name>\w++)",
    close="line",
    head=Head.MATCH,
)

#: Macros that stand alone on a line before a head: ``BEGIN_NAMESPACE``, ``SETUP(x)``.
LEAD = (
    r"#[ \t]*+define[ \t]++\w++|\\(?=\n)"
    r"|[A-Z][A-Z0-9_]{2,}+(?:\((?:[^()\n]++|\([^()\n]*+\))*+\))?[ \t]*+(?=\n)"
)

INCLUDE = r"#(?<!\S#)[ \t]*+include[ \t]*+[<\"](?P<name>[^>\"\n]++)[>\"]"

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
                rf"{kind}(?<!\w{kind})\s++(?:{ATTRIBUTE}\s*+)*?(?<!\w)"
                rf"(?P<name>\w++)(?=\s*+(?::\s*+\w++\s*+)?\{{)",
                close="braces",
                head=Head.STATEMENT,
            )
            for kind in ("struct", "union", "enum")
        ),
        Rule(
            "function",
            rf"(?<![\w.>]){NO_NAME}(?P<name>[A-Za-z_]\w*+)(?:\s*+\))?+\s*+\(",
            after=(
                rf"(?:\s*+(?:[A-Z_]\w*+|__\w++)(?:\s*+{ARGUMENTS})?+)*+"
                rf"(?:\)\s*+{ARGUMENTS})?+\s*+\Z"
            ),
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
    imports=(INCLUDE,),
    call=(
        r"(?P<chain>[A-Za-z_](?<!\w.)(?<!\w\..)(?<!\w->.)\w*+"
        r"(?:(?:\.|->)[A-Za-z_]\w*+)*+)[ \t]?\("
    ),
)

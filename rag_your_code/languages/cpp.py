"""C++."""

from rag_your_code.languages.c import KEYWORDS, LEAD, MACRO, MACRO_LINE
from rag_your_code.languages.table import (
    DOUBLE,
    SLASH_LINE,
    SLASH_STAR,
    Head,
    Language,
    Quote,
    Rule,
    Text,
    Within,
)

_PARAMS = r"\((?:[^(){};]|\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*+\))*+\))*+\)|\{[^{}]*+\})*+\)"
_ANGLES = r"(?:<(?:[^<>(){};]|<(?:[^<>(){};]|<[^<>(){};]*+>)*+>)*+>)?"
_SCOPE = rf"(?:(?P<container>(?:[A-Za-z_]\w*+{_ANGLES}::)*[A-Za-z_]\w*+{_ANGLES})::)?"
_OPERATOR = (
    r"operator\s*+(?:\(\)|\[\]|new(?:\[\])?|delete(?:\[\])?|co_await|\"\"\s*+\w++"
    r"|[-+*/%^&|~!=<>,]{1,3}|(?:const\s++)?[\w:]++(?:<[^()]*+>)?[\s*&]*+)"
)
_TAIL = (
    rf"(?:\s*+(?:const|volatile|override|final|mutable|try|&&?|noexcept(?:\s*+{_PARAMS})?|throw\s*+{_PARAMS}"
    rf"|->\s*+[\w:<>,\s*&()\[\].]*?|requires\b[^{{}};]*?|__\w++(?:\s*+{_PARAMS})?|[A-Z_][A-Z0-9_]*+(?:\s*+{_PARAMS})?"
    r"|\[\[[^\]]*+\]\]))*?"
)
_INIT = r"(?P<init>\s*+(?<!:):(?!:)[^;]*)?"

LANGUAGE = Language(
    name="cpp",
    lexemes=(
        MACRO_LINE,
        SLASH_LINE,
        SLASH_STAR,
        Quote(r'\b(?:u8|[uUL])?R"(?P<tag>[^()\\ \n]{0,16})\(', r'\){tag}"', escape=""),
        Quote(r'(?<!\w)R"(?P<tag>[^()\\ \n]{0,16})\(', r'\){tag}"', escape=""),
        Text(DOUBLE),
        Text(r"(?<![0-9a-fA-F])'(?:[^'\\\n]|\\[^\n])++'"),
    ),
    rules=(
        MACRO,
        Rule(
            "namespace",
            r"namespace(?<!\wnamespace)\s++(?:\w++\s++)??(?P<name>[A-Za-z_][\w:]*+)(?=\s*+\{)",
            transparent=True,
            head=Head.STATEMENT,
        ),
        Rule(
            "enum",
            r"enum(?<!\wenum)\s++(?:class\s++|struct\s++)?(?:[A-Z_]++\s++)*?(?P<name>\w++)(?=\s*+(?::[^;{}()]*+)?\{)",
            close="braces",
            head=Head.STATEMENT,
        ),
        *(
            Rule(
                kind,
                rf"{kind}(?<![\w<,]{kind})\s++(?:(?:[A-Z_][A-Z0-9_]*+|__\w++|alignas)(?:\((?:[^()]|\([^()]*+\))*+\))?\s++|\[\[[^\]]*+\]\]\s*+)*?"
                rf"(?:(?P<container>[\w:]+{_ANGLES})::)?(?P<name>\w++)\s*+{_ANGLES}(?=\s*+(?:final\s*+)?(?::(?!:)[^;(){{}}]*+(?:\([^;{{}}]*?\)[^;{{}}]*?)?)?\{{)",
                close="braces",
                head=Head.STATEMENT,
            )
            for kind in ("class", "struct", "union")
        ),
        Rule(
            "function",
            rf"(?<![\w.>:~]){_SCOPE}(?P<name>{_OPERATOR})\s*+{_ANGLES}\s*+{_PARAMS}{_TAIL}\s*+\Z",
            within=Within.SCOPE,
            before=("{",),
            head=Head.STATEMENT,
            check="c_head",
        ),
        Rule(
            "function",
            rf"(?<![\w.>:~]){_SCOPE}(?P<name>~?[A-Za-z_]\w*+)\s*+{_ANGLES}\s*+{_PARAMS}{_TAIL}{_INIT}\s*+\Z",
            within=Within.SCOPE,
            before=("{",),
            head=Head.STATEMENT,
            check="c_head",
            close="cpp_body",
        ),
        Rule(
            "type",
            r"using(?<!\wusing)\s++(?P<name>\w++)\s*+=(?=[^;{}]*;)",
            close="statement",
            within=Within.SCOPE,
        ),
    ),
    keywords=KEYWORDS
    | frozenset(
        "catch decltype noexcept alignas alignof static_cast dynamic_cast const_cast "
        "reinterpret_cast requires throw new delete operator template typename using "
        "namespace static_assert".split()
    ),
    separator="::",
    anonymous=r"\b(?:extern\s*+\"[^\"]*+\"|namespace)\s*\Z",
    lead=LEAD
    + r"|(?:public|private|protected|signals|Q_SIGNALS|slots)(?:\s++(?:slots|Q_SLOTS))?\s*+:(?!:)",
    settle="branches",
    finders=("typedefs", "old_style"),
    namespaces=frozenset({"namespace", "extern"}),
    imports=(r"^[ \t]*+#[ \t]*+include[ \t]*+[<\"](?P<name>[^>\"\n]++)[>\"]",),
    call=r"(?P<receiver>(?:\b[A-Za-z_]\w*+(?:\.|->|::))++)?+(?<!\w)(?P<name>[A-Za-z_]\w*+)(?:<[\w,:<>* ]{0,80}>)?\(",
)

"""C++."""

from rag_your_code.languages.c import (
    ARGUMENTS,
    ATTRIBUTE,
    INCLUDE,
    KEYWORDS,
    LEAD,
    MACRO,
    MACRO_LINE,
    NO_NAME,
)
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

_ROUND = r"\((?:[^(){};]++|\((?:[^(){};]++|\([^(){};]*+\))*+\))*+\)"
_ANGLES = r"<[^<>(){};]*+>"
for _ in range(4):
    _ANGLES = rf"<(?:[^<>(){{}};]++|{_ROUND}|{_ANGLES})*+>"
_ANGLES = rf"(?:{_ANGLES})?+"
_SCOPE = rf"(?P<container>(?:[A-Za-z_]\w*+{_ANGLES}::\s*+)*+)"
_TYPE_NAME = rf"(?:::)?+[A-Za-z_][\w:]*+{_ANGLES}"
_OPERATOR = (
    r"operator\b\s*+(?:\(\)|\[\]|new(?:\[\])?|delete(?:\[\])?|co_await|\"\"\s*+\w++"
    rf"|[-+*/%^&|~!=<>,]{{1,3}}+|{_TYPE_NAME}(?:\s*+(?:[*&]++|{_TYPE_NAME}))*+)"
)
#: What may stand between the parameters and the body, before initialisers.
_AFTER = (
    r"(?:\s*+(?:const|volatile|override|final|mutable|try|&&?|(?:noexcept|throw|__\w++"
    rf"|[A-Z_][A-Z0-9_]*+)(?!\w)(?:\s*+{ARGUMENTS})?+|\[\[[^\]]*+\]\]))*+"
    rf"(?:\s*+(?:->|requires\b)(?:[^(){{}};]++|{ARGUMENTS})*+)?+"
    rf"(?:\)\s*+{ARGUMENTS})?+(?:\s*+:(?!:)(?s:.*+))?+\s*+\Z"
)

LANGUAGE = Language(
    name="cpp",
    lexemes=(
        MACRO_LINE,
        SLASH_LINE,
        SLASH_STAR,
        Quote(
            r'"(?<=R")(?:(?<!\wR")|(?<=(?<!\w)[uUL]R")|(?<=(?<!\w)u8R"))'
            r"(?P<tag>[^()\\ \n]{0,16})\(",
            r'\){tag}"',
            escape="",
        ),
        Text(DOUBLE),
        Text(r"'(?:(?<![0-9a-fA-F].)|(?<=\bu8.))(?:[^'\\\n]|\\[^\n])++'"),
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
            rf"enum(?<!\wenum)\s++(?:class\s++|struct\s++)?(?:{ATTRIBUTE}\s*+)*?(?<!\w)"
            rf"{_SCOPE}(?P<name>\w++)(?=\s*+(?::[^;{{}}()]{{0,2000}}+)?\{{)",
            close="braces",
            head=Head.STATEMENT,
        ),
        *(
            Rule(
                kind,
                rf"{kind}(?<![\w<,]{kind})\s++(?:{ATTRIBUTE}\s*+)*?(?<!\w){_SCOPE}"
                rf"(?P<name>[A-Za-z_]\w*+)\s*+{_ANGLES}"
                rf"(?=\s*+(?:final\s*+)?(?::(?!:)[^;{{}}]{{0,2000}}+)?\{{)",
                close="braces",
                head=Head.STATEMENT,
            )
            for kind in ("class", "struct", "union")
        ),
        Rule(
            "function",
            rf"(?<![\w.>~])(?<![\w>]::){NO_NAME}{_SCOPE}(?P<name>{_OPERATOR}|~?[A-Za-z_]\w*+)"
            rf"(?:\s*+\))?+\s*+{_ANGLES}\s*+\(",
            after=_AFTER,
            within=Within.SCOPE,
            before=("{",),
            head=Head.STATEMENT,
            check="c_head",
            close="cpp_body",
        ),
        Rule(
            "type",
            r"concept(?<!\wconcept)\s++(?P<name>\w++)\s*+=",
            close="statement",
            within=Within.SCOPE,
            head=Head.STATEMENT,
        ),
        Rule(
            "type",
            r"using(?<!\wusing)\s++(?P<name>\w++)\s*+=(?=[^;{}]{0,2000}+;)",
            close="statement",
            within=Within.SCOPE,
        ),
    ),
    keywords=KEYWORDS
    | frozenset(
        "catch decltype noexcept alignas alignof static_cast dynamic_cast const_cast "
        "reinterpret_cast requires throw new delete operator template typename using "
        "namespace typeid explicit co_await co_return co_yield void bool char int short "
        "long float double unsigned signed auto".split()
    ),
    separator="::",
    anonymous=r"\b(?:extern\s*+\"[^\"]*+\"|namespace|struct|union|class)\s*\Z",
    lead=LEAD
    + r"|(?:public|private|protected|signals|Q_SIGNALS|slots)(?:\s++(?:slots|Q_SLOTS))?\s*+:(?!:)",
    settle="branches",
    finders=("typedefs", "old_style"),
    namespaces=frozenset({"namespace", "extern"}),
    imports=(INCLUDE,),
    call=(
        r"(?P<chain>[A-Za-z_](?<![\w~].)(?<!\w\..)(?<!\w(?:->|::).)\w*+"
        r"(?:(?:\.|->|::)[A-Za-z_]\w*+)*+)"
        r"(?:<[\w,:<>* ]{0,80}>)?\("
    ),
)

"""What JavaScript and TypeScript share."""

from rag_your_code.languages.table import (
    DOUBLE,
    SINGLE,
    SLASH_LINE,
    SLASH_STAR,
    Comment,
    Ends,
    Head,
    Quote,
    Rule,
    Text,
    Within,
)

LEXEMES = (
    Comment(r"\A#!", ""),
    SLASH_LINE,
    SLASH_STAR,
    Text(
        r"/(?![*/])(?:[^/\\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*+\])++/[a-z]*+",
        guard="regex",
    ),
    Text(DOUBLE),
    Text(SINGLE),
    Quote("`", "`", interpolation=(r"\$\{", "}")),
)

KEYWORDS = frozenset(
    "if for while switch catch return function with typeof instanceof in of new delete "
    "void throw else do try case await yield super import async get set static default "
    "class extends var let const".split()
)

MODIFIERS = (
    r"export|default|declare|abstract|async|public|private|protected|static|readonly|"
    r"override|const(?=\s+enum)|@[\w.]++(?:\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\))?"
)

IDENTIFIER = r"[A-Za-z_$][\w$]*+"
_PARAMS = r"\((?:[^()]|\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\))*+\))*+\)"
_GENERIC = r"(?:<(?:[^<>;]|(?<==)>|<(?:[^<>;]|(?<==)>|<[^<>;]*+>)*+>)*+>)?"
_TYPE = r"(?:\s*+:(?:[^;={}]|=>)*+)?"
_TARGET = (
    r"(?:(?:module\.)?exports\.|this\.|window\.|global\.|(?P<container>[\w$]+(?:\.[\w$]+)*?)"
    r"(?:\.prototype)?\.)?(?P<name>#?[A-Za-z_$][\w$]*+)"
)
_ANNOTATED = r"\s*+[?!]?(?:\s*+:(?:[^=;{}]|=>|\{[^{}]*+\})*?)?\s*+=(?![=>])\s*+"

RULES = (
    Rule("class", rf"class(?<![\w$.]class)\s++(?P<name>(?!extends\b|implements\b){IDENTIFIER})", close="braces"),
    Rule(
        "class",
        rf"\b(?P<name>{IDENTIFIER})\s*+=\s*+class\b(?=[^;=]*?\{{)",
        close="braces",
        head=Head.MATCH,
    ),
    Rule(
        "function",
        rf"function(?<![\w$.]function)\s*+\*?\s*+(?P<name>{IDENTIFIER})(?=\s*+[(<])",
        close="function_body",
    ),
    Rule(
        "constructor",
        rf"\b(?P<name>constructor)\s*+{_PARAMS}\s*+\Z",
        within=Within.TYPE,
        before=("{",),
    ),
    Rule(
        "function",
        rf"(?<![\w$.]){_TARGET}{_ANNOTATED}(?:async\s++)?function\b\s*+\*?\s*+[\w$]*+\s*+{_GENERIC}\s*+{_PARAMS}{_TYPE}\s*+\Z",
        before=("{",),
        close="method_body",
    ),
    Rule(
        "method",
        rf"(?<![\w$.])(?P<name>#?[A-Za-z_$][\w$]*+|\[[\w.$]++\])\s*+\??{_GENERIC}\s*+{_PARAMS}{_TYPE}\s*+\Z",
        within=Within.TYPE_OR_OBJECT,
        before=("{",),
        close="method_body",
        check="ecmascript_method",
    ),
    Rule(
        "function",
        rf"(?<![\w$.]){_TARGET}{_ANNOTATED}(?:[\w$.]+\(\s*+)*(?:async\b\s*+)?{_GENERIC}\s*+(?:{_PARAMS}{_TYPE}|[A-Za-z_$][\w$]*+)\s*+\Z",
        before=("=>",),
        close="arrow_body",
    ),
    Rule(
        "constant",
        r"^(?:export[ \t]++)?const[ \t]++(?P<name>[A-Z][A-Z0-9_]++)\b",
        close="statement",
        head=Head.MATCH,
        within=Within.TOP,
    ),
)

ENDS = Ends(
    newline=True,
    continues=r"[ \t\n]*+(?:\{|extends\b|implements\b|,|<|\()",
    open_line=r"(?:[-+*/%&|^=<>?:,.(\[{!~]|=>|\b(?:return|typeof|await|new|extends|in|of|as))$",
    leads=r"\s*+(?:\.|\?\.|\?|:|&&|\|\||[-+*/%](?![-+/*])|\)|\]|\}|as\b|satisfies\b|instanceof\b|in\b|=(?![=>]))",
)

IMPORTS = (
    r"\bfrom[ \t]*+[\"'](?P<name>[^\"'\n]++)[\"']",
    r"\b(?:import|require)[ \t]*+\(?[ \t]*+[\"'](?P<name>[^\"'\n]++)[\"']",
)

CALL = (
    r"(?P<receiver>(?:[A-Za-z_$][\w$]*+(?:\?\.|\.))++)?+(?<![\w$])(?P<name>#?[A-Za-z_$][\w$]*+)"
    r"(?:<[\w$,.<>\[\] |]*>)?\("
)

"""What JavaScript and TypeScript share."""

from rag_your_code.languages.table import (
    DOUBLE,
    SINGLE,
    SLASH_STAR,
    Comment,
    Ends,
    Head,
    Quote,
    Rule,
    Text,
    Within,
)

_BEFORE_STRING = (
    "return case typeof in of else default throw delete void yield await extends "
    "instanceof from import export as"
).split()
#: A quote right after a word stands in the text of an element: ``<p>don't</p>``.
_APOSTROPHE = r"['\"](?<=[\w$]['\"])" + "".join(
    rf"(?<!\b{word}['\"])" for word in _BEFORE_STRING
)

LEXEMES = (
    Comment(r"\A#!"),
    Comment(r"//(?<!http://)(?<!https://)"),  # a URL in the text of an element
    SLASH_STAR,
    Text(
        r"/(?![*/])(?:[^/\\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n]){0,400}+\])++/[a-z]*+",
        guard="ecmascript_regex",
    ),
    Text(_APOSTROPHE),
    Text(DOUBLE),
    Text(SINGLE),
    Quote("`", "`", interpolation=(r"\$\{", "}")),
)

KEYWORDS = frozenset(
    "if for while switch catch return function with typeof instanceof in of new delete "
    "void throw else do try case await yield super import async default class extends "
    "var let const export constructor".split()
)

_DECORATOR = (
    r"@[\w.$]++(?:\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\))*+\))?+"
)
MODIFIERS = (
    r"(?:export|default|declare|abstract|async|public|private|protected|static|readonly|"
    rf"override|accessor|const)\b|{_DECORATOR}"
)

NAME = r"(?P<name>(?!\d)[\w$]++)"
_MEMBER = (
    r"[\n{};,][ \t]*+(?P<head>(?:(?:(?:public|private|protected|static|override|abstract|"
    r"readonly|declare|accessor|async|get|set)(?=[ \t]++[\w$#*\[])[ \t]*+|"
    rf"{_DECORATOR}[ \t]++|\*[ \t]*+)*+)"
)
_OWNER = r"(?:(?P<container>[\w$]++(?:\.[\w$]++)*?)(?:\.prototype)?\.)?"
_TARGET = rf"(?=[\w$]++\.)(?!module\.exports\s*+=)(?:(?:(?:module\.)?+exports|this|self)\.(?!exports\b))?+{_OWNER}{NAME}"
_UNNAMED_FUNCTION_FOLLOWS = r"(?=(?:async\b\s*+)?+(?:function\b\s*+\*?\s*+[(<]|[(<]|(?!function\b)[\w$]++\s*+=>))"
_BLOCKS = "if|for|while|switch|catch|with|function|return"
_VARIABLES = ("const", "let", "var")

_CLASS_FOLLOWS = r"class\b(?!\s*+[=(:,;.)])"

RULES = (
    Rule(
        "class",
        rf"class(?<=\(class)\s++(?!(?:extends|implements)\b){NAME}(?=\s*+(?:\{{|extends\b))",
        close="ecmascript_class",
        head=Head.MATCH,
        transparent=True,
    ),
    Rule(
        "class",
        rf"class(?<![\w$.#]class)\s++(?!(?:extends|implements)\b){NAME}(?!\s*+[=(:,;.)])",
        close="ecmascript_class",
        check="ecmascript_unassigned",
        head=Head.WORD,
    ),
    Rule(
        "class",
        r"export\s++(?P<name>default)\s++(?:abstract\s++)?class\b"
        r"(?=\s*+(?:\{|(?:extends|implements)\b))",
        close="ecmascript_class",
        head=Head.MATCH,
    ),
    *(
        Rule(
            "class",
            rf"{word}(?<![\w$.#]{word})\s++{NAME}\s*+=\s*+{_CLASS_FOLLOWS}",
            close="ecmascript_class",
            head=Head.WORD,
        )
        for word in _VARIABLES
    ),
    Rule(
        "class",
        r"module\.(?P<name>exports)\s*+=\s*+class\s*+(?=\{|extends\b)",
        close="ecmascript_class",
        head=Head.WORD,
    ),
    Rule(
        "class",
        rf"\n[ \t]*+(?P<head>{_TARGET})\s*+=\s*+(?:[\w$.]++\s*+=\s*+)?{_CLASS_FOLLOWS}",
        close="ecmascript_class",
        head=Head.MATCH,
    ),
    Rule(
        "function",
        rf"function(?<![\w$.#]function)\s*+(?:\*\s*+)?+{NAME}(?=\s*+[(<])",
        close="ecmascript_function",
        check="ecmascript_unassigned",
        head=Head.WORD,
    ),
    Rule(
        "function",
        rf"export\s++(?P<name>default)\s++{_UNNAMED_FUNCTION_FOLLOWS}",
        close="ecmascript_default",
        head=Head.MATCH,
    ),
    Rule(
        "function",
        rf"module\.(?P<name>exports)(?=\s*+=\s*+{_UNNAMED_FUNCTION_FOLLOWS})",
        close="ecmascript_value",
        head=Head.WORD,
    ),
    *(
        Rule(
            "function",
            rf"{word}(?<![\w$.#]{word})\s++{NAME}(?=\s*+!?\s*+[:=])",
            close="ecmascript_value",
            head=Head.WORD,
        )
        for word in _VARIABLES
    ),
    Rule(
        "function",
        rf"exports\.(?<![\w$]exports\.){_OWNER}{NAME}(?=\s*+=(?![=>]))",
        close="ecmascript_value",
        head=Head.WORD,
    ),
    Rule(
        "function",
        rf"\n[ \t]*+(?P<head>{_TARGET})(?=\s*+=(?![=>]))",
        close="ecmascript_value",
        head=Head.MATCH,
    ),
    Rule(
        "constructor",
        r"(?P<name>constructor)(?<![\w$.#]constructor)(?=\s*+\()",
        within=Within.TYPE,
        close="ecmascript_member",
    ),
    Rule(
        "method",
        rf"{_MEMBER}(?P<name>(?!(?:{_BLOCKS}|new)\b)#?+(?!\d)[\w$]++|\[[\w$.]++\]))"
        r"(?=[?!][(<:]|[ \t]*+[(<:=])",
        within=Within.TYPE_OR_OBJECT,
        close="ecmascript_member",
        check="ecmascript_member_start",
        head=Head.MATCH,
    ),
    Rule(
        "method",
        r"\n[ \t]*+(?P<head>(?:(?:static|async|public)[ \t]++)*+(?P<name>catch|for|with|return))"
        r"(?=[ \t]*+\([^\n]*\{)",
        within=Within.TYPE,
        close="ecmascript_member",
        check="ecmascript_member_start",
        head=Head.MATCH,
    ),
    Rule(
        "constant",
        rf"export\s++(?:declare\s++)?+const\s++(?!enum\b){NAME}(?=\s*+[:=])",
        close="ecmascript_constant",
        head=Head.WORD,
        within=Within.TOP,
    ),
    Rule(
        "constant",
        r"const(?<![\w$.#]const)\s++(?P<name>[A-Z][A-Z0-9_]++|(?!\d)[\w$]++(?=\s*+=\s*+\{))(?=\s*+[:=])",
        close="ecmascript_constant",
        head=Head.WORD,
        within=Within.TOP,
    ),
)

ENDS = Ends(
    newline=True,
    open_line=(
        r"(?:[*/%&|^=<?:,.(\[{!~]|=>|(?<=\s)>|(?<!\+)\+|(?<!-)-|(?<![\w$.])(?:in|of|"
        r"instanceof|typeof|void|delete|await|return|new|extends|as|is|satisfies|keyof))$"
    ),
    leads=(
        r"\s*+(?:[.?:*/%&|^<>=,(\[`)\]}]|\+(?!\+)|-(?!-)|!=|"
        r"(?:in|instanceof|as|satisfies)\b)"
    ),
)

#: What stands before the braces of a class without a name.
ANONYMOUS = r"\bclass\b(?!\s*+[=:.,(])[^;{}]*+\Z"

#: A line of nothing but decorators, or the first line of a long one.
ATTRIBUTE = rf"[ \t]*+(?:(?:{_DECORATOR}[ \t]*+)++$|@[\w$.]++\([^\n]*[\[{{(,]$)"

IMPORTS = (
    r"(?:import|export)(?<![\w$.]import)(?<![\w$.]export)\b(?P<names>[\w$*,{}\s]{0,8000}?)"
    r"\bfrom[ \t]*+[\"'](?P<name>[^\"'\n]++)[\"']",
    r"import[ \t]*+\(?[ \t]*+[\"'](?P<name>[^\"'\n]++)[\"']",
    r"(?:const|let|var)\b[ \t]++(?P<names>[\w$]++|\{[\w$\s,:]{0,4000}\})[ \t]*+="
    r"[ \t]*+(?:await[ \t]++import|require)[ \t]*+\([ \t]*+[\"'](?P<name>[^\"'\n]++)[\"']",
    r"require(?<![=\w][ ]require)(?<!=require)[ \t]*+\([ \t]*+[\"'](?P<name>[^\"'\n]++)[\"']",
)
IMPORT_FORM = "ecmascript"

#: The first characters of all lexemes.
MARKS = "#/'\"`"

#: A call, with type arguments or without, or an element of a component: ``<Button``.
CALL = (
    r"(?P<chain>[A-Za-z_$#<](?<![\w$].)(?<![\w$]\..)(?<![\w$]\?\..)"
    r"(?:(?<!<)[\w$]*+(?:\??\.#?+[\w$]++)*+"
    r"(?=\(|\?\.\(|<[\w$,.<>\[\]{} |]{0,80}+(?<=>)\()"
    r"|(?<=<)(?=[A-Z])[\w$.]++(?=[\s/]|>(?!\())(?!\s++extends\b)))"
)

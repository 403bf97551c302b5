"""Swift."""

from rag_your_code.languages.table import (
    SLASH_LINE,
    SLASH_STAR_NESTED,
    Directive,
    Ends,
    Language,
    Quote,
    Rule,
    Text,
    Within,
)

_WORDS = (
    "public private fileprivate internal open package static class final override "
    "mutating nonmutating required convenience indirect lazy weak unowned dynamic "
    "optional prefix postfix infix isolated nonisolated distributed borrowing consuming "
    "async rethrows"
).split()
_ATTRIBUTE = r"@[\w.]++(?:\((?:[^()]|\([^()]*+\))*+\))?"
_NAME = r"(?P<name>`\w++`|\w++|(?:[^\w\s(){}\[\]<,;:\"'`@#\\]|<(?![A-Za-z_]))++(?=[ \t]*+[(<]))"

LANGUAGE = Language(
    name="swift",
    lexemes=(
        SLASH_LINE,
        SLASH_STAR_NESTED,
        Quote(r'(?P<tag>#++)"""', r'"""{tag}', escape=""),
        Quote(r'(?P<tag>#++)"', r'"{tag}|(?=\n)', escape=""),
        Quote(r'"""', r'"""', escape=r"\\[^(]", interpolation=(r"\\\(", ")")),
        Quote(r'"', r'"|(?=\n)', escape=r"\\[^(\n]", interpolation=(r"\\\(", ")")),
        Directive(
            r"#(?:if|elseif|else|endif|sourceLocation|error|warning)\b[^\n]*+",
            keep=r"(?!)",
        ),
        Text(r"/(?![\s/*])(?:[^/\\\n]|\\[^\n])*+/", guard="regex"),
    ),
    rules=(
        Rule("method", rf"func(?<!\wfunc)[ \t]++{_NAME}", within=Within.TYPE),
        Rule("function", rf"func(?<!\wfunc)[ \t]++{_NAME}"),
        Rule(
            "constructor",
            r"(?P<name>init)(?<![\w.]init)(?=[?!]?[ \t]*+[(<])",
            within=Within.TYPE,
        ),
        Rule(
            "destructor",
            r"(?P<name>deinit)(?<![\w.]deinit)(?=\s*+\{)",
            within=Within.TYPE,
        ),
        Rule(
            "subscript",
            r"(?P<name>subscript)(?<![\w.]subscript)(?=[ \t]*+[(<])",
            within=Within.TYPE,
        ),
        Rule(
            "class",
            r"class(?<!\wclass)[ \t]++(?!func\b|var\b|let\b|subscript\b)(?P<name>`\w++`|\w++)",
        ),
        *(
            Rule(kind, rf"{kind}(?<!\w{kind})[ \t]++(?P<name>`\w++`|\w++)")
            for kind in ("struct", "enum", "protocol")
        ),
        Rule("actor", r"actor(?<!\wactor)[ \t]++(?P<name>\w++)(?=[ \t]*+[:{<])"),
        Rule(
            "extension",
            r"extension(?<!\wextension)[ \t]++(?P<name>[\w.]++|\[[^\]\n]{0,80}+\])",
            transparent=True,
        ),
        Rule("macro", r"macro(?<!\wmacro)[ \t]++(?P<name>\w++)(?=[ \t]*+[(<])"),
        Rule(
            "type",
            r"typealias(?<!\wtypealias)[ \t]++(?P<name>\w++)",
            close="statement",
        ),
    ),
    ends=Ends(
        newline=True,
        continues=r"[ \t\n]*+(?:\{|->|where\b|throws\b|async\b|rethrows\b|:|,|==|&)",
        trails=r"[:,&]$|->$|\bwhere$",
        open_line=r"(?:[-+*/%&|^=<>?:,.(\[{]|->)$",
        leads=r"\s*+(?:\.|\?\?|&&|\|\||[-+*/%=?:][ \t])",
    ),
    keywords=frozenset(
        "if guard while for switch catch return func init super in where case is as await try repeat".split()
    ),
    modifiers=rf"(?:{'|'.join(_WORDS)})\b(?:\([\w ]++\))?|{_ATTRIBUTE}",
    attribute=r"[ \t]*+@",
    imports=(
        r"import(?<!\Simport)[ \t]++(?:(?:struct|class|enum|protocol|func|var|let)[ \t]++)?(?P<name>[\w.]++)(?=[ \t]*+(?:$|;))",
    ),
    call=(
        r"(?P<chain>[A-Za-z_](?<!\w.)(?<!\w\..)\w*+(?:[?!]*+\.\w++)*+)"
        r"(?:<[\w.,<>?: \[\]]{1,80}>)?\("
    ),
    settle="branches",
    marks='/"#',
)

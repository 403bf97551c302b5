"""Kotlin."""

from rag_your_code.languages.table import (
    SLASH_LINE,
    SLASH_STAR_NESTED,
    Ends,
    Language,
    Quote,
    Rule,
    Text,
    Within,
)

_WORDS = (
    "public private protected internal open abstract final sealed override inline "
    "noinline crossinline suspend operator infix tailrec external lateinit const data "
    "enum annotation inner value companion expect actual fun vararg"
).split()
_ANNOTATION = r"@(?:\w++:)?[\w.]++(?:\((?:[^()]|\([^()]*+\))*+\))?"
_NAME = r"(?P<name>`[^`\n]++`|\w++)"
_ANGLES = r"<(?:[^<>]|(?<=-)>|<(?:[^<>]|(?<=-)>|<(?:[^<>]|(?<=-)>)*+>)*+>)*+>"
_GENERIC = rf"(?:{_ANGLES}\s*+)?"

_FUN = (
    rf"fun(?<!\wfun)\b[ \t]*+{_GENERIC}(?:@[\w:.]++[ \t]++)?"
    r"(?:(?P<container>(?:[A-Za-z_]\w*+\.)*[A-Za-z_]\w*)"
    rf"(?:{_ANGLES})?\??\.)?{_NAME}(?=[ \t]*+\()"
)

LANGUAGE = Language(
    name="kotlin",
    lexemes=(
        SLASH_LINE,
        SLASH_STAR_NESTED,
        Quote(r'"""', r'"""(?!")', escape="", interpolation=(r"\$\{", "}")),
        Quote(r'"', r'"|(?=\n)', interpolation=(r"\$\{", "}")),
        Text(r"'(?:\\u[0-9a-fA-F]{4}|\\[^\n]|[^'\\\n])'"),
        Text(r"`[^`\n]++`", guard="never"),
    ),
    rules=(
        Rule("function", _FUN),
        Rule(
            "function",
            rf"fun(?<!\wfun)\b[ \t]*+{_GENERIC}"
            rf"(?:\((?:[^()\n]|\([^()\n]*+\))*+\)\??\.){_NAME}(?=[ \t]*+\()",
        ),
        Rule("interface", rf"interface(?<!\winterface)[ \t]++{_NAME}"),
        Rule("enum", rf"enum(?<!\wenum)[ \t]++class[ \t]++{_NAME}"),
        Rule("class", rf"class(?<![\w:]class)[ \t]++{_NAME}"),
        Rule("object", rf"object(?<!\wobject)[ \t]++{_NAME}"),
        Rule(
            "object",
            r"companion(?<!\wcompanion)[ \t]++(?P<name>object)\b(?=[ \t]*+[:{\n])",
            transparent=True,
        ),
        Rule("type", rf"typealias(?<!\wtypealias)[ \t]++{_NAME}", close="statement"),
        Rule(
            "constant",
            r"const(?<!\wconst)[ \t]++val[ \t]++(?P<name>\w++)",
            close="statement",
            within=Within.SCOPE,
        ),
    ),
    ends=Ends(
        newline=True,
        continues=r"[ \t\n]*+(?:(?:@[\w.]++(?:\([^()]*+\))?\s++)*+(?:internal|private|protected|public)?\s*+constructor\b|\{|:(?!:)|=(?!=)|where\b|\.|by\b|,|\()",
        trails=r"[:,=]$|->$|\bby$",
        expression=r"(?<![=!<>])=(?![=>])",
        open_line=r"(?:[-+*/%&|^=<>?:,.(\[{]|->|\b(?:return|in|as|is|else|throw|by|and|or|to|until|downTo|step))$|\)$(?<=\b)",
        leads=r"\s*+(?:\.|\?\.|\?:|::|&&|\|\||else\b|catch\b|finally\b|as\b|in\b|[-+*/%](?![-+])|=(?!=))",
    ),
    keywords=frozenset(
        "if when while for catch return fun super this constructor init get set throw "
        "else try do finally object in is as".split()
    ),
    modifiers=rf"{'|'.join(_WORDS)}|{_ANNOTATION}|context\([^)\n]*+\)",
    attribute=r"[ \t]*+(?:@|context[ \t]*+\()",
    package=r"^package[ \t]++(?P<name>[\w.]++)",
    imports=(
        r"import(?<=^import)[ \t]++(?P<name>[\w.]++\*?)(?:[ \t]++as[ \t]++(?P<alias>\w++))?",
    ),
    import_form="java",
    call=(
        r"(?P<chain>[A-Za-z_](?<!\w.)(?<!\w\..)\w*+(?:[?!]*+\.\w++)*+)"
        r"(?:<[\w.,<>? *]{1,80}>)?(?:\(|[ \t]?\{)"
    ),
    marks="/\"'`",
)

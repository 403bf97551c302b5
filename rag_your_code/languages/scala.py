"""Scala 2 and 3."""

from rag_your_code.languages.table import (
    DOUBLE,
    SLASH_LINE,
    SLASH_STAR_NESTED,
    Ends,
    Language,
    Quote,
    Rule,
    Text,
)

_NAME = r"(?P<name>`[^`\n]++`|[A-Za-z_$][\w$]*+(?:(?<=_)[-+*/%&|^~<>=!?:@#\\]++)?)"
_SYMBOLIC = r"(?P<name>`[^`\n]++`|[A-Za-z_$][\w$]*+(?:(?<=_)[-+*/%&|^~<>=!?:@#\\]++)?|[-+*/%&|^~<>=!?:@#\\]++)"

LANGUAGE = Language(
    name="scala",
    lexemes=(
        SLASH_LINE,
        SLASH_STAR_NESTED,
        Quote(r'(?<=\w)"""', r'"""(?!")', escape="", interpolation=(r"\$\{", "}")),
        Text(r'"""(?:[^"]|"(?!""))*+"""+'),
        Quote(r'(?<=\w)"', r'"|(?=\n)', interpolation=(r"\$\{", "}")),
        Text(DOUBLE),
        Text(r"'(?:\\u++[0-9a-fA-F]{4}|\\[^\n]|[^'\\\n])'"),
        Text(r"`[^`\n]++`", guard="never"),
    ),
    rules=(
        Rule(
            "constructor",
            r"def(?<![\w$.]def)[ \t]++(?P<name>this)\b",
            close="offside",
        ),
        Rule("method", rf"def(?<![\w$.]def)[ \t]++{_SYMBOLIC}", close="offside"),
        Rule("class", rf"class(?<![\w$.]class)[ \t]++{_NAME}", close="offside"),
        Rule("object", rf"object(?<![\w$.]object)[ \t]++{_NAME}", close="offside"),
        Rule("trait", rf"trait(?<![\w$.]trait)[ \t]++{_NAME}", close="offside"),
        Rule("enum", rf"enum(?<![\w$.]enum)[ \t]++{_NAME}", close="offside"),
        Rule(
            "given",
            rf"given(?<![\w$.]given)[ \t]++{_NAME}(?=[ \t]*+(?:\[[^\]\n]{{0,200}}+\])?[ \t]*+(?:\([^)\n]{{0,200}}+\)[ \t]*+){{0,4}}+:)",
            close="offside",
        ),
        Rule(
            "type",
            rf"type(?<![\w$.]type)[ \t]++{_NAME}(?=[^\n=]{{0,300}}+=)",
            close="offside",
        ),
    ),
    ends=Ends(
        newline=True,
        leads=r"(?:else|catch|finally|yield|then|match)\b|\.|&&|\|\|",
    ),
    keywords=frozenset(
        "if while for match catch return yield new throw def class object trait extends "
        "with this super else do try case".split()
    ),
    modifiers=(
        r"(?:override|final|implicit|lazy|sealed|abstract|case|inline|transparent|opaque|"
        r"open|infix|erased|package|private|protected)\b(?:\[[\w.]++\])?"
        r"|@[\w.]++(?:\[[^\]\n]*+\])?(?:\((?:[^()]|\([^()]*+\))*+\))?|extension[ \t]*+(?:\[[^\]\n]*+\][ \t]*+)?(?:\((?:[^()]|\([^()]*+\))*+\)[ \t]*+)++"
    ),
    attribute=r"[ \t]*+@",
    package=r"^package[ \t]++(?P<name>[\w.]++)",
    imports=(
        r"import(?<!\Simport)[ \t]++(?P<name>[\w$`]++\.(?:[^\n;{]++|\{[^{}]{0,2000}+\})++)",
    ),
    import_form="scala",
    call=(
        r"(?P<chain>[A-Za-z_](?<!\w.)(?<!\w\..)\w*+(?:\.\w++)*+)"
        r"(?:\[[\w,. \[\]]{0,80}\])?[({]"
    ),
    marks="/\"'`",
)

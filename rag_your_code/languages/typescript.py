"""TypeScript, with TSX."""

from rag_your_code.languages import ecmascript
from rag_your_code.languages.table import Language, Rule

_NAME = rf"(?P<name>{ecmascript.IDENTIFIER})"

LANGUAGE = Language(
    name="typescript",
    lexemes=ecmascript.LEXEMES,
    rules=(
        Rule("interface", rf"interface(?<![\w$.]interface)\s++{_NAME}", close="braces"),
        Rule("enum", rf"enum(?<![\w$.]enum)\s++{_NAME}", close="braces"),
        Rule(
            "namespace",
            r"namespace(?<![\w$.]namespace)\s++(?P<name>[\w$.]++)(?=\s*+\{)",
            transparent=True,
        ),
        Rule(
            "namespace",
            r"module(?<![\w$.]module)\s++(?P<name>[\w$.]++)(?=\s*+\{)",
            transparent=True,
        ),
        Rule("type", rf"type(?<![\w$.]type)[ \t]++{_NAME}(?=\s*+[<=])", close="statement"),
        *ecmascript.RULES,
    ),
    ends=ecmascript.ENDS,
    keywords=ecmascript.KEYWORDS,
    modifiers=ecmascript.MODIFIERS,
    attribute=r"[ \t]*+@\w",
    call=ecmascript.CALL,
    imports=ecmascript.IMPORTS,
)

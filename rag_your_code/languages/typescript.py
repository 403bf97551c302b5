"""TypeScript, with TSX."""

from rag_your_code.languages import ecmascript
from rag_your_code.languages.table import Language, Rule

LANGUAGE = Language(
    name="typescript",
    lexemes=ecmascript.LEXEMES,
    rules=(
        Rule(
            "interface",
            rf"interface(?<![\w$.#]interface)\s++{ecmascript.NAME}",
            close="ecmascript_class",
        ),
        Rule("enum", rf"enum(?<![\w$.#]enum)\s++{ecmascript.NAME}(?=\s*+\{{)"),
        *(
            Rule(
                "namespace",
                rf"{word}(?<![\w$.#]{word})\s++(?P<name>[\w$.]++)(?=\s*+\{{)",
                transparent=True,
            )
            for word in ("namespace", "module")
        ),
        Rule(
            "type",
            rf"type(?<![\w$.#]type)\s++{ecmascript.NAME}(?=\s*+[<=])",
            close="ecmascript_alias",
        ),
        *ecmascript.RULES,
    ),
    ends=ecmascript.ENDS,
    keywords=ecmascript.KEYWORDS,
    modifiers=ecmascript.MODIFIERS,
    anonymous=ecmascript.ANONYMOUS,
    attribute=ecmascript.ATTRIBUTE,
    call=ecmascript.CALL,
    marks=ecmascript.MARKS,
    imports=ecmascript.IMPORTS,
    import_form=ecmascript.IMPORT_FORM,
)

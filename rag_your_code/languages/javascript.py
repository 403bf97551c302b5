"""JavaScript, with JSX."""

from rag_your_code.languages import ecmascript
from rag_your_code.languages.table import Language

LANGUAGE = Language(
    name="javascript",
    lexemes=ecmascript.LEXEMES,
    rules=ecmascript.RULES,
    ends=ecmascript.ENDS,
    keywords=ecmascript.KEYWORDS,
    modifiers=ecmascript.MODIFIERS,
    attribute=r"[ \t]*+@\w",
    call=ecmascript.CALL,
    imports=ecmascript.IMPORTS,
)

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
    anonymous=ecmascript.ANONYMOUS,
    attribute=ecmascript.ATTRIBUTE,
    call=ecmascript.CALL,
    marks=ecmascript.MARKS,
    imports=ecmascript.IMPORTS,
    import_form=ecmascript.IMPORT_FORM,
)

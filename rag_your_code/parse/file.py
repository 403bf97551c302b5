"""One file from text to units: mask, brackets, rules, assembly."""

from dataclasses import replace

from rag_your_code.languages.table import Language
from rag_your_code.model import ParsedFile
from rag_your_code.parse.assemble import assemble
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.declaration import Declaration
from rag_your_code.parse.mask import Mask, mask
from rag_your_code.parse.pairing import PAIRINGS
from rag_your_code.parse.scan import scan
from rag_your_code.parse.settling import SETTLERS


def parse(path: str, text: str, language: Language) -> ParsedFile:
    """Parse ``text``; for Python by its own grammar where it has no syntax error."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    masked = mask(text, language)
    exact = _by_grammar(text, masked) if language.name == "python" else None
    if exact is not None:
        declarations, masked = exact
        return ParsedFile(assemble(path, text, language, masked, declarations))
    keywords = PAIRINGS[language.pairs](masked.code) if language.pairs else None
    if language.settle:
        masked = replace(masked, code=SETTLERS[language.settle](text, masked.code))
    brackets = Brackets(masked.code, keywords)
    lost_at, reason = masked.lost_at, "a quote or comment that never closes"
    if lost_at < 0:
        lost_at, reason = brackets.lost_at, "blocks that do not balance"
    if language.name == "python":
        lost_at, reason = max(lost_at, 0), "a syntax error"
    declarations = scan(masked.code, language, brackets)
    return ParsedFile(
        units=assemble(path, text, language, masked, declarations),
        partial_line=text.count("\n", 0, lost_at) + 1 if lost_at >= 0 else 0,
        partial_reason=reason if lost_at >= 0 else "",
    )


def _by_grammar(text: str, masked: Mask) -> tuple[list[Declaration], Mask] | None:
    from rag_your_code.parse import python_ast  # ``ast`` is slow to import

    return python_ast.declarations(text, masked)

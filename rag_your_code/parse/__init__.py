"""Text -> units. Pure: it is handed text and never opens a file."""

from rag_your_code.model import CodeUnit, ParsedFile

#: Raised by one whenever the same text may give other units; rebuilds every index.
PARSER_VERSION = 3


def parse_source(path: str, text: str, language: str) -> tuple[CodeUnit, ...]:
    """The units of ``text`` in source order; never raises on any text."""
    return parse_file(path, text, language).units


def parse_file(path: str, text: str, language: str) -> ParsedFile:
    """The units of ``text``, and where the parser had to guess.

    Line ends of every kind count as one; a form feed or U+2028 does not end a line.
    """
    from rag_your_code import languages
    from rag_your_code.parse.file import parse

    return parse(path, text, languages.load(language))

"""Rust."""

from rag_your_code.languages.table import (
    DOUBLE_LINES,
    SLASH_LINE,
    SLASH_STAR_NESTED,
    Language,
    Quote,
    Rule,
    Text,
    Within,
)

_GENERIC = r"(?:<(?:[^<>]|<(?:[^<>]|<[^<>]*+>)*+>|->)*+>)?"
_FN = r"fn(?<!\wfn)[ \t]++(?P<name>(?:r#)?\w++)"

LANGUAGE = Language(
    name="rust",
    lexemes=(
        SLASH_LINE,
        SLASH_STAR_NESTED,
        Quote(r'\b(?:br|cr|r)(?P<tag>#*+)"', '"{tag}', escape=""),
        Text(DOUBLE_LINES),
        Text(r"'(?:\\(?:u\{[^}'\n]*+\}|x[0-9a-fA-F]{2}|[^\n])|[^'\\\n])'"),
    ),
    rules=(
        Rule("method", _FN, within=Within.TYPE),
        Rule("function", _FN),
        Rule("struct", r"struct(?<!\wstruct)[ \t]++(?P<name>\w++)"),
        Rule("enum", r"enum(?<!\wenum)[ \t]++(?P<name>\w++)"),
        Rule("union", r"union(?<!\wunion)[ \t]++(?P<name>\w++)(?=[ \t]*+[<{])"),
        Rule("trait", r"trait(?<!\wtrait)[ \t]++(?P<name>\w++)"),
        Rule(
            "impl",
            rf"impl(?<!\wimpl)\b[ \t]*+{_GENERIC}\s*+"
            r"(?:[^{};]*?\bfor\b\s*+(?:<[^>\n]*+>\s*+)?)?"
            r"(?:&(?:'\w++\s*+)?)?+(?:mut\s++|dyn\s++)?+\(?(?:\w++::)*+(?P<name>\w++)",
            transparent=True,
            close="braces",
        ),
        Rule(
            "module",
            r"mod(?<!\wmod)[ \t]++(?P<name>\w++)(?=\s*+\{)",
            transparent=True,
        ),
        Rule("macro", r"macro_rules!\s*+(?P<name>\w++)"),
        Rule("type", r"type(?<!\wtype)[ \t]++(?P<name>\w++)", close="statement"),
        Rule(
            "constant",
            r"^(?:pub(?:\([^)\n]*+\))?[ \t]++)?(?:const|static)[ \t]++(?:mut[ \t]++)?"
            r"(?P<name>[A-Z]\w++)(?=[ \t]*+:)",
            close="statement",
        ),
    ),
    keywords=frozenset(
        "if while for match return fn let in as loop move where impl use mod else unsafe "
        "Some Ok Err".split()
    ),
    separator="::",
    modifiers=(
        r'pub(?:\([^)\n]*+\))?|default|async|const|unsafe|safe|auto|extern(?:[ \t]*+"[^"\n]*+")?'
        r"|#\[(?:[^\[\]\n]|\[[^\[\]\n]*+\])*+\]"
    ),
    attribute=r"[ \t]*+#!?\[",
    call=(
        r"(?P<receiver>(?:\b[A-Za-z_]\w*+(?:\.|::))++)?+(?<!\w)(?P<name>[A-Za-z_]\w*+)"
        r"(?:::<[^()\n;]*>)?\("
    ),
    namespaces=frozenset({"module"}),
    imports=(
        r"^[ \t]*+(?:pub(?:\([^)\n]*+\))?[ \t]++)?use[ \t]++(?P<name>[^;]++);",
        r"^[ \t]*+extern[ \t]++crate[ \t]++(?P<name>\w++)",
    ),
)

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
_NAME = r"[ \t]++(?:r#)?(?P<name>\w++)"
_FN = rf"fn(?<!\wfn){_NAME}"

LANGUAGE = Language(
    name="rust",
    lexemes=(
        SLASH_LINE,
        SLASH_STAR_NESTED,
        Quote(r'r(?P<tag>#*+)"', '"{tag}', escape=""),
        Text(DOUBLE_LINES),
        Text(r"'(?:\\(?:u\{[^}'\n]*+\}|x[0-9a-fA-F]{2}|[^\n])|[^'\\\n])'"),
    ),
    rules=(
        Rule("method", _FN, within=Within.TYPE),
        Rule("function", _FN),
        Rule("struct", rf"struct(?<!\wstruct){_NAME}"),
        Rule("enum", rf"enum(?<!\wenum){_NAME}"),
        Rule("union", rf"union(?<!\wunion){_NAME}(?=[ \t]*+[<{{])"),
        Rule("trait", rf"trait(?<!\wtrait){_NAME}"),
        Rule(
            "impl",
            rf"impl(?<!\wimpl)\b[ \t]*+{_GENERIC}\s*+"
            r"(?:(?:[^{};\[]|\[[^\]]*+\]){1,400}?\bfor\b(?!<)\s*+)?"
            r"(?:&\s*+(?:'\w++\s*+)?|mut\s++|dyn\s++|\*const\s++|!)*+"
            r"(?:(?P<square>\[)|(?P<round>\())?+[&\s]*+(?:\w++::)*+(?P<name>\w++)"
            r"(?(square)[^\]\n]*+\]|(?(round)[^{\n]{0,200}\)|))",
            transparent=True,
            close="braces",
        ),
        Rule(
            "module",
            rf"mod(?<!\wmod){_NAME}(?=\s*+\{{)",
            transparent=True,
        ),
        Rule("macro", r"macro_rules!\s*+(?P<name>\w++)"),
        Rule("type", rf"type(?<!\wtype){_NAME}", close="statement", within=Within.TOP),
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
        r"(?P<chain>[A-Za-z_](?<!\w.)\w*+(?:(?:\.|::)[A-Za-z_]\w*+)*+)"
        r"(?:::<[^()\n;]{0,200}>|!)?\("
    ),
    marks="/r\"'",
    types=frozenset({"impl", "trait"}),
    namespaces=frozenset({"module"}),
    imports=(
        r"use(?<!\Suse)[ \t]++(?P<name>[\w:*{][^;(]{0,4000}+);",
        r"extern(?<!\Sextern)[ \t]++crate[ \t]++(?P<name>\w++)",
    ),
    import_form="rust",
)

"""Shell: sh, bash, zsh, ksh and bats."""

from rag_your_code.languages.table import (
    Comment,
    Head,
    Heredoc,
    Language,
    Quote,
    Rule,
    Text,
)

_NAME = r"(?P<name>[\w@.:+\-](?<![\w@.:+\-/$}].)[\w@.:+\-/]*+)"
_BUILTINS = (
    "if then else elif fi for select do done while until case esac in function return "
    "local export readonly declare typeset unset shift set echo printf read test eval "
    "exit break continue cd source true false trap exec let time"
)

LANGUAGE = Language(
    name="shell",
    lexemes=(
        Comment(r"#(?<![^\s;&|()`]#)"),
        Text(r"\$'(?:[^'\\]|\\(?s:.))*+'"),
        Text(r"'[^']*+'"),
        Quote(r'"', r'"', interpolation=(r"\$\((?!\()", ")")),
        Heredoc(r"<<(?P<dash>-?)[ \t]*+\\?(?P<tag>[\w!][\w.!%+-]*+)", guard="heredoc"),
        Heredoc(r"<<(?P<dash>-?)[ \t]*+'(?P<tag>[^'\n]++)'", guard="heredoc"),
        Heredoc(r'<<(?P<dash>-?)[ \t]*+"(?P<tag>[^"\n]++)"', guard="heredoc"),
        Text(r"\$\{[^}\n\"'{]*+\}", whole=True),
        Text(
            r"\$\{(?:[^{}\"'\\]|\{[^{}]*+\}|\"[^\"\n]*+\"|'[^'\n]*+'|\\.)*+\}",
            whole=True,
        ),
        Text(r"\$#"),
    ),
    rules=(
        Rule(
            "test",
            r"@test(?<!\S@test)[ \t]++"
            r"(?P<name>\"[^\"\n]*+\"|'[^'\n]*+'|[\w.:+-]++)(?=[ \t]*+\{)",
            close="shell_body",
            head=Head.WORD,
        ),
        Rule(
            "function",
            rf"function(?<![^\s;{{}}&|()]function)[ \t]++{_NAME}"
            r"[ \t]*+(?:\([ \t]*+\))?",
            close="shell_body",
            head=Head.WORD,
        ),
        Rule(
            "function",
            rf"{_NAME}[ \t]*+\([ \t]*+\)",
            close="shell_body",
            head=Head.WORD,
        ),
    ),
    keywords=frozenset(_BUILTINS.split()),
    imports=(
        r"source(?<!\Ssource)[ \t]++(?P<name>[^\s;|&]++)",
        r"\.(?<!\S\.)[ \t]++(?P<name>[^\s;|&]++)",
    ),
    settle="shell_cases",
    marks="#$'\"<",
    call=(
        r"(?:(?P<within>\()|[\n;&|{!`]|\"[ \t]{2})[ \t]*+"
        r"(?:(?:if|then|elif|else|while|until|do|!|time|exec|eval|sudo|command|builtin)"
        r"[ \t]++)*+"
        r"(?P<chain>[A-Za-z_][\w:+\-]*+)(?:(?=[ \t\n;&|`\"]|$)|(?(within)(?=\))|(?!)))"
        r"(?![ \t]*+\()"
    ),
)

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

_NAME = r"(?P<name>[A-Za-z_@.:+\-][\w@.:+\-/]*+)"

LANGUAGE = Language(
    name="shell",
    lexemes=(
        Comment(r"(?:^|(?<=[\s;&|()]))#[^\n]*+", "(?=)"),
        Text(r"\$'(?:[^'\\]|\\(?s:.))*+'"),
        Text(r"'[^']*+'"),
        Quote(r'"', r'"', interpolation=(r"\$\((?!\()", ")")),
        Heredoc(r"<<(?P<dash>-?)[ \t]*+[\"'\\]?(?P<tag>[A-Za-z_]\w*+)[\"']?", guard="heredoc"),
        Text(r"\$\{[^}\n\"'{]*+\}", whole=True),
        Text(r"\$\{(?:[^{}\"']|\{[^{}]*+\}|\"[^\"\n]*+\"|'[^'\n]*+'|\\.)*+\}", whole=True),
        Text(r"\$#"),
    ),
    rules=(
        Rule("test", r'^[ \t]*+@test[ \t]++(?P<name>["\'][^\n]*?["\'])(?=[ \t]*+\{)', close="shell_body", head=Head.MATCH),
        Rule("function", rf"(?:^|(?<=[;{{}}&|]))[ \t]*+function[ \t]++{_NAME}[ \t]*+(?:\([ \t]*+\))?", close="shell_body", head=Head.MATCH),
        Rule("function", rf"(?:^|(?<=[;{{}}&|]))[ \t]*+{_NAME}[ \t]*+\([ \t]*+\)", close="shell_body", head=Head.MATCH),
    ),
    keywords=frozenset(),
    imports=(r"^[ \t]*+(?:source|\.)[ \t]++(?P<name>[^\s;|&]++)",),
    call=r"(?:^|(?<=[;&|({!])|(?<=\bthen)|(?<=\bdo)|(?<=\belse)|(?<=\bif))[ \t]*+(?P<receiver>)(?P<name>[A-Za-z_][\w.:+\-]*+)(?=[ \t\n;)&|]|$)(?![ \t]*+\()",
)

"""Ruby."""

from rag_your_code.languages.table import (
    HASH_LINE,
    Comment,
    Ends,
    Head,
    Heredoc,
    Language,
    Quote,
    Rule,
    Text,
)

_INTERPOLATED = (r"#\{", "}")

LANGUAGE = Language(
    name="ruby",
    lexemes=(
        Comment(r"^=begin\b", r"^=end\b[^\n]*+"),
        Comment(r"^__END__$", r"\Z"),
        HASH_LINE,
        Heredoc(
            r"<<(?P<dash>[~-]?)(?:\"(?P<tag>[A-Za-z_]\w*+)\")", guard="ruby_heredoc"
        ),
        Heredoc(r"<<(?P<dash>[~-]?)(?:'(?P<tag>[A-Za-z_]\w*+)')", guard="ruby_heredoc"),
        Heredoc(r"<<(?P<dash>[~-])(?P<tag>[A-Za-z_]\w*+)", guard="ruby_heredoc"),
        Heredoc(r"<<(?P<tag>[A-Z_]\w*+)", guard="ruby_heredoc"),
        Text(r"\$[^\w\s]"),
        Text(r":\"(?:[^\"\\]|\\(?s:.))*+\""),
        Text(r"\?[^\s\w](?=[\s,)\]])"),
        Quote('"', '"', interpolation=_INTERPOLATED),
        Text(r"'(?:[^'\\]|\\(?s:.))*+'"),
        Quote("`", "`", interpolation=_INTERPOLATED, guard="ruby_backtick"),
        Quote(r"%[QWIrx]?\{", r"\}", escape=r"\\.|\{[^{}]*+\}", interpolation=_INTERPOLATED, guard="ruby_percent"),
        Text(r"%[qwi]\{(?:[^{}\\]|\\(?s:.)|\{[^{}]*+\})*+\}", whole=True),
        Text(r"%[QqWwIirx]?\((?:[^()\\]|\\(?s:.)|\([^()]*+\))*+\)", guard="ruby_percent", whole=True),
        Text(r"%[QqWwIirx]?\[(?:[^\[\]\\]|\\(?s:.)|\[[^\[\]]*+\])*+\]", guard="ruby_percent", whole=True),
        Text(r"%[QqWwIirx]<[^<>]*+>", whole=True),
        Text(r"%[QqWwIirx]([|!/^])(?:(?!\1)[^\\]|\\(?s:.))*+\1", guard="ruby_percent", whole=True),
        Quote(r"/", r"/[a-z]*+", escape=r"\\.|\[(?:[^\]\\\n]|\\.)*+\]", interpolation=_INTERPOLATED, guard="ruby_regex"),
    ),
    rules=(
        Rule(
            "class",
            r"class(?<![\w.:@$]class)[ \t]++(?:(?P<container>(?:::)?[A-Z]\w*+(?:::[A-Z]\w*+)*?)::)?(?P<name>[A-Z]\w*+)(?!::)",
            close="ruby_end",
        ),
        Rule(
            "module",
            r"module(?<![\w.:@$]module)[ \t]++(?:(?P<container>(?:::)?[A-Z]\w*+(?:::[A-Z]\w*+)*?)::)?(?P<name>[A-Z]\w*+)(?!::)",
            close="ruby_end",
        ),
        Rule(
            "method",
            r"def(?<![\w.:@$]def)[ \t]++(?:(?P<container>self|[A-Za-z_]\w*+)\.)?"
            r"(?P<name>[^\W\d]\w*+(?:[?!]|=(?=[ \t]*+\())?|\[\]=?|[-+*/%~!]@?|\*\*|<=>|===?|=~|!=|!~|<<|>>|<=|>=|[<>&|^`])",
            close="ruby_end",
        ),
        Rule(
            "constant",
            r"^[ \t]*+(?P<name>[A-Z][A-Z0-9_]++)[ \t]*+=(?![=~>])",
            close="statement",
            head=Head.MATCH,
        ),
    ),
    ends=Ends(
        newline=True,
        open_line=r"(?:[-+*/%&|^=<>?:,.(\[{\\]|\b(?:and|or|not))$",
        leads=r"\s*+(?:\.(?!\.)|&\.|&&|\|\||\+[ ]|\)|\]|\})",
    ),
    keywords=frozenset(
        "if unless while until for case when and or not return yield super def class "
        "module do begin end then elsif else in defined? puts raise require".split()
    ),
    separator="::",
    member="#",
    modifiers=r"private|protected|public|private_class_method|module_function|public_class_method|memoize|helper_method|override|final|abstract",
    imports=(
        r"^[ \t]*+require(?:_relative)?[ \t(]++[\"'](?P<name>[^\"'\n]++)[\"']",
        r"^[ \t]*+(?:include|extend|prepend)[ \t]++(?P<name>[A-Z][\w:]*+)",
    ),
    call=r"(?P<receiver>(?:[@A-Za-z_]\w*+[?!]?(?:\.|&\.|::))++)?+(?<!\w)(?P<name>[A-Za-z_]\w*+[?!]?)(?:\(|(?=[ \t]++[\"':@\w\[]))",
)

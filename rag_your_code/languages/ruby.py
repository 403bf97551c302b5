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
    Within,
)

_CODE = (r"#\{", "}")
_SCOPES = r"(?P<container>(?:::)?(?:[A-Za-z_]\w*+::)*+)"
_DEF = (
    r"def(?<![\w.:@$]def)[ \t]++"
    r"(?:(?P<container>[@$]*+[A-Za-z_](?:\w|::)*+|\([^()\n]*+\))\.)?+"
    r"(?P<name>[^\W\d]\w*+(?:[?!]|=(?![=~>]))?+"
    r"|\[\]=?|\*\*|<=>|===?|=~|!=|!~|<<|>>|<=|>=|[-+~!]@?|[*/%<>&|^`])"
)


def _nested(opener: str, closer: str) -> str:
    """What never closes a percent literal: an escape, or balanced brackets in it."""
    plain = rf"[^{opener}{closer}\\]|\\(?s:.)"
    inner = rf"{opener}(?:{plain})*+{closer}"
    return rf"\\.|{opener}(?:{plain}|{inner})*+{closer}"


def _percent(opener: str, closer: str) -> tuple[Quote, Quote]:
    return (
        Quote(
            rf"%[QWIrx]?+{opener}",
            closer,
            escape=_nested(opener, closer),
            interpolation=_CODE,
            guard="ruby_percent",
        ),
        Quote(
            rf"%[qwis]{opener}",
            closer,
            escape=_nested(opener, closer),
            guard="ruby_percent",
        ),
    )


LANGUAGE = Language(
    name="ruby",
    lexemes=(
        Text(r'"[^"\\#]*+"'),
        Text(r"'(?:[^'\\]|\\(?s:.))*+'"),
        HASH_LINE,
        Quote('"', '"', interpolation=_CODE),
        Quote(
            r"/",
            r"/[a-z]*+",
            escape=r"\\.|\[(?:[^\]\\\n#]|\\.|#(?!\{))*+\]",
            interpolation=_CODE,
            guard="ruby_regex",
        ),
        Heredoc(r"<<(?P<dash>[~-]?)\"(?P<tag>[^\"\n]++)\"", guard="ruby_heredoc"),
        Heredoc(r"<<(?P<dash>[~-]?)'(?P<tag>[^'\n]++)'", guard="ruby_heredoc"),
        Heredoc(r"<<(?P<dash>[~-]?)`(?P<tag>[^`\n]++)`", guard="ruby_heredoc"),
        Heredoc(r"<<(?P<dash>[~-])(?P<tag>[^\W\d]\w*+)", guard="ruby_heredoc"),
        Heredoc(r"<<(?P<tag>[A-Z_]\w*+)", guard="ruby_heredoc"),
        Text(r"\$[^\w\s]"),
        Text(r"\?(?<!\w\?)(?:[^\s\w\\]|\\\S)(?=[\s,)\].}:;])", whole=True),
        *_percent(r"\{", r"\}"),
        *_percent(r"\(", r"\)"),
        *_percent(r"\[", r"\]"),
        *_percent("<", ">"),
        Quote(
            r"%[QqWwIirxs](?P<tag>[|!/^~@,.:;+*'\"$-])", "{tag}", guard="ruby_percent"
        ),
        Quote("`", "`", interpolation=_CODE, guard="ruby_backtick"),
        Comment(r"^=begin\b", r"^=end\b[^\n]*+"),
        Comment(r"^__END__$", r"\Z"),
    ),
    rules=(
        Rule(
            "class",
            rf"class(?<![\w.:@$]class)[ \t]++{_SCOPES}(?P<name>[A-Z]\w*+)",
            close="ruby_end",
            head=Head.WORD,
        ),
        Rule(
            "singleton",
            r"class(?<![\w.:@$]class)[ \t]*+<<[ \t]*+(?P<name>[@A-Za-z_]\w*+)",
            close="ruby_end",
            head=Head.WORD,
            transparent=True,
        ),
        Rule(
            "module",
            rf"module(?<![\w.:@$]module)[ \t]++{_SCOPES}(?P<name>[A-Z]\w*+)",
            close="ruby_end",
            head=Head.WORD,
        ),
        Rule("method", _DEF, close="ruby_end", head=Head.WORD, within=Within.TYPE),
        Rule("function", _DEF, close="ruby_end", head=Head.WORD),
        Rule(
            "class",
            r"(?P<name>[A-Z](?<!\S.)\w*+)[ \t]*+=[ \t]*+(?:::)?"
            r"(?:(?:Class|Struct)\.new|Data\.define)\b",
            close="ruby_value",
        ),
        Rule(
            "constant",
            r"(?P<name>[A-Z](?<!\S.)[A-Z0-9_]++)[ \t]*+=(?![=~>])",
            close="ruby_value",
        ),
    ),
    ends=Ends(
        newline=True,
        open_line=r"(?:[-+*&|^=<>:,.(\[{\\]|(?<!\w)[?]|\b(?:and|or|not))$",
        leads=r"\s*+(?:\.(?!\.)|&\.|&&|\|\||\+[ ]|\)|\]|\})",
    ),
    keywords=frozenset(
        "if unless while until for case when and or not return yield super def class "
        "module do begin end then elsif else in defined? raise require require_relative "
        "include extend prepend private public protected alias undef rescue ensure "
        "break next redo retry attr_reader attr_writer attr_accessor".split()
    ),
    separator="::",
    member="#",
    pairs="ruby",
    types=frozenset({"class", "module", "singleton"}),
    modifiers=r"private|protected|public|private_class_method|module_function|public_class_method|memoize|helper_method|override|final|abstract",
    imports=(
        r"require(?<!\Srequire)(?:_relative)?[ \t(]++[\"'](?P<name>[^\"'\n]++)[\"']",
    ),
    call=(
        r"(?P<chain>[A-Za-z_](?<!\w.)\w*+(?:[?!](?!=))?+(?:::[A-Z]\w*+)*+"
        r"(?P<dotted>(?:(?:&?\.|::)[A-Za-z_]\w*+(?:[?!](?!=))?+)++)?+)"
        r"(?:\(|(?<=[?!])|(?(dotted)|(?!))|(?=[ \t]++(?!(?:if|unless|while|until|and|or|"
        r"do|then|in|rescue|end)\b)[\"':@\w\[]))"
    ),
    marks="\"'#/<$?%`=_",
)

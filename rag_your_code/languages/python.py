"""Python: read by its own grammar; these rules are the fallback for broken files."""

from rag_your_code.languages.table import (
    DOUBLE,
    HASH_LINE,
    SINGLE,
    Ends,
    Language,
    Rule,
    Text,
)

LANGUAGE = Language(
    name="python",
    lexemes=(
        HASH_LINE,
        Text(r'"""(?:[^"\\]|\\(?s:.)|"(?!""))*+"""'),
        Text(r"'''(?:[^'\\]|\\(?s:.)|'(?!''))*+'''"),
        Text(DOUBLE),
        Text(SINGLE),
    ),
    rules=(
        Rule(
            "function",
            r"^[ \t]*+(?:async[ \t]++)?def[ \t]++(?P<name>[^\W\d]\w*+)",
            close="indented",
        ),
        Rule("class", r"^[ \t]*+class[ \t]++(?P<name>[^\W\d]\w*+)", close="indented"),
    ),
    ends=Ends(newline=True),
    keywords=frozenset(
        "if elif while for return in not and or is lambda with assert yield await "
        "except print raise del import from as class def".split()
    )
    - {"print"},
    attribute=r"[ \t]*+@",
    imports=(
        r"^[ \t]*+from[ \t]++(?P<source>[\w.]++)[ \t]++import[ \t]*+"
        r"(?P<name>\([^()]{0,8000}+\)|[^\n;(#]++)",
        r"^[ \t]*+import[ \t]++(?P<name>[\w., \t]++)",
    ),
    import_form="python",
)

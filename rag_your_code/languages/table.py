"""The shapes of a language table: what comments, strings and declarations look like.

Tables are data. A pattern is the source of a regular expression; ``parse``
compiles it on first use, so importing a table costs almost nothing. Every pattern
runs over a whole file and must be linear: use possessive repeats (``*+``) and
never nest two unbounded repeats over the same characters.
"""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment: to the end of the line, or up to ``close`` when it has one."""

    open: str
    close: str = ""
    nested: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A literal matched whole by one pattern: plain strings, chars, regexes.

    ``guard`` names a function of ``parse.guards`` that looks at what stands before
    the literal and says whether it can be one (a regex literal against a division).
    An unclosed literal does not match and is read as plain code. Its first and last
    characters stay visible, unless ``whole`` (they would be an unmatched bracket).
    """

    pattern: str
    guard: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """A string that needs more than one pattern: interpolation or a tagged closer.

    ``open`` may hold a group ``(?P<tag>...)``; ``{tag}`` in ``close`` stands for its
    escaped text. ``escape`` is the pattern of what never closes it. Code between the
    two ``interpolation`` brackets stays visible to the rules; the second is one
    character, matched with its own opening bracket.
    """

    open: str
    close: str
    escape: str = r"\\."
    interpolation: tuple[str, str] = ("", "")
    guard: str = ""


@dataclass(frozen=True, slots=True)
class Heredoc:
    """A string whose text starts on the next line and ends at a line holding its tag.

    ``open`` holds the group ``tag``, and ``dash`` where an indented closer is
    allowed. Several on one line follow each other.
    """

    open: str
    guard: str = ""


@dataclass(frozen=True, slots=True)
class Directive:
    """A preprocessor line with its continuations; ``keep`` is the part left visible."""

    pattern: str = r"^[ \t]*+#(?:[^\n\\]|\\.)*+"
    keep: str = r"[ \t]*+#[ \t]*+define[ \t]++\w++"


Lexeme = Comment | Text | Quote | Heredoc | Directive


class Within(StrEnum):
    """Where a declaration may stand, judged by the innermost open bracket."""

    ANYWHERE = "anywhere"
    SCOPE = "scope"  # top level, or directly in a type or namespace body
    TYPE = "type"  # directly in a type body
    TYPE_OR_OBJECT = "type or object"  # a type body, or braces that no unit owns
    BRACES = "braces"  # anywhere but inside round or square brackets
    TOP = "top"  # outside every bracket or directly in a namespace


class Head(StrEnum):
    """Where a declaration's head begins, seen from its match."""

    LINE = "line"  # at the modifiers before the match on its line, and nothing else
    STATEMENT = "statement"  # where the statement around the match begins
    MATCH = "match"  # at the match, or its group ``head``
    WORD = "word"  # as LINE; where something else stands before, at the match


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of declaration and the pattern of its head.

    ``pattern`` has the group ``name``; it may have ``container`` (a receiver, ``A::``
    before the name). Without ``before`` it runs in multi-line mode over the whole
    masked file, and is fast if it starts with a literal keyword
    (``func(?<!\\wfunc)``). With ``before`` it is searched in the statement that ends
    at each of those signs (``{``, ``=>``, ``;``), where ``\\Z`` is the sign's place;
    with ``after`` it ends with the bracket that opens the parameters, and ``after`` is
    what must stand between the bracket that closes them and the sign.

    ``close`` names the function of ``parse.closers`` that finds the body and the end;
    ``check`` one of ``parse.checks`` that may turn a match down. ``transparent`` units
    give their name to what they contain but are not indexed themselves (a Rust
    ``impl``). Of two rules that would accept one name the first wins.
    """

    kind: str
    pattern: str
    close: str = "block"
    within: Within = Within.ANYWHERE
    check: str = ""
    transparent: bool = False
    head: Head = Head.LINE
    before: tuple[str, ...] = ()
    after: str = ""


@dataclass(frozen=True, slots=True)
class Ends:
    """How a head goes on to its body, and where an expression body ends.

    ``newline`` is true where a line end can end a declaration; then ``continues``
    is what, at the start of the next line, carries the head on, and ``trails`` what
    does so at the end of its own line. ``expression`` is
    the pattern of the sign that starts an expression body (``=``, ``=>``). An
    expression goes on over a line end after ``open_line`` or before ``leads``.
    """

    newline: bool = False
    continues: str = r"[ \t\n]*+\{"
    trails: str = r"(?!)"
    expression: str = ""
    open_line: str = r"[-+*/%&|^=<>?:,.(\[{]$"
    leads: str = r"\s*+(?:\.|\?\.|\?:|&&|\|\|)"


#: Kinds whose braces hold members.
TYPES = frozenset(
    "class struct interface trait enum record protocol object union module "
    "extension impl actor annotation".split()
)


@dataclass(frozen=True, slots=True)
class Language:
    """One language: everything the scanner knows about it.

    ``attribute`` is the pattern of a whole line (or the start of it) that belongs to
    the declaration below: decorators, annotations, attributes. ``modifiers`` is what may
    stand before a keyword on its line; ``lead`` what may stand at the start of a
    statement without being part of a head (``public:``). ``anonymous`` is what may end
    the text before a brace, and the arguments in front of it, that opens a type without
    a name (``new Thing() {``).
    ``imports`` are patterns with the group ``name``, run over text whose strings are
    still there; ``import_form`` names the function of ``parse.imports`` that takes the
    clause apart. ``call`` finds calls, with the groups ``name`` and
    ``receiver``, or, where dots alone join them, faster with the group ``chain``;
    ``keywords`` are words followed by ``(`` that are not calls. ``separator`` joins
    qualified names; ``member``, where given, joins a method to its type.
    ``package`` is the pattern of the line that names the file's namespace. ``settle``
    names the function of ``parse.settling`` that evens out brackets; ``finders`` names
    functions of ``parse.finders`` that find what no rule can say. ``pairs`` names the
    function of ``parse.pairing`` that pairs the words which open and close blocks.
    ``marks``, where given, are the first characters of all lexemes: looked for first,
    they make masking several times faster.
    """

    name: str
    lexemes: tuple[Lexeme, ...]
    rules: tuple[Rule, ...]
    ends: Ends = Ends()
    keywords: frozenset[str] = frozenset()
    separator: str = "."
    attribute: str = ""
    imports: tuple[str, ...] = ()
    import_form: str = ""
    member: str = ""
    modifiers: str = ""
    lead: str = ""
    anonymous: str = ""
    call: str = r"(?P<chain>[A-Za-z_](?<!\w.)(?<!\w\..)\w*+(?:\.\w++)*+)\("
    marks: str = ""
    pairs: str = ""
    package: str = ""
    settle: str = ""
    finders: tuple[str, ...] = ()
    types: frozenset[str] = TYPES
    namespaces: frozenset[str] = frozenset({"namespace"})


#: What a backslash does in code outside strings: the next character opens nothing.
ESCAPED = r"\\[^\n]"

DOUBLE = r'"(?:[^"\\\n]|\\(?s:.))*+"'
SINGLE = r"'(?:[^'\\\n]|\\(?s:.))*+'"
DOUBLE_LINES = r'"(?:[^"\\]|\\(?s:.))*+"'
SINGLE_LINES = r"'(?:[^'\\]|\\(?s:.))*+'"

SLASH_LINE = Comment("//")
SLASH_STAR = Comment(r"/\*", r"\*/")
SLASH_STAR_NESTED = Comment(r"/\*", r"\*/", nested=True)
HASH_LINE = Comment("#")

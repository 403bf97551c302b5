"""Whether a program wrote a file: by its name, by its first comments, by its lines."""

import re
from collections.abc import Iterator

from rag_your_code.source.lines import split_lines

_ENDINGS = (
    *(".min.js", "-min.js", ".min.mjs", ".min.cjs", ".bundle.js", ".chunk.js"),
    *(".pb.go", ".pb.gw.go", ".pb.cc", ".pb.h", ".pb.swift", ".grpc.swift"),
    *("_pb2.py", "_pb2.pyi", "_pb2_grpc.py", "_pb2_grpc.pyi"),
    *("_pb.js", "_pb.ts", "_pb.d.ts", "_grpc_pb.js", "_grpc_pb.d.ts", "_pb.rb"),
    *(".designer.cs", ".g.cs", ".g.i.cs", ".g.kt", ".g.swift", ".tab.c", ".tab.h"),
    *(".lock", "-lock.json", "-lock.yaml"),
)
_BEGINNINGS = ("zz_generated.", "moc_", "qrc_")
_NAMES = frozenset(
    {
        *(".pnp.cjs", ".pnp.js", ".pnp.loader.mjs", "lex.yy.c", "gradlew", "mvnw"),
        *("ltmain.sh", "install-sh", "depcomp", "go.sum"),
    }
)
#: ``x_generated.h``, ``x.generated.ts``; not ``test_generated.py``, ``is_generated.py``.
_GENERATED_NAME = re.compile(r"(?!test_|is_).+[._]generated\.\w+")


def has_generated_name(name: str) -> bool:
    """Whether a file's name says that a program wrote it.

    >>> has_generated_name("api.pb.go"), has_generated_name("to_string.go")
    (True, False)
    """
    lower = name.lower()
    return (
        lower.endswith(_ENDINGS)
        or lower.startswith(_BEGINNINGS)
        or lower in _NAMES
        or ("generated" in lower and _GENERATED_NAME.fullmatch(lower) is not None)
    )


_HEAD = 4_000  # characters; a licence of 2,000 may come before the notice

_LINE_COMMENTS = ("//", "#")
_BLOCK_COMMENTS = {
    "/*": "*/",
    '"""': '"""',
    "'''": "'''",
    "<!--": "-->",
    "=begin": "=end",
}
_OPENER = re.compile("|".join(map(re.escape, _BLOCK_COMMENTS)))
#: What may stand before a notice and is no comment.
_STATEMENTS = ("#!", "<?php", "'use strict'", '"use strict"', "package ", "@file:")
_DECORATION = " \t/#*;%=+~|\"'-"

#: A tag that tools write alone; a person adds why it is there.
_TAG = re.compile(r"<auto-?generated(?:>|\s*/>$)|@generated\b", re.IGNORECASE)

_BY_TOOL = r"(?:@|(?:auto(?:matically)?|machine|programmatically)[- ]?)"
_NOTICE = re.compile(
    rf"""
      \bcode\ generated\b .* \bdo\ not\ (?:edit|modify)
    | (?:^|[.!:]\s+|@\w+\s+) (?:(?:warning|note|attention|important|caution)\W+)?
      (?:
        (?:this|the)\ (?:\S+\ )?(?:file|code|source|class|module|script|header|document)
          \ (?:is|was|has\ been)\ (?:an?\ )?{_BY_TOOL}?generated\b
      | (?:this\ is\ )?(?:an?\ )?(?:file\ )?{_BY_TOOL}?generated
          \ (?:automatically\ )?(?:by|from|with|using)\b
      | (?:this\ )?(?:is\ )?(?:an?\ )?{_BY_TOOL}generated (?:\ (?:file|code)\b|\W*$|[.!])
      | this\ is\ a\ generated\ file\b
      | generated\ (?:file|code)\b .{{,20}} \bdo\ not\ (?:edit|modify)
      | a\ bison\ parser,\ made\ by | a\ lexical\ scanner\ generated\ by
      | meta\ object\ code\ from\ reading | form\ implementation\ generated\ from
      )
    """,
    re.IGNORECASE | re.VERBOSE,
)
#: Written once by a program and kept by people from then on.
_SCAFFOLD = re.compile(
    r"\b(?:django|the gradle|get you started|ai|llm|chatgpt|copilot)\b",
    re.IGNORECASE,
)


def looks_generated(text: str) -> bool:
    """Whether the comments before the code say that a program wrote the file."""
    head = text[:_HEAD]
    if "generated" not in head.lower() and "bison" not in head.lower():
        return False
    lines = tuple(_before_code(head))
    if any(_TAG.match(line) for line in lines):
        return True
    return any(map(_is_notice, "\n".join(lines).split("\n\n")))


def _is_notice(paragraph: str) -> bool:
    text = paragraph.strip().replace("\n", " ")
    return bool(_NOTICE.search(text)) and not _SCAFFOLD.search(text)


def _before_code(head: str) -> Iterator[str]:
    """The comment lines at the start of a file, without their decoration."""
    closer = ""
    for line in map(str.strip, split_lines(head)):
        opener = _OPENER.match(line)
        if closer:
            closer = "" if closer in line else closer
        elif not line or line.startswith(_STATEMENTS):
            yield ""
            continue
        elif opener:
            closer = _BLOCK_COMMENTS[opener[0]]
            closer = "" if closer in line[opener.end() :] else closer
        elif not line.startswith(_LINE_COMMENTS):
            return
        yield line.lstrip(_DECORATION + "!").rstrip(_DECORATION)


_LONG = 400  # characters: an average that only a minifier or a table reaches
_MIN_MINIFIED = 2_000  # characters; less is not worth leaving out
_TYPED_LINES = 10  # so many of usual length show that a person wrote around a table
_CODE_SHARE = 0.04  # of long lines; over 89,194 files tables had .00-.01, code .08-.23
_CODE = re.compile(r"[;{}()=]")


def looks_minified(text: str) -> bool:
    """Whether a file's lines are too long on average to have been typed.

    A table of data in a file that people wrote has long lines too, but no code in them.
    """
    if len(text) < _MIN_MINIFIED:
        return False
    line_ends = text.count("\n") or text.count("\r")
    if len(text) <= _LONG * (line_ends + 1):
        return False
    lines = split_lines(text)
    if sum(1 for line in lines if 0 < len(line) < _LONG) < _TYPED_LINES:
        return True
    long_lines = "".join(line for line in lines if len(line) >= _LONG)
    return len(_CODE.findall(long_lines)) > _CODE_SHARE * len(long_lines)

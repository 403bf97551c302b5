"""What the preprocessor's branches in C# ask for."""

import re

from rag_your_code.parse.cpp import one_branch

_BRANCHED_BODY = re.compile(r"=>(?:[ \t]*+\n)++[ \t]*+#[ \t]*+if\b")
_BRANCH_END = re.compile(r";(?=(?:[ \t]*+\n)++[ \t]*+#[ \t]*+el)")
_ENDIF = re.compile(r"^[ \t]*+#[ \t]*+endif\b", re.M)
_MAX_BODY = 4000  # characters


def csharp_branches(text: str, code: str) -> str:
    """As ``one_branch``; and a body ``=> #if a; #else b; #endif`` keeps only its last
    semicolon, so that it ends where all its branches do."""
    code = one_branch(text, code)
    cuts: list[int] = []
    for match in _BRANCHED_BODY.finditer(text):
        if code[match.start()] != "=":
            continue
        endif = _ENDIF.search(text, match.end(), match.end() + _MAX_BODY)
        if endif:
            found = _BRANCH_END.finditer(text, match.end(), endif.start())
            cuts += [one.start() for one in found if code[one.start()] == ";"]
    if not cuts:
        return code
    out = list(code)
    for at in cuts:
        out[at] = " "
    return "".join(out)

"""What a call is made on, where that is the result of another expression."""

import re

UNKNOWN = "?"  # a receiver whose own expression says nothing by name

_REACH = 400  # characters looked back for the bracket that opens an argument list
_CHAIN = re.compile(r"[A-Za-z_$@\\][\w$\\]*+(?:(?:\??\.|!\.|::|->)[\w$]++)*+\Z")
_ARROWS = ("->", "::", "?.", "!.", "&.")


def receiver_before(code: str, at: int) -> str:
    """The receiver of the name at ``at`` that its own chain does not show.

    Empty for a bare name, ``Foo()`` after a call of ``Foo``, ``?`` after a literal, an
    index or a longer chain of calls.

    >>> receiver_before("Pool(a, (b)).open()", 13)
    'Pool()'
    """
    if at < 1 or code[at - 1] not in ".>:":
        return ""
    end = at - 2 if code[at - 2 : at] in _ARROWS else at - 1
    if end == at - 1 and code[end] != ".":
        return ""
    if code[end - 1 : end] == ".":
        return ""  # ``...name`` spreads, ``..name`` is a range
    while end and code[end - 1].isspace():
        end -= 1
    if not end:
        return ""
    if code[end - 1] == ")":
        return _called(code, end)
    chain = _CHAIN.search(code, max(end - 80, 0), end)
    if chain:
        return chain[0]
    return UNKNOWN if code[end - 1] in "]}\"'`/" else ""


def _called(code: str, end: int) -> str:
    depth = 0
    for at in range(end - 1, max(end - _REACH, -1), -1):
        if code[at] == ")":
            depth += 1
        elif code[at] == "(":
            depth -= 1
            if not depth:
                chain = _CHAIN.search(code, max(at - 80, 0), at)
                before = code[chain.start() - 1 : chain.start()] if chain else ""
                return f"{chain[0]}()" if chain and before != "." else UNKNOWN
    return UNKNOWN

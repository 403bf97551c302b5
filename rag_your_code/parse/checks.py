"""Second looks at a match that a pattern alone cannot judge."""

from collections.abc import Mapping

from rag_your_code.parse import cpp, ecmascript, golang, heads
from rag_your_code.parse.heads import Check

CHECKS: Mapping[str, Check] = {
    "java_head": heads.java_head,
    "csharp_head": heads.csharp_head,
    "compact_constructor": heads.compact_constructor,
    "constant_head": heads.constant_head,
    "typed_head": heads.typed_head,
    "c_head": cpp.c_head,
    "ecmascript_member_start": ecmascript.ecmascript_member_start,
    "ecmascript_unassigned": ecmascript.ecmascript_unassigned,
    "go_group": golang.go_group,
    "local_function": heads.local_function,
}

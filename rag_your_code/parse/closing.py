"""Every closer by the name that the language tables call it."""

from collections.abc import Mapping

from rag_your_code.parse import closers, cpp, ecmascript, golang, offside, ruby
from rag_your_code.parse.closers import Closer

CLOSERS: Mapping[str, Closer] = {
    "block": closers.block,
    "braces": closers.braces,
    "line": closers.line,
    "statement": closers.statement,
    "shell_body": closers.shell_body,
    "go_function": golang.go_function,
    "offside": offside.offside,
    "indented": offside.offside,
    "ruby_end": ruby.ruby_end,
    "ruby_value": ruby.ruby_value,
    "ecmascript_alias": ecmascript.ecmascript_alias,
    "ecmascript_class": ecmascript.ecmascript_class,
    "ecmascript_constant": ecmascript.ecmascript_constant,
    "ecmascript_default": ecmascript.ecmascript_default,
    "ecmascript_function": ecmascript.ecmascript_function,
    "ecmascript_member": ecmascript.ecmascript_member,
    "ecmascript_value": ecmascript.ecmascript_value,
    "cpp_body": cpp.cpp_body,
}

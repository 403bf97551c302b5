"""Every closer by the name that the language tables call it."""

from collections.abc import Mapping

from rag_your_code.parse import closers, cpp, ecmascript, offside, ruby
from rag_your_code.parse.closers import Closer

CLOSERS: Mapping[str, Closer] = {
    "block": closers.block,
    "braces": closers.braces,
    "line": closers.line,
    "statement": closers.statement,
    "shell_body": closers.shell_body,
    "offside": offside.offside,
    "indented": offside.offside,
    "ruby_end": ruby.ruby_end,
    "function_body": ecmascript.function_body,
    "method_body": ecmascript.method_body,
    "arrow_body": ecmascript.arrow_body,
    "cpp_body": cpp.cpp_body,
}

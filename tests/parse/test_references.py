"""What the parser says of imports, supertypes, receivers and types, by language."""

import pytest

from rag_your_code.model import ReferenceKind
from rag_your_code.parse import parse_source

Found = set[tuple[str, str]]


def _found(language: str, text: str, kind: ReferenceKind) -> Found:
    return {
        (one.name, one.receiver)
        for unit in parse_source("x", text, language)
        for one in unit.references
        if one.kind is kind
    }


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        pytest.param(
            "python",
            "import os, numpy as np\nfrom .a.b import (c as d,  # why\n  e)\nfrom x import *\n",
            {
                ("os", ""),
                ("numpy", " as np"),
                ("c", ".a.b as d"),
                ("e", ".a.b"),
                ("*", "x"),
            },
            id="python",
        ),
        pytest.param(
            "typescript",
            'import D, {a as b, type C} from "./x";\nimport * as ns from "../y";\n'
            'export * from "./z";\nexport {q} from "./q";\nimport "./side";\n',
            {
                ("default", "./x as D"),
                ("a", "./x as b"),
                ("C", "./x"),
                ("*", "../y as ns"),
                ("*", "./z"),
                ("q", "./q"),
                ("./side", ""),
            },
            id="typescript",
        ),
        pytest.param(
            "javascript",
            'const {r, s: t} = require("./r");\nconst u = require("./u");\n',
            {("r", "./r"), ("s", "./r as t"), ("default", "./u as u")},
            id="javascript-require",
        ),
        pytest.param(
            "go",
            'package p\nimport (\n\tfoo "a.b/c"\n\t"d/e"\n)\nimport "f"\n',
            {("a.b/c", " as foo"), ("d/e", ""), ("f", "")},
            id="go",
        ),
        pytest.param(
            "rust",
            "use crate::a::{b, c::{self, D as E}, *};\nuse x::Y;\n",
            {
                ("b", "crate::a"),
                ("c", "crate::a"),
                ("D", "crate::a::c as E"),
                ("*", "crate::a"),
                ("Y", "x"),
            },
            id="rust",
        ),
        pytest.param(
            "java",
            "import a.b.C;\nimport static a.D.e;\nimport x.*;\nclass A {}\n",
            {("C", "a.b"), ("e", "a.D"), ("*", "x")},
            id="java",
        ),
        pytest.param(
            "kotlin",
            "import a.b.C as D\nimport a.*\nclass A\n",
            {("C", "a.b as D"), ("*", "a")},
            id="kotlin",
        ),
        pytest.param(
            "scala",
            "import a.b.{C, D => E}\nimport a.c._\nimport a.F\nclass A\n",
            {("C", "a.b"), ("D", "a.b as E"), ("*", "a.c"), ("F", "a")},
            id="scala",
        ),
        pytest.param(
            "csharp",
            "using A.B;\nusing X = A.B.C;\nclass D {}\n",
            {("*", "A.B"), ("C", "A.B as X")},
            id="csharp",
        ),
        pytest.param(
            "php",
            "<?php\nuse X\\Y as Z;\nuse X\\{P, Q as R};\nuse function X\\f;\n",
            {("Y", "X as Z"), ("P", "X"), ("Q", "X as R"), ("f", "X")},
            id="php",
        ),
        pytest.param(
            "ruby",
            'require "a/b"\nrequire_relative "c"\n',
            {("a/b", ""), ("c", "")},
            id="ruby",
        ),
        pytest.param(
            "swift",
            "import Foo\nimport class A.B\n",
            {("Foo", ""), ("A.B", "")},
            id="swift",
        ),
        pytest.param(
            "cpp",
            '#include "a/b.h"\n#include <c>\n',
            {("a/b.h", ""), ("c", "")},
            id="cpp",
        ),
        pytest.param(
            "shell",
            ". ./lib.sh\nsource x/y.sh\n",
            {("./lib.sh", ""), ("x/y.sh", "")},
            id="shell",
        ),
    ],
)
def test_imports_bring_names(language: str, text: str, expected: Found) -> None:
    assert _found(language, text, ReferenceKind.IMPORT) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        pytest.param(
            "python",
            "class A(Base[T], m.Other, metaclass=M):\n    pass\nclass B:\n    f = (C, D)\n",
            {("Base", ""), ("Other", "m")},
            id="python",
        ),
        pytest.param(
            "typescript",
            "class A<T extends X> extends B<T> implements I, J {}\ninterface K extends L {}\n",
            {("B", ""), ("I", ""), ("J", ""), ("L", "")},
            id="typescript",
        ),
        pytest.param(
            "java",
            "sealed class A<T> extends B<T> implements C, D.E permits F {\n}\n",
            {("B", ""), ("C", ""), ("E", "D")},
            id="java",
        ),
        pytest.param(
            "csharp",
            "class A<T> : B, I<T> where T : class {\n}\n",
            {("B", ""), ("I", "")},
            id="csharp",
        ),
        pytest.param(
            "kotlin",
            "class A(val s: S) : B(s), I by s {\n}\n",
            {("B", ""), ("I", "")},
            id="kotlin",
        ),
        pytest.param(
            "swift",
            "class A<T: X>: B, C {\n}\nextension D: E {\n}\n",
            {("B", ""), ("C", ""), ("E", "")},
            id="swift",
        ),
        pytest.param(
            "cpp",
            "class A final : public B, private ns::C<D> {\n};\n",
            {("B", ""), ("C", "ns")},
            id="cpp",
        ),
        pytest.param(
            "php",
            "<?php\nclass A extends \\B\\C implements I {\n  use T1, T2;\n"
            "  function f() {\n    $g = function () use ($x) {};\n  }\n}\n",
            {("C", "\\B"), ("I", ""), ("T1", ""), ("T2", "")},
            id="php",
        ),
        pytest.param(
            "scala",
            "class A(x: Int) extends B(x) with C {\n}\n",
            {("B", ""), ("C", "")},
            id="scala",
        ),
        pytest.param(
            "ruby",
            "class A::B < C::D\n  include M\n  extend N::O\nend\n",
            {("D", "C"), ("M", ""), ("O", "N")},
            id="ruby",
        ),
        pytest.param(
            "rust",
            "struct U;\nimpl<T> fmt::Tr<X> for U {\n    fn f() {}\n}\ntrait A: B + C<D> {\n}\n",
            {("Tr", "fmt for U"), ("B", ""), ("C", "")},
            id="rust",
        ),
        pytest.param(
            "go",
            'package p\ntype S struct {\n\tBase\n\t*pkg.Other `json:"x"`\n\tname string\n}\n',
            {("Base", ""), ("Other", "pkg")},
            id="go",
        ),
    ],
)
def test_heads_name_supertypes(language: str, text: str, expected: Found) -> None:
    assert _found(language, text, ReferenceKind.INHERIT) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        pytest.param(
            "python", "Foo(x).run()\n", {("Foo", ""), ("run", "Foo()")}, id="result"
        ),
        pytest.param(
            "python", "super().f()\n", {("super", ""), ("f", "super()")}, id="super"
        ),
        pytest.param("python", "''.f()\n", {("f", "?")}, id="literal"),
        pytest.param("python", "a[0].f()\n", {("f", "?")}, id="index"),
        pytest.param(
            "python", "g(*f(1))\n", {("g", ""), ("f", "")}, id="spread in python"
        ),
        pytest.param(
            "javascript", "g(...f(1));\n", {("g", ""), ("f", "")}, id="spread"
        ),
        pytest.param(
            "javascript",
            "a\n  .b()\n  .c();\n",
            {("b", "a"), ("c", "?")},
            id="fluent lines",
        ),
        pytest.param("ruby", "A::B.new(1)\n", {("B", "A")}, id="ruby new"),
        pytest.param(
            "go",
            "package p\nfunc f() { g[string](1) }\n",
            {("g", "")},
            id="go type arguments",
        ),
    ],
)
def test_calls_show_their_receiver(language: str, text: str, expected: Found) -> None:
    assert _found(language, text, ReferenceKind.CALL) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        pytest.param(
            "python",
            "def f(p: Pool, unused: Other):\n    q = m.Queue(1)\n    r = get()\n    p.a(); q.b(); r.c()\n",
            {("Pool", "p"), ("m.Queue", "q"), ("get()", "r")},
            id="python",
        ),
        pytest.param(
            "java",
            "class A { Foo foo; void m(Map<String, List<Foo>> x) { foo.a(); x.b(); } }\n",
            {("Foo", "foo"), ("Map", "x")},
            id="java",
        ),
        pytest.param(
            "go",
            "package p\nfunc (s *S) M(c pkg.Ctx) { x := &T{}; s.a(); c.b(); x.d() }\n",
            {("S", "s"), ("pkg.Ctx", "c"), ("T", "x")},
            id="go",
        ),
        pytest.param(
            "rust",
            "fn f(s: &mut Store, b: Box<dyn Tr>) { let x = Foo::new(1); x.a(); s.b(); b.c(); }\n",
            {("Store", "s"), ("Tr", "b"), ("Foo", "x")},
            id="rust",
        ),
        pytest.param(
            "php",
            "<?php\nfunction f(Foo $f) { $x = new Bar(); $f->a(); $x->b(); }\n",
            {("Foo", "f"), ("Bar", "x")},
            id="php",
        ),
        pytest.param(
            "cpp",
            "void f(Store* s) { Foo x; auto y = new Bar(); s->a(); x.b(); y->c(); }\n",
            {("Store", "s"), ("Foo", "x"), ("Bar", "y")},
            id="cpp",
        ),
        pytest.param("c", "void f(void) { x = g(1); }\n", set(), id="c has no methods"),
    ],
)
def test_variables_get_the_types_the_text_shows(
    language: str, text: str, expected: Found
) -> None:
    assert _found(language, text, ReferenceKind.TYPE) == expected

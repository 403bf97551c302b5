"""What a call means, in every language: each rule binds, and what no rule tells binds
to nothing."""

from collections.abc import Mapping

import pytest

from rag_your_code.model import ReferenceKind
from tests.graph.conftest import Open

Files = Mapping[str, str]

#: (files, the caller's id, the name called, the id it means, the rule)
BINDS = [
    pytest.param(
        {"a.py": "def f():\n    def g(): pass\n    g()\ndef g(): pass\n"},
        ("a.py::f", "g", "a.py::f.g", "same scope"),
        id="python-nested function before the file's",
    ),
    pytest.param(
        {
            "pkg/__init__.py": "",
            "pkg/a.py": "from .b import run as go\ndef f(): go()\n",
            "pkg/b.py": "def run(): pass\n",
            "other.py": "def run(): pass\ndef go(): pass\n",
        },
        ("pkg/a.py::f", "go", "pkg/b.py::run", "imported"),
        id="python-relative import under another name",
    ),
    pytest.param(
        {
            "pkg/__init__.py": "from pkg.inner import Pool\n",
            "pkg/inner.py": "class Pool:\n    def open(self): pass\n",
            "pkg/far.py": "class Pool: pass\n",
            "use.py": "from pkg import Pool\ndef f():\n    Pool()\n",
        },
        ("use.py::f", "Pool", "pkg/inner.py::Pool", "imported"),
        id="python-a name that a package hands on",
    ),
    pytest.param(
        {
            "a.py": "import b.c as m\nimport b.c\ndef f():\n    m.run()\n",
            "b/c.py": "def run(): pass\n",
        },
        ("a.py::f", "run", "b/c.py::run", "imported"),
        id="python-module under another name",
    ),
    pytest.param(
        {
            "a.py": "class Base:\n    def step(self): pass\n",
            "b.py": "from a import Base\nclass Job(Base):\n    def run(self):\n        self.step()\n",
        },
        ("b.py::Job.run", "step", "a.py::Base.step", "supertype"),
        id="python-self reaches a supertype in another file",
    ),
    pytest.param(
        {
            "a.py": "class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n"
            "def f(x: B):\n    x.run()\n",
        },
        ("a.py::f", "run", "a.py::B.run", "receiver type"),
        id="python-annotated parameter",
    ),
    pytest.param(
        {
            "a.py": "class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n"
            "class C:\n    def __init__(self):\n        self.b = B()\n"
            "    def go(self):\n        self.b.run()\n",
        },
        ("a.py::C.go", "run", "a.py::B.run", "receiver type"),
        id="python-field set in the constructor",
    ),
    pytest.param(
        {
            "a.py": "class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n"
            "def make() -> A: pass\ndef f():\n    make().run()\n",
        },
        ("a.py::f", "run", "a.py::A.run", "receiver type"),
        id="python-declared result of a call",
    ),
    pytest.param(
        {
            "src/a.ts": 'import { run as go } from "./lib/b";\nexport function f() { go(); }\n',
            "src/lib/b.ts": "export function run() {}\n",
            "src/c.ts": "export function run() {}\n",
        },
        ("src/a.ts::f", "go", "src/lib/b.ts::run", "imported"),
        id="typescript-named import under another name",
    ),
    pytest.param(
        {
            "a.ts": 'import { run } from "./lib";\nexport function f() { run(); }\n',
            "lib/index.ts": 'export { run } from "./inner";\n',
            "lib/inner.ts": "export function run() {}\n",
            "lib/zother.ts": "export function run() {}\n",
        },
        ("a.ts::f", "run", "lib/inner.ts::run", "imported"),
        id="typescript-re-export",
    ),
    pytest.param(
        {
            "a.js": 'const { run } = require("./b");\nfunction f() { run(); }\n',
            "b.js": "function run() {}\nmodule.exports = { run };\n",
            "c.js": "function run() {}\n",
        },
        ("a.js::f", "run", "b.js::run", "imported"),
        id="javascript-require",
    ),
    pytest.param(
        {
            "a.js": 'import * as b from "./b.js";\nfunction f() { b.run(); }\n',
            "b.js": "export function run() {}\n",
            "c.js": "export function run() {}\n",
        },
        ("a.js::f", "run", "b.js::run", "imported"),
        id="javascript-namespace import",
    ),
    pytest.param(
        {
            "a.ts": "class A { run() {} }\nclass B { run() {} }\n"
            "function f(x: B) { x.run(); }\n",
        },
        ("a.ts::f", "run", "a.ts::B.run", "receiver type"),
        id="typescript-annotated parameter",
    ),
    pytest.param(
        {
            "main.go": 'package main\n\nimport "example.com/m/store"\n\n'
            "func f() {\n\tstore.Open()\n}\n",
            "store/store.go": "package store\n\nfunc Open() {}\n",
            "other/other.go": "package other\n\nfunc Open() {}\n",
        },
        ("main.go::f", "Open", "store/store.go::Open", "imported"),
        id="go-package import",
    ),
    pytest.param(
        {
            "p/a.go": "package p\n\nfunc f() {\n\thelp()\n}\n",
            "p/b.go": "package p\n\nfunc help() {}\n",
            "q/b.go": "package q\n\nfunc help() {}\n",
        },
        ("p/a.go::f", "help", "p/b.go::help", "same package"),
        id="go-same package in another file",
    ),
    pytest.param(
        {
            "a.go": "package p\n\ntype A struct{}\n\nfunc (a *A) Run() { a.step() }\n\n"
            "func (a *A) step() {}\n\ntype B struct{}\n\nfunc (b *B) step() {}\n",
        },
        ("a.go::A.Run", "step", "a.go::A.step", "receiver type"),
        id="go-method of the receiver",
    ),
    pytest.param(
        {
            "a.go": "package p\n\ntype Base struct{}\n\nfunc (b *Base) Step() {}\n\n"
            "type A struct {\n\tBase\n}\n\nfunc (a *A) Run() {\n\ta.Step()\n}\n",
            "q/b.go": "package q\n\ntype C struct{}\n\nfunc (c *C) Step() {}\n",
        },
        ("a.go::A.Run", "Step", "a.go::Base.Step", "receiver type"),
        id="go-embedded type",
    ),
    pytest.param(
        {
            "src/main.rs": "use crate::store::open;\nfn f() {\n    open();\n}\n",
            "src/store.rs": "pub fn open() {}\n",
            "src/other.rs": "pub fn open() {}\n",
        },
        ("src/main.rs::f", "open", "src/store.rs::open", "imported"),
        id="rust-use",
    ),
    pytest.param(
        {
            "src/a.rs": "struct A;\nimpl A {\n    fn run(&self) {\n        self.step();\n    }\n"
            "    fn step(&self) {}\n}\nstruct B;\nimpl B {\n    fn step(&self) {}\n}\n",
        },
        ("src/a.rs::A::run", "step", "src/a.rs::A::step", "same class"),
        id="rust-self in an impl",
    ),
    pytest.param(
        {
            "src/a.rs": "struct A;\nimpl A {\n    fn new() -> Self {\n        A\n    }\n"
            "    fn go(&self) {}\n}\nstruct B;\nimpl B {\n    fn new() -> Self {\n        B\n    }\n"
            "    fn go(&self) {}\n}\nfn f() {\n    let x = B::new();\n    x.go();\n}\n",
        },
        ("src/a.rs::f", "go", "src/a.rs::B::go", "receiver type"),
        id="rust-value of a constructor",
    ),
    pytest.param(
        {
            "com/x/A.java": "package com.x;\nimport com.y.Store;\nclass A {\n"
            "  void f() { Store.open(); }\n}\n",
            "com/y/Store.java": "package com.y;\npublic class Store {\n  static void open() {}\n}\n",
            "com/z/Store.java": "package com.z;\npublic class Store {\n  static void open() {}\n}\n",
        },
        ("com/x/A.java::A.f", "open", "com/y/Store.java::Store.open", "imported"),
        id="java-static method of an imported class",
    ),
    pytest.param(
        {
            "A.java": "class A extends Base {\n  void f() { step(); }\n}\n",
            "Base.java": "class Base {\n  void step() {}\n}\n",
            "C.java": "class C {\n  void step() {}\n}\n",
        },
        ("A.java::A.f", "step", "Base.java::Base.step", "supertype"),
        id="java-bare call of an inherited method",
    ),
    pytest.param(
        {
            "A.java": "class A {\n  private final Store store = null;\n"
            "  void f() { store.read(1); }\n}\n",
            "Store.java": "class Store {\n  void read(int a) {}\n  void read(String a) {}\n}\n",
            "Zed.java": "class Zed {\n  void read(int a) {}\n}\n",
        },
        ("A.java::A.f", "read", "Store.java::Store.read", "receiver type"),
        id="java-field, overloads are one definition",
    ),
    pytest.param(
        {
            "a/A.kt": "package a\nimport b.open\nfun f() { open() }\n",
            "b/B.kt": "package b\nfun open() {}\n",
            "c/C.kt": "package c\nfun open() {}\n",
        },
        ("a/A.kt::f", "open", "b/B.kt::open", "imported"),
        id="kotlin-imported function",
    ),
    pytest.param(
        {
            "A.kt": "class A(val store: Store) {\n  fun f() { store.read() }\n}\n",
            "Store.kt": "class Store {\n  fun read() {}\n}\n",
            "Zed.kt": "class Zed {\n  fun read() {}\n}\n",
        },
        ("A.kt::A.f", "read", "Store.kt::Store.read", "receiver type"),
        id="kotlin-constructor property",
    ),
    pytest.param(
        {
            "A.scala": "package a\nclass A extends Base {\n  def f(): Unit = { step(1) }\n}\n",
            "Base.scala": "package a\ntrait Base {\n  def step(n: Int): Unit = ()\n}\n",
            "C.scala": "package c\ntrait C {\n  def step(n: Int): Unit = ()\n}\n",
        },
        ("A.scala::A.f", "step", "Base.scala::Base.step", "supertype"),
        id="scala-inherited from a trait",
    ),
    pytest.param(
        {
            "A.cs": "namespace N {\nclass A {\n  void F(Store s) { s.Read2(); }\n}\n}\n",
            "Store.cs": "namespace N {\nclass Store {\n  public void Read2() {}\n}\n}\n",
            "Zed.cs": "namespace N {\nclass Zed {\n  public void Read2() {}\n}\n}\n",
        },
        ("A.cs::N.A.F", "Read2", "Store.cs::N.Store.Read2", "receiver type"),
        id="csharp-typed parameter",
    ),
    pytest.param(
        {
            "src/A.php": "<?php\nnamespace App;\nuse App\\Mail\\Sender;\nclass A {\n"
            "  function f() { Sender::send2(); }\n}\n",
            "src/Mail/Sender.php": "<?php\nnamespace App\\Mail;\nclass Sender {\n"
            "  static function send2() {}\n}\n",
            "src/Sms/Sender.php": "<?php\nnamespace App\\Sms;\nclass Sender {\n"
            "  static function send2() {}\n}\n",
        },
        ("src/A.php::A::f", "send2", "src/Mail/Sender.php::Sender::send2", "imported"),
        id="php-use of a class",
    ),
    pytest.param(
        {
            "a.rb": "class A < Base\n  include Tools\n  def f\n    step(1)\n  end\nend\n",
            "base.rb": "class Base\nend\n",
            "tools.rb": "module Tools\n  def step(n)\n  end\nend\n",
            "other.rb": "module Other\n  def step(n)\n  end\nend\n",
        },
        ("a.rb::A#f", "step", "tools.rb::Tools#step", "supertype"),
        id="ruby-included module",
    ),
    pytest.param(
        {
            "a.rb": "def f\n  Pool.new(1).drain!\nend\n",
            "pool.rb": "class Pool\n  def drain!\n  end\nend\n",
            "tank.rb": "class Tank\n  def drain!\n  end\nend\n",
        },
        ("a.rb::f", "drain!", "pool.rb::Pool#drain!", "receiver type"),
        id="ruby-value of new",
    ),
    pytest.param(
        {
            "A.swift": "class A {\n  let store: Store\n  func f() { store.load2() }\n}\n",
            "Store.swift": "class Store {\n  func load2() {}\n}\n",
            "Zed.swift": "class Zed {\n  func load2() {}\n}\n",
        },
        ("A.swift::A.f", "load2", "Store.swift::Store.load2", "receiver type"),
        id="swift-property",
    ),
    pytest.param(
        {
            "a.c": '#include "util.h"\nint f(void) {\n  return hash_it(1);\n}\n',
            "util.c": "int hash_it(int a) {\n  return a;\n}\n",
            "own.c": "static int hash_it(int a) {\n  return a;\n}\n",
        },
        ("a.c::f", "hash_it", "util.c::hash_it", "imported"),
        id="c-the file of an included header, not a static namesake",
    ),
    pytest.param(
        {
            "a.cc": "void f(Store* s) {\n  s->Load2();\n}\n",
            "store.cc": "class Store {\n public:\n  void Load2() {}\n};\n",
            "zed.cc": "class Zed {\n public:\n  void Load2() {}\n};\n",
        },
        ("a.cc::f", "Load2", "store.cc::Store::Load2", "receiver type"),
        id="cpp-pointer parameter",
    ),
    pytest.param(
        {
            "run.sh": "#!/bin/sh\n. ./lib.sh\nmain() {\n  log_it hello\n}\n",
            "lib.sh": "log_it() {\n  echo 1\n}\n",
            "other/lib2.sh": "log_it() {\n  echo 2\n}\n",
        },
        ("run.sh::main", "log_it", "lib.sh::log_it", "imported"),
        id="shell-sourced file",
    ),
]


@pytest.mark.parametrize(("files", "case"), BINDS)
def test_a_call_means(
    opened: Open, files: Files, case: tuple[str, str, str, str]
) -> None:
    caller, name, target, rule = case
    answer = opened(files).callees(caller)
    last = name.partition("(")[0]
    found = [
        (one.id, one.rule)
        for one in answer.results
        if one.kind == ReferenceKind.CALL and one.id == target
    ]
    assert found == [(target, rule)], (last, answer)


#: (files, the caller's id, the name that must bind to nothing)
BINDS_NOT = [
    pytest.param(
        {
            "src/test/a.test.js": "const r = v => v;\n",
            "src/b.js": "function f(r) { return pick(r(1)); }\n",
        },
        ("src/b.js::f", "r"),
        id="a one-letter helper of a test",
    ),
    pytest.param(
        {
            "a.py": "def f(job):\n    job.launch()\n",
            "b.py": "def launch(): pass\n",
        },
        ("a.py::f", "launch"),
        id="an unknown receiver and a free function elsewhere",
    ),
    pytest.param(
        {
            "a.py": "from other_package import launch\ndef f():\n    launch()\n",
            "b.py": "def launch(): pass\n",
        },
        ("a.py::f", "launch"),
        id="an import from outside",
    ),
    pytest.param(
        {
            "a.py": "def f():\n    launch()\n",
            "b.py": "def launch(): pass\n",
        },
        ("a.py::f", "launch"),
        id="python-a name that is not imported",
    ),
    pytest.param(
        {
            "a.py": "import queue\ndef f():\n    q = queue.Queue()\n    q.drain_all()\n",
            "b.py": "class Tank:\n    def drain_all(self): pass\n",
        },
        ("a.py::f", "drain_all"),
        id="a value of a type from outside",
    ),
    pytest.param(
        {
            "a.py": "def f(items):\n    items.append(1)\n",
            "b.py": "class Log:\n    def append(self, x): pass\n",
        },
        ("a.py::f", "append"),
        id="a name that standard types bear",
    ),
    pytest.param(
        {
            "pkg/__init__.py": "",
            "pkg/json.py": "def dumps(x): pass\n",
            "pkg/a.py": "import json\ndef f():\n    json.dumps(1)\n",
        },
        ("pkg/a.py::f", "dumps"),
        id="python-an absolute import and a namesake in the package",
    ),
    pytest.param(
        {
            "a.go": "package p\n\nfunc f() {\n\tx.Help()\n}\n",
            "q/b.go": "package q\n\nfunc Help() {}\n",
        },
        ("a.go::f", "Help"),
        id="go-a function of another package",
    ),
]


@pytest.mark.parametrize(("files", "case"), BINDS_NOT)
def test_a_call_binds_to_nothing(
    opened: Open, files: Files, case: tuple[str, str]
) -> None:
    caller, name = case
    answer = opened(files).callees(caller)
    assert name in [one.name for one in answer.unbound], answer
    assert not [one for one in answer.results if one.id.endswith(name)]


def test_several_candidates_are_listed_and_none_is_bound(opened: Open) -> None:
    """Two methods of one name and a receiver of unknown type."""
    index = opened(
        {
            "a.py": "def f(x):\n    x.launch_now()\n",
            "b.py": "class B:\n    def launch_now(self): pass\n",
            "c.py": "class C:\n    def launch_now(self): pass\n",
        }
    )
    (call,) = index.callees("a.py::f").unbound
    assert call.status == "ambiguous"
    assert set(call.candidates) == {"b.py::B.launch_now", "c.py::C.launch_now"}
    assert not index.callers("b.py::B.launch_now").results
    assert index.callers("b.py::B.launch_now").ambiguous == 1

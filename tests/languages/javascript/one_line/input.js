class A { a() { return 1 } static b() {} c = () => 2; }
function f() { return { g() {} } } function h() {}

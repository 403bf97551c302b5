const char* page = R"html(
int fake() { return ")"; }
)html";
auto wide = LR"( class Fake { )", utf = u8R"x( " )x";
int separated = 1'000'000;
int hex() { return 0xFF'FF + '{' + u8'"' + L'}'; }
const char* plain = "class Other { // \" ";
int after() { return MACROR"(x)"[0]; }

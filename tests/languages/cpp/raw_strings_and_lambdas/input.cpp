const char* text = R"x( void fake() { " )x";

void run() {
  auto add = [](int a, int b) { return a + b; };
  add(1, 2);
}

extern "C" {
int exported(void) { return 0; }
}

namespace {
int hidden() { return 1; }
}

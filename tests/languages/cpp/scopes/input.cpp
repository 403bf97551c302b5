namespace a::b {
inline namespace v1 {
void deep() {}
}
}  // namespace a::b

namespace {
int hidden() { return 1; }
}

extern "C" {
int plain(void) { return 0; }
}
extern "C" int single(void) { return 0; }

void ::a::global() {}

enum Store::Tag : unsigned { kNone };

struct Outer {
  struct {
    int inner() { return 1; }
  } unnamed;
  union { int number; float real; };
  class Nested;
};

class Outer::Nested {
  void touch() { auto call = [this](int n) { return n; }; }
};

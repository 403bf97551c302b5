class Pool : public Base {
 public:
  Pool() : a{1}, b(2), c{[] { return 3; }()} {}
  explicit Pool(int n) noexcept(noexcept(Base(n)))
      : Base(n, [](int x) { return x; }),
        sizes_{n, n} {
    start();
  }
  template <typename... T>
  Pool(T&&... rest) : Base(rest)..., last_{} { start(); }
  Pool(const char* name) try : Base(name) {
    start();
  } catch (...) {
    stop();
  }
  ~Pool() { stop(); }
  int width : 3;
};

Pool::Pool(std::string s)
    : Base{std::move(s)}
{
}

int main(int argc, char** argv) try {
  return run(argc);
} catch (const Error& e) {
  return 1;
}

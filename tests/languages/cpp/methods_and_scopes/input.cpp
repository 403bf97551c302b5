namespace outer {
namespace inner {

/// Keeps a count.
class Counter final : public Base {
 public:
  explicit Counter(int start) : value_(start), name_{"x"} {}
  ~Counter() override = default;
  int next() const noexcept { return value_ + 1; }
  bool operator==(const Counter& other) const { return true; }
  operator bool() const { return value_; }
 private:
  int value_;
};

}  // namespace inner

inner::Counter make() { return inner::Counter(1); }

int Counter::total(std::vector<int> v) const {
  return std::accumulate(v.begin(), v.end(), 0);
}

}  // namespace outer

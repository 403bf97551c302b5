struct Money {
  Money& operator=(Money&&) noexcept { return *this; }
  Money& operator+=(const Money& o) { n += o.n; return *this; }
  bool operator<(const Money& o) const { return n < o.n; }
  int operator()(int a, int b = {}) const { return a + b; }
  int& operator[](std::size_t i) { return cells[i]; }
  Money* operator->() { return this; }
  void* operator new(std::size_t n) { return take(n); }
  explicit operator bool() const { return n; }
  operator std::vector<int>() const { return {}; }
  operator Function<void(int)>() && { return {}; }
  operator const char*() const { return ""; }
  friend std::ostream& operator<<(std::ostream& o, const Money& m) { return o; }
  auto operator<=>(const Money&) const = default;
};

template <typename T>
bool operator==(const Box<T>& a, const Box<T>& b) { return a.v == b.v; }
long double operator""_km(long double v) { return v; }
Money::operator int() const { return n; }

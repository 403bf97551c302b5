class Range {
 public:
  static constexpr int(min)() { return 0; }
  result_type(max)() const { return (std::max)(1, 2); }
};

void C_SYMBOL(traced)(const void* object, int kind) {
  note(object, kind);
}

template <typename T>
concept Sized = requires(T value) {
  { value.size() } -> std::convertible_to<std::size_t>;
};

template <typename T>
  requires Sized<T> && (sizeof(T) > 4)
int measure(const T& value) {
  return value.size();
}

template <typename T>
struct Holder {
  Holder(T value) requires Sized<T> : value_(value) {}
  auto get() const -> decltype(std::declval<T>().size()) requires Sized<T> {
    return value_.size();
  }
  T value_;
};

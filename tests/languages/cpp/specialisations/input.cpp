template <>
struct std::hash<Key> {
  std::size_t operator()(const Key& key) const noexcept { return key.n; }
};

template <typename R, typename... A>
struct Signature<R(A...)> {};

template <typename T>
struct Comparable<
    T,
    std::enable_if_t<(sizeof(T) > 2) && decltype(check(std::declval<T>()))::value>>
    : std::true_type {};

template <typename T>
class List<T*>::Node final : public Base<T, std::less<T>> {
  int depth() const { return 1; }
};

template <>
int List<int>::size() const& {
  return 0;
}
template class List<int>;

template <typename T, typename = std::enable_if_t<true>>
auto convert(const T& from) -> std::string {
  return std::string(from);
}

template <typename Key>
struct List<Key>::Node {
  Node* next(int level) { return links[level]; }
};

template <class T>
  requires Sized<T>
constexpr T largest(T a, T b) { return a > b ? a : b; }

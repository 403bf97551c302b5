LIB_BEGIN_NAMESPACE

TEST(ListTest, Empty) {
  EXPECT_TRUE(list.empty());
}

LIB_API int exported(int a) {
  return a;
}

enum class Color : uint8_t { Red, Green };
using Names = std::vector<std::string>;

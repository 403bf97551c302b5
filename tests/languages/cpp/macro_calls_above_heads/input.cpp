DISABLE_WARNINGS_PUSH_(4100 4805)  // for the mocks

ACTION_P(Forget, pointer) { delete pointer; }

DECLARE_TAG(Manual, Cache::uniform(16), get)

TEST(Forgetting, Works) {
  run();
}

EXPORT_API
RESULT CALLBACK OnEvent(HANDLE h) { return 0; }

class ALIGNED_TO(64) Line : public Base {};
class EXPORTED [[nodiscard]] Page {};
int guarded() GUARDED_BY(mutex_) { return 1; }

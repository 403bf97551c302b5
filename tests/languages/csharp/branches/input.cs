class B {
#if NET
    void Run(int a) {
#else
    void Run() {
#endif
        Go();
    }
    void After() { }
}

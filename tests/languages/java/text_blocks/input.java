class T {
    String s = """
        void fake() { "
        """;
    char c = '{';
    void real() { }
}

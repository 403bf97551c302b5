class Texts
{
    string path = @"c:\dir\"; // it's
    string mixed = $@"{Find(@"a""b")} ""{{ void fake() {{";
    string raw = $$"""
        class Fake { void Fake1() { } "" {{Call()}} }
        """;
    string one = """a " b""";
    char quote = '\'', brace = '{';
    string Page() => $"<{(ok ? "a" : "b")}>{Name,-10:X2}";
    void Real() { }
}

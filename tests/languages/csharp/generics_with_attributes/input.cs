namespace Shop;

[Flags] public enum Mode { None = 0, Read = 1 << 0, [Obsolete("x{")] Old }

public static class Registry
{
    /// <summary>Adds a type.</summary>
    /// <typeparam name="T">What.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining), Obsolete("no {")]
    public static void Add<[Members(Kind.Public | Kind.Static, typeof(int[]))] T>(this Box box)
        where T : class, new()
    {
        box.Put<T>(1);
    }

    public static (int Count, string Name) Pair(int a) => (a, Named<int, string>(a));
    public static ref readonly int First(Span<int> items) => ref items[0];
    static unsafe delegate*<int, void> Pointer() => null;
    public static Dictionary<string, List<int?[]>>? Deep<TKey, TValue>(
        Func<TKey, Task<TValue>> make) where TKey : notnull => null;
    public const int Limit = 10, More = 5;
    private static readonly Dictionary<string, int> Cache = new Dictionary<string, int>();
    [return: NotNull] public static int[] @class(int @params) => [1, 2];
}

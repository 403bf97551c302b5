class Bag<T> : IBag<T>, IDisposable
{
    private readonly List<T> items = new() { };
    public Bag(IEnumerable<T> from) : this(new List<T> { }) => items = from.ToList();
    ~Bag() { Close(); }
    static Bag() { Setup(); }
    void IDisposable.Dispose() => Close();
    bool IBag<T>.Has<TOther>(TOther other) { return false; }
    int ICollection.Count => items.Count;
    T IList<T>.this[[NotNull] int index] { get => items[index]; set { } }
    public event EventHandler Changed { add { Hook(value); } remove { } }
    public event Action Plain;
    public static Bag<T> operator +(Bag<T> a, Bag<T> b) => a;
    public static bool operator true(Bag<T> a) { return true; }
    public static explicit operator List<T>(Bag<T> a) => a.items;
    public required string Name { get; init; } = "x";
    public string Wide
    {
        get { return name; }
        private set { name = value; }
    }
    Func<int, int> twice = x => x * 2;
    public int Auto { get; } = Make(1);
    partial void Later();
}

class データ { void add(int x) { 追加(x); } void 追加(int x) { } }

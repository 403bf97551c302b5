class Runner
{
    async Task<int> Run(Shape shape)
    {
        int Twice(int x) => x * 2;
        static async Task<List<int>> Load<TKey>(TKey key) where TKey : notnull
        {
            await foreach (var row in Rows(key)) { Use(row); }
            return null;
        }
        (int, int) Split(int x) { return (x, x); }
        var size = shape switch
        {
            Circle c when Check(c) => 1,
            Square(var side) => Area(side),
            _ => throw new Failure("no"),
        };
        if (Ready(1)) { Go(); } else if (Ready(2)) { Go(); }
        using (var file = Open("{")) { }
        lock (gate) { }
        items.ForEach(delegate (int x) { Use(x); });
        var made = new Thing(1) { Name = "a" };
        return Twice(made.Count(x => { return x; }));
    }

    int After() => 1;
}

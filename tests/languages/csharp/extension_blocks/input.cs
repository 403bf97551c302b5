static class Extras
{
    extension(string text)
    {
        public bool IsBlank() => text.Trim() == "";
    }
    extension<T>(List<T> items)
    {
        public int Half => items.Count / 2;
        public T Pick(int at) { return items[at]; }
    }
}

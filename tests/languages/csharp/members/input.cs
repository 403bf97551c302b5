using System;

namespace Shop.Core
{
    /// <summary>Loads.</summary>
    [Serializable]
    public partial class Loader<T> : ILoader where T : class
    {
        public Loader(int size) : base(size) { }
        public async Task<T> LoadAsync(CancellationToken token = default)
            => await Inner.ReadAsync<T>(token);
        public int Count => items.Count;
        public string Name { get; private set; }
        void IDisposable.Dispose() { Close(); }
        public static bool operator ==(Loader<T> a, Loader<T> b) => a.Equals(b);
        public static implicit operator int(Loader<T> a) { return 1; }
        public T this[int index] { get { return items[index]; } }
        protected override TResult Map<TResult>(
            Func<T, TResult> map)
            where TResult : new()
        {
            TResult Local(T value) => map(value);
            return Local(items[0]);
        }
    }
}

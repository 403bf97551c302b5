namespace Shop
{
    namespace Inner.Deep
    {
        public sealed class Service(ILog log, int size = 3) : Base(log), IService
        {
            public void Run() => log.Write(size);
        }

        internal readonly struct Meters(double value);
        public abstract record Animal<T>(string Name) where T : struct;
        public record class Dog(string Name) : Animal<int>(Name) { public int Age { get; init; } }
        file interface IHidden { static abstract int Zero { get; } void Go(); int Two() => 2; }
    }
}

namespace Shop.Models;

public record Person(string Name, int Age);
public readonly record struct Point(int X, int Y)
{
    public double Length() => Math.Sqrt(X * X + Y * Y);
}
public enum Kind { A, B }
public interface IShape { double Area(); }
public delegate void Changed(object sender);

using System;
#if NET
using System.Buffers;
#endif

#region It's a region
class Key
{
    static string Make() =>
#if NET
        Guid.NewGuid().ToString()[..8];
#else
        Guid.NewGuid().ToString("{");
#endif

#pragma warning disable CS1591 // don't
    public
#if NET
    override
#endif
    string ToString() => $"{Make():#0.##} {(1 > 0 ? $"{x}" : "}")}";

#if OLD
    void Old() { Use("a"); }
#else
    void New() { Use('"'); }
#endif
#endregion
    void Last() { }
}

struct Options:
    Codable,
    Equatable
{
    var name: String
    func copy() -> Options { self }
}

final class Store<Key, Value>: Base
where
    Key: Hashable,
    Value: Sendable
{
    init?(key: Key) { nil }

    private func read<T>(
        at index: Int, // init(
        as type: T.Type
    ) async throws
        -> T?
        where T: Decodable
    {
        nil
    }
}

protocol Reader: AnyObject {
    associatedtype Item
    var count: Int { get }
    func read() async throws -> Item
    init(from source: String)
    subscript(i: Int) -> Item { get }
}

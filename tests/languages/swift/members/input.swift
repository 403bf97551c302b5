import Foundation

/// A stack.
@MainActor public struct Stack<Element>: Sequence where Element: Equatable {
    private var items: [Element] = []
    public init(_ items: [Element] = []) { self.items = items }
    public mutating func push(
        _ item: Element
    ) throws -> Int {
        items.append(item)
        return items.count
    }
    static func == (a: Stack, b: Stack) -> Bool { a.items == b.items }
    subscript(index: Int) -> Element { items[index] }
}

extension Stack {
    func peek() -> Element? { items.last }
}

final class Node { deinit { close() } }
enum Suit: String { case hearts, spades; func label() -> String { rawValue } }
protocol Drawable { func draw() }
actor Counter { func add() {} }

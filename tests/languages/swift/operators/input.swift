infix operator +++: AdditionPrecedence
public func ||<T>(a: T, b: T) -> T { a }
func +++ (a: Int, b: Int) -> Int { a }
struct Vec {
    static func < (a: Vec, b: Vec) -> Bool { a.x < b.x }
    static func /(a: Vec, b: Vec) -> Vec { a }
    static prefix func - (a: Vec) -> Vec { a }
    static func • (a: Vec, b: Vec) -> Int { 0 }
}
func after() {}

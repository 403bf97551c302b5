class Child: Parent {
    convenience init(name: String) {
        self.init(id: 1)
        setUp(with: .init(rawValue: 2))
    }

    override init(id: Int) {
        super.init(id: id)
        let make = { (x: Int) in Other.init(x) }
    }

    class func shared() -> Child { Child(id: 0) }
    func outer() {
        class Local { func deep() {} }
        func nested() {}
    }
}

extension Child.Kind: Named where Raw == Int { func label() -> String { "" } }
extension [Child] { func names() -> [String] { [] } }

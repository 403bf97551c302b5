@attached(member) public macro Made(_ a: Int) = #externalMacro(module: "M", type: "T")
@MainActor struct Screen { var body: some View { text() } }
@objc final class Panel: NSObject {
    @IBAction func tapOne() { fire(1) }
    @IBAction func tapTwo() { fire(2) }
    @available(iOS 13, *)
    @discardableResult
    func both() -> Int { 2 }
    nonisolated(unsafe) static func free() {}
    @Wrapped(\.path) var path: String
}

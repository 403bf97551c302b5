let a = """
    func fake() { "
    """
let b = #"func other() { "# + "\(call("{")) }"
func run() {
    #if DEBUG
    if x {
        print("a")
    }
    #endif
}
func `default`() {}

func lines() -> String {
    """
    func fake() { \(call("}")) {
    "quoted" \
    """
}

func raw() -> String { #"class Other { \#(x) " "# }
func pattern() -> Regex<Substring> { /[{"]+/ }
func half(a: Int) -> Int { a / 2 } // {
func inner() -> String { "a \(f("b \(c) }")) {" }
func end() {}

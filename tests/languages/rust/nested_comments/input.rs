/* outer /* inner } */ fn hidden() { */
fn seen() {
    // } fn commented() {
    let _ = 1; /* { */
}

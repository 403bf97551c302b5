fn template() -> &'static str {
    r#"
    fn ghost() { "unbalanced {{{ "
    "#
}

fn bytes() -> &'static [u8] {
    br##"struct Phantom { "# }"##
}

fn plain() -> String {
    "line one {
     fn spook() {".to_string()
}

fn raw_name() { r#match(1) }
fn r#type() {}

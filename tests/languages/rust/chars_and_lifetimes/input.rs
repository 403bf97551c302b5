fn braces<'a>(s: &'a str) -> Vec<char> {
    let open = '{';
    let quote = '"';
    let tick = '\'';
    let wide = '\u{1F600}';
    let byte = b'}';
    vec![open, quote, tick, wide, byte as char]
}

fn after<'long, 'b: 'long>(x: &'b str) -> &'long str {
    'outer: loop { break 'outer x }
}

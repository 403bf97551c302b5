fn first() { }

fn broken() {
    if true {
}

fn last() {
}

package main

func text() string {
	s := `
func fake() {
	"unbalanced {
`
	r := '{'
	q := '\''
	d := '"'
	u := '\u00e9'
	return s + "}\"" + string(r) + string(q) + string(d) + string(u) // }
}

/* func hidden() { */
func last() {}

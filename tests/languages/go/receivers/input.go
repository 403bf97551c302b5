// Package x does.
package x

import (
	"fmt"
	"os"
)

const A = 3

// Server serves.
type Server struct {
	name string
}

// Run runs the
// server.
func (s *Server) Run(a int,
	b func() error) (err error) {
	fmt.Println(`raw { "`, '{')
	return s.helper(a)
}

func plain[T any](x T) { os.Exit(1) }

type (
	Foo struct{ a int }
)

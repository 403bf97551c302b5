// Package pets keeps pets.
package pets

import (
	"fmt"
	alias "strings"
)

// Say greets.
//
// It prints to standard output.
func Say(name string) {
	fmt.Println(alias.ToUpper(name))
	helper(name)
}

//go:noinline
func helper(s string) {}

// Kind names a pet's kind.
type Kind string

type Handler func(string) error

func init() { go Say("x") }
func (Kind) Loud() bool { return true }

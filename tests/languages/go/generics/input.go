package store

type Number interface {
	~int | ~float64
}

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

type Cache[
	K comparable,
	V map[string][]int,
] struct {
	m map[K]V
}

func (c *Cache[K, V]) Get(k K) V { return c.m[k] }

func Map[T, U any](in []T, f func(T) U) []U {
	return nil
}

type Sized [4]struct{ n int }

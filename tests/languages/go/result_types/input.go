package main

func Done() <-chan struct{} {
	return nil
}

func Any(v interface{}) (interface{}, error) {
	return v, nil
}

func Set() map[string]struct{} {
	return map[string]struct{}{}
}

func Both() struct {
	A int
} {
	return struct{ A int }{1}
}

func inAssembly(x uint64) uint64

func long(
	a int,
	b func(int) error,
) (
	n int,
	err error,
) {
	return
}

package main

type (
	// Point is a place.
	Point struct {
		X, Y int
		Meta struct {
			Tag string
		}
	}

	Shape interface {
		Area() float64
	}
)

type Outer struct {
	Inner struct {
		N int
	}
	Doer interface {
		Do()
	}
}

func local() {
	type row struct {
		n int
	}
	var anon struct {
		a int
	}
	_ = anon
}

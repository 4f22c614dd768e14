package board

import (
	"iter"

	"gridcnf/puzzle/rulefile"
)

// plane has a value for each spot of a board, and for those just beyond its rim.
type plane[T any] struct {
	width  int
	values []T
}

func newPlane[T any](rows, cols int) plane[T] {
	return plane[T]{2*cols + 3, make([]T, (2*rows+3)*(2*cols+3))}
}

func (p plane[T]) at(x, y int) *T { return &p.values[(y+1)*p.width+x+1] }

func (p plane[T]) on(s rulefile.Spot) *T { return p.at(s.X, s.Y) }

// all yields the spots, row by row, with their values.
func (p plane[T]) all() iter.Seq2[rulefile.Spot, T] {
	return func(yield func(rulefile.Spot, T) bool) {
		at := rulefile.Spot{X: -1, Y: -1}
		for _, value := range p.values {
			if !yield(at, value) {
				return
			}
			if at.X++; at.X == p.width-1 {
				at.X, at.Y = -1, at.Y+1
			}
		}
	}
}

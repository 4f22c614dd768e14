package report

import (
	"cmp"
	"math"
)

// Range holds the ends between which a number lies. They are equal when it is known.
// The time of a puzzle that was not solved lies between the time limit and infinity.
type Range struct{ Low, High float64 }

// unknown is any positive number.
var unknown = Range{0, math.Inf(1)}

// Known reports whether the number is known exactly.
func (r Range) Known() bool { return r.Low == r.High }

// over returns the ratio of two positive times. What is slower than the limit
// makes it a lower bound above the line, and an upper bound below.
func (r Range) over(s Range) Range { return Range{r.Low / s.High, r.High / s.Low} }

// mean returns the number in the middle of two.
func (r Range) mean(s Range) Range { return Range{(r.Low + s.Low) / 2, (r.High + s.High) / 2} }

// slower orders times; what was not solved comes last.
func slower(a, b Range) int {
	return cmp.Or(cmp.Compare(a.High, b.High), cmp.Compare(a.Low, b.Low))
}

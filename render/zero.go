package render

import "slices"

// plainZero takes the stroke out of a zero. The Go fonts cross theirs, which a page of 0 and 1 does
// not need. Their glyph is an outer curve and two holes, each with one straight side along the
// stroke. Without those sides the two are one hole.
func plainZero(crossed Path) Path {
	curves := crossed.curves()
	if len(curves) != 3 {
		return crossed
	}
	out := curves[0]
	for i, hole := range curves[1:] {
		cut := slices.IndexFunc(hole, func(s Segment) bool { return s.Op == LineTo })
		if cut < 0 {
			return crossed
		}
		start := hole[cut]
		if i == 0 {
			start.Op = MoveTo
		}
		out = slices.Concat(out, Path{start}, hole[cut+1:], hole[1:cut]) // the curve ends where it began
	}
	return out
}

// curves splits a path into its closed curves.
func (p Path) curves() (list []Path) {
	for _, s := range p {
		if s.Op == MoveTo {
			list = append(list, nil)
		}
		last := len(list) - 1
		list[last] = append(list[last], s)
	}
	return list
}

package report

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"

	"gridcnf/bench"
)

// Growth draws the median time of each system on each kind of puzzle against the side
// length, of a square with as many cells where boards are not square. A lighter bar
// goes up to the 95th percentile, or to the time limit where that is not known. A side
// where half of the puzzles were not solved has no median and no mark. The suffix of
// the file, .svg or .png, says what is written.
func Growth(file string, results []*bench.Results) error {
	return plotOf(file, results, (*collected).growth)
}

const (
	edge   = 0.03 // room beside the sides, in powers of ten
	spread = 0.03 // what the systems of one side take of the axis
)

// size is what a system did on the puzzles of one side length, in logarithms.
type size struct{ side, median, p95 float64 }

func (c *collected) growth() (*figure, error) {
	f := newFigure("Median time, with a bar up to the 95th percentile", "side length in cells (logarithmic)", "time per puzzle (logarithmic)", 330)
	f.grid()
	var sides, ends []float64
	each := func(do func(system, kind int, sizes []size)) {
		for i, system := range c.systems {
			for j, kind := range c.kinds {
				do(i, j, c.sizes(system, kind))
			}
		}
	}
	each(func(_, _ int, sizes []size) {
		for _, s := range sizes {
			sides, ends = append(sides, s.side), append(ends, s.median, s.p95)
		}
	})
	if err := setTimes(&f.Y, ends); err != nil {
		return nil, err
	}
	slices.Sort(sides)
	sides = slices.Compact(sides)
	left, right := sides[0]-edge, sides[len(sides)-1]+edge
	each(func(system, kind int, sizes []size) {
		// Systems stand side by side, for one's bar reaches into the other's.
		aside := (float64(system)/float64(len(c.systems)) - 0.5) * spread * (right - left)
		name := c.systems[system]
		if len(c.kinds) > 1 {
			name += ", " + c.kinds[kind]
		}
		var medians plotter.XYs
		for _, s := range sizes {
			median := plotter.XY{X: s.side + aside, Y: s.median}
			medians = append(medians, median)
			f.line(median, plotter.XY{X: median.X, Y: s.p95}, lighter(at(colours, system)), 2.5)
		}
		if medians != nil {
			f.curve(name, system, kind, medians, medians)
		}
	})
	setAxis(&f.X, left, right, sideTicks(sides))
	return f, nil
}

// sizes lists what a system did on puzzles of a kind, by side length, where it has a
// median.
func (c *collected) sizes(system, kind string) []size {
	bySide := map[float64][]Range{}
	for _, g := range c.groups {
		for _, o := range g.outcomes[system] {
			if side := math.Log10(math.Round(o.side)); o.kind == kind && side >= 0 {
				bySide[side] = append(bySide[side], o.time)
			}
		}
	}
	var list []size
	for side, times := range bySide {
		slices.SortFunc(times, slower)
		if m := median(times); m.Known() {
			list = append(list, size{side, math.Log10(m.Low), math.Log10(quantile(times, 0.95).Low)})
		}
	}
	slices.SortFunc(list, func(a, b size) int { return cmp.Compare(a.side, b.side) })
	return list
}

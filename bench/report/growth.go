package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"

	"gridcnf/bench"
)

// Growth draws the median time of each system on each kind of puzzle against the side
// length, of a square with as many cells where boards are not square. A lighter bar
// goes up to the 95th percentile, or to the time limit where that is not known. A side
// where half of the puzzles were not solved has no median and no mark. The suffix of
// the file, .svg or .png, says what is written.
func Growth(file string, results []*bench.Results) error {
	c, err := collectOne(results)
	if err != nil {
		return err
	}
	curves := c.curves()
	var sides, ends []float64
	for _, curve := range curves {
		for _, s := range curve.sizes {
			sides, ends = append(sides, s.side), append(ends, s.median, s.p95)
		}
	}
	low, high, err := decades(ends)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	slices.Sort(sides)
	sides = slices.Compact(sides)
	left, right := sides[0]-edge, sides[len(sides)-1]+edge
	f := newFigure("Median time, with a bar up to the 95th percentile", "side length in cells (logarithmic)", "time per puzzle (logarithmic)")
	f.grid()
	for _, curve := range curves {
		// Systems stand side by side, for one's bar reaches into the other's.
		aside := (float64(curve.system)/float64(len(c.systems)) - 0.5) * spread * (right - left)
		f.growth(curve, aside)
	}
	setAxis(&f.X, left, right, sideTicks(sides))
	setAxis(&f.Y, low, high, timeTicks{})
	return f.save(file, 430, 330)
}

const (
	edge   = 0.03 // room beside the sides, in powers of ten
	spread = 0.03 // what the systems of one side take of the axis
)

// curve is how a system grows on a kind of puzzle.
type curve struct {
	name         string
	system, kind int
	sizes        []size
}

// size is what a system did on the puzzles of one side length, in logarithms.
type size struct{ side, median, p95 float64 }

// curves lists those that have a median.
func (c *collected) curves() []curve {
	var list []curve
	for i, system := range c.systems {
		for j, kind := range c.kinds {
			name := system
			if len(c.kinds) > 1 {
				name += ", " + kind
			}
			if sizes := c.growth(system, kind); len(sizes) > 0 {
				list = append(list, curve{name, i, j, sizes})
			}
		}
	}
	return list
}

// growth lists sizes in order, those with a median.
func (c *collected) growth(system, kind string) []size {
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

// growth adds a curve: the colour is of the system, dashes and marks of the kind.
func (f *figure) growth(c curve, aside float64) {
	style := at(colours, c.system)
	medians := &plotter.Line{LineStyle: line(style, 1.5, plotutil.Dashes(c.kind))}
	marks := &plotter.Scatter{GlyphStyle: glyph(style, at(shapes, c.kind))}
	for _, s := range c.sizes {
		x := s.side + aside
		medians.XYs = append(medians.XYs, plotter.XY{X: x, Y: s.median})
		f.Add(&plotter.Line{
			XYs:       plotter.XYs{{X: x, Y: s.median}, {X: x, Y: s.p95}},
			LineStyle: line(lighter(style), 2.5, nil),
		})
	}
	marks.XYs = medians.XYs
	f.Add(medians, marks)
	f.legend.Add(c.name, medians, marks)
}

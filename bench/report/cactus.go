package report

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"gridcnf/bench"
)

// Cactus draws for each system how many puzzles it solves if every puzzle is given
// the same time: a line that is further right and lower is better. The suffix of
// the file, .svg or .png, says what is written.
func Cactus(file string, results []*bench.Results) error {
	c, err := collectOne(results)
	if err != nil {
		return err
	}
	f := newFigure("Puzzles solved within a time", "puzzles solved", "time per puzzle (logarithmic)")
	f.grid()
	var all []float64
	most, unsolved := 0, false
	for i, system := range c.systems {
		var times []float64
		puzzles := 0
		for _, g := range c.groups {
			for _, o := range g.outcomes[system] {
				puzzles++
				if o.end == solved {
					times = append(times, math.Log10(o.time.Low))
				}
			}
		}
		slices.Sort(times)
		all = append(all, times...)
		most, unsolved = max(most, puzzles), unsolved || len(times) < puzzles
		f.cactus(i, fmt.Sprintf("%s: %d of %d", system, len(times), puzzles), times)
	}
	if limit := math.Log10(c.limit); unsolved && c.limit > 0 && len(all) > 0 {
		all = append(all, limit)
		f.Add(&plotter.Line{XYs: plotter.XYs{{X: 0, Y: limit}, {X: float64(most), Y: limit}}, LineStyle: line(grey, 0.7, []vg.Length{4, 3})})
		f.label(plotter.XY{X: 0, Y: limit}, "time limit", draw.XLeft, draw.YTop, vg.Point{X: 8, Y: -3})
	}
	low, high, err := decades(all)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	setAxis(&f.X, 0, float64(most), countTicks{})
	setAxis(&f.Y, low, high, timeTicks{})
	return f.save(file, 430, 330)
}

// cactus adds the line of a system, with about ten marks on it.
func (f *figure) cactus(i int, name string, sorted []float64) {
	style := at(colours, i)
	curve := &plotter.Line{LineStyle: line(style, 1.5, plotutil.Dashes(i))}
	marks := &plotter.Scatter{GlyphStyle: glyph(style, at(shapes, i))}
	every := max(len(sorted)/10, 1)
	for n, t := range sorted {
		point := plotter.XY{X: float64(n + 1), Y: t}
		curve.XYs = append(curve.XYs, point)
		if (len(sorted)-1-n)%every == 0 {
			marks.XYs = append(marks.XYs, point)
		}
	}
	if len(sorted) > 0 {
		f.Add(curve, marks)
	}
	f.legend.Add(name, curve, marks)
}

package report

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"gridcnf/bench"
)

// Cactus draws for each system how many puzzles it solves if every puzzle is given
// the same time: a line that is further right and lower is better. The suffix of
// the file, .svg or .png, says what is written.
func Cactus(file string, results []*bench.Results) error {
	return plotOf(file, results, (*collected).cactus)
}

func (c *collected) cactus() (*figure, error) {
	f := newFigure("Puzzles solved within a time", "puzzles solved", "time per puzzle (logarithmic)", 330)
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
		var line, marks plotter.XYs
		for n, t := range times {
			line = append(line, plotter.XY{X: float64(n + 1), Y: t})
			if (len(times)-1-n)%max(len(times)/10, 1) == 0 { // about ten marks
				marks = append(marks, line[n])
			}
		}
		f.curve(fmt.Sprintf("%s: %d of %d", system, len(times), puzzles), i, i, line, marks)
	}
	if limit := math.Log10(c.limit); unsolved && c.limit > 0 && len(all) > 0 {
		all = append(all, limit)
		from := plotter.XY{X: 0, Y: limit}
		f.line(from, plotter.XY{X: float64(most), Y: limit}, grey, 0.7, 4, 3)
		f.label(from, "time limit", draw.XLeft, draw.YTop, vg.Point{X: 8, Y: -3})
	}
	setAxis(&f.X, 0, float64(most), countTicks)
	return f, setTimes(&f.Y, all)
}

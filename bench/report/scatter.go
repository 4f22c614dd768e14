package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"gridcnf/bench"
)

// Scatter draws a point for each puzzle that both systems were run on: the time of a
// to the right, that of b upwards. Below the diagonal b is faster. What a system did
// not solve lies on the border. Colours and marks stand for sets, or for kinds of
// puzzles where there are many sets. The suffix of the file, .svg or .png, says what
// is written.
func Scatter(file string, results []*bench.Results, a, b string) error {
	return plotOf(file, results, func(c *collected) (*figure, error) { return c.scatter(a, b) })
}

func (c *collected) scatter(a, b string) (*figure, error) {
	if err := c.mustHave(a, b); err != nil {
		return nil, err
	}
	names, pairs := c.clouds(a, b)
	var logs []float64
	unsolved := false
	for _, name := range names {
		for _, p := range pairs[name] {
			for _, o := range []outcome{p.a, p.b} {
				if o.end == solved {
					logs = append(logs, math.Log10(o.time.Low))
				} else {
					unsolved = true
				}
			}
		}
	}
	low, high, err := decades(logs)
	if err != nil {
		return nil, err
	}
	border, ticks := high, plot.TickerFunc(timeTicks)
	if unsolved {
		border += beyond
		ticks = func(low, _ float64) []plot.Tick {
			return append(timeTicks(low, high), plot.Tick{Value: border, Label: "not\nsolved"})
		}
	}
	const title = ": time per puzzle (logarithmic)"
	f := newFigure(a+" and "+b, a+title, b+title, width)
	setAxis(&f.X, low, border, ticks)
	setAxis(&f.Y, low, border, ticks)
	f.grid()
	f.factors(low, border)
	f.label(plotter.XY{X: low, Y: high}, a+" is faster", draw.XLeft, draw.YTop, vg.Point{X: 8, Y: -8})
	f.label(plotter.XY{X: high, Y: low}, b+" is faster", draw.XRight, draw.YBottom, vg.Point{X: -8, Y: 8})
	for i, name := range names {
		style := at(colours, i)
		style.A = 0xB0 // points lie on each other
		marks := &plotter.Scatter{GlyphStyle: glyph(style, i)}
		for _, p := range pairs[name] {
			marks.XYs = append(marks.XYs, plotter.XY{X: p.a.within(border), Y: p.b.within(border)})
		}
		f.Add(marks)
		f.legend.Add(name, marks)
	}
	return f, nil
}

// beyond is how far the border lies above the times, in powers of ten, if something
// was not solved.
const beyond = 0.6

// within is the logarithm of a time, or the border if there is none.
func (o outcome) within(border float64) float64 {
	if o.end == solved {
		return math.Log10(o.time.Low)
	}
	return border
}

// clouds divides what both systems were run on by sets, or by kinds of puzzles where
// there are more sets than marks. The names are in order of appearance.
func (c *collected) clouds(a, b string) (names []string, pairs map[string][]pair) {
	for _, bySet := range []bool{true, false} {
		names, pairs = nil, map[string][]pair{}
		for _, g := range c.groups {
			for _, p := range g.pairs(a, b) {
				name := p.a.kind
				if bySet {
					name = g.set
				}
				names, pairs[name] = with(names, name), append(pairs[name], p)
			}
		}
		if len(names) <= len(shapes) {
			break
		}
	}
	return names, pairs
}

// factors draws the diagonal, and where one system is 10 and 100 times as fast as
// the other.
func (f *figure) factors(low, high float64) {
	f.line(plotter.XY{X: low, Y: low}, plotter.XY{X: high, Y: high}, grey, 1)
	for power := range 2 {
		shift := float64(power + 1)
		if low+shift >= high {
			break
		}
		above, below := plotter.XY{X: low, Y: low + shift}, plotter.XY{X: low + shift, Y: low}
		f.line(above, plotter.XY{X: high - shift, Y: high}, grey, 0.7, 4, 3)
		f.line(below, plotter.XY{X: high, Y: high - shift}, grey, 0.7, 4, 3)
		for _, start := range []plotter.XY{above, below} {
			f.label(start, fmt.Sprintf("%.0f×", math.Pow(10, shift)), draw.XLeft, draw.YBottom, vg.Point{X: 14, Y: 3})
		}
	}
}

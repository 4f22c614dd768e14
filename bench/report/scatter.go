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
	c, err := collectOne(results)
	if err != nil {
		return err
	}
	if err := c.mustHave(a, b); err != nil {
		return err
	}
	clouds := c.clouds(a, b)
	logs, all := solvedTimes(clouds)
	low, high, err := decades(logs)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	border := high
	if !all {
		border += beyond
	}
	const title = ": time per puzzle (logarithmic)"
	f := newFigure(a+" and "+b, a+title, b+title)
	setAxis(&f.X, low, border, borderTicks{high, border})
	setAxis(&f.Y, low, border, borderTicks{high, border})
	f.grid()
	f.factors(low, border)
	f.corners(low, high, a, b)
	for i, cloud := range clouds {
		style := at(colours, i)
		style.A = 0xB0 // points lie on each other
		marks := &plotter.Scatter{GlyphStyle: glyph(style, at(shapes, i))}
		for _, p := range cloud.pairs {
			marks.XYs = append(marks.XYs, plotter.XY{X: p.a.within(border), Y: p.b.within(border)})
		}
		f.Add(marks)
		f.legend.Add(cloud.name, marks)
	}
	return f.save(file, 430, 430)
}

// within is the logarithm of a time, or the border if there is none.
func (o outcome) within(border float64) float64 {
	if o.end == solved {
		return math.Log10(o.time.Low)
	}
	return border
}

// cloud is points of one colour.
type cloud struct {
	name  string
	pairs []pair
}

// clouds divides what both systems were run on by sets, or by kinds of puzzles where
// there are more sets than marks.
func (c *collected) clouds(a, b string) []cloud {
	var sets, kinds []string
	bySet, byKind := map[string][]pair{}, map[string][]pair{}
	for _, g := range c.groups {
		for _, p := range g.pairs(a, b) {
			sets, kinds = with(sets, g.set), with(kinds, p.a.kind)
			bySet[g.set], byKind[p.a.kind] = append(bySet[g.set], p), append(byKind[p.a.kind], p)
		}
	}
	names, pairs := sets, bySet
	if len(sets) > len(shapes) {
		names, pairs = kinds, byKind
	}
	var clouds []cloud
	for _, name := range names {
		clouds = append(clouds, cloud{name, pairs[name]})
	}
	return clouds
}

// solvedTimes lists the logarithms of the times that there are, and tells whether
// both systems have solved everything.
func solvedTimes(clouds []cloud) (logs []float64, all bool) {
	all = true
	for _, c := range clouds {
		for _, p := range c.pairs {
			for _, o := range []outcome{p.a, p.b} {
				if o.end == solved {
					logs = append(logs, math.Log10(o.time.Low))
				} else {
					all = false
				}
			}
		}
	}
	return logs, all
}

// beyond is how far the border lies above the times, in powers of ten, if something
// was not solved.
const beyond = 0.6

// borderTicks marks the times, and the border if it is beyond them.
type borderTicks struct{ high, border float64 }

// Ticks implements [plot.Ticker].
func (b borderTicks) Ticks(low, _ float64) []plot.Tick {
	ticks := timeTicks{}.Ticks(low, b.high)
	if b.border > b.high {
		ticks = append(ticks, plot.Tick{Value: b.border, Label: "not\nsolved"})
	}
	return ticks
}

// factors draws the diagonal, and where one system is 10 and 100 times as fast as
// the other.
func (f *figure) factors(low, high float64) {
	f.Add(&plotter.Line{XYs: plotter.XYs{{X: low, Y: low}, {X: high, Y: high}}, LineStyle: line(grey, 1, nil)})
	for power := range 2 {
		shift := float64(power + 1)
		if low+shift >= high {
			break
		}
		above := plotter.XYs{{X: low, Y: low + shift}, {X: high - shift, Y: high}}
		below := plotter.XYs{{X: low + shift, Y: low}, {X: high, Y: high - shift}}
		style := line(grey, 0.7, []vg.Length{4, 3})
		f.Add(&plotter.Line{XYs: above, LineStyle: style}, &plotter.Line{XYs: below, LineStyle: style})
		name := fmt.Sprintf("%.0f×", math.Pow(10, shift))
		for _, start := range []plotter.XY{above[0], below[0]} {
			f.label(start, name, draw.XLeft, draw.YBottom, vg.Point{X: 14, Y: 3})
		}
	}
}

// corners says who is faster where.
func (f *figure) corners(low, high float64, a, b string) {
	f.label(plotter.XY{X: low, Y: high}, a+" is faster", draw.XLeft, draw.YTop, vg.Point{X: 8, Y: -8})
	f.label(plotter.XY{X: high, Y: low}, b+" is faster", draw.XRight, draw.YBottom, vg.Point{X: -8, Y: 8})
}

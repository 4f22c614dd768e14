package report

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"gridcnf/bench"
	"gridcnf/internal/whole"
)

const (
	width  = 430 // points, without the legend
	margin = 10  // points
	dpi    = 150 // of a PNG
)

// figure is a plot with its legend to the right, where no line can cross it.
type figure struct {
	*plot.Plot
	legend plot.Legend
	height vg.Length // or more for the legend
}

// plotOf joins results files, whose samples must all be of one task, and writes a figure
// of them. The suffix of the file, .svg or .png, says in what form.
func plotOf(file string, results []*bench.Results, figure func(*collected) (*figure, error)) error {
	c, err := collect(results)
	if err == nil && len(c.tasks) > 1 {
		err = fmt.Errorf("times of %q and %q do not belong into one plot", c.tasks[0], c.tasks[1])
	}
	if err != nil {
		return err
	}
	f, err := figure(c)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return f.save(file)
}

func newFigure(title, x, y string, height vg.Length) *figure {
	f := &figure{plot.New(), plot.NewLegend(), height}
	f.Title.Text, f.Title.Padding = title, margin
	f.X.Label.Text, f.X.Label.Padding = x, 6
	f.Y.Label.Text, f.Y.Label.Padding = y, 6
	f.legend.Top, f.legend.Left = true, true
	f.legend.Padding, f.legend.ThumbnailWidth = 5, 30
	for style, size := range map[*text.Style]vg.Length{
		&f.Title.TextStyle:   13,
		&f.X.Label.TextStyle: 12,
		&f.Y.Label.TextStyle: 12,
		&f.X.Tick.Label:      11,
		&f.Y.Tick.Label:      11,
		&f.legend.TextStyle:  11,
	} {
		style.Font = sans(size)
	}
	return f
}

func sans(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

// grid draws lines at the named ticks, below everything that is added later.
func (f *figure) grid() {
	style := draw.LineStyle{Color: faint, Width: 0.5}
	f.Add(&plotter.Grid{Vertical: style, Horizontal: style})
}

// line draws a line from one point to another.
func (f *figure) line(from, to plotter.XY, c color.Color, width vg.Length, dashes ...vg.Length) {
	f.Add(&plotter.Line{XYs: plotter.XYs{from, to}, LineStyle: draw.LineStyle{Color: c, Width: width, Dashes: dashes}})
}

// curve draws a line with marks beside it, and names it in the legend. Its colour is one
// of the palette; dashes and marks are of one style.
func (f *figure) curve(name string, colour, style int, line, marks plotter.XYs) {
	c := at(colours, colour)
	curve := &plotter.Line{XYs: line, LineStyle: draw.LineStyle{Color: c, Width: 1.5, Dashes: plotutil.Dashes(style)}}
	glyphs := &plotter.Scatter{XYs: marks, GlyphStyle: glyph(c, style)}
	f.Add(curve, glyphs)
	f.legend.Add(name, curve, glyphs)
}

// label writes small text beside a point.
func (f *figure) label(p plotter.XY, label string, x text.XAlignment, y text.YAlignment, offset vg.Point) {
	f.Add(&plotter.Labels{
		XYs:       plotter.XYs{p},
		Labels:    []string{label},
		TextStyle: []text.Style{{Color: grey, Font: sans(10), XAlign: x, YAlign: y, Handler: f.TextHandler}},
		Offset:    offset,
	})
}

// save writes the figure.
func (f *figure) save(file string) error {
	legend := f.legend.Rectangle(draw.Canvas{}).Size()
	all := width + legend.X + 3*margin
	height := max(f.height, legend.Y+6*margin)
	show := func(canvas vg.CanvasSizer) {
		c := draw.New(canvas)
		c.SetColor(f.BackgroundColor)
		c.Fill(c.Rectangle.Path())
		f.Draw(draw.Crop(c, margin, width-all, margin, -margin))
		f.legend.Draw(draw.Crop(c, width+2*margin, -margin, margin, -4*margin))
	}
	var out bytes.Buffer
	switch suffix := filepath.Ext(file); suffix {
	case ".svg":
		canvas := vgsvg.New(all, height)
		show(canvas)
		if _, err := canvas.WriteTo(&out); err != nil {
			return err
		}
		// An SVG names its font and does not hold it. Arial has the same widths.
		const family = "font-family:Liberation Sans"
		out = *bytes.NewBuffer(bytes.ReplaceAll(out.Bytes(), []byte(family), []byte(family+",Arial,Helvetica,sans-serif")))
	case ".png":
		canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(all, height), vgimg.UseDPI(dpi))}
		show(canvas)
		if _, err := canvas.WriteTo(&out); err != nil {
			return err
		}
	default:
		return fmt.Errorf("%s: a plot is written as .svg or .png, not as %q", file, suffix)
	}
	return whole.WriteFile(file, func(w io.Writer) error {
		_, err := out.WriteTo(w)
		return err
	})
}

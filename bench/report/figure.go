package report

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"gridcnf/internal/whole"
)

const (
	margin = 10  // points
	dpi    = 150 // of a PNG
)

// figure is a plot with its legend to the right, where no line can cross it.
type figure struct {
	*plot.Plot
	legend plot.Legend
}

func newFigure(title, x, y string) *figure {
	f := &figure{plot.New(), plot.NewLegend()}
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
	f.Add(&plotter.Grid{Vertical: line(faint, 0.5, nil), Horizontal: line(faint, 0.5, nil)})
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

// save writes the figure, as its file's suffix says. The plot's size is without the
// legend.
func (f *figure) save(file string, width, height vg.Length) error {
	legend := f.legend.Rectangle(draw.Canvas{}).Size()
	all := width + legend.X + 3*margin
	height = max(height, legend.Y+6*margin)
	show := func(canvas vg.CanvasSizer) {
		c := draw.New(canvas)
		c.SetColor(f.BackgroundColor)
		c.Fill(c.Rectangle.Path())
		f.Draw(draw.Crop(c, margin, width-all, margin, -margin))
		f.legend.Draw(draw.Crop(c, width+2*margin, -margin, margin, -4*margin))
	}
	switch suffix := filepath.Ext(file); suffix {
	case ".svg":
		canvas := vgsvg.New(all, height)
		show(canvas)
		return whole.WriteFile(file, func(w io.Writer) error {
			var svg bytes.Buffer
			if _, err := canvas.WriteTo(&svg); err != nil {
				return err
			}
			_, err := w.Write(bytes.ReplaceAll(svg.Bytes(), []byte(family), []byte(family+alike)))
			return err
		})
	case ".png":
		canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(all, height), vgimg.UseDPI(dpi))}
		show(canvas)
		return whole.WriteFile(file, func(w io.Writer) error {
			_, err := canvas.WriteTo(w)
			return err
		})
	default:
		return fmt.Errorf("%s: a plot is written as .svg or .png, not as %q", file, suffix)
	}
}

// An SVG names its font and does not hold it. Arial has the same widths.
const (
	family = "font-family:Liberation Sans"
	alike  = ",Arial,Helvetica,sans-serif"
)

package render

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"

	"gridcnf/render/shape"
)

// SVG writes a picture as an SVG document, which can also be put into a page of
// HTML as it is. It needs nothing from elsewhere: text is drawn as outlines.
//
// A page can style it and find its parts, which are named after their sites, counted
// from 1. The root has the classes gridcnf and gridcnf-THEME. Every cell is a group with
// the id cell-r1c1 and the class cell, on a binary board followed by zero, one, open or
// empty, and by given and by marked or basis if it is. Tinted cells have the class
// tinted. Every edge that an answer bit decides is one with the id edge-r1c1-r1c2 and the
// class edge, then on, off, open or empty, and marked or basis if it is; those that are
// not seen have an area to click too. In a step what is open is empty.
// Clues that are not of answer bits have the id and class of what they are: pearl-r1c1
// with pearl, then white, black or grey, and number-r1c1 with number. All of these have
// data-row and data-col, an edge those of the first cell in its name.
//
// Colours are rules of two classes, as ".gridcnf-light .tile", which more special
// ones like "svg.gridcnf .tile" replace. They can also be set by custom
// properties: --gridcnf- with paper, tile, given, neutral, black, white, print,
// pen, muted, grid, shade, accent, basis, found, both, tint, tint-given or tint-edge. The
// style sheet in the document has the rules, and so the properties, of what occurs in the
// picture.
//
// Pictures on one page that shall not share the ids of their parts need different
// prefixes. Glyphs with the same id have the same outline in all pictures.
func SVG(w io.Writer, pic *Picture, look Look) error {
	c, err := newComposer(pic, look)
	if err != nil {
		return err
	}
	s := svgWriter{c, bufio.NewWriter(w)}
	s.write()
	return s.Flush() // which also returns earlier errors
}

// cell is the side of a cell in pixels.
func (look *Look) cell(rows, cols int) int {
	if look.Cell > 0 {
		return look.Cell
	}
	const longest = 1200 // pixels
	return min(40, max(12, longest/max(rows, cols)))
}

type svgWriter struct {
	*composer
	*bufio.Writer
}

func (s *svgWriter) printf(format string, args ...any) { fmt.Fprintf(s, format, args...) }

func (s *svgWriter) write() {
	name, scale := html.EscapeString(s.name()), float64(s.look.cell(s.rows, s.cols))/shape.Side
	s.printf(`<svg xmlns="http://www.w3.org/2000/svg" id="%spicture" class="gridcnf gridcnf-%s" role="img" aria-label="%s" width="%s" height="%s" viewBox="0 0 %s %s">`+"\n",
		s.look.IDPrefix, s.look.Theme, name, short(s.width*scale), short(s.height*scale), short(s.width), short(s.height))
	s.printf("<title>%s</title>\n", name)
	s.head()
	s.each(s.group)
	s.printf("</svg>\n")
}

// head writes the style of each role that occurs, and the outline of each glyph.
func (s *svgWriter) head() {
	used := map[*shape.Role]bool{}
	var defs strings.Builder
	known := map[string]bool{}
	s.eachShape(func(sh shape.Shape) {
		used[sh.As()] = true
		t, ok := sh.(shape.Text)
		if !ok {
			return
		}
		eachGlyph(t, func(r rune, _ shape.Point, outline Path) {
			if id := s.glyphID(r, t); !known[id] {
				known[id] = true
				fmt.Fprintf(&defs, `<path id="%s" d="%s"/>`+"\n", id, pathData(outline.scaled(t.Size, 0, 0)))
			}
		})
	})
	s.printf("<style>\n")
	for _, r := range shape.Roles {
		if used[r] {
			s.rule(r)
		}
	}
	s.printf("</style>\n")
	if defs.Len() > 0 {
		s.printf("<defs>\n%s</defs>\n", defs.String())
	}
}

// glyphID names a glyph by all that its outline depends on, so that pictures on one
// page may name the same one.
func (s *svgWriter) glyphID(r rune, t shape.Text) string {
	id := fmt.Sprintf("%sglyph-%x-%s", s.look.IDPrefix, r, short(t.Size))
	if t.Bold {
		id += "-b"
	}
	return id
}

// rule writes the style of a role.
func (s *svgWriter) rule(r *shape.Role) {
	rule := paint("fill", s.look.Theme, r.Fill)
	if r.Stroke != nil {
		rule += ";" + paint("stroke", s.look.Theme, r.Stroke)
	}
	if r.Width > 0 {
		rule += ";stroke-width:" + short(r.Width) + ";stroke-linecap:round"
	}
	if r.Sharp {
		rule += ";shape-rendering:crispEdges"
	}
	if r == shape.Hit {
		rule += ";pointer-events:stroke"
	}
	s.printf(".gridcnf-%s .%s{%s}\n", s.look.Theme, r.Class, rule)
}

// paint is a declaration. It is written twice, as some programs know no custom
// properties.
func paint(property string, theme Theme, i *shape.Ink) string {
	if i == nil {
		return property + ":none"
	}
	c := theme.colour(i)
	hex := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	return fmt.Sprintf("%s:%s;%s:var(--gridcnf-%s,%s)", property, hex, property, i.Name, hex)
}

func (s *svgWriter) group(g shape.Group) {
	s.printf("<g")
	if g.ID != "" {
		s.printf(` id="%s%s"`, s.look.IDPrefix, g.ID)
	}
	s.printf(` class="%s"`, g.Class)
	if at := g.Place; at != nil {
		s.printf(` data-row="%d" data-col="%d"`, at.Row+1, at.Col+1)
	}
	s.printf(">")
	for _, sh := range g.Shapes {
		s.shape(sh)
	}
	s.printf("</g>\n")
}

func (s *svgWriter) shape(sh shape.Shape) {
	class := sh.As().Class
	switch sh := sh.(type) {
	case shape.Rect:
		s.printf(`<rect class="%s" x="%s" y="%s" width="%s" height="%s"`, class, short(sh.X), short(sh.Y), short(sh.W), short(sh.H))
		if sh.R > 0 {
			s.printf(` rx="%s"`, short(sh.R))
		}
		s.printf("/>")
	case shape.Circle:
		s.printf(`<circle class="%s" cx="%s" cy="%s" r="%s"/>`, class, short(sh.X), short(sh.Y), short(sh.R))
	case shape.Strokes:
		s.printf(`<path class="%s" d="`, class)
		for _, e := range sh.Ends {
			s.printf("M%s %sL%s %s", short(e[0].X), short(e[0].Y), short(e[1].X), short(e[1].Y))
		}
		s.printf(`"/>`)
	case shape.Triangle:
		s.printf(`<path class="%s" d="%s"/>`, class, pathData(area(sh)))
	case shape.Text:
		eachGlyph(sh, func(r rune, at shape.Point, _ Path) {
			s.printf(`<use class="%s" href="#%s" x="%s" y="%s"/>`, class, s.glyphID(r, sh), short(at.X), short(at.Y))
		})
	}
}

// pathData is a path in the notation of SVG.
func pathData(p Path) string {
	var d strings.Builder
	for i, s := range p {
		if s.Op == MoveTo && i > 0 {
			d.WriteString("Z")
		}
		d.WriteByte("MLC"[s.Op])
		for k := range points[s.Op] {
			if k > 0 {
				d.WriteByte(' ')
			}
			d.WriteString(short(s.To[k].X) + " " + short(s.To[k].Y))
		}
	}
	if len(p) > 0 {
		d.WriteString("Z")
	}
	return d.String()
}

// short writes a number with at most two decimals.
func short(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100+0, 'f', -1, 64) // -0 and 0 make 0
}

package render

import (
	"bufio"
	"bytes"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gridcnf/render/shape"
)

// SVG writes a picture as an SVG document, which can also be put into an HTML page as it is. It needs no other files: text is drawn as
// outlines.
//
// A page can find the parts by their ids and classes, such as cell-r1c1 or edge-r1c1-r1c2, and set the colours by rules and custom
// properties; docs/pictures.md lists them. Pictures on one page need different prefixes, or they share ids. Glyphs with the same id have
// the same outline in all pictures.
func SVG(w io.Writer, pic *Picture, look Look) error {
	c, err := newComposer(pic, look)
	if err != nil {
		return err
	}
	return writeSVG(w, &c.scene, float64(look.cell(c.rows, c.cols))/shape.Side, look.IDPrefix)
}

func writeSVG(w io.Writer, sc *scene, scale float64, prefix string) error {
	s := svgWriter{scene: sc, scale: scale, prefix: prefix, used: make(map[*shape.Role]bool), ids: make(map[glyphKey]string)}
	whole := true
	s.each(func(g shape.Group) {
		if s.group(g); len(s.text) > mostHeld {
			s.text, whole = s.text[:0], false
		}
		if cap(s.text)-len(s.text) < 1<<10 { // append alone would copy a long text far more often
			s.text = slices.Grow(s.text, len(s.text))
		}
	})
	text := s.text
	s.text = s.head()
	out := bufio.NewWriter(w) // the writer keeps the first error
	if out.Write(s.text); whole {
		out.Write(text)
	} else {
		s.each(func(g shape.Group) {
			s.text = s.text[:0]
			s.group(g)
			out.Write(s.text)
		})
	}
	out.WriteString("</svg>\n")
	return out.Flush()
}

// mostHeld is how many bytes of groups are kept until the head before them is known. A longer document is composed twice.
const mostHeld = 4 << 20

// cell returns the side of a cell in pixels.
func (look *Look) cell(rows, cols int) int {
	if look.Cell > 0 {
		return look.Cell
	}
	const longest = 1200 // pixels
	return min(40, max(12, longest/max(rows, cols)))
}

// svgWriter writes groups, and notes what the head of the document must have for them.
type svgWriter struct {
	*scene
	scale  float64
	prefix string // of ids
	text   []byte
	used   map[*shape.Role]bool
	ids    map[glyphKey]string
	defs   []byte // the outlines of the glyphs
}

// glyphKey is everything that the outline of a glyph and its id depend on, so that pictures on one page may share ids.
type glyphKey struct {
	char rune
	size float64
	bold bool
}

// head returns what comes before the groups: the style of each role and the outline of each glyph in them.
func (s *svgWriter) head() []byte {
	var head bytes.Buffer
	name := html.EscapeString(s.name)
	fmt.Fprintf(&head, `<svg xmlns="http://www.w3.org/2000/svg" id="%spicture" class="gridcnf gridcnf-%s" role="img" aria-label="%s" width="%s" height="%s" viewBox="0 0 %s %s">`+"\n",
		s.prefix, s.theme, name, short(s.width*s.scale), short(s.height*s.scale), short(s.width), short(s.height))
	fmt.Fprintf(&head, "<title>%s</title>\n<style>\n", name)
	for _, r := range shape.Roles {
		if s.used[r] {
			fmt.Fprintf(&head, ".gridcnf-%s .%s{%s}\n", s.theme, r.Class, s.rule(r))
		}
	}
	head.WriteString("</style>\n")
	if len(s.defs) > 0 {
		fmt.Fprintf(&head, "<defs>\n%s</defs>\n", s.defs)
	}
	return head.Bytes()
}

// glyph returns the id of a glyph, and writes its outline at its first use.
func (s *svgWriter) glyph(key glyphKey, outline Path) string {
	id, known := s.ids[key]
	if !known {
		id = fmt.Sprintf("%sglyph-%x-%s", s.prefix, key.char, short(key.size))
		if key.bold {
			id += "-b"
		}
		s.ids[key] = id
		s.defs = fmt.Appendf(s.defs, `<path id="%s" d="%s"/>`+"\n", id, pathData(outline.scaled(key.size, 0, 0)))
	}
	return id
}

func (s *svgWriter) rule(r *shape.Role) string {
	rule := paint("fill", s.theme, r.Fill)
	if r.Stroke != nil {
		rule += ";" + paint("stroke", s.theme, r.Stroke)
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
	return rule
}

// paint returns a declaration. It is there twice, as some programs know no custom properties.
func paint(property string, theme Theme, i *shape.Ink) string {
	if i == nil {
		return property + ":none"
	}
	c := theme.colour(i)
	hex := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	return fmt.Sprintf("%s:%s;%s:var(--gridcnf-%s,%s)", property, hex, property, i.Name, hex)
}

func (s *svgWriter) add(texts ...string) {
	for _, text := range texts {
		s.text = append(s.text, text...)
	}
}

// put adds a text, with numbers in place of '%'.
func (s *svgWriter) put(text string, numbers ...float64) {
	for _, v := range numbers {
		before, after, _ := strings.Cut(text, "%")
		s.text = appendShort(append(s.text, before...), v)
		text = after
	}
	s.text = append(s.text, text...)
}

func (s *svgWriter) group(g shape.Group) {
	s.add("<g")
	if g.ID != "" {
		s.add(` id="`, s.prefix, g.ID, `"`)
	}
	s.add(` class="`, g.Class, `"`)
	if at := g.Place; at != nil {
		s.put(` data-row="%" data-col="%"`, float64(at.Row+1), float64(at.Col+1))
	}
	s.add(">")
	for i := 0; i < len(g.Shapes); i++ {
		s.used[g.Shapes[i].As()] = true
		if n := dots(g.Shapes[i:]); n > 1 {
			s.dots(g.Shapes[i : i+n])
			i += n - 1
			continue
		}
		s.shape(g.Shapes[i])
	}
	s.add("</g>\n")
}

// dots returns how many circles of one role come first.
func dots(shapes []shape.Shape) (n int) {
	for ; n < len(shapes); n++ {
		if dot, ok := shapes[n].(shape.Circle); !ok || dot.Role != shapes[0].As() {
			break
		}
	}
	return n
}

// dots writes circles as one path, as big boards have thousands.
func (s *svgWriter) dots(circles []shape.Shape) {
	s.add(`<path class="`, circles[0].As().Class, `" d="`)
	for _, c := range circles {
		c := c.(shape.Circle)
		s.put("M% %a% % 0 1 0 % 0a% % 0 1 0 % 0", c.X-c.R, c.Y, c.R, c.R, 2*c.R, c.R, c.R, -2*c.R)
	}
	s.add(`"/>`)
}

func (s *svgWriter) shape(sh shape.Shape) {
	class := sh.As().Class
	switch sh := sh.(type) {
	case shape.Rect:
		s.add(`<rect class="`, class)
		s.put(`" x="%" y="%" width="%" height="%"`, sh.X, sh.Y, sh.W, sh.H)
		if sh.R > 0 {
			s.put(` rx="%"`, sh.R)
		}
		s.add("/>")
	case shape.Circle:
		s.add(`<circle class="`, class)
		s.put(`" cx="%" cy="%" r="%"/>`, sh.X, sh.Y, sh.R)
	case shape.Strokes:
		s.add(`<path class="`, class, `" d="`)
		for _, e := range sh.Ends {
			s.stroke(e[0], e[1])
		}
		s.add(`"/>`)
	case shape.Triangle:
		s.add(`<path class="`, class, `" d="`, pathData(area(sh)), `"/>`)
	case shape.Text:
		eachGlyph(sh, func(r rune, at shape.Point, outline Path) {
			s.add(`<use class="`, class, `" href="#`, s.glyph(glyphKey{r, sh.Size, sh.Bold}, outline))
			s.put(`" x="%" y="%"/>`, at.X, at.Y)
		})
	}
}

// stroke adds a line to a path. Horizontal and vertical lines have a short form.
func (s *svgWriter) stroke(from, to shape.Point) {
	switch {
	case from.Y == to.Y:
		s.put("M% %H%", from.X, from.Y, to.X)
	case from.X == to.X:
		s.put("M% %V%", from.X, from.Y, to.Y)
	default:
		s.put("M% %L% %", from.X, from.Y, to.X, to.Y)
	}
}

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

// short returns a number with at most two decimals.
func short(v float64) string { return string(appendShort(nil, v)) }

func appendShort(to []byte, v float64) []byte {
	if n := int64(v); float64(n) == v { // most numbers are whole
		return strconv.AppendInt(to, n, 10)
	}
	return strconv.AppendFloat(to, math.Round(v*100)/100+0, 'f', -1, 64) // -0 and 0 make 0
}

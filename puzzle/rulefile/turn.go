package rulefile

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// turn returns where a cell goes when a board of this size is turned or reflected.
type turn func(r, c, rows, cols int) (int, int)

// Turned returns the board turned or reflected, with areas named by numbers. What stands outside, between cells and at corners moves along,
// and directions in clues turn: n, e, s, w and words of these letters, such as "se"; ^, >, v, <; h and v. It reports false if the family
// has no place or no text for a turned clue, if it is Upright and any cell moves, or if rows become columns and its boxes are not square.
func (b *Board) Turned(move func(r, c, rows, cols int) (int, int)) (*Board, bool) {
	t := turn(move)
	if b.file.Upright && t.moves() {
		return nil, false
	}
	if t.tilts() && b.stated().oblong {
		return nil, false
	}
	d := b.Copy().(*Board)
	d.changed()
	d.closed, d.tokens = nil, nil
	clear(d.cells)
	for _, from := range b.Positions() {
		clue, at := b.token(from), t.position(from, b.rows, b.cols)
		if !clue.only {
			var ok bool
			if clue, at, ok = b.file.turned(clue, from, at, t); !ok {
				return nil, false
			}
		}
		if d.set(at, clue) != nil {
			return nil, false
		}
	}
	if b.areas != nil {
		d.areas = make([]string, len(b.areas))
		for i, name := range b.areas {
			r, c := t(i/b.cols, i%b.cols, b.rows, b.cols)
			d.areas[r*b.cols+c] = name
		}
		names := make(map[string]string)
		for i, name := range d.areas {
			if clue := d.token(Position{cellPlace, i / b.cols, i % b.cols}); clue.only && clue.text == name {
				continue // its name makes it a hole
			}
			if names[name] == "" {
				names[name] = strconv.Itoa(len(names) + 1)
			}
			d.areas[i] = names[name]
		}
	}
	return d, true
}

// moves reports whether any cell of a board goes elsewhere.
func (t turn) moves() bool {
	r, c := t(0, 1, 3, 3)
	s, d := t(1, 0, 3, 3)
	return r != 0 || c != 1 || s != 1 || d != 0
}

// tilts reports whether rows become columns.
func (t turn) tilts() bool {
	r, _ := t(0, 0, 3, 3)
	s, _ := t(0, 1, 3, 3)
	return r != s
}

// position returns where a place goes.
func (t turn) position(at Position, rows, cols int) Position {
	s := at.site(rows, cols)
	s.A.Row, s.A.Col = t(s.A.Row, s.A.Col, rows, cols)
	s.B.Row, s.B.Col = t(s.B.Row, s.B.Col, rows, cols)
	return PositionAt(s, rows, cols)
}

// opposite maps each side to the one that sees the same lines.
var opposite = map[string]string{topPlace: bottomPlace, bottomPlace: topPlace, leftPlace: rightPlace, rightPlace: leftPlace}

// turned returns what a clue becomes, and where. If the family has clues on only one of two opposite sides, the clue stays on that side,
// and a list of numbers is reversed, as it describes the line in that order.
func (f *File) turned(clue printed, from, at Position, t turn) (printed, Position, bool) {
	for _, l := range f.printing() {
		if l.token == nil || !l.has(from.Kind) {
			continue
		}
		texts, ok := []string{clue.text}, true
		if l.deep > 1 {
			texts = strings.Fields(clue.text)
		}
		for i, s := range texts {
			if fits := true; l.deep == 1 || s != "-" {
				texts[i], fits = t.text(l.token, s)
				ok = ok && fits
			}
		}
		if !ok {
			continue
		}
		text := strings.Join(texts, " ")
		if !l.has(at.Kind) {
			at.Kind = opposite[at.Kind]
			if _, lists := l.token.(several); lists {
				fields := strings.Fields(text)
				slices.Reverse(fields)
				text = strings.Join(fields, " ")
			}
		}
		if text == clue.text {
			return clue, at, l.has(at.Kind)
		}
		read, err := f.read(at.Kind, text)
		return read, at, err == nil
	}
	return clue, at, false
}

// text turns the directions in a text of a token, and reports whether the token reads that text.
func (t turn) text(of token, text string) (string, bool) {
	if _, ok := part(of, text); !ok {
		return "", false
	}
	switch of := of.(type) {
	case word:
		return t.word(of, text), true
	case maybe:
		if text != "" {
			return t.text(of.token, text)
		}
	case oneOf:
		for _, one := range of {
			if s, ok := t.text(one, text); ok {
				return s, true
			}
		}
	case several:
		fields, sep := strings.Fields(text), " "
		if of.sep != "" {
			fields, sep = strings.Split(text, of.sep), of.sep
		}
		return strings.Join(each(len(fields), func(i int) string { s, _ := t.text(of.token, fields[i]); return s }), sep), true
	case pair:
		for i := range len(text) + 1 {
			rest, cut := strings.CutPrefix(text[i:], of.sep)
			a, first := t.text(of.a, text[:i])
			b, second := t.text(of.b, rest)
			if cut && first && second {
				return a + of.sep + b, true
			}
		}
	}
	return text, true
}

// word turns a text if it is a direction. The texts that look like directions are directions if a quarter turn of each is one of them, too.
func (t turn) word(of word, text string) string {
	for _, compass := range []string{"nesw", "^>v<", "vhvh"} {
		turned := func(text string, t turn) string {
			to := []rune(strings.Map(func(c rune) rune { return t.letter(compass, c) }, text))
			slices.Sort(to)
			i := slices.IndexFunc(of.texts, func(s string) bool { have := []rune(s); slices.Sort(have); return slices.Equal(to, have) })
			if i < 0 {
				return ""
			}
			return of.texts[i]
		}
		some := slices.DeleteFunc(slices.Clone(of.texts), func(s string) bool { return strings.Trim(s, compass) != "" })
		quarter := turn(func(r, c, rows, _ int) (int, int) { return c, rows - 1 - r })
		if slices.Contains(some, text) && !slices.ContainsFunc(some, func(s string) bool { return turned(s, quarter) == "" }) {
			return cmp.Or(turned(text, t), text)
		}
	}
	return text
}

// letter turns a letter of a compass, which lists the letters for north, east, south and west.
func (t turn) letter(compass string, c rune) rune {
	d := steps[directions[strings.IndexRune(compass, c)]]
	r, k := t(1+d[0], 1+d[1], 3, 3)
	return rune(compass[slices.IndexFunc(directions, func(s string) bool { return steps[s] == [2]int{r - 1, k - 1} })])
}

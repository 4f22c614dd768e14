package grid

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// reader reads the grids of an input. They have blank lines between them; a defect costs
// its grid.
type reader struct {
	*core.Input
	*Grid              // that is being read
	again bool         // the current line has not been taken yet
	lists []item       // grids of one array that have not been read yet
	at    []core.Piece // the lines that they stand in, and
	texts []string     // their texts
	above heading
}

// heading is what stands above a grid.
type heading struct {
	core.Piece
	kind       puzzle.Kind // of a board that this program shows, as "ID: KIND RxC", or ""
	id         string
	rows, cols int
}

// headed takes a line of text as a heading.
func headed(line core.Piece) heading {
	h := heading{Piece: line}
	words := core.Words(line.Text)
	if n := len(words); n > 2 && strings.HasSuffix(words[n-3].Text, ":") {
		rows, cols, err := core.ParseSize(words[n-1].Text)
		kind, unknown := family.Parse(words[n-2].Text)
		if err == nil && unknown == nil {
			h.kind, h.rows, h.cols = kind, rows, cols
			h.id = line.Text[:words[n-3].Off+len(words[n-3].Text)-1]
		}
	}
	return h
}

// read reads all grids of the input.
func read(f *family.Family) core.ReadFunc {
	return func(in *core.Input, yield func(*core.Record, error) bool) bool {
		r := &reader{Input: in}
		for {
			r.Grid, r.above = New(f, &in.Opt, false), heading{}
			rec, err := r.record()
			in.Told = in.Told || r.told()
			if rec == nil && err == nil {
				return in.Err == nil || yield(nil, in.Err)
			}
			if !yield(rec, err) {
				return false
			}
		}
	}
}

// next goes to the next line, unless the current one is still to be taken.
func (r *reader) next() bool {
	if r.again {
		r.again = false
		return true
	}
	return r.Next()
}

// record reads the next grid, or returns nil and nil if there is none.
func (r *reader) record() (*core.Record, error) {
	if len(r.lists) > 0 {
		return r.Noted(r.list)
	}
	r.lists = nil
	for r.next() {
		switch {
		case r.comment(nil):
		case r.Bad == nil && !startsArray(r.Text) && r.prose(r.Text):
			r.above = headed(r.Piece)
		case startsArray(r.Text):
			rec, err := r.Noted(func() *core.Record { r.array(); return r.list() })
			for err != nil && r.lists == nil && r.Text != "" && r.Next() {
				continue // the rest of a broken array is passed over
			}
			return rec, err
		default:
			return r.Noted(r.grid)
		}
	}
	return nil, nil
}

// grid reads the grid that starts with the current line.
func (r *reader) grid() *core.Record {
	drawing := r.drawing()
	lines, below, fault := r.block(drawing)
	opt, stated := &r.Opt, r.Notes.Rules
	if r.above.kind != "" {
		if f, _ := family.Of(r.above.kind); f != r.family {
			r.above.Must(0, dialect.Strange(0, "found a board of %s, expected one of %s", r.above.kind, r.family.Name()))
		}
		_, under, _ := strings.Cut(below, " under ")
		names, _, _ := strings.Cut(under, " (")
		names, _, _ = strings.Cut(names, ", without ")
		if rules, err := core.ParseRules(names); err == nil && stated == nil {
			stated = rules
		}
		opt = opt.Believing(r.above.kind, stated)
		if opt.Rows == 0 {
			opt.Rows, opt.Cols = r.above.rows, r.above.cols
		}
		r.Grid.cols = opt.Cols
	}
	r.Grid.opt = opt
	if drawing > 0 {
		r.Told = true
		core.Must(fault)
		return r.drawn(lines, opt, stated)
	}
	if r.above.kind != "" && len(lines) == r.above.rows+1 {
		lines = unlabelled(lines)
	}
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = line.Text
	}
	board, err := r.Board(texts, stated)
	core.Must(fault)
	core.At(lines, err).Must(0, err)
	if r.above.kind != "" && !r.marked && slices.Max(dialect.CluesOf(board)) > 0 {
		r.above.Fail(0, "no cell of the %s below is in brackets, and givens are: write [0] for them, or take this line away", r.above.kind)
	}
	return r.made(lines[0].Line, board)
}

// unlabelled takes away the numbers of the columns above a board, and those of its rows.
func unlabelled(lines []core.Piece) []core.Piece {
	rows := lines[1:]
	for i, row := range rows {
		number := strconv.Itoa(i + 1)
		if rest, ok := strings.CutPrefix(strings.TrimLeft(row.Text, blanks), number+" "); ok {
			rows[i].Text = strings.Repeat(" ", len(row.Text)-len(rest)) + rest
		}
	}
	return rows
}

// made is the record of a board that starts in a line.
func (r *reader) made(line int, b Board) *core.Record {
	rec := r.Record(line, b.Board)
	rec.ID = r.above.id
	rec.Fill(b.state)
	if r.above.kind == "" {
		rec.Title = strings.Trim(r.above.Text, blanks)
	}
	return rec
}

// block takes the lines of a grid, and the first line of text below it. The grid ends at a
// blank line, where a note of the next puzzle stands, and where there is text.
func (r *reader) block(least int) (lines []core.Piece, below string, fault error) {
	bytes, widest := 0, 0
	spaced, dotted := false, r.Grid.cells.Rest // there are blanks, and symbols for empty cells
	for more := true; more; more = r.next() {
		switch {
		case len(lines) < least:
		case r.Text == "" && (dotted || !spaced || len(r.Full) < widest):
			return lines, below, fault
		case len(lines) > 0 && r.comment(lines):
			if r.Pending.Any() {
				return lines, below, fault
			}
			continue
		case r.Text != "" && r.Bad == nil && r.prose(r.Text):
			if headed(r.Piece).kind != "" {
				r.again = true
				return lines, below, fault
			}
			if below == "" {
				below = r.Text
			}
			continue
		}
		if fault == nil {
			fault = r.misplaced(lines, below)
		}
		if bytes += len(r.Full); fault == nil && bytes > core.MaxLine {
			fault = r.Defect(0, "the grid is longer than a board of 1,000,000 cells")
		}
		if fault != nil {
			continue // the rest of a broken grid is passed over
		}
		lines = append(lines, core.Piece{File: r.File, Line: r.Line, Col: 1, Text: r.Full})
		widest = max(widest, len(r.Full))
		spaced = spaced || strings.ContainsAny(r.Text, blanks)
		dotted = dotted || strings.ContainsAny(r.Text, r.Grid.cells.Chars[0])
	}
	return lines, below, fault
}

// misplaced is what is wrong with the current line whatever is in it, or nil.
func (r *reader) misplaced(lines []core.Piece, below string) error {
	switch _, sized := r.high(lines); {
	case r.Bad != nil:
		return r.Bad
	case below != "":
		return r.Defect(0, "found %q below a line of text, expected a blank line before the next puzzle", core.Shortened(r.Text))
	case !sized && r.hashed(lines):
		code, _ := r.Grid.cells.Code('#')
		return r.Defect(0, "found a comment that can be a row: write %s for #, or put a line \"R C\" with the size before the grid", r.Grid.cells.Chars[code][:1])
	}
	return nil
}

// prose reports whether a line is text and no row: most of it is not cells, and some of
// that is different letters.
func (g *Grid) prose(line string) bool {
	var letters []rune
	strange, all := 0, 0
	for word := range strings.FieldsFuncSeq(line, isApart) {
		if symbol, ok := dialect.SymbolOf(word); ok && g.known(symbol) {
			all++
			continue
		}
		for off, size := 0, 0; off < len(word); off += size {
			var symbol rune
			symbol, size = dialect.Symbol(word[off:])
			all++
			if !g.known(symbol) {
				strange++
				if len(letters) < 3 && unicode.IsLetter(symbol) && !slices.Contains(letters, symbol) {
					letters = append(letters, symbol)
				}
			}
		}
	}
	return len(letters) > 2 && 2*strange > all && !g.cells.Rest
}

// comment reports whether the current line is blank or a comment, and no row. After a size
// line, a row may start with '#'.
func (r *reader) comment(lines []core.Piece) bool { return !r.hashed(lines) && r.Blank() }

// hashed reports whether the current line starts with '#' and is a row all the same, or can
// be one.
func (r *reader) hashed(lines []core.Piece) bool {
	text := strings.TrimLeft(r.Text, blanks)
	if _, ok := r.Grid.cells.Code('#'); !ok || !strings.HasPrefix(text, "#") {
		return false
	}
	if high, sized := r.high(lines); sized && len(lines) <= high {
		return true
	}
	row, err := r.Grid.cells.ReadRow(nil, text)
	return err == nil && len(row) > 1
}

// high is how many rows there are to be, as a size line says.
func (r *reader) high(lines []core.Piece) (rows int, sized bool) {
	if len(lines) == 0 {
		return 0, false
	}
	rows, _, sized = core.SizeLine(lines[0].Text, false)
	return rows, sized
}

package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// reader reads the grids of an input. Blank lines or titles separate them; a defect costs only its own grid.
type reader struct {
	*core.Input
	kind
	letter alphabet     // of the rows
	ahead  []core.Piece // lines that were looked at, and must still be read
	apart  bool         // a blank line among them ends a board
	above  heading
	titles []*family.Family // that comments and headings above the board name
	other  *rulefile.File   // another family, whose name one of them starts with
	sizes  [][2]int         // the sizes that they name
	lead   []core.Piece     // lines of blanks above the grid, which may be rows
	top    int              // the line after which a board can start: a title, or the start of a block of code
	before int              // empty lines after top, which may be rows
	after  int              // empty lines at the end of the grid
	lists                   // the grids of an array that were not read yet
}

// heading is what stands above a grid.
type heading struct {
	core.Piece
	kind       puzzle.Kind // of a board that this program shows, as "ID: KIND RxC", or ""
	id         string
	rows, cols int
}

// headed reads a line of text as a heading.
func headed(line core.Piece) heading {
	h := heading{Piece: line}
	words := rulefile.Fields(line.Text, 1)
	if n := len(words); n > 2 && strings.HasSuffix(words[n-3].Text, ":") {
		rows, cols, err := core.ParseSize(words[n-1].Text)
		kind, unknown := family.Parse(words[n-2].Text)
		if err == nil && unknown == nil {
			h.kind, h.rows, h.cols = kind, rows, cols
			h.id = line.Text[:words[n-3].Column+len(words[n-3].Text)-2]
		}
	}
	return h
}

func read(k kind) core.ReadFunc {
	return func(in *core.Input, yield func(*core.Record, error) bool) bool {
		d := k.dialect.Grid
		r := &reader{Input: in, kind: k, letter: alphabet{Grid: d, cells: d.Cells}}
		if in.Opt.Wanted() == k.family {
			r.letter.cells = d.Cells.With(d.Named)
		}
		for {
			rec, err := r.record()
			if rec == nil && err == nil || in.Err != nil && len(r.ahead) == 0 { // a board may have lost its end
				return in.Err == nil || yield(nil, in.Err)
			}
			if !yield(rec, err) {
				return false
			}
		}
	}
}

// spaces replaces characters that look like a blank; pages and word processors have them.
var spaces = strings.NewReplacer("\u00a0", " ", "\u2002", " ", "\u2003", " ", "\u2007", " ", "\u2009", " ", "\u202f", " ", "\u3000", " ",

	"\u200b", "", "\u200e", "", "\u2060", "")

// next goes to the next line, of those ahead or of the input.
func (r *reader) next() bool {
	if len(r.ahead) > 0 {
		r.Resume(r.ahead[0])
		r.ahead = r.ahead[1:]
		return true
	}
	r.apart = false
	if !r.Next() {
		return false
	}
	if full := spaces.Replace(r.Full); full != r.Full && !strings.HasPrefix(r.Text, "#") {
		r.Full, r.Text = full, core.TrimRight(full)
	}
	return true
}

// back puts the current line back.
func (r *reader) back() { r.ahead = slices.Concat([]core.Piece{r.Whole()}, r.ahead) }

// record reads the next grid, or returns nil and nil if there is none.
func (r *reader) record() (*core.Record, error) {
	if len(r.grids) > 0 {
		return r.Noted(r.list)
	}
	r.lists, r.above, r.titles, r.other, r.sizes, r.lead = lists{}, heading{}, nil, nil, nil, nil
	bytes := 0
	for r.next() {
		switch bytes += len(r.Full); {
		case r.Full == "":
			switch {
			case len(r.lead) > 0:
				r.lead = append(r.lead, r.Whole())
			case r.Line == r.top+r.before+1:
				r.before++
			}
		case r.Text == "":
			if r.lead = append(r.lead, r.Whole()); bytes > core.MaxLine {
				r.lead = nil
			}
		case r.comment(nil):
		case isFence(r.Text):
			r.top, r.before = r.Line, 0
		case r.Bad == nil && startsArray(r.Text):
			return r.Noted(r.arrays)
		case r.Bad == nil && startsTable(r.Text):
			return r.Noted(r.markup)
		case r.Bad == nil && r.sole():
			return nil, r.Defect(0, "found %q among grids, expected an address or a game ID in a file of its own", core.Shortened(r.Text))
		case r.named() || r.Bad == nil && r.prose(r.Text):
			r.lead = nil
			r.top, r.before = r.Line, 0
			r.heading()
		default:
			return r.Noted(r.grid)
		}
	}
	return nil, nil
}

// heading reads the current line as text above a grid.
func (r *reader) heading() {
	if h := headed(r.Piece); h.kind != "" || r.above.kind == "" {
		r.above = h
	}
	r.title(r.Text)
}

// sole reports whether the current line is text and a puzzle by itself, which would be lost if we took it as a title.
func (r *reader) sole() bool {
	return r.Sole != nil && !strings.ContainsAny(r.Text, blanks) && r.prose(r.Text) && r.Sole(r.Head([]byte(r.Text), true))
}

// size matches a size in a title.
var size = core.Pattern(`(?:^|[^0-9])([0-9]{1,4}) ?[x×X*] ?([0-9]{1,4})(?:$|[^0-9])`)

// title notes the families and the size that a text above a grid names.
func (r *reader) title(text string) {
	r.titles = list.Union(r.titles, core.Families(text)...)
	if f, starts := rulefile.Titled(text); starts && f != r.file && (r.file != nil || rulefile.FirstNamed(puzzle.Kind(f.Name)) == nil) {
		r.other = f
	}
	if parts := size().FindStringSubmatch(text); parts != nil && len(text) < 100 {
		high, _ := strconv.Atoi(parts[1])
		wide, _ := strconv.Atoi(parts[2])
		r.sizes = [][2]int{{high, wide}, {wide, high}}
	}
}

// isFence reports whether a line starts or ends a block of code.
func isFence(text string) bool {
	text = strings.TrimLeft(text, blanks+">")
	return strings.HasPrefix(text, "```") || strings.HasPrefix(text, "~~~")
}

// finder makes a finder for the board in some lines, with everything that is known about it.
func (r *reader) finder(opt *core.Options, stated *core.Rules, lines []core.Piece) *finder {
	f := newFinder(r.kind, opt, stated, lines)
	named := slices.Contains(r.titles, r.family)
	if r.other != nil && r.Opt.Kind == "" && r.Opt.From == "" {
		r.Told = true
		lines[0].Fail(0, "found a title of %s above the board, expected one of %s", r.other.Name, r.family.Name())
	}
	if len(r.titles) > 0 && !named && opt.Kind == "" && opt.Family == nil && r.Opt.From == "" {
		r.Told = true
		lines[0].Fail(0, "found a title of %s above the board, expected one of %s", r.titles[0].Name(), r.family.Name())
	}
	f.named = f.named || named && len(r.titles) == 1
	if lines[0].Line == r.top+r.before+1 {
		f.before = min(r.before, 3)
	}
	f.after = min(r.after, 3)
	switch {
	case len(f.sizes) > 0:
	case r.Notes.Rows > 0:
		f.sizes = [][2]int{{r.Notes.Rows, r.Notes.Cols}}
	default:
		f.sizes = r.sizes
	}
	return f
}

// grid reads the grid that starts with the current line.
func (r *reader) grid() *core.Record {
	drawing := r.drawing()
	lines, below, fault := r.gather(drawing)
	opt, stated := &r.Opt, r.Notes.Rules
	if r.above.kind != "" {
		if f, _ := family.Of(r.above.kind); f != r.family {
			r.above.Must(0, core.Strange(0, "found a board of %s, expected one of %s", r.above.kind, r.family.Name()))
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
	}
	if drawing > 0 {
		r.Told = true
		core.Must(fault)
		return r.drawn(lines, opt, stated)
	}
	if len(lines) == 0 || len(lines) >= core.MaxCells {
		core.Must(fault)
	}
	pieces := lines
	if r.above.kind != "" && len(lines) == r.above.rows+1 {
		pieces = unnumbered(lines, r.above.rows)
	}
	board, err := r.board(lines, pieces, opt, stated)
	core.Must(fault)
	core.At(pieces, err).Must(0, err)
	if r.above.kind != "" && slices.Max(core.CluesOf(board)) > 0 && !slices.ContainsFunc(pieces, func(p core.Piece) bool { return strings.ContainsAny(p.Text, "[{") }) {
		r.above.Fail(0, "no cell of the %s below is in brackets, as givens have to be: write [0] for them, or take this line away", r.above.kind)
	}
	return r.made(pieces[0].Line, board)
}

func isEmpty(p core.Piece) bool { return p.Text == "" }

// board reads lines as one board. If that fails, blank lines split them into blocks: if all are boards and alike, it returns the first one
// and puts the others back.
func (r *reader) board(lines, pieces []core.Piece, opt *core.Options, stated *core.Rules) (reading, error) {
	find := r.finder(opt, stated, pieces)
	board, err := reading{}, error(nil)
	end := slices.IndexFunc(pieces, isEmpty)
	if len(pieces) <= maxLines || end < 0 {
		board, err = find.read()
	} else {
		err = fmt.Errorf("found more than %d lines, some of them blank, and no block of them is a whole board: write . for an empty cell", maxLines)
	}
	r.Told = r.Told || find.told
	if end < 0 || len(find.found) > 1 || len(find.found) == 1 && (err != nil || r.file != nil) {
		return board, err
	}
	one, alike := r.alike(pieces, opt, stated)
	switch {
	case alike && err == nil:
		return reading{}, find.asking(board, one)
	case alike:
		r.apart = true
		r.ahead = slices.Concat(lines[end:], r.ahead)
		return one, nil
	}
	return board, err
}

// alike splits lines into blocks at blank lines. It returns the first block's board if all blocks are boards that are square or of one
// size, and none is a single line with less than 4x4 cells.
func (r *reader) alike(pieces []core.Piece, opt *core.Options, stated *core.Rules) (first reading, ok bool) {
	for rest := pieces; len(rest) > 0; {
		end := len(rest)
		if blank := slices.IndexFunc(rest, isEmpty); blank >= 0 {
			end = blank
		}
		find := r.finder(opt, stated, rest[:end])
		b, err := find.read()
		r.Told = r.Told || find.told
		if err != nil || end == 1 && core.Root(len(strings.Trim(rest[0].Text, blanks))) < 4 {
			return b, false
		}
		if first.Board == nil {
			first = b
		}
		rows, cols := b.Size()
		if high, wide := first.Size(); rows != cols && (rows != high || cols != wide) {
			return b, false
		}
		for rest = rest[end:]; len(rest) > 0 && rest[0].Text == ""; rest = rest[1:] {
			continue
		}
	}
	return first, true
}

// made returns the record of a board that starts in a line.
func (r *reader) made(line int, b reading) *core.Record {
	rec := r.Record(line, b.Board)
	rec.ID = r.above.id
	rec.Fill(b.state)
	if r.above.kind == "" {
		rec.Title = strings.Trim(r.above.Text, blanks)
	}
	return rec
}

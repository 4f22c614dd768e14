package format

import "strings"

// maxHead bounds the comments before the first puzzle.
const maxHead = 4 * maxLine

// head is what detection sees of the input's start: its first block of lines, up to a
// blank line. A block of one line does not tell much, so that later ones count, too.
type head struct {
	line  int      // of the first line, from 1
	lines []string // trimmed; without comments and without a size line
	bad   error    // a line is not text; what is not counts as '.', as its puzzle may be the only broken one
	set   charset  // all characters of lines but blanks

	// A grid is the first lines, up to a note of the next puzzle.
	rows    []string
	cells   charset
	perCell bool // every row can be one of cells: without blanks, or all words are single

	sized      bool   // the first line was a size line "R C"
	high, wide int    // as that line says; the width also a comment before the block
	stated     family // a comment before the block names rules of it
	digits     bool   // the user said that the puzzle is Masyu, so 1 and 2 are pearls
}

// start returns the head of the input.
func (in *input) start() (*head, error) {
	for {
		data, whole, err := in.peek(in.buf.Size())
		if err != nil {
			return nil, err
		}
		h := in.head(data, whole)
		if h.line > 0 {
			return h, nil
		}
		if whole || len(data) >= maxHead {
			return nil, in.errorAt(1, 1, "found no puzzle, only blank lines and comments if anything")
		}
		in.more()
	}
}

// head takes the head of the input apart. Whole tells that data is all of it.
func (in *input) head(data []byte, whole bool) *head {
	h := &head{digits: familyOf(in.opt.Kind) == loop, perCell: true}
	no := 0
	ended := false // the grid
	for rest := data; len(rest) > 0; {
		advance, line, _ := splitLines(rest, true)
		rest = rest[advance:]
		no++
		if len(rest) == 0 && !whole && len(h.lines) > 0 {
			break // half a line
		}
		text := strings.Trim(string(line), " \t")
		if off := notText(text); off >= 0 {
			if h.bad == nil {
				off = notText(string(line))
				h.bad = in.errorAt(no, column(string(line), off), "found byte 0x%02x, expected text in UTF-8", line[off])
			}
			text = strings.ReplaceAll(strings.ToValidUTF8(text, "."), "\x00", ".")
		}
		switch {
		case text == "" && h.line == 0:
		case text == "" && !h.alone():
			return h
		case text == "":
			ended = true
		case text[0] == '#' && !(h.sized && len(h.rows) < h.high && masyuDialect.start(&in.opt).doubtful(text)):
			ended = h.comment(text) || ended
		default:
			h.add(text, no, !ended)
		}
	}
	return h
}

// comment takes in a comment before the block. It reports whether one within the block
// is a note of the next puzzle.
func (h *head) comment(text string) bool {
	key, value, ok := noteIn(text)
	if h.line > 0 {
		return ok
	}
	switch key {
	case "rules":
		if r, err := parseRules(value); err == nil {
			h.stated = r.family
		}
	case "size":
		_, h.wide, _ = parseSize(value)
	}
	return false
}

// add takes in a line, which can be one of the grid.
func (h *head) add(text string, no int, grid bool) {
	if h.line == 0 {
		h.line = no
		if rows, cols, ok := sizeLine(text, false); ok {
			h.sized, h.high, h.wide = true, rows, cols
			return
		}
	}
	h.lines = append(h.lines, text)
	words := fields(text)
	for _, w := range words {
		h.set.add(w)
	}
	if !grid {
		return
	}
	h.rows = append(h.rows, text)
	for _, w := range words {
		h.cells.add(w)
		if len(words) > 1 && len(w) > 1 {
			h.perCell = false
		}
	}
}

// alone reports whether the first puzzle is a single line.
func (h *head) alone() bool { return len(h.rows) == 1 && !h.sized }

// first is the first line, or "" if that was a size line.
func (h *head) first() string {
	if h.sized || len(h.lines) == 0 {
		return ""
	}
	return h.lines[0]
}

// count counts the lines that have the property, given their words.
func (h *head) count(has func(words []string) bool) int {
	n := 0
	for _, text := range h.lines {
		if has(fields(text)) {
			n++
		}
	}
	return n
}

// some reports whether a line has the property, given its words.
func (h *head) some(has func(words []string) bool) bool { return h.count(has) > 0 }

// most reports whether most lines have the property, for a broken one does not change
// the format of the others.
func (h *head) most(has func(words []string) bool) bool { return 2*h.count(has) > len(h.lines) }

// equalWords reports whether all rows are single words of the same length, and
// which.
func (h *head) equalWords() (length int, ok bool) {
	for i, text := range h.rows {
		if strings.ContainsAny(text, " \t") || i > 0 && len(text) != length {
			return 0, false
		}
		length = len(text)
	}
	return length, true
}

// shaped reports whether the lines are the rows of a grid, as a comment with its size
// says.
func (h *head) shaped() bool {
	n, ok := h.equalWords()
	return ok && !h.sized && n == h.wide
}

// boardLines reports whether every line can be a board of its own: a single line, or
// lines whose length is the square of an even side.
func (h *head) boardLines() bool {
	n, ok := h.equalWords()
	if !ok || h.sized {
		return false
	}
	return n >= 4 && h.alone() || n >= 16 && isEvenSquare(n) && !h.shaped()
}

func isEvenSquare(n int) bool {
	for side := 2; side*side <= n; side += 2 {
		if side*side == n {
			return true
		}
	}
	return false
}

// within reports whether the word is not empty and made of the given characters.
func within(word, chars string) bool { return word != "" && charsOf(word).within(chars) }

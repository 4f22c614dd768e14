package format

import "strings"

// head is what detection sees: the first block of lines, up to a blank line, as
// far as it is within the first 64 KiB.
type head struct {
	line    int      // of the first line, from 1
	lines   []string // trimmed; without comments and without a size line
	sized   bool     // the first line was a size line "R C"
	cut     bool     // the block may go on
	bad     error    // a line is not text; what is not counts as '.', as its puzzle may be the only broken one
	set     charset  // all characters of lines but blanks
	stated  family   // a comment before the block names rules of it
	digits  bool     // the user said that the puzzle is Masyu, so 1 and 2 are pearls
	perCell bool     // every line can be a row of cells: without blanks, or all words are single
}

// head takes the head of the input apart. Whole tells that data is all of it.
func (in *input) head(data []byte, whole bool) (*head, error) {
	h := &head{cut: !whole, digits: familyOf(in.opt.Kind) == loop, perCell: true}
	no := 0
	for rest := data; len(rest) > 0; {
		advance, line, _ := splitLines(rest, true)
		rest = rest[advance:]
		no++
		if len(rest) == 0 && !whole && len(h.lines) > 0 {
			break // half a line
		}
		text := strings.Trim(string(line), " \t")
		if text == "" && h.line > 0 {
			h.cut = false
			break
		}
		if off := notText(text); off >= 0 {
			if h.bad == nil {
				off = notText(string(line))
				h.bad = in.errorAt(no, column(string(line), off), "found byte 0x%02x, expected text in UTF-8", line[off])
			}
			text = strings.ReplaceAll(strings.ToValidUTF8(text, "."), "\x00", ".")
		}
		if text == "" {
			continue
		}
		if text[0] == '#' && !(h.sized && masyuDialect.doubtful(text)) {
			h.comment(text)
			continue
		}
		h.add(text, no)
	}
	if h.line == 0 {
		return nil, in.errorAt(1, 1, "found no puzzle, only blank lines and comments if anything")
	}
	return h, nil
}

// comment takes in a comment before the block.
func (h *head) comment(text string) {
	key, value, _ := strings.Cut(strings.TrimLeft(text, " \t#"), ":")
	if key != "rules" || h.line > 0 {
		return
	}
	if r, err := parseRules(value); err == nil {
		h.stated = r.family
	}
}

func (h *head) add(text string, no int) {
	if h.line == 0 {
		h.line = no
		if _, _, ok := sizeLine(text, false); ok {
			h.sized = true
			return
		}
	}
	h.lines = append(h.lines, text)
	words := fields(text)
	for _, w := range words {
		h.set.add(w)
		if len(words) > 1 && len(w) > 1 {
			h.perCell = false
		}
	}
}

// first is the first line, or "" if that was a size line.
func (h *head) first() string {
	if h.sized || len(h.lines) == 0 {
		return ""
	}
	return h.lines[0]
}

// some reports whether a line has the property, given its words.
func (h *head) some(has func(words []string) bool) bool {
	for _, text := range h.lines {
		if has(fields(text)) {
			return true
		}
	}
	return false
}

// equalWords reports whether all lines are single words of the same length, and
// which.
func (h *head) equalWords() (length int, ok bool) {
	for i, text := range h.lines {
		if strings.ContainsAny(text, " \t") || i > 0 && len(text) != length {
			return 0, false
		}
		length = len(text)
	}
	return length, true
}

// boardLines reports whether every line can be a board of its own: a single line,
// or lines that would make an unusual grid because their length is the square of
// an even side and not their number.
func (h *head) boardLines() bool {
	n, ok := h.equalWords()
	if !ok || h.sized {
		return false
	}
	if len(h.lines) == 1 {
		return n >= 4
	}
	return n >= 16 && isEvenSquare(n) && (n != len(h.lines) || h.cut)
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

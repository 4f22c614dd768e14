package format

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// notes are what comments "# KEY: VALUE" say of the puzzle that follows them:
//
//	# id: NAME
//	# title: TEXT
//	# author: TEXT
//	# source: TEXT
//	# size: RxC
//	# rules: balance no-three distinct-rows
//	# solution: 0110…
//
// A key may be in capitals. The rules are named as puzzle.Puzzle.Rules does, in any
// order; the solution is a line of 0 and 1, or of n and y for Masyu, a character a bit.
// Other comments mean nothing.
type notes struct {
	id, title, author, source string
	rows, cols                int
	rules                     *rules
	solution                  string
	places                    map[string]failure // by the key: makes an error at its value
	bad                       error              // the first note that cannot be read
	unused                    error              // if no puzzle follows
}

// failure makes an error at a place.
type failure func(msg string, args ...any) error

// any reports whether there is a note.
func (n *notes) any() bool { return len(n.places) > 0 }

// rules are what the input itself says of them.
type rules struct {
	family   family
	distinct takuzu.Distinct
	full     bool
}

// noteIn returns the key and the value of a comment that is a note.
func noteIn(text string) (key, value string, ok bool) {
	key, value, _ = strings.Cut(strings.TrimLeft(text, " \t#"), ":")
	switch key = strings.ToLower(trimRight(key)); key {
	case "id", "title", "author", "source", "size", "rules", "solution":
		return key, strings.Trim(value, " \t"), true
	}
	return "", "", false
}

// note takes in what the current line, a comment, says.
func (in *input) note() {
	key, value, ok := noteIn(in.text)
	if !ok {
		return
	}
	no, col := in.no, column(in.text, len(in.text)-len(value))
	here := func(msg string, args ...any) error { return in.errorAt(no, col, "# "+key+": "+msg, args...) }
	n := &in.pending
	if n.places == nil {
		n.places, n.unused = map[string]failure{}, here("no puzzle follows")
	}
	var err error
	switch _, twice := n.places[key]; {
	case twice:
		err = errors.New("found a second one for the same puzzle")
	case key == "id":
		n.id = value
	case key == "title":
		n.title = value
	case key == "author":
		n.author = value
	case key == "source":
		n.source = value
	case key == "size":
		n.rows, n.cols, err = parseSize(value)
	case key == "rules":
		n.rules, err = parseRules(value)
	case key == "solution":
		n.solution = value
	}
	n.places[key] = here
	if err != nil && n.bad == nil {
		n.bad = here("%v", err)
	}
}

// takeNotes makes the pending notes those of the puzzle that starts here.
func (in *input) takeNotes() notes {
	in.notes, in.pending = in.pending, notes{}
	return in.notes
}

// parseSize reads "RxC".
func parseSize(text string) (rows, cols int, err error) {
	rows, cols, ok := sizeLine(strings.Replace(text, "x", " ", 1), true)
	if !ok || strings.ContainsAny(text, " \t") {
		return 0, 0, fmt.Errorf("found %q, expected rows x columns, as 6x8", text)
	}
	return rows, cols, (&Options{Rows: rows, Cols: cols}).check()
}

// parseRules reads names of rules with blanks between them. A binary puzzle has the
// distinct rules that are named, and Masyu the rule full if it is.
func parseRules(text string) (*rules, error) {
	r := new(rules)
	seen := map[string]bool{}
	for _, name := range strings.FieldsFunc(text, func(ch rune) bool { return ch == ' ' || ch == '\t' || ch == ',' }) {
		f := binary
		switch name {
		case "balance", "no-three":
		case "distinct-rows":
			r.distinct.Rows = true
		case "distinct-columns":
			r.distinct.Cols = true
		case "single-loop", "pearls":
			f = loop
		case "full":
			f, r.full = loop, true
		default:
			return nil, fmt.Errorf("found %q, expected rules as balance no-three distinct-rows distinct-columns, or single-loop pearls full", name)
		}
		if r.family != anyFamily && r.family != f {
			return nil, fmt.Errorf("found %q among rules of %s puzzles", name, r.family.name())
		}
		r.family = f
		seen[name] = true
	}
	for _, both := range [][2]string{{"balance", "no-three"}, {"single-loop", "pearls"}} {
		if seen[both[0]] != seen[both[1]] {
			return nil, fmt.Errorf("found only one of %s and %s, expected both", both[0], both[1])
		}
	}
	if r.family == anyFamily {
		return nil, fmt.Errorf("found no rule, expected rules as balance no-three or single-loop pearls")
	}
	return r, nil
}

// rulesOf are a puzzle's rules.
func rulesOf(p puzzle.Puzzle) rules {
	switch b := p.(type) {
	case *takuzu.Board:
		return rules{family: binary, distinct: b.Distinct}
	case *masyu.Board:
		return rules{family: loop, full: b.Full}
	}
	return rules{}
}

// usual reports whether the rules are those that a board of 0 and 1, or of pearls,
// is read with if nothing is said.
func (r rules) usual() bool {
	return r.family == loop && !r.full || r.distinct.Rows && r.distinct.Cols
}

// add puts what notes say into the record of the puzzle.
func (n *notes) add(rec *Record) error {
	if n.bad != nil {
		return n.bad
	}
	if n.id != "" {
		rec.ID = n.id
	}
	rec.Title, rec.Author, rec.Source = cmp.Or(n.title, rec.Title), cmp.Or(n.author, rec.Author), cmp.Or(n.source, rec.Source)
	if rows, cols := rec.Puzzle.Size(); n.rows > 0 && (n.rows != rows || n.cols != cols) {
		return n.places["size"]("found %dx%d, but the board is %dx%d", n.rows, n.cols, rows, cols)
	}
	if n.solution == "" {
		return nil
	}
	zero, one := digitsOf(rec.Puzzle)
	a, _, err := bits(n.solution, rec.Puzzle.Bits(), zero, one)
	switch {
	case rec.Published == nil && rec.PublishedErr == nil:
		rec.Published = a
		if err != nil {
			rec.PublishedErr = n.places["solution"]("%v", err)
		}
	case rec.Published == nil || err != nil || !a.Equal(rec.Published):
		return n.places["solution"]("found a second solution, and it is not the same")
	}
	return nil
}

// digitsOf are the characters for the bits of a puzzle's answer.
func digitsOf(p puzzle.Puzzle) (zero, one rune) {
	if !puzzle.Drawn(p) {
		return '0', '1'
	}
	return 'n', 'y'
}

// A note that a writer makes if its format does not tell the same by itself.
type unsaid byte

const (
	unsaidSize  unsaid = 1 << iota // of a board that is not square
	unsaidShape                    // that lines are the rows of a grid, by its size
	unsaidRules                    // that are not the usual ones, or tell what a blank board is
	unsaidSolution
	unsaidID
)

// comments are the notes of a puzzle in a format that leaves some things unsaid.
func comments(rec *Record, what unsaid) string {
	var b strings.Builder
	note := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "# %s: %s\n", key, oneLineText(value))
		}
	}
	if what&unsaidID != 0 && rec.Named {
		note("id", rec.ID)
	}
	note("title", rec.Title)
	note("author", rec.Author)
	note("source", rec.Source)
	if rows, cols := rec.Puzzle.Size(); what&unsaidShape != 0 || what&unsaidSize != 0 && rows != cols {
		note("size", fmt.Sprintf("%dx%d", rows, cols))
	}
	if what&unsaidRules != 0 && (!rulesOf(rec.Puzzle).usual() || isBlank(rec.Puzzle)) {
		note("rules", strings.Join(rec.Puzzle.Rules(), " "))
	}
	if what&unsaidSolution != 0 && rec.Published != nil {
		note("solution", answerLine(rec.Puzzle, rec.Published))
	}
	return b.String()
}

// answerLine is an answer as a line, a character a bit.
func answerLine(p puzzle.Puzzle, a puzzle.Answer) string {
	zero, one := digitsOf(p)
	line := make([]byte, len(a))
	for i, v := range a {
		line[i] = byte(zero)
		if v {
			line[i] = byte(one)
		}
	}
	return string(line)
}

// oneLineText is a text without line breaks and other control characters, and without
// blanks at its ends.
func oneLineText(s string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd")), " ")
}

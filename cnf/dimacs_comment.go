package cnf

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// shownVar is a variable of a projection line; the header that bounds it may
// come later.
type shownVar struct {
	v  int
	at position
}

// comment reads a comment line. Only projection lines can be wrong, for they
// change what is counted; any other comment that is no name is a remark.
func (d *dimacsReader) comment() error {
	s := d.scan
	at := s.pos
	var line []byte
	for s.c != '\n' && s.c != eof {
		line = append(line, byte(s.c))
		s.next()
	}
	text := strings.TrimSpace(string(line[1:]))
	words := strings.Fields(text)
	switch {
	case len(words) >= 2 && words[0] == "p" && words[1] == "show":
		return d.projection(at, words[2:])
	case len(words) >= 1 && words[0] == "ind":
		return d.projection(at, words[1:])
	case len(words) == 3 && words[0] == "varname" && d.setName(words[1], words[2], true):
	case len(words) == 2 && d.setName(words[0], words[1], false):
	default:
		// A note that had to be told from a name is written with this prefix.
		d.f.notes = append(d.f.notes, strings.TrimPrefix(text, notePrefix))
	}
	return nil
}

func (d *dimacsReader) projection(at position, words []string) error {
	if len(words) == 0 || words[len(words)-1] != "0" {
		return d.scan.errorAt(at, "expected 0 to end the list of shown variables")
	}
	for _, w := range words[:len(words)-1] {
		v, err := strconv.Atoi(w)
		if err != nil || v < 1 || v > math.MaxInt32 {
			return d.scan.errorAt(at, "expected a list of variables to show, found %q", w)
		}
		d.shown = append(d.shown, shownVar{v, at})
	}
	return nil
}

// setName takes a name and reports whether number is a variable's. A sure name
// replaces one that was guessed from a comment of two words.
func (d *dimacsReader) setName(number, name string, sure bool) bool {
	v, err := strconv.Atoi(number)
	if err != nil || v < 1 || v > math.MaxInt32 {
		return false
	}
	if _, have := d.names[v]; sure || !have {
		d.names[v] = name
	}
	return true
}

// applyComments gives the formula the names and the shown variables, now that
// the header has said how many variables there are.
func (d *dimacsReader) applyComments() error {
	for _, shown := range d.shown {
		if shown.v > d.vars {
			return d.scan.errorAt(shown.at, "expected shown variables from 1 to %d, found %d", d.vars, shown.v)
		}
		d.f.Show(Lit(shown.v))
	}
	names := d.names // the formula shall not keep the reader alive
	var named []int
	for v := range names {
		if v <= d.vars {
			named = append(named, v)
		}
	}
	slices.Sort(named)
	for _, v := range named {
		d.f.names = append(d.f.names, nameRange{v, 1, func(int) string { return names[v] }})
	}
	return nil
}

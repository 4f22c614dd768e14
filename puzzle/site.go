package puzzle

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Cell is the place of a cell on a board, in row Row and column Col counted from 0.
// Row -1 and the like name what lies just beyond the border.
type Cell struct{ Row, Col int }

// String is the name of a cell, counted from 1: "r1c1" is the first.
func (c Cell) String() string { return "r" + strconv.Itoa(c.Row+1) + "c" + strconv.Itoa(c.Col+1) }

// MarshalText lets a cell be its name in JSON.
func (c Cell) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// CellName names the cell in row r and column c, both counted from 0.
func CellName(r, c int) string { return Cell{r, c}.String() }

// Site is a place that people, messages, files and certificates speak of: a cell, the edge between two neighbouring cells, or
// the corner between four, which is named by two of them that meet there only. An answer bit decides a cell or an edge.
//
// A site of the border has a cell beyond it: "r0c5-r1c5" is the upper side of a cell of the first row.
type Site struct{ A, B Cell }

// CellSite is the site of a cell counted from 0.
func CellSite(r, c int) Site { return Site{Cell{r, c}, Cell{r, c}} }

// IsEdge reports whether the site is an edge between two cells.
func (s Site) IsEdge() bool { return s.A != s.B && (s.A.Row == s.B.Row || s.A.Col == s.B.Col) }

// String names a site as everybody reads and writes it: the cell "r3c5", the edge
// "r3c5-r3c6", or the corner "r3c5/r4c6". Rows and columns count from 1.
func (s Site) String() string {
	switch {
	case s.A == s.B:
		return s.A.String()
	case s.IsEdge():
		return s.A.String() + "-" + s.B.String()
	}
	return s.A.String() + "/" + s.B.String()
}

// MarshalText lets a site be its name in JSON.
func (s Site) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Words names the site in sentences about a board with these rows and columns. That is its String, except
// on the border: "the top edge of r1c5", "the top end of r1c5-r1c6" for the corner there, and "the top left corner of the board";
// and a cell beyond it is "above column 5".
func (s Site) Words(rows, cols int) string {
	side := func(before, beyond bool, words ...string) string {
		switch {
		case before:
			return words[0]
		case beyond:
			return words[1]
		}
		return ""
	}
	across := side(s.A.Row < 0, s.B.Row >= rows, "top", "bottom")
	along := side(s.A.Col < 0, s.B.Col >= cols, "left", "right")
	on := func(c Cell) Cell { return Cell{min(max(c.Row, 0), rows-1), min(max(c.Col, 0), cols-1)} }
	switch a, b := on(s.A), on(s.B); {
	case across+along == "":
		return s.String()
	case s.A == s.B && across != "":
		return Said(across + ":" + strconv.Itoa(s.A.Col+1))
	case s.A == s.B:
		return Said(along + ":" + strconv.Itoa(s.A.Row+1))
	case s.IsEdge():
		return "the " + across + along + " edge of " + a.String()
	case across != "" && along != "":
		return "the " + across + " " + along + " corner of the board"
	default:
		return "the " + across + along + " end of " + Site{a, b}.String()
	}
}

// Spoken names the site of an answer bit in sentences.
func Spoken(p Puzzle, bit int) string { return p.Site(bit).Words(p.Size()) }

// outside are the names of places outside of a board, and words for them.
var outside = strings.NewReplacer("at top:", "above column ", "at bottom:", "below column ", "at left:", "left of row ", "at right:", "right of row ",
	"top:", "above column ", "bottom:", "below column ", "left:", "left of row ", "right:", "right of row ")

// corner matches the name of a corner.
var corner = regexp.MustCompile(`\br(\d+)c(\d+)/r\d+c\d+\b`)

// Said is how people read the names of places: "the 3 above column 2" for "the 3 at top:2", and "the bottom right corner of r3c5" for
// "r3c5/r4c6".
func Said(names string) string {
	if names = outside.Replace(names); !strings.Contains(names, "/r") {
		return names
	}
	return corner.ReplaceAllStringFunc(names, func(name string) string {
		var at Cell
		if _, err := fmt.Sscanf(name, "r%dc%d/", &at.Row, &at.Col); err != nil {
			return name
		}
		across, along := "bottom", "right"
		if at.Row == 0 { // beyond the border
			across, at.Row = "top", 1
		}
		if at.Col == 0 {
			along, at.Col = "left", 1
		}
		return "the " + across + " " + along + " corner of " + CellName(at.Row-1, at.Col-1)
	})
}

// Identifier is the site's name in letters, digits and '_' alone, for the files of solvers: "r3c5", "r3c5_r3c6".
func (s Site) Identifier() string { return strings.NewReplacer("-", "_", "/", "_").Replace(s.String()) }

// NoPower says that puzzles of a kind cannot do something. It names both.
type NoPower string

func (e NoPower) Error() string { return string(e) }

// BitName names an answer bit by its site and, if that has several bits, by the value that this one stands for: "r1c1=3".
func BitName(p Puzzle, bit int) string { return p.Site(bit).String() + valueOf(p, bit) }

// valueOf is "=3" for a bit that stands for one of several values of its site, else "".
func valueOf(p Puzzle, bit int) string {
	if v, ok := p.(interface{ Value(bit int) string }); ok && v.Value(bit) != "" {
		return "=" + v.Value(bit)
	}
	return ""
}

// BitsByName returns the numbers of the answer bits of a puzzle by their names, with the two cells of an edge in either order. It
// leaves out names that two bits share, such as those of an edge and a border between the same cells.
func BitsByName(p Puzzle) map[string]int {
	bits, twice := make(map[string]int, 2*p.Bits()), make(map[string]bool)
	for i := range p.Bits() {
		s, value := p.Site(i), valueOf(p, i)
		for _, name := range [...]string{s.String() + value, Site{s.B, s.A}.String() + value} {
			if other, there := bits[name]; there && other != i {
				twice[name] = true
			}
			bits[name] = i
		}
	}
	for name := range twice {
		delete(bits, name)
	}
	return bits
}

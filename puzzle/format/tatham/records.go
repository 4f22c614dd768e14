package tatham

import (
	"bytes"
	"fmt"
	"io"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// magic is the value of the first record.
const magic = "Simon Tatham's Portable Puzzle Collection"

// maxSave bounds a file, in bytes.
const maxSave = 4 * core.MaxLine

// save is a save file that is being read. Its lines do not count, so that it is in memory.
type save struct {
	*core.Input
	data   []byte
	off    int               // of the next byte
	fields map[string]record // the records that are not moves
	moves  []record
	states int // NSTATES, or 0
	pos    int // STATEPOS, or 0
}

// record is a record and where it and its value start.
type record struct {
	key, value string
	start, off int
}

// load reads the file.
func (s *save) load() {
	var err error
	s.data, err = io.ReadAll(io.LimitReader(s.Buf, maxSave+1))
	s.MustRead(err)
	if len(s.data) > maxSave {
		s.At(1, 1).Fail(0, "the file is longer than 64 MiB")
	}
}

// at is the place of a byte.
func (s *save) at(off int) core.Piece { return core.Place{}.After(s.data[:off]).In(s.Input) }

// piece is the value of a record.
func (s *save) piece(r record) core.Piece {
	p := s.at(r.off)
	p.Text = r.value
	return p
}

// skipBlank takes in blank lines and comments before the first record or after the
// last one.
func (s *save) skipBlank() {
	for {
		s.off = len(s.data) - len(bytes.TrimLeft(s.data[s.off:], " \t\r\n"))
		advance, line, _ := core.SplitLines(s.data[s.off:], true)
		if len(line) == 0 || line[0] != '#' {
			return
		}
		s.Line, s.Text = s.at(s.off).Line, core.TrimRight(string(line))
		s.MustText()
		s.Note()
		s.off += advance
	}
}

// ends fails because there is too little.
func (s *save) ends(want string) {
	s.at(len(s.data)).Fail(0, "the file ends here, expected %s", want)
}

// records reads all records, up to the last move.
func (s *save) records() {
	for first := true; s.states == 0 || s.pos == 0 || len(s.moves) < s.states-1; first = false {
		r := s.record()
		if isMagic := r.key == "SAVEFILE" && r.value == magic; first && !isMagic {
			s.at(r.start).Fail(0, "found the record %s, expected SAVEFILE:%d:%s", r.key, len(magic), magic)
		}
		s.keep(r)
	}
}

// record reads a record.
func (s *save) record() (r record) {
	rest := bytes.TrimLeft(s.data[s.off:], "\r\n")
	r.start = len(s.data) - len(rest)
	switch {
	case len(rest) == 0:
		s.ends(s.missing())
	case len(rest) < 9:
		s.ends("a key of 8 characters and a colon")
	case rest[8] != ':':
		s.at(r.start).Fail(0, "found %q, expected a key of 8 characters and a colon", rest[:9])
	}
	r.key = string(rest[:bytes.IndexAny(rest, ": ")])
	number := rest[9:]
	rest = bytes.TrimLeft(number, "0123456789")
	r.off = len(s.data) - len(rest) + 1 // after the colon
	n, ok := dialect.ClampedNumber(string(number[:len(number)-len(rest)]), core.MaxLine)
	switch {
	case len(rest) == 0:
		s.ends("the length of the value and a colon")
	case rest[0] != ':' || !ok:
		s.at(r.off-1).Fail(0, "found %q, expected the length of the value and a colon", rest[0])
	case n > core.MaxLine:
		s.at(r.off).Fail(0, "the value is longer than 16 MiB")
	}
	value := s.data[r.off:min(r.off+n, len(s.data))]
	for i, b := range value {
		if (b < ' ' || b > '~') && r.key != "SEED" {
			s.at(r.off+i).Fail(0, "found byte 0x%02x, expected a printable ASCII character: the length %d may be wrong", b, n)
		}
	}
	if len(value) < n {
		s.ends(fmt.Sprintf("%d more bytes of %s", n-len(value), r.key))
	}
	r.value = string(value)
	s.off = r.off + n
	return r
}

// missing says what a file that ends here does not have.
func (s *save) missing() string {
	switch {
	case s.states == 0:
		return "NSTATES"
	case s.pos == 0:
		return "STATEPOS"
	}
	return fmt.Sprintf("%d more moves", s.states-1-len(s.moves))
}

// keep takes in a record.
func (s *save) keep(r record) {
	switch r.key {
	case "MOVE", "SOLVE", "RESTART":
		if s.states == 0 || s.pos == 0 {
			s.at(r.start).Fail(0, "found the record %s, expected NSTATES and STATEPOS before it", r.key)
		}
		s.moves = append(s.moves, r)
		return
	case "VERSION":
		if r.value != "1" {
			s.piece(r).Fail(0, "found version %.20q, expected 1", r.value)
		}
	case "NSTATES":
		s.states = s.count(r)
	case "STATEPOS":
		s.pos = s.count(r)
	}
	if _, twice := s.fields[r.key]; twice {
		s.at(r.start).Fail(0, "found the record %s a second time", r.key)
	}
	s.fields[r.key] = r
}

// count reads a number of boards.
func (s *save) count(r record) int {
	m := &dialect.Scanner{Text: r.value}
	n := m.Number("a number", 1_000_000_000)
	m.End("a number")
	if m.Err != nil {
		s.piece(r).Fail(0, "%s: %v", r.key, m.Err)
	}
	if n == 0 {
		s.piece(r).Fail(0, "%s: found 0, expected at least 1", r.key)
	}
	return n
}

// field is a record that the file must have.
func (s *save) field(key string) record {
	r, ok := s.fields[key]
	if !ok {
		s.at(s.off).Fail(0, "the file has no record %s", key)
	}
	return r
}

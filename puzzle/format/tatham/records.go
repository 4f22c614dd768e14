package tatham

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// magic is the value of the first record.
const magic = "Simon Tatham's Portable Puzzle Collection"

// save is a save file that is being read.
type save struct {
	*core.Input
	line, col int // of the next byte
	cr        bool
	size      int               // of all values
	fields    map[string]record // the records that are not moves
	moves     []record
	states    int // NSTATES, or 0
	pos       int // STATEPOS, or 0
}

// record is a record and the place of its value.
type record struct {
	key, value string
	line, col  int
}

// fail is an error in the value of a record.
func (s *save) fail(r record, off int, msg string, args ...any) error {
	return s.ErrorAt(r.line, r.col+off, msg, args...)
}

// byte reads a byte, or io.EOF.
func (s *save) byte() (byte, error) {
	b, err := s.Buf.ReadByte()
	switch {
	case err == io.EOF:
		return 0, err
	case err != nil:
		return 0, s.Failed(err)
	}
	s.pass(b)
	return b, nil
}

// pass counts a byte. Lines end in LF, CR LF or CR.
func (s *save) pass(b byte) {
	switch {
	case b == '\n' && s.cr: // the line has been counted
	case b == '\n' || b == '\r':
		s.line++
		s.col = 1
	case b&0xc0 != 0x80: // the first byte of a character
		s.col++
	}
	s.cr = b == '\r'
}

// skipBlank takes in blank lines and comments before the first record or after the
// last one.
func (s *save) skipBlank() error {
	for {
		next, _, err := s.Peek(1)
		switch {
		case err != nil || len(next) == 0:
			return err
		case next[0] == '#':
			err = s.comment()
		case strings.IndexByte(" \t\r\n", next[0]) >= 0:
			_, err = s.byte()
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (s *save) comment() error {
	s.No = s.line
	var text []byte
	for {
		b, err := s.byte()
		if err != nil && err != io.EOF {
			return err
		}
		if err == io.EOF || b == '\n' || b == '\r' {
			break
		}
		if len(text) == core.MaxLine {
			return s.ErrorAt(s.No, 1, "the line is longer than 16 MiB")
		}
		text = append(text, b)
	}
	s.Text = core.TrimRight(string(text))
	if off := core.NotText(s.Text); off >= 0 {
		return s.ErrorIn(off, "found byte 0x%02x, expected text in UTF-8", s.Text[off])
	}
	s.Note()
	return nil
}

// ends is what is said where the file ends too early.
func (s *save) ends(err error, want string) error {
	if err == io.EOF {
		return s.ErrorAt(s.line, s.col, "the file ends here, expected %s", want)
	}
	return err
}

// records reads all records, up to the last move.
func (s *save) records() error {
	for first := true; s.states == 0 || s.pos == 0 || len(s.moves) < s.states-1; first = false {
		r, err := s.record()
		if err != nil {
			return err
		}
		if isMagic := r.key == "SAVEFILE" && r.value == magic; first && !isMagic {
			return s.ErrorAt(r.line, 1, "found the record %s, expected SAVEFILE:%d:%s", r.key, len(magic), magic)
		}
		if err := s.keep(r); err != nil {
			return err
		}
	}
	return nil
}

// record reads a record.
func (s *save) record() (r record, err error) {
	var b byte
	for line := true; line; line = b == '\n' || b == '\r' {
		r.line, r.col = s.line, s.col
		if b, err = s.byte(); err != nil {
			return r, s.ends(err, s.missing())
		}
	}
	key := []byte{b}
	for len(key) < 9 {
		if b, err = s.byte(); err != nil {
			return r, s.ends(err, "a key of 8 characters and a colon")
		}
		key = append(key, b)
	}
	if key[8] != ':' {
		return r, s.fail(r, 0, "found %q, expected a key of 8 characters and a colon", key)
	}
	r.key = string(key[:bytes.IndexAny(key, ": ")])
	n, err := s.length()
	if err != nil {
		return r, err
	}
	r.line, r.col = s.line, s.col
	s.size += n + 12
	switch {
	case n > core.MaxLine:
		return r, s.fail(r, 0, "the value is longer than 16 MiB")
	case s.size > 4*core.MaxLine:
		return r, s.fail(r, 0, "all values are longer than 64 MiB")
	}
	var value bytes.Buffer
	_, err = io.CopyN(&value, s.Buf, int64(n))
	if err != nil && err != io.EOF {
		return r, s.Failed(err)
	}
	for i, b := range value.Bytes() {
		if (b < ' ' || b > '~') && r.key != "SEED" {
			return r, s.fail(r, i, "found byte 0x%02x, expected a printable ASCII character: the length %d may be wrong", b, n)
		}
		s.pass(b)
	}
	r.value = value.String()
	if err == io.EOF {
		return r, s.ends(err, fmt.Sprintf("%d more bytes of %s", n-value.Len(), r.key))
	}
	return r, nil
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

// length reads the length of a value, and the colon after it.
func (s *save) length() (n int, err error) {
	for digits := 0; ; digits++ {
		line, col := s.line, s.col
		b, err := s.byte()
		if err != nil {
			return 0, s.ends(err, "the length of the value and a colon")
		}
		if b == ':' && (digits > 0 || s.Opt.Lenient) {
			return n, nil
		}
		var ok bool
		if n, ok = dialect.ClampedNumber(strconv.Itoa(n)+string(rune(b)), core.MaxLine); !ok {
			return 0, s.ErrorAt(line, col, "found %q, expected the length of the value and a colon", b)
		}
	}
}

// keep takes in a record.
func (s *save) keep(r record) (err error) {
	switch r.key {
	case "MOVE", "SOLVE", "RESTART":
		if s.states == 0 || s.pos == 0 {
			return s.ErrorAt(r.line, 1, "found the record %s, expected NSTATES and STATEPOS before it", r.key)
		}
		s.moves = append(s.moves, r)
		return nil
	case "VERSION":
		if r.value != "1" {
			return s.fail(r, 0, "found version %.20q, expected 1", r.value)
		}
	case "NSTATES":
		s.states, err = s.count(r)
	case "STATEPOS":
		s.pos, err = s.count(r)
	}
	if err != nil {
		return err
	}
	if _, twice := s.fields[r.key]; twice && (!s.Opt.Lenient || r.key == "NSTATES") {
		return s.ErrorAt(r.line, 1, "found the record %s a second time", r.key)
	}
	s.fields[r.key] = r
	return nil
}

// count reads a number of boards.
func (s *save) count(r record) (int, error) {
	m := dialect.GameMove{Text: r.value, Lenient: s.Opt.Lenient}
	n, err := m.First("a number", 1_000_000_000)
	switch {
	case err != nil:
	case n == 0:
		m.Off = 0
		err = errors.New("found 0, expected at least 1")
	case m.Rest() != "" && !m.Lenient:
		err = m.Want("a number")
	}
	if err != nil {
		return 0, s.fail(r, m.Off, "%s: %v", r.key, err)
	}
	return n, nil
}

// field is a record that the file must have.
func (s *save) field(key string) (record, error) {
	r, ok := s.fields[key]
	if !ok {
		return r, s.ErrorAt(s.line, s.col, "the file has no record %s", key)
	}
	return r, nil
}

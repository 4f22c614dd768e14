package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// tathamMagic is the value of the first record.
const tathamMagic = "Simon Tatham's Portable Puzzle Collection"

// tathamSave is a save file that is being read.
type tathamSave struct {
	*input
	line, col int // of the next byte
	cr        bool
	size      int                     // of all values
	fields    map[string]tathamRecord // the records that are not moves
	moves     []tathamRecord
	states    int // NSTATES, or 0
	pos       int // STATEPOS, or 0
}

// tathamRecord is a record and the place of its value.
type tathamRecord struct {
	key, value string
	line, col  int
}

// fail is an error in the value of a record.
func (s *tathamSave) fail(r tathamRecord, off int, msg string, args ...any) error {
	return s.errorAt(r.line, r.col+off, msg, args...)
}

// byte reads a byte, or io.EOF.
func (s *tathamSave) byte() (byte, error) {
	b, err := s.buf.ReadByte()
	switch {
	case err == io.EOF:
		return 0, err
	case err != nil:
		return 0, s.failed(err)
	}
	s.pass(b)
	return b, nil
}

// pass counts a byte. Lines end in LF, CR LF or CR.
func (s *tathamSave) pass(b byte) {
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
func (s *tathamSave) skipBlank() error {
	for {
		next, _, err := s.peek(1)
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

func (s *tathamSave) comment() error {
	s.no = s.line
	var text []byte
	for {
		b, err := s.byte()
		if err != nil && err != io.EOF {
			return err
		}
		if err == io.EOF || b == '\n' || b == '\r' {
			break
		}
		if len(text) == maxLine {
			return s.errorAt(s.no, 1, "the line is longer than 16 MiB")
		}
		text = append(text, b)
	}
	s.text = trimRight(string(text))
	if off := notText(s.text); off >= 0 {
		return s.errorIn(off, "found byte 0x%02x, expected text in UTF-8", s.text[off])
	}
	s.note()
	return nil
}

// ends is what is said where the file ends too early.
func (s *tathamSave) ends(err error, want string) error {
	if err == io.EOF {
		return s.errorAt(s.line, s.col, "the file ends here, expected %s", want)
	}
	return err
}

// records reads all records, up to the last move.
func (s *tathamSave) records() error {
	for first := true; s.states == 0 || s.pos == 0 || len(s.moves) < s.states-1; first = false {
		r, err := s.record()
		if err != nil {
			return err
		}
		if isMagic := r.key == "SAVEFILE" && r.value == tathamMagic; first && !isMagic {
			return s.errorAt(r.line, 1, "found the record %s, expected SAVEFILE:%d:%s", r.key, len(tathamMagic), tathamMagic)
		}
		if err := s.keep(r); err != nil {
			return err
		}
	}
	return nil
}

// record reads a record.
func (s *tathamSave) record() (r tathamRecord, err error) {
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
	case n > maxLine:
		return r, s.fail(r, 0, "the value is longer than 16 MiB")
	case s.size > 4*maxLine:
		return r, s.fail(r, 0, "all values are longer than 64 MiB")
	}
	var value bytes.Buffer
	_, err = io.CopyN(&value, s.buf, int64(n))
	if err != nil && err != io.EOF {
		return r, s.failed(err)
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
func (s *tathamSave) missing() string {
	switch {
	case s.states == 0:
		return "NSTATES"
	case s.pos == 0:
		return "STATEPOS"
	}
	return fmt.Sprintf("%d more moves", s.states-1-len(s.moves))
}

// length reads the length of a value, and the colon after it.
func (s *tathamSave) length() (n int, err error) {
	for digits := 0; ; digits++ {
		line, col := s.line, s.col
		b, err := s.byte()
		if err != nil {
			return 0, s.ends(err, "the length of the value and a colon")
		}
		if b == ':' && (digits > 0 || s.opt.Lenient) {
			return n, nil
		}
		var ok bool
		if n, ok = clampedNumber(strconv.Itoa(n)+string(rune(b)), maxLine); !ok {
			return 0, s.errorAt(line, col, "found %q, expected the length of the value and a colon", b)
		}
	}
}

// keep takes in a record.
func (s *tathamSave) keep(r tathamRecord) (err error) {
	switch r.key {
	case "MOVE", "SOLVE", "RESTART":
		if s.states == 0 || s.pos == 0 {
			return s.errorAt(r.line, 1, "found the record %s, expected NSTATES and STATEPOS before it", r.key)
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
	if _, twice := s.fields[r.key]; twice && (!s.opt.Lenient || r.key == "NSTATES") {
		return s.errorAt(r.line, 1, "found the record %s a second time", r.key)
	}
	s.fields[r.key] = r
	return nil
}

// count reads a number of boards.
func (s *tathamSave) count(r tathamRecord) (int, error) {
	m := tathamMove{text: r.value, lenient: s.opt.Lenient}
	n, err := m.first("a number", 1_000_000_000)
	switch {
	case err != nil:
	case n == 0:
		m.off = 0
		err = errors.New("found 0, expected at least 1")
	case m.rest() != "" && !m.lenient:
		err = m.want("a number")
	}
	if err != nil {
		return 0, s.fail(r, m.off, "%s: %v", r.key, err)
	}
	return n, nil
}

// field is a record that the file must have.
func (s *tathamSave) field(key string) (tathamRecord, error) {
	r, ok := s.fields[key]
	if !ok {
		return r, s.errorAt(s.line, s.col, "the file has no record %s", key)
	}
	return r, nil
}

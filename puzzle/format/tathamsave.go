package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// tatham-save: a game that was saved by Simon Tatham's Portable Puzzle Collection. The
// file is a list of records: a key of 8 characters, ':', the length of the value in
// bytes, ':' and the value. A line break follows, which does not count. The board is in
// CPARAMS and DESC, as in a game ID. NSTATES is how many boards the player has seen, and
// as many records less one follow for the moves between them; STATEPOS says which board
// is shown, counted from 1. The file ends with the last move.
//
// If the board shown is complete, it is the solution; otherwise it is the solution that
// the program keeps in AUXINFO, if it does.
//
// Source: www.chiark.greenend.org.uk/~sgtatham/puzzles, midend.c.

// tathamMagic is the value of the first record.
const tathamMagic = "Simon Tatham's Portable Puzzle Collection"

func isTathamSave(h *head) bool { return strings.HasPrefix(h.first(), "SAVEFILE") }

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

func readTathamSave(in *input, yield func(*Record, error) bool) bool {
	s := &tathamSave{input: in, line: 1, col: 1, fields: map[string]tathamRecord{}}
	err := s.skipBlank()
	return yield(s.noted(func() (*Record, error) {
		if err != nil {
			return nil, err
		}
		return s.read()
	}))
}

// read reads the file from the first record on.
func (s *tathamSave) read() (*Record, error) {
	start := s.line
	if err := s.records(); err != nil {
		return nil, err
	}
	g, err := s.game()
	if err != nil {
		return nil, err
	}
	rec := s.input.record(start, "")
	if rec.Puzzle, err = s.board(g); err != nil {
		return nil, err
	}
	if err := s.replay(rec, g.start(rec.Puzzle)); err != nil {
		return nil, err
	}
	aux, ok := s.fields["AUXINFO"]
	if b, isLoop := rec.Puzzle.(*masyu.Board); ok && isLoop && rec.Published == nil {
		a, off, err := readAux(b, aux.value)
		if err != nil {
			rec.PublishedErr = s.fail(aux, off, "AUXINFO: %v", err)
		}
		rec.Published = a
	}
	return rec, s.ended()
}

// ended checks that nothing follows the last move. The program does not look there.
func (s *tathamSave) ended() error {
	if s.opt.Lenient {
		return nil
	}
	if err := s.skipBlank(); err != nil {
		return err
	}
	next, _, err := s.peek(1)
	if err != nil || len(next) == 0 {
		return err
	}
	return s.errorAt(s.line, s.col, "found %q after the last move, expected the end: a file holds one game", next)
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

// game is the game that the file is of.
func (s *tathamSave) game() (*tathamGame, error) {
	r, err := s.field("GAME")
	if err != nil {
		return nil, err
	}
	for _, g := range tathamGames {
		if g.name != r.value {
			continue
		}
		if wanted := s.opt.Kind; wanted != "" && familyOf(wanted) != g.family {
			return nil, s.fail(r, 0, "found the game %s, expected %s puzzles", g.name, wanted)
		}
		return g, nil
	}
	return nil, s.fail(r, 0, "found the game %.40q, expected Unruly or Pearl", r.value)
}

// board makes the board. PARAMS are for the next game, but old versions of the program
// had nothing else.
func (s *tathamSave) board(g *tathamGame) (puzzle.Puzzle, error) {
	params, err := s.field("PARAMS")
	if err != nil {
		return nil, err
	}
	if now, err := s.field("CPARAMS"); err == nil {
		params = now
	} else if !s.opt.Lenient {
		return nil, err
	}
	desc, err := s.field("DESC")
	if err != nil {
		return nil, err
	}
	id := g.read(params.value, desc.value, s.opt.Lenient)
	if id.bad != nil {
		at := [...]tathamRecord{params, desc}
		return nil, s.fail(at[id.bad.row], id.bad.off, "%v", id.bad.err)
	}
	p, err := id.board(s.input)
	if err != nil {
		return nil, s.fail(params, 0, "%v", err)
	}
	return p, nil
}

// replay makes the moves, and takes what the board shows at the position.
func (s *tathamSave) replay(rec *Record, board tathamPlay) error {
	if s.pos > s.states {
		return s.fail(s.fields["STATEPOS"], 0, "STATEPOS: found %d, expected at most %d, as NSTATES is", s.pos, s.states)
	}
	for i, r := range s.moves {
		m := &tathamMove{text: r.value, lenient: s.opt.Lenient}
		var err error
		switch {
		case r.key != "RESTART":
			err = board.play(m)
		case r.value != s.fields["DESC"].value:
			err = errors.New("the game restarts with another board than that of DESC")
		default:
			board.restart()
		}
		if err != nil {
			return s.fail(r, m.off, "move %d: %v", i+1, err)
		}
		if i+2 == s.pos {
			var drawn bool
			rec.Published, drawn = board.shown()
			rec.Unfinished = drawn && rec.Published == nil
		}
	}
	return nil
}

var tathamSaveWriting = writing{ext: ".sav", single: true, puzzle: func(rec *Record) (string, error) {
	g := tathamGameOf(rec.Puzzle)
	params, desc, err := g.id(rec.Puzzle)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	record := func(key, value string) { fmt.Fprintf(&b, "%-8s:%d:%s\n", key, len(value), value) }
	record("SAVEFILE", tathamMagic)
	record("VERSION", "1")
	record("GAME", g.name)
	record("PARAMS", params+g.level)
	record("CPARAMS", params+g.level)
	record("DESC", desc)
	states, move := "1", ""
	if rec.Published != nil {
		if move, err = g.solve(rec.Puzzle, rec.Published); err != nil {
			return "", err
		}
		states = "2"
	}
	record("NSTATES", states)
	record("STATEPOS", states)
	if move != "" {
		record("SOLVE", move)
	}
	return b.String(), nil
}}

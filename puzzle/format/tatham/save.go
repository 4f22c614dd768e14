package tatham

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
)

// tatham-save: a game that was saved by Simon Tatham's Portable Puzzle Collection. The file is a list of records: a key of 8 characters,
// ':', the length of the value in bytes, ':' and the value. A line break follows, which does not count. The board is in CPARAMS and DESC,
// as in a game ID. NSTATES is how many boards the player has seen; one record less than that follows, for the moves between them. STATEPOS
// says which board is shown, counted from 1. The file ends with the last move.
//
// If the board shown is complete, it is the solution.
//
// Source: midend.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.

func isSave(h *core.Head) bool { return strings.HasPrefix(h.First(), "SAVEFILE") }

func readSave(in *core.Input, yield func(*core.Record, error) bool) bool {
	s := &save{Input: in, fields: map[string]record{}}
	err := core.Try(func() { s.load(); s.skipBlank() })
	return yield(in.Noted(func() *core.Record { core.Must(err); return s.read() }))
}

// read reads the file from the first record on.
func (s *save) read() *core.Record {
	start := s.at(s.off).Line
	s.records()
	f := s.game()
	rec := s.Record(start, s.board(f))
	s.replay(rec)
	s.skipBlank()
	if rest := s.data[s.off:]; len(rest) > 0 {
		s.at(s.off).Fail(0, "found %q after the last move, expected the end: a file holds one game", rest[:1])
	}
	return rec
}

// game returns the family of the file's game.
func (s *save) game() *family.Family {
	r := s.field("GAME")
	all := family.All()
	i := slices.IndexFunc(all, func(f *family.Family) bool { return playOf(f).name == r.value })
	if i < 0 {
		s.piece(r).Fail(0, "found the game %.40q, expected %s", r.value, games())
	}
	s.piece(r).Must(0, s.Opt.Expects(all[i], "the game "+r.value))
	return all[i]
}

// board makes the board. PARAMS is for the next game.
func (s *save) board(f *family.Family) puzzle.Puzzle {
	s.field("PARAMS")
	params, desc := s.field("CPARAMS"), s.field("DESC")
	id, parts := readID(fileOf(f), params.value, desc.value), []core.Piece{s.piece(params), s.piece(desc)}
	core.At(parts, id.bad).Must(0, id.bad)
	return id.puzzle(s.Input, parts)
}

// replay makes the moves, and puts what the board shows at STATEPOS into the record.
func (s *save) replay(rec *core.Record) {
	if s.pos > s.states {
		s.piece(s.fields["STATEPOS"]).Fail(0, "STATEPOS: found %d, expected at most %d, as NSTATES is", s.pos, s.states)
	}
	g := newGame(rec.Puzzle)
	for i, r := range s.moves {
		err := core.Try(func() {
			m := &scanner{text: r.value}
			switch g.no = i + 1; {
			case r.key != "RESTART":
				g.move(m)
			case r.value != s.fields["DESC"].value:
				m.fail("the game restarts with another board than that of DESC")
			default:
				g = newGame(rec.Puzzle)
			}
		})
		if err != nil {
			s.piece(r).Fail(0, "move %d: %v", i+1, err)
		}
		if i+2 == s.pos {
			g.show(rec)
		}
	}
}

var saveWriting = core.Writing{Ext: ".sav", Single: true, Puzzle: func(rec *core.Record) (string, error) {
	id, params, desc, err := idOf(rec.Puzzle)
	if err != nil {
		return "", err
	}
	g := playOf(id.family)
	params += "d" + id.file.Tatham.Levels[:1] // the difficulty that the program adds if nobody chose one
	var b strings.Builder
	record := func(key, value string) { fmt.Fprintf(&b, "%-8s:%d:%s\n", key, len(value), value) }
	record("SAVEFILE", magic)
	record("VERSION", "1")
	record("GAME", g.name)
	record("PARAMS", params)
	record("CPARAMS", params)
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

// magic is the value of the first record.
const magic = "Simon Tatham's Portable Puzzle Collection"

// maxSave bounds a file, in bytes.
const maxSave = 4 * core.MaxLine

// save is a save file that is being read. It is in memory, as it does not consist of lines.
type save struct {
	*core.Input
	data   []byte
	off    int               // of the next byte
	fields map[string]record // the records that are not moves
	moves  []record
	states int // NSTATES, or 0
	pos    int // STATEPOS, or 0
}

// record is a record, with the bytes where it and its value start.
type record struct {
	key, value string
	start, off int
}

func (s *save) load() {
	var err error
	s.data, err = io.ReadAll(io.LimitReader(s.Buf, maxSave+1))
	s.MustRead(err)
	if len(s.data) > maxSave {
		s.At(1, 1).Fail(0, "the file is longer than 64 MiB")
	}
}

func (s *save) at(off int) core.Piece { return core.Place{}.After(s.data[:off]).In(s.Input) }

// piece returns the value of a record, with its place.
func (s *save) piece(r record) core.Piece {
	p := s.at(r.off)
	p.Text = r.value
	return p
}

// skipBlank skips blank lines and reads comments, before the first record or after the last one.
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

// ends fails because the file ends too early.
func (s *save) ends(want string) {
	s.at(len(s.data)).Fail(0, "the file ends here, expected %s", want)
}

// records reads all records, up to the last move.
func (s *save) records() {
	for s.states == 0 || s.pos == 0 || len(s.moves) < s.states-1 {
		r := s.record()
		_, twice := s.fields[r.key]
		move := r.key == "MOVE" || r.key == "SOLVE" || r.key == "RESTART"
		switch {
		case len(s.fields) == 0 && (r.key != "SAVEFILE" || r.value != magic):
			s.at(r.start).Fail(0, "found the record %s, expected SAVEFILE:%d:%s", r.key, len(magic), magic)
		case move && (s.states == 0 || s.pos == 0):
			s.at(r.start).Fail(0, "found the record %s, expected NSTATES and STATEPOS before it", r.key)
		case move:
			s.moves = append(s.moves, r)
			continue
		case twice:
			s.at(r.start).Fail(0, "found the record %s a second time", r.key)
		case r.key == "VERSION" && r.value != "1":
			s.piece(r).Fail(0, "found version %.20q, expected 1", r.value)
		case r.key == "NSTATES":
			s.states = s.count(r)
		case r.key == "STATEPOS":
			s.pos = s.count(r)
		}
		s.fields[r.key] = r
	}
}

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
	n, ok := core.ClampedNumber(string(number[:len(number)-len(rest)]), core.MaxLine)
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

// missing returns what a file that ends here lacks.
func (s *save) missing() string {
	switch {
	case s.states == 0:
		return "NSTATES"
	case s.pos == 0:
		return "STATEPOS"
	}
	return fmt.Sprintf("%d more moves", s.states-1-len(s.moves))
}

// count reads a number of boards.
func (s *save) count(r record) int {
	n := 0
	err := core.Try(func() {
		m := &scanner{text: r.value}
		n = m.number("a number", 1_000_000_000)
		m.end("a number")
	})
	if err != nil {
		s.piece(r).Fail(0, "%s: %v", r.key, err)
	}
	if n == 0 {
		s.piece(r).Fail(0, "%s: found 0, expected at least 1", r.key)
	}
	return n
}

// field returns a record that the file must have.
func (s *save) field(key string) record {
	r, ok := s.fields[key]
	if !ok {
		s.at(s.off).Fail(0, "the file has no record %s", key)
	}
	return r
}

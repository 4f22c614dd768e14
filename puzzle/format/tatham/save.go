package tatham

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
)

// tatham-save: a game that was saved by Simon Tatham's Portable Puzzle Collection. The
// file is a list of records: a key of 8 characters, ':', the length of the value in
// bytes, ':' and the value. A line break follows, which does not count. The board is in
// CPARAMS and DESC, as in a game ID. NSTATES is how many boards the player has seen, and
// as many records less one follow for the moves between them; STATEPOS says which board
// is shown, counted from 1. The file ends with the last move.
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

// game is the family of the game that the file is of.
func (s *save) game() *family.Family {
	r := s.field("GAME")
	f := gameNamed(r.value)
	if f == nil || f.Dialects.Tatham.Name != r.value {
		s.piece(r).Fail(0, "found the game %.40q, expected %s", r.value, games())
	}
	s.piece(r).Must(0, s.Opt.Expects(f, "the game "+r.value))
	return f
}

// board makes the board. PARAMS are for the next game.
func (s *save) board(f *family.Family) puzzle.Puzzle {
	s.field("PARAMS")
	params, desc := s.field("CPARAMS"), s.field("DESC")
	id := readID(f, params.value, desc.value)
	return id.board(s.Input, []core.Piece{s.piece(params), s.piece(desc)})
}

// replay makes the moves, and takes what the board shows at the position.
func (s *save) replay(rec *core.Record) {
	if s.pos > s.states {
		s.piece(s.fields["STATEPOS"]).Fail(0, "STATEPOS: found %d, expected at most %d, as NSTATES is", s.pos, s.states)
	}
	g := newGame(rec.Puzzle)
	for i, r := range s.moves {
		m := &dialect.Scanner{Text: r.value}
		switch {
		case r.key != "RESTART":
			g.play(m, i+1)
		case r.value != s.fields["DESC"].value:
			m.Fail("the game restarts with another board than that of DESC")
		default:
			g.restart(rec.Puzzle)
		}
		if m.Err != nil {
			s.piece(r).Fail(0, "move %d: %v", i+1, m.Err)
		}
		if i+2 == s.pos {
			g.show(rec)
		}
	}
}

var saveWriting = core.Writing{Ext: ".sav", Single: true, Puzzle: func(rec *core.Record) (string, error) {
	g := core.DialectOf(rec.Puzzle).Tatham
	params, desc, err := idOf(rec.Puzzle)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	record := func(key, value string) { fmt.Fprintf(&b, "%-8s:%d:%s\n", key, len(value), value) }
	record("SAVEFILE", magic)
	record("VERSION", "1")
	record("GAME", g.Name)
	record("PARAMS", params+g.Level)
	record("CPARAMS", params+g.Level)
	record("DESC", desc)
	states, move := "1", ""
	if rec.Published != nil {
		if move, err = g.Solve(rec.Puzzle, rec.Published); err != nil {
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

package format

import (
	"errors"
	"fmt"
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

func isTathamSave(h *head) bool { return strings.HasPrefix(h.first(), "SAVEFILE") }

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

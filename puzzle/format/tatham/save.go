package tatham

import (
	"errors"
	"fmt"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
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
// Moves of games whose moves are not known are passed over, and the board is then
// unfinished if there are some.
//
// Source: midend.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.

func isSave(h *core.Head) bool { return strings.HasPrefix(h.First(), "SAVEFILE") }

func readSave(in *core.Input, yield func(*core.Record, error) bool) bool {
	s := &save{Input: in, line: 1, col: 1, fields: map[string]record{}}
	err := s.skipBlank()
	return yield(s.Noted(func() (*core.Record, error) {
		if err != nil {
			return nil, err
		}
		return s.read()
	}))
}

// read reads the file from the first record on.
func (s *save) read() (*core.Record, error) {
	start := s.line
	if err := s.records(); err != nil {
		return nil, err
	}
	f, err := s.game()
	if err != nil {
		return nil, err
	}
	rec := s.Record(start, "")
	if rec.Puzzle, err = s.board(f); err != nil {
		return nil, err
	}
	g := f.Dialects.Tatham
	if err := s.replay(rec, g); err != nil {
		return nil, err
	}
	if aux, ok := s.fields["AUXINFO"]; ok && g.Hidden != nil && rec.Published == nil {
		a, off, err := g.Hidden(rec.Puzzle, aux.value)
		if err != nil {
			rec.PublishedErr = s.fail(aux, off, "AUXINFO: %v", err)
		}
		rec.Published = a
	}
	return rec, s.ended()
}

// ended checks that nothing follows the last move. The program does not look there.
func (s *save) ended() error {
	if s.Opt.Lenient {
		return nil
	}
	if err := s.skipBlank(); err != nil {
		return err
	}
	next, _, err := s.Peek(1)
	if err != nil || len(next) == 0 {
		return err
	}
	return s.ErrorAt(s.line, s.col, "found %q after the last move, expected the end: a file holds one game", next)
}

// game is the family of the game that the file is of.
func (s *save) game() (*family.Family, error) {
	r, err := s.field("GAME")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range families() {
		g := f.Dialects.Tatham
		names = append(names, g.Name)
		if g.Name != r.value {
			continue
		}
		if wanted := s.Opt.Wanted(); wanted != nil && wanted != f {
			return nil, s.fail(r, 0, "found the game %s, expected %s puzzles", g.Name, s.Opt.Kind)
		}
		return f, nil
	}
	return nil, s.fail(r, 0, "found the game %.40q, expected %s", r.value, core.OneOf(names, ""))
}

// board makes the board. PARAMS are for the next game, but old versions of the program
// had nothing else.
func (s *save) board(f *family.Family) (puzzle.Puzzle, error) {
	params, err := s.field("PARAMS")
	if err != nil {
		return nil, err
	}
	if now, err := s.field("CPARAMS"); err == nil {
		params = now
	} else if !s.Opt.Lenient {
		return nil, err
	}
	desc, err := s.field("DESC")
	if err != nil {
		return nil, err
	}
	id := readID(f, params.value, desc.value, s.Opt.Lenient)
	if id.bad != nil {
		at := [...]record{params, desc}
		return nil, s.fail(at[id.bad.Row], id.bad.Off, "%v", id.bad.Err)
	}
	p, err := id.board(s.Input)
	if err != nil {
		return nil, s.fail(params, 0, "%v", err)
	}
	return p, nil
}

// replay makes the moves, and takes what the board shows at the position.
func (s *save) replay(rec *core.Record, g *dialect.Game) error {
	if s.pos > s.states {
		return s.fail(s.fields["STATEPOS"], 0, "STATEPOS: found %d, expected at most %d, as NSTATES is", s.pos, s.states)
	}
	if g.Start == nil {
		rec.Unfinished = s.pos > 1
		return nil
	}
	board := g.Start(rec.Puzzle)
	for i, r := range s.moves {
		m := &dialect.GameMove{Text: r.value, Lenient: s.Opt.Lenient}
		var err error
		switch {
		case r.key != "RESTART":
			err = board.Play(m)
		case r.value != s.fields["DESC"].value:
			err = errors.New("the game restarts with another board than that of DESC")
		default:
			board.Restart()
		}
		if err != nil {
			return s.fail(r, m.Off, "move %d: %v", i+1, err)
		}
		if i+2 == s.pos {
			var drawn bool
			rec.Published, drawn = board.Shown()
			rec.Unfinished = drawn && rec.Published == nil
		}
	}
	return nil
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

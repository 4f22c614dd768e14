package tatham

import (
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// game is a board on which moves are made, with what they have filled in.
type game struct {
	dialect.GamePlay
	state  []puzzle.Entry // by bit, of move 0 where nothing stands
	filled []int          // the bits where something may stand
}

func newGame(p puzzle.Puzzle) *game {
	return &game{GamePlay: core.DialectOf(p).Tatham.Start(p), state: make([]puzzle.Entry, p.Bits())}
}

// play makes a move, or fails the scanner.
func (g *game) play(m *dialect.Scanner, move int) {
	for _, bit := range g.Play(m) {
		value, known := g.At(bit)
		switch e := &g.state[bit]; {
		case !known:
			e.Move = 0
		case e.Move == 0 || e.Value != value:
			*e = puzzle.Entry{Bit: bit, Value: value, Move: move}
			g.filled = append(g.filled, bit)
		}
	}
}

// restart takes all moves back.
func (g *game) restart(p puzzle.Puzzle) {
	g.GamePlay = core.DialectOf(p).Tatham.Start(p)
	for _, bit := range g.filled {
		g.state[bit].Move = 0
	}
	g.filled = nil
}

// show makes what stands on the board that of the record.
func (g *game) show(rec *core.Record) {
	if rec.Unfinished = g.Unclear(); !rec.Unfinished {
		rec.Fill(slices.DeleteFunc(slices.Clone(g.state), func(e puzzle.Entry) bool { return e.Move == 0 }))
	}
}

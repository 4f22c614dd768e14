package play

import (
	"slices"
	"time"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
)

// Mark is what the player has put at a place. The zero Mark is nothing.
type Mark struct {
	Known, Value bool
	Pencil       bool // it is a guess, which does not count
}

// Game is a puzzle with what has been filled in.
type Game struct {
	Puzzle    puzzle.Puzzle
	ID, Title string
	Spent     time.Duration // until it was solved

	marks        []Mark  // by answer bit
	places       [][]int // the bits of each place: one, or one for each of its values
	place        []int   // by answer bit
	past, future [][]Mark
	joined       bool // the next change belongs to the last move
}

// NewGame begins a puzzle.
func NewGame(p puzzle.Puzzle, id, title string) *Game {
	g := &Game{Puzzle: p, ID: id, Title: title, marks: make([]Mark, p.Bits())}
	parts := p.(partly)
	for bit := range g.marks {
		if parts.Part(bit).Number == 0 {
			g.places = append(g.places, nil)
		}
		last := len(g.places) - 1
		g.places[last], g.place = append(g.places[last], bit), append(g.place, last)
	}
	return g
}

// partly is a puzzle that says how its bits are drawn. It can have several bits at one place.
type partly interface {
	Part(bit int) rulefile.Part
}

// bitsAt returns all bits of the place of a bit.
func (g *Game) bitsAt(bit int) []int { return g.places[g.place[bit]] }

// choice is what the player puts at a place: a mark and, if the place can have several values, the number of one, from 1.
type choice struct {
	Mark
	number int
}

// chosen returns what stands at the place of a bit.
func (g *Game) chosen(bit int) choice {
	bits := g.bitsAt(bit)
	for i, b := range bits {
		if m, _ := g.At(b); m.Known && (m.Value || len(bits) == 1) {
			return choice{m, (i + 1) * min(1, len(bits)-1)}
		}
	}
	return choice{}
}

// choose puts something at the place of a bit.
func (g *Game) choose(bit int, to choice) {
	bits := g.bitsAt(bit)
	for i, b := range bits {
		if len(bits) == 1 || i+1 == to.number {
			g.Put(b, to.Mark)
		} else {
			g.Put(b, Mark{})
		}
	}
}

// Fill puts entries on the board, as if they had always been there.
func (g *Game) Fill(state []puzzle.Entry) {
	for _, e := range state {
		if _, given := g.At(e.Bit); !given {
			g.marks[e.Bit] = Mark{Known: true, Value: e.Value}
		}
	}
}

// At returns what the player has put at a place, or what is printed there.
func (g *Game) At(bit int) (m Mark, given bool) {
	if value, given := g.Puzzle.Given(bit); given {
		return Mark{Known: true, Value: value}, true
	}
	return g.marks[bit], false
}

// Stroke begins a move: all changes up to the next one are undone together.
func (g *Game) Stroke() { g.joined = false }

// Put changes a place, unless it is printed.
func (g *Game) Put(bit int, to Mark) {
	if from, given := g.At(bit); given || from == to {
		return
	}
	if !g.joined {
		g.past, g.joined = append(g.past, slices.Clone(g.marks)), true
	}
	g.future, g.marks[bit] = nil, to
}

// Undo takes back the last move, if there is one.
func (g *Game) Undo() bool { return g.turn(&g.past, &g.future) }

// Redo repeats the move that was taken back last, if there is one.
func (g *Game) Redo() bool { return g.turn(&g.future, &g.past) }

func (g *Game) turn(from, to *[][]Mark) bool {
	last := len(*from) - 1
	if last < 0 {
		return false
	}
	*to = append(*to, g.marks)
	g.marks, *from, g.joined = (*from)[last], (*from)[:last], false
	return true
}

// state returns what is filled in, without pencil marks. What Fill put there has move 0.
func (g *Game) state() (state []puzzle.Entry) {
	for bit, m := range g.marks {
		move := len(g.past)
		for move > 0 && g.past[move-1][bit] == m {
			move--
		}
		if m.Known && !m.Pencil {
			state = append(state, puzzle.Entry{Bit: bit, Value: m.Value, Move: move})
		}
	}
	return state
}

// Solved reports whether the rules hold, and whether the board is full. An edge that is not drawn counts as off or, with several
// values, as the first one.
func (g *Game) Solved() (solved, full bool) {
	answer := make(puzzle.Answer, len(g.marks))
	enough := true
	full = true
	for _, bits := range g.places {
		c := g.chosen(bits[0])
		firm := c.Known && !c.Pencil
		edge := g.Puzzle.Site(bits[0]).IsEdge()
		full, enough = full && firm, enough && (firm || edge)
		switch {
		case len(bits) == 1:
			answer[bits[0]] = firm && c.Value
		case firm || edge:
			answer[bits[max(c.number, 1)-1]] = true
		}
	}
	return enough && g.Puzzle.Check(answer) == nil, full
}

// picture returns a picture of the board.
func (g *Game) picture() *render.Picture {
	open := func() []render.Bit { return slices.Repeat([]render.Bit{render.Open}, len(g.marks)) }
	pic := &render.Picture{Puzzle: g.Puzzle, Step: true, Bits: open(), Pencil: open()}
	for bit := range g.marks {
		m, _ := g.At(bit)
		in := pic.Bits
		if m.Pencil {
			in = pic.Pencil
		}
		switch {
		case m.Known && m.Value:
			in[bit] = render.True
		case m.Known:
			in[bit] = render.False
		}
	}
	return pic
}

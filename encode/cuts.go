package encode

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// Cut chooses the clauses that forbid a loop which is no solution.
type Cut int

// The cuts. Which is best was measured: with coloured faces, blocking exactly the
// loop needs far less time than a long clause around it, because moving the loop
// locally is mostly the right repair (50x50, two solutions: 0.3 s against 17 s), and
// adding both is in between.
const (
	BlockLoop Cut = iota // not all edges of the loop
	CutSets              // the loop's cells are left through an edge
	BothCuts
)

var cutNames = [...]string{"loop", "cut-set", "both"}

func (c Cut) String() string { return cutNames[c] }

// ParseCut reads a Cut's name.
func ParseCut(name string) (Cut, error) {
	return parseName[Cut]("cut", name, cutNames[:])
}

// loopCutter finds the loops of a model and cuts off those that are no solutions.
type loopCutter struct {
	board   *masyu.Board
	edges   []cnf.Lit
	decided []value
	cut     Cut
	pearls  int

	witnesses *[]string // where they are kept; nil if nobody asks
}

func newLoopCutter(b *masyu.Board, edges []cnf.Lit, decided []value, cut Cut) *loopCutter {
	return &loopCutter{board: b, edges: edges, decided: decided, cut: cut, pearls: pearls(b)}
}

// refine is an Encoding's Refine. Every loop that visits all that has to be
// visited is a solution, whatever other loops the model has: to cut it off would
// lose a solution and could fake uniqueness. On a board without pearls that holds
// for all of them. Every other loop is in no solution.
func (k *loopCutter) refine(a puzzle.Answer, sink cnf.Sink) (solutions []puzzle.Answer, cuts []CutKind) {
	w := &writer{ctx: context.Background(), sink: sink, decided: k.decided}
	for _, loop := range findLoops(k.board, a) {
		if k.complete(loop) {
			solutions = append(solutions, loop.answer(k.board.Bits()))
			continue
		}
		if k.cut != CutSets {
			k.block(w, loop)
			k.testify(loop, k.loopWitness)
			cuts = append(cuts, LoopBlocked)
		}
		if k.cut == CutSets || k.cut == BothCuts {
			k.leave(w, loop)
			k.testify(loop, k.regionWitness)
			cuts = append(cuts, CutSet)
		}
	}
	return solutions, cuts
}

// complete reports whether a loop visits all pearls, and all cells if the board
// says so.
func (k *loopCutter) complete(l loop) bool {
	rows, cols := k.board.Size()
	return l.pearls == k.pearls && (!k.board.Full || len(l.cells) == rows*cols)
}

// block states that not all edges of the loop are drawn. A loop that contains
// another would cross it, so only this one is lost.
func (k *loopCutter) block(w *writer, l loop) {
	clause := make([]cnf.Lit, len(l.edges))
	for i, e := range l.edges {
		clause[i] = k.edges[e].Not()
	}
	w.Add(clause...)
}

// leave states that an edge leads out of the loop's cells: there is something to
// visit in them and outside. If there is nothing in them, that holds only when
// the solution enters them at all: when it has the loop's first edge, say.
func (k *loopCutter) leave(w *writer, l loop) {
	rows, cols := k.board.Size()
	in := make([]bool, rows*cols)
	for _, cell := range l.cells {
		in[cell] = true
	}
	var clause []cnf.Lit
	if l.pearls == 0 && !k.board.Full {
		clause = append(clause, k.edges[l.edges[0]].Not())
	}
	for i, e := range k.edges {
		r, c, down := k.board.Edge(i)
		from := r*cols + c
		to := from + 1
		if down {
			to = from + cols
		}
		if in[from] != in[to] {
			clause = append(clause, e)
		}
	}
	w.Add(clause...)
}

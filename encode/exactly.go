package encode

import (
	"context"

	"gridcnf/cnf"
)

// Balance names an encoding of "exactly k of these literals hold".
type Balance int

// The encodings. All of them but Native propagate completely: when a partial
// assignment of the literals decides another one, unit propagation finds it.
// Automaton states balance and no-three together, of a whole line.
const (
	CardinalityNetwork Balance = iota // Asín, Nieuwenhuis, Oliveras, Rodríguez-Carbonell 2011
	SequentialCounter                 // Sinz 2005
	Totalizer                         // Bailleux, Boufkhad 2003
	Automaton                         // a line automaton that also forbids triples
	Native                            // cardinality constraints for solvers that take them

	// Auto is what measured best for the board: SequentialCounter for lines of up
	// to 40 cells, Automaton for longer ones.
	Auto Balance = -1
)

// autoLimit is the longest line for which Auto counts. With gini, minimal boards
// of 14x14 to 30x30 take 0.7 times as long with the counter as with the automaton,
// an empty 40x40 board 0.9 times, an empty 60x60 board 4 times.
const autoLimit = 40

var balanceNames = [...]string{"cardnet", "counter", "totalizer", "automaton", "native"}

func (b Balance) String() string {
	if b == Auto {
		return "auto"
	}
	return balanceNames[b]
}

// BalanceNames lists the names ParseBalance knows.
func BalanceNames() []string { return append(balanceNames[:], Auto.String()) }

// ParseBalance reads an encoding's name.
func ParseBalance(name string) (Balance, error) {
	if name == Auto.String() {
		return Auto, nil
	}
	return parseName[Balance]("encoding", name, BalanceNames())
}

// Exactly writes to sink that exactly k of lits hold, in the given encoding. For
// Native the sink must be a cnf.CardSink; Automaton, which is an encoding of whole
// lines, is not for this function. It panics if asked for either.
func Exactly(sink cnf.Sink, b Balance, lits []cnf.Lit, k int) {
	(&writer{ctx: context.Background(), sink: sink}).exactly(b, lits, k)
}

func (w *writer) exactly(b Balance, lits []cnf.Lit, k int) {
	xs, ones := w.undecided(nil, lits)
	if w.meanings != nil {
		w.counting(lits)
	}
	k -= ones
	if k < 0 || k > len(xs) {
		w.Add()
		return
	}
	if k == 0 || k == len(xs) {
		for _, x := range xs {
			if k == 0 {
				x = x.Not()
			}
			w.Add(x)
		}
		return
	}
	if k > len(xs)-k { // count the rarer sign: the encodings grow with k
		for i := range xs {
			xs[i] = xs[i].Not()
		}
		k = len(xs) - k
		w.counted.value = 0
	}
	switch b {
	case CardinalityNetwork:
		w.cardinalityNetwork(xs, k)
	case SequentialCounter:
		w.sequentialCounter(xs, k)
	case Totalizer:
		w.totalizer(xs, k)
	case Native:
		w.native(xs, k)
	default:
		panic("encode: " + b.String() + " does not count literals")
	}
}

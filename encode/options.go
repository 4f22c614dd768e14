package encode

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/encode/card"
)

// Options choose among encodings of the same puzzle. The zero Options are the measured
// best. An option of one kind of rule has no effect on others.
type Options struct {
	Balance  Balance // how "half of the line" is stated
	Lines    When    // when pairs of lines are told apart
	Loop     When    // when all is stated that keeps a loop single
	Plain    bool    // no colours of the faces of a loop, inside and outside
	Textbook bool    // do not fold the givens into the clauses
	Groups   bool    // say what every clause states and every helper variable means: with Textbook, and a little longer
	Takes    Takes   // what the solver takes beside clauses
	Seed     int64   // of the values that a guide hints at: the same seed hints at the same ones
}

// Takes says what a solver takes beside clauses.
type Takes struct {
	Cards bool // cardinality constraints: cnf.CardSink
	Guide bool // a propagator: Encoding.Guide, without the clauses for which it stands

	// Answer says that who takes a guide makes do without a formula where the answer is found
	// before there is one, or it is found that there is none.
	Answer bool
}

// Balance names a way to state that half of a line is 1 and no three neighbours are alike.
type Balance int

// The ways. Auto is Native for a solver that takes cardinality constraints, else
// SequentialCounter for lines of up to 40 cells and Automaton for longer ones.
const (
	Auto               Balance = iota
	CardinalityNetwork         // Asín, Nieuwenhuis, Oliveras, Rodríguez-Carbonell 2011
	SequentialCounter          // Sinz 2005
	Automaton                  // a line automaton that also forbids triples
	Native                     // cardinality constraints for solvers that take them
)

// autoLimit is the longest line for which Auto counts. With gini, minimal boards
// of 14x14 to 30x30 take 0.7 times as long with the counter as with the automaton,
// an empty 40x40 board 0.9 times, an empty 60x60 board 4 times.
const autoLimit = 40

// settled returns what Auto stands for.
func (b Balance) settled(longest int, takes Takes) Balance {
	switch {
	case b != Auto:
		return b
	case takes.Cards:
		return Native
	case longest > autoLimit:
		return Automaton
	}
	return SequentialCounter
}

// ways are what the ways are called, and how they count; Automaton does not.
var ways = [...]struct {
	text  string
	count card.Encoding
}{
	CardinalityNetwork: {"cardinality network", card.Network},
	SequentialCounter:  {"sequential counter", card.Counter},
	Automaton:          {"line automaton", nil},
	Native:             {"cardinality constraints", card.Native},
}

// When says when a rule is stated that takes many clauses.
type When int

// Lines that must differ are told apart pair by pair, once they were equal in a model (Lazy) or
// from the start (Eager). A loop is kept single by cuts, when a model has a closed line that
// is no solution, or by clauses that admit nothing else.
const (
	Lazy When = iota
	Eager
)

// The names of the options, in the order of their values.
var (
	BalanceNames = []string{"auto", "cardnet", "counter", "automaton", "native"}
	WhenNames    = []string{"lazy", "eager"}
)

func (b Balance) String() string { return BalanceNames[b] }
func (w When) String() string    { return WhenNames[w] }

// Parse returns what reads one of the names of an option.
func Parse[T ~int](names []string) func(name string) (T, error) {
	return func(name string) (T, error) {
		i := slices.Index(names, name)
		if i < 0 {
			return 0, fmt.Errorf("found %q, expected %s", name, strings.Join(names, ", "))
		}
		return T(i), nil
	}
}

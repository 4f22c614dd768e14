package encode

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/encode/card"
)

// Options choose among encodings of the same puzzle. The zero Options were the fastest in measurements. An option for one
// kind of rule has no effect on others.
type Options struct {
	Balance  Balance // how "half of the line" is stated
	Lines    When    // when to state that pairs of lines differ
	Loop     When    // when to state that there is only one loop
	Plain    bool    // no variables for the faces inside and outside of a loop
	Textbook bool    // do not fold the givens into the clauses
	Groups   bool    // say what every clause states and every helper variable means; implies Textbook
	Takes    Takes   // what the solver takes beside clauses
	Seed     int64   // of the values at which a guide hints: the same seed gives the same hints
}

// Takes says what a solver takes beside clauses.
type Takes struct {
	Cards bool // cardinality constraints: cnf.CardSink
	Guide bool // a propagator: Encoding.Guide, without the clauses for which it stands

	// Answer says that the caller needs no formula if the answer, or that there is none, is found before a formula is made.
	// It has an effect only with Guide.
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

// autoLimit is the longest line for which Auto chooses the counter. With gini, minimal boards of 14x14 to 30x30 take 0.7
// times as long with the counter as with the automaton, an empty 40x40 board 0.9 times, an empty 60x60 board 4 times.
const autoLimit = 40

// settled replaces Auto by the way for which it stands.
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

// ways has the name of each Balance and how it counts; Automaton does not count.
var ways = [...]struct {
	text  string
	count card.Encoding
}{
	CardinalityNetwork: {"cardinality network", card.Network},
	SequentialCounter:  {"sequential counter", card.Counter},
	Automaton:          {"line automaton", nil},
	Native:             {"cardinality constraints", card.Native},
}

// When says when to state a rule that takes many clauses.
type When int

// The values of When. Lazy states that two lines differ once they are equal in a model, and cuts off a closed line that is no
// solution once a model has it. Eager states from the start that all pairs of lines differ and that there is only one loop.
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

// Parse returns a function that reads one of the names of an option, and fails for any other text.
func Parse[T ~int](names []string) func(name string) (T, error) {
	return func(name string) (T, error) {
		i := slices.Index(names, name)
		if i < 0 {
			return 0, fmt.Errorf("found %q, expected %s", name, strings.Join(names, ", "))
		}
		return T(i), nil
	}
}

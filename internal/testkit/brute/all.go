package brute

import (
	"fmt"
	"iter"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
)

// All yields the solutions of a puzzle of any family. It panics for one that brute force
// cannot solve: tests of a new family need a search of its own here.
func All(p puzzle.Puzzle) iter.Seq[puzzle.Answer] {
	switch p.Kind() {
	case takuzu.Takuzu, takuzu.ThreeInARow:
		return Takuzu(p)
	case masyu.Masyu:
		return Masyu(p)
	case slitherlink.Slitherlink:
		return Slitherlink(p)
	}
	panic(fmt.Sprintf("brute: no search for a %s (%T)", p.Kind(), p))
}

package masyu

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/rule"
)

// trouble says in a clause how the loop would pass a pearl wrongly, or could not pass it, if
// some edges are as literals say: "the line would turn on the white pearl at r1c2".
func trouble(p *rule.Local, lits []cnf.Lit) string {
	if colour(p) == "white" {
		return troubleWhite(p, lits)
	}
	return troubleBlack(p, lits)
}

func troubleWhite(p *rule.Local, lits []cnf.Lit) string {
	a := armsOf(p)
	near, far := a.drawn(lits)
	for way := 0; way < len(directions); way += 2 {
		if near[way] || near[way+1] {
			switch {
			case near[way^2] || near[way^3]:
				return "the line would turn on " + p.Spot()
			case far[way] && far[way+1]:
				return "the line would have no turn beside " + p.Spot()
			}
			return "the line could not go straight through " + p.Spot()
		}
	}
	return fmt.Sprintf("%s could be passed neither %s nor %s", p.Spot(), axis(0), axis(2))
}

func troubleBlack(p *rule.Local, lits []cnf.Lit) string {
	a := armsOf(p)
	near, _ := a.drawn(lits)
	for way := range directions {
		switch {
		case near[way] && near[way^1]:
			return "the line would go straight through " + p.Spot()
		case near[way] && a.closed(way, lits):
			return fmt.Sprintf("the line could not go two cells %s from %s", directions[way], p.Spot())
		case a.closed(way, lits) && a.closed(way^1, lits):
			return fmt.Sprintf("the line could go two cells neither %s nor %s from %s", directions[way], directions[way^1], p.Spot())
		}
	}
	return "the loop could not pass " + p.Spot()
}

// drawn reports by direction which edges are drawn: those of the pearl, and those beyond.
func (a *arms) drawn(lits []cnf.Lit) (near, far [4]bool) {
	for _, l := range lits {
		switch way, beyond := a.of(l); {
		case way < 0 || l < 0:
		case beyond:
			far[way] = true
		default:
			near[way] = true
		}
	}
	return near, far
}

// closed reports whether one of two edges in a direction is empty or not on the board.
func (a *arms) closed(way int, lits []cnf.Lit) bool {
	for _, e := range [...]int{a.edge[way], a.beyond[way]} {
		if e < 0 || slices.Contains(lits, -cnf.Lit(e+1)) {
			return true
		}
	}
	return false
}

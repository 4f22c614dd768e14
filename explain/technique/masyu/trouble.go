package masyu

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// trouble says in a clause how the loop would pass a pearl wrongly, or could not pass it, if
// some edges are as literals say: "the line would turn on the white pearl at r1c2".
func trouble(p *rule.Local, lits []cnf.Lit) string {
	near, far := p.Bits[:len(directions)], p.Bits[len(directions):]
	drawn := func(edge int) bool { return edge >= 0 && slices.Contains(lits, cnf.Lit(edge+1)) }
	switch colour(p) {
	case "":
		return "the loop could pass " + p.Spot() + " neither as a white one nor as a black one"
	case "white":
		for way := 0; way < len(directions); way += 2 {
			switch {
			case !drawn(near[way]) && !drawn(near[way+1]):
			case drawn(near[way^2]) || drawn(near[way^3]):
				return "the line would turn on " + p.Spot()
			case drawn(far[way]) && drawn(far[way+1]):
				return "the line would have no turn beside " + p.Spot()
			default:
				return "the line could not go straight through " + p.Spot()
			}
		}
		return fmt.Sprintf("%s could be passed neither %s nor %s", p.Spot(), axis(0), axis(2))
	}
	closed := func(way int) bool { // one of the two edges is empty or not on the board
		return slices.ContainsFunc([]int{near[way], far[way]}, func(edge int) bool {
			return edge < 0 || slices.Contains(lits, -cnf.Lit(edge+1))
		})
	}
	for way, name := range directions {
		switch {
		case drawn(near[way]) && drawn(near[way^1]):
			return "the line would go straight through " + p.Spot()
		case drawn(near[way]) && closed(way):
			return fmt.Sprintf("the line could not go two cells %s from %s", name, p.Spot())
		case closed(way) && closed(way^1):
			return fmt.Sprintf("the line could go two cells neither %s nor %s from %s", name, directions[way^1], p.Spot())
		}
	}
	return "the loop could not pass " + p.Spot()
}

// leave supposes that the line leaves a black pearl by an edge: "the line went up from the black
// pearl at r3c3". It returns "" for other edges and pearls.
func leave(p *rule.Local, edge int) string {
	way := slices.Index(p.Bits[:len(directions)], edge)
	if way < 0 || colour(p) != "black" {
		return ""
	}
	return fmt.Sprintf("the line went %s from %s", directions[way], p.Spot())
}

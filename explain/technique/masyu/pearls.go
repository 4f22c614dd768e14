package masyu

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// onePearl looks at each pearl: the loop goes straight through a white one and turns beside it;
// it turns on a black one and goes straight on for two cells.
var onePearl = technique.Shape("pearl", sayPearl)

func sayPearl(k *technique.Known, d *technique.Deduction) string {
	p := d.Rules[0].(*rule.Local)
	switch colour(p) {
	case "white":
		return sayWhite(k, d, p)
	case "black":
		return sayBlack(k, d, p)
	case "unknown":
		return sayUnknown(k, d, p)
	}
	return k.LeftOver(d)
}

// sayUnknown says as which colour the loop passes the pearl, if the conclusion shows that: a far edge is drawn at a black
// one and empty at a white one, and of the near edges, a line goes straight through a white one and turns on a black one.
func sayUnknown(k *technique.Known, d *technique.Deduction, p *rule.Local) string {
	known := slices.Concat(d.Facts, d.Lits)
	drawn := func(way int) bool { return slices.Contains(known, cnf.Lit(p.Bits[way]+1)) }
	as := ""
	for _, l := range d.Lits {
		switch way, far := arm(p, l); {
		case far && l < 0, !far && l > 0 && drawn(way^1):
			as = "white"
		case far, l > 0 && (drawn(way^2) || drawn(way^3)):
			as = "black"
		}
	}
	if as == "" {
		return k.LeftOver(d)
	}
	text := fmt.Sprintf("%s can only be passed as a %s one: %s.", p.Spot(), as, k.Outcome(d.Lits))
	if len(d.Facts) > 0 {
		return k.Since(d.Facts) + text
	}
	return english.Sentence(text)
}

// sayBlack has a sentence for each kind of reason: only the border, an arm that is drawn, or an arm that is empty.
func sayBlack(k *technique.Known, d *technique.Deduction, p *rule.Local) string {
	if len(d.Facts) == 0 {
		near := "is too close to the border"
		if slices.Contains(p.Bits[:len(directions)], -1) {
			near = "touches the border"
		}
		there, not := ahead(p, d.Lits)
		return fmt.Sprintf("%s %s and cannot go %s, so it goes two cells %s: %s.",
			english.Sentence(p.Spot()), near, english.Choice(not), english.List(there), k.Outcome(d.Lits))
	}
	way, far := arm(p, d.Facts[0])
	switch {
	case len(d.Facts) > 1:
		return k.LeftOver(d)
	case d.Facts[0] > 0 && !far:
		return fmt.Sprintf("The line goes %s from %s, so it goes two cells that way and not %s: %s.",
			directions[way], p.Spot(), directions[way^1], k.Outcome(d.Lits))
	}
	return fmt.Sprintf("%s%s cannot go two cells %s, so it goes two cells %s: %s.",
		k.Since(d.Facts), p.Spot(), directions[way], directions[way^1], k.Outcome(d.Lits))
}

// ahead names the directions in which the line leaves a black pearl if some literals hold, and the opposite directions.
func ahead(p *rule.Local, lits []cnf.Lit) (there, not []string) {
	for _, l := range lits {
		way, _ := arm(p, l)
		if l < 0 {
			way ^= 1
		}
		if !slices.Contains(there, directions[way]) {
			there, not = append(there, directions[way]), append(not, directions[way^1])
		}
	}
	return there, not
}

// sayWhite has a sentence for each kind of conclusion: where the line turns, or in which direction it runs.
func sayWhite(k *technique.Known, d *technique.Deduction, p *rule.Local) string {
	if way, far := arm(p, d.Lits[0]); far && d.Lits[0] < 0 {
		others := slices.DeleteFunc(slices.Clone(d.Facts), func(f cnf.Lit) bool {
			to, _ := arm(p, f)
			return f > 0 && to>>1 == way>>1
		})
		through := fmt.Sprintf("The line through %s is", p.Spot())
		if len(others) > 0 {
			through = fmt.Sprintf("%sthe line through %s goes %s. It is", k.Since(others), p.Spot(), axis(way))
		}
		return fmt.Sprintf("%s already straight at %s, so it must turn at %s: %s.",
			through, neighbour(p, way^1), neighbour(p, way), k.Outcome(d.Lits))
	}
	if len(d.Facts) == 0 {
		return fmt.Sprintf("%s lies on the border, so the line runs along it: %s.", english.Sentence(p.Spot()), k.Outcome(d.Lits))
	}
	way, far := arm(p, d.Facts[0])
	switch {
	case len(d.Facts) == 1 && !far && d.Facts[0] > 0:
		return fmt.Sprintf("The line comes to %s from %s and goes straight on: %s.", p.Spot(), neighbour(p, way), k.Outcome(d.Lits))
	case len(d.Facts) == 1 && !far:
		return fmt.Sprintf("%sthe line through %s cannot go %s, so it goes %s: %s.",
			k.Since(d.Facts), p.Spot(), axis(way), axis(way^2), k.Outcome(d.Lits))
	case len(d.Facts) == 2 && far && d.Facts[0] > 0 && d.Facts[1] > 0:
		return fmt.Sprintf("%sa line %s through %s would have no turn beside it, so it goes %s: %s.",
			k.Since(d.Facts), axis(way), p.Spot(), axis(way^2), k.Outcome(d.Lits))
	}
	return k.LeftOver(d)
}

// trouble says in a clause how the loop would pass a pearl wrongly, or why it could not pass it, if some literals hold:
// "the line would turn on the white pearl at r1c2". See technique.Set.
func trouble(p *rule.Local, lits []cnf.Lit) string {
	near, far := p.Bits[:len(directions)], p.Bits[len(directions):]
	drawn := func(edge int) bool { return edge >= 0 && slices.Contains(lits, cnf.Lit(edge+1)) }
	switch colour(p) {
	case "":
		return "the loop could not pass " + p.Spot()
	case "unknown":
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

// leave supposes that the line leaves a black pearl by an edge: "the line went up from the black pearl at r3c3". It returns
// "" for other edges and pearls. See technique.Set.
func leave(p *rule.Local, edge int) string {
	way := slices.Index(p.Bits[:len(directions)], edge)
	if way < 0 || colour(p) != "black" {
		return ""
	}
	return fmt.Sprintf("the line went %s from %s", directions[way], p.Spot())
}

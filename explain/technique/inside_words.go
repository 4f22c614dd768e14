package technique

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// mostNamed is how many faces on a way, or edges of a border, are named one by one.
const mostNamed = 5

// sayInside tells a walk from face to face where those are cells, and else what crosses the border
// of the region that it goes around.
func sayInside(k *Known, d *Deduction) string {
	at := slices.IndexFunc(d.Rules, func(r rule.Instance) bool { _, ok := r.(*rule.Parity); return ok })
	if at < 0 {
		return k.LeftOver(d)
	}
	parity := d.Rules[at].(*rule.Parity)
	crossing := slices.DeleteFunc(k.Loop.Crossing(parity.Region), func(e int) bool { return e+1 == d.Lits[0].Var() })
	var drawn []cnf.Lit
	for _, l := range d.Facts {
		if l > 0 && slices.Contains(crossing, l.Var()-1) {
			drawn = append(drawn, l)
		}
	}
	var clues []string
	for _, r := range d.Rules {
		if l, ok := r.(*rule.Local); ok {
			clues = append(clues, k.sayLeap(l, d, crossing))
		}
	}
	if k.Loop.Thing() == "corner" {
		if text := k.sayWalk(d.Lits, crossing, len(drawn), clues); text != "" {
			return text
		}
	}
	border, result, state := "The loop crosses the border of "+k.RegionName(parity.Region)+" an even number of times", k.Names(d.Lits), "empty"
	if d.Lits[0] > 0 {
		state = "drawn"
	}
	others := ""
	switch {
	case len(drawn) > mostNamed:
		others = fmt.Sprintf("%d edges are drawn, ", len(drawn))
	case len(drawn) > 0:
		others = k.Outcome(drawn) + ", "
	case len(clues) == 0:
		return fmt.Sprintf("%s, and %s is the only way left, so it is %s.", border, result, state)
	}
	for _, clue := range clues {
		others += clue + ", "
	}
	return fmt.Sprintf("%s. There %sand %s is the only other way, so it is %s.", border, others, result, state)
}

// sayLeap tells what a clue says of two of the edges that are crossed.
func (k *Known) sayLeap(l *rule.Local, d *Deduction, crossing []int) string {
	var w ways
	w.start(k, l)
	w.suppose(d.Facts)
	for i, e := range crossing {
		for _, f := range crossing[i+1:] {
			if !slices.Contains(l.Bits[:], e) || !slices.Contains(l.Bits[:], f) || len(k.Open([]cnf.Lit{cnf.Lit(e + 1), cnf.Lit(f + 1)})) < 2 {
				continue
			}
			switch odd, sure := w.parity(e, f); {
			case sure && odd:
				return fmt.Sprintf("%s has just one of %s and %s", l.Spot(), k.Loop.SayEdge(e), k.Loop.SayEdge(f))
			case sure:
				return fmt.Sprintf("%s has both or neither of %s and %s", l.Spot(), k.Loop.SayEdge(e), k.Loop.SayEdge(f))
			}
		}
	}
	return l.Spot() + " allows no other way" // a clue beside it has a part in that
}

// sayWalk goes over the crossing edges from one face of an edge to the other. It returns nothing if
// that does not lead over all of them.
func (k *Known) sayWalk(lits []cnf.Lit, crossing []int, drawn int, clues []string) string {
	from, to := k.Loop.FacesOf(lits[0].Var() - 1)
	outside := k.Loop.Faces()
	if from == outside {
		from, to = to, from
	}
	var by []string
	for at := from; at != to || len(crossing) > 0; {
		i := slices.IndexFunc(crossing, func(e int) bool {
			left, right := k.Loop.FacesOf(e)
			return left == at || right == at
		})
		if i < 0 {
			return ""
		}
		left, right := k.Loop.FacesOf(crossing[i])
		crossing = slices.Delete(crossing, i, i+1)
		if at = left + right - at; at != to || len(crossing) > 0 {
			by = append(by, k.Loop.FaceName(at))
		}
	}
	way := "over their other edge"
	switch {
	case len(by) > mostNamed:
		way = fmt.Sprintf("by way of %d others, %s to %s,", len(by), by[0], by[len(by)-1])
	case len(by) > 0:
		way = "by way of " + english.List(by)
	}
	crossings := fmt.Sprintf("crosses the loop %d times", drawn)
	few := [...]string{"does not cross the loop", "crosses the loop once", "crosses the loop twice"}
	switch {
	case len(clues) > 0 && lits[0] > 0:
		crossings = "crosses the loop an odd number of times, as " + english.List(clues)
	case len(clues) > 0:
		crossings = "crosses the loop an even number of times, as " + english.List(clues)
	case drawn < len(few):
		crossings = few[drawn]
	}
	start, end := k.Loop.FaceName(from), k.Loop.FaceName(to)
	side := "they are on the same side of it"
	switch {
	case to == outside && lits[0] > 0:
		side = start + " is inside it"
	case to == outside:
		side = start + " is outside it as well"
	case lits[0] > 0:
		side = "one of them is inside it and the other outside"
	}
	return fmt.Sprintf("Going from %s to %s %s %s, so %s: %s.", start, end, way, crossings, side, k.Outcome(lits))
}

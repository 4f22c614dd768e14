package technique

import (
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/rule"
)

// The words in which the techniques of Masyu speak of edges and pearls.

// split tells drawn edges from empty ones.
func split(lits []cnf.Lit) (on, off []cnf.Lit) {
	for _, l := range lits {
		if l > 0 {
			on = append(on, l)
		} else {
			off = append(off, l)
		}
	}
	return on, off
}

// outcome says what holds: "r1c1-r1c2 and r1c1-r2c1 are drawn, and r1c2-r1c3 is empty".
func outcome(k *Known, lits []cnf.Lit) string { return strings.Join(states(k, lits), ", and ") }

// given says the same in the middle of a sentence.
func given(k *Known, lits []cnf.Lit) string { return strings.Join(states(k, lits), " and ") }

// states says which edges are drawn and which are empty.
func states(k *Known, lits []cnf.Lit) []string {
	on, off := split(lits)
	var parts []string
	if len(on) > 0 {
		parts = append(parts, names(k, on)+be(on)+"drawn")
	}
	if len(off) > 0 {
		parts = append(parts, names(k, off)+be(off)+"empty")
	}
	return parts
}

func be(lits []cnf.Lit) string {
	if len(lits) == 1 {
		return " is "
	}
	return " are "
}

// names lists edges.
func names(k *Known, lits []cnf.Lit) string {
	list := make([]string, len(lits))
	for i, l := range lits {
		list[i] = k.Name(l)
	}
	return english.List(list)
}

// spot names the place of a Point or a Local: "the white pearl at r1c1", or "r1c1".
func spot(inst rule.Instance) string {
	switch r := inst.(type) {
	case *rule.Local:
		return "the " + r.Name()
	case *rule.Point:
		return r.Loop.PointSite(r.Row, r.Col).String()
	}
	return inst.Name()
}

// sentence begins one. Names of cells stay as they are.
func sentence(text string) string {
	if strings.HasPrefix(text, "the ") {
		return "T" + text[1:]
	}
	return text
}

// since begins a sentence with facts as the reason.
func since(k *Known, facts []cnf.Lit) string { return "As " + given(k, facts) + ", " }

// leftOver says that some instances leave no other way.
func leftOver(k *Known, d *Deduction) string {
	var spots []string
	for _, r := range d.Rules {
		spots = append(spots, spot(r))
	}
	text := sentence(english.List(spots)) + " can only go together in this way: "
	if len(spots) == 1 {
		text = "The loop can only pass " + spots[0] + " in this way: "
	}
	if len(d.Facts) > 0 {
		text = since(k, d.Facts) + strings.ToLower(text[:1]) + text[1:]
	}
	return text + outcome(k, d.Lits) + "."
}

// colour is that of a pearl.
func colour(p *rule.Local) string {
	if p.Shape == masyu.WhitePearl {
		return "white"
	}
	return "black"
}

// directions are named as rule.Around lists them.
var directions = [4]string{"up", "down", "right", "left"}

// axis names a direction and its opposite.
func axis(direction int) string {
	return [...]string{"up and down", "left and right"}[direction>>1]
}

// arms are the edges of a pearl and those straight beyond, by direction.
type arms struct{ edge, beyond [4]int }

func armsOf(p *rule.Local) arms {
	return arms{[4]int(p.Bits[:4]), [4]int(p.Bits[4:])}
}

// of returns the direction of a literal's edge as seen from the pearl, and whether it is
// one of those beyond; -1 if it is neither.
func (a *arms) of(l cnf.Lit) (direction int, far bool) {
	for d := range a.edge {
		switch l.Var() - 1 {
		case a.edge[d]:
			return d, false
		case a.beyond[d]:
			return d, true
		}
	}
	return -1, false
}

// steps go one cell in each direction, by rows and columns.
var steps = [4][2]int{{-1, 0}, {1, 0}, {0, 1}, {0, -1}}

// neighbour names the cell beside a pearl.
func neighbour(p *rule.Local, direction int) string {
	return puzzle.CellName(p.Row+steps[direction][0], p.Col+steps[direction][1])
}

package technique

import (
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// The words in which the techniques of loops speak of edges and places.

// Split tells drawn edges from empty ones.
func Split(lits []cnf.Lit) (on, off []cnf.Lit) {
	for _, l := range lits {
		if l > 0 {
			on = append(on, l)
		} else {
			off = append(off, l)
		}
	}
	return on, off
}

// Outcome says what holds: "r1c1-r1c2 and r1c1-r2c1 are drawn, and r1c2-r1c3 is empty".
func (k *Known) Outcome(lits []cnf.Lit) string { return strings.Join(k.states(lits), ", and ") }

// Since begins a sentence with facts as the reason: "As r1c1-r1c2 is drawn, ".
func (k *Known) Since(facts []cnf.Lit) string { return "As " + k.given(facts) + ", " }

// given says what holds in the middle of a sentence.
func (k *Known) given(lits []cnf.Lit) string { return strings.Join(k.states(lits), " and ") }

// states says which edges are drawn and which are empty.
func (k *Known) states(lits []cnf.Lit) []string {
	on, off := Split(lits)
	var parts []string
	if len(on) > 0 {
		parts = append(parts, english.Are(k.names(on), "drawn"))
	}
	if len(off) > 0 {
		parts = append(parts, english.Are(k.names(off), "empty"))
	}
	return parts
}

// Names lists edges: "r1c1-r1c2 and r1c1-r2c1".
func (k *Known) Names(lits []cnf.Lit) string { return english.List(k.names(lits)) }

func (k *Known) names(lits []cnf.Lit) []string {
	list := make([]string, len(lits))
	for i, l := range lits {
		list[i] = k.Name(l)
	}
	return list
}

// Spot names the place of a Point or a Local: "the white pearl at r1c1", or "r1c1".
func Spot(inst rule.Instance) string {
	switch r := inst.(type) {
	case *rule.Local:
		return r.Spot()
	case *rule.Point:
		return r.Place()
	}
	return inst.Name()
}

// LeftOver says that some instances leave no other way. It is what can be said of every
// deduction about Points and Locals.
func (k *Known) LeftOver(d *Deduction) string {
	var spots []string
	for _, r := range d.Rules {
		spots = append(spots, Spot(r))
	}
	text := english.Sentence(english.List(spots)) + " can only go together in this way: "
	if len(spots) == 1 {
		text = "The loop can only pass " + spots[0] + " in this way: "
	}
	if len(d.Facts) > 0 {
		text = k.Since(d.Facts) + strings.ToLower(text[:1]) + text[1:]
	}
	return text + k.Outcome(d.Lits) + "."
}

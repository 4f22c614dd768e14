package technique

import (
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Name names the place of a literal: a cell "r3c4", or the edge "r3c4-r3c5".
func (k *Known) Name(l cnf.Lit) string { return puzzle.Spoken(k.Puzzle, l.Var()-1) }

// Names lists places: "r1c1-r1c2 and r1c1-r2c1".
func (k *Known) Names(lits []cnf.Lit) string { return english.List(k.names(lits)) }

func (k *Known) names(lits []cnf.Lit) []string { return list.Map(lits, k.Name) }

// Split separates positive literals (drawn edges, cells that are 1) from negative ones. Both keep their order.
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

// Outcome says that literals hold: "r1c1-r1c2 and r1c1-r2c1 are drawn, and r1c2-r1c3 is empty", or "r1c2 is 0, and r1c3
// and r1c5 are 1".
func (k *Known) Outcome(lits []cnf.Lit) string {
	return strings.Join(k.states(lits, english.Are), ", and ")
}

// Since begins a sentence with facts as the reason: "As r1c1-r1c2 is drawn, ".
func (k *Known) Since(facts []cnf.Lit) string { return "As " + k.given(facts) + ", " }

// given is Outcome for the middle of a sentence: without commas.
func (k *Known) given(lits []cnf.Lit) string {
	return strings.Join(k.states(lits, english.Are), " and ")
}

// states calls say once for each value that occurs. Edges keep the order of the literals, drawn ones first; with
// Words.NoFirst, cells are in the order of the board, and No comes first.
func (k *Known) states(lits []cnf.Lit, say func(names []string, state string) string) []string {
	if k.Words.NoFirst {
		lits = inOrder(lits)
	}
	var parts []string
	on, off := Split(lits)
	for i, group := range [...][]cnf.Lit{on, off} {
		if len(group) > 0 {
			parts = append(parts, say(k.names(group), [...]string{k.Words.Yes, k.Words.No}[i]))
		}
	}
	if k.Words.NoFirst {
		slices.Reverse(parts)
	}
	return parts
}

// Values says which cells or edges have which value, in the order of the board and Yes first: "r1c3 and r1c4 are 1 and
// r1c2 is 0", or "r1c1-r1c2 is drawn".
func (k *Known) Values(lits ...cnf.Lit) string {
	on, off := Split(inOrder(lits))
	between := " and "
	if on == nil || off == nil {
		between = ""
	}
	return english.Are(k.names(on), k.Words.Yes) + between + english.Are(k.names(off), k.Words.No)
}

// inOrder sorts literals by their places.
func inOrder(lits []cnf.Lit) []cnf.Lit {
	return slices.SortedFunc(slices.Values(lits), func(a, b cnf.Lit) int { return a.Var() - b.Var() })
}

// Spot names the place of a Point or a Local: "the white pearl at r1c2", or "r1c1".
func Spot(inst rule.Instance) string {
	switch r := inst.(type) {
	case *rule.Local:
		return r.Spot()
	case *rule.Point:
		return r.Place()
	}
	return inst.Name()
}

// LeftOver says that some instances allow no other way. This is true of every deduction from Points and Locals.
func (k *Known) LeftOver(d *Deduction) string {
	spots := list.Map(d.Rules, Spot)
	text := english.Sentence(english.List(spots)) + " can only go together in this way: "
	if len(spots) == 1 {
		text = "The loop can only pass " + spots[0] + " in this way: "
	}
	if len(d.Facts) > 0 {
		text = k.Since(d.Facts) + strings.ToLower(text[:1]) + text[1:]
	}
	return text + k.Outcome(d.Lits) + "."
}

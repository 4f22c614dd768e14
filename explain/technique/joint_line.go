package technique

import (
	"cmp"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/balanced"
	"gridcnf/puzzle/rule"
)

// jointLine takes the two rules of a single line together: it looks for cells that have the
// same value however the line is filled.
var jointLine = &Technique{
	Name:  "joint line",
	Class: 3,
	Find: func(k *Known, found func(*Deduction)) {
		openLines(k, func(line *rule.Line, f balanced.Line, _ []balanced.Line) {
			if g, ok := f.Forced(); ok {
				each(k, line, &g, nil, found)
			}
		})
	},
	Along: besideBlocks,
	Say:   sayJointLine,
}

// each yields a deduction for every open cell of a line that is filled in g, by the rules of
// the line and those that it is not one of some complete lines.
func each(k *Known, line *rule.Line, g *balanced.Line, but []balanced.Line, found func(*Deduction)) {
	lits := news(k, line, g)
	if len(lits) == 0 {
		return
	}
	if k.terse {
		found(&Deduction{Lits: lits})
		return
	}
	rules, facts := causes(k, line, but)
	for i := range lits {
		found(&Deduction{Lits: lits[i : i+1 : i+1], Rules: rules, Facts: facts})
	}
}

// news lists what g says of the open cells of a line.
func news(k *Known, line *rule.Line, g *balanced.Line) []cnf.Lit {
	var lits []cnf.Lit
	for i, bit := range line.Bits() {
		if l := rule.Literal(bit, g.Ones.Has(i)); g.Has(i) && k.Value(l) == infer.Open {
			lits = append(lits, l)
		}
	}
	return lits
}

// causes lists the rules of a line and the Differ instances with some complete lines, and what
// is known of all these lines. Both slices are clipped.
func causes(k *Known, line *rule.Line, but []balanced.Line) (rules []rule.Instance, facts []cnf.Lit) {
	for _, i := range slices.Concat(k.Balance, k.NoThree) {
		if inst := k.Instances[i]; rule.LineOf(inst) == line {
			rules = append(rules, inst)
		}
	}
	facts = k.of(line.Bits())
	for _, i := range k.Differ {
		d := k.Instances[i].(*rule.Differ)
		if len(but) == 0 || d.A != line && d.B != line {
			continue
		}
		other := d.Other(line)
		if g, ok := k.Read(other); ok && slices.Contains(but, g) {
			rules = append(rules, d)
			facts = append(facts, k.of(other.Bits())...)
		}
	}
	return slices.Clip(rules), slices.Clip(facts)
}

// sayJointLine takes the plainest way that fits: one conclusion from the opposite, counting,
// a chain of conclusions, or else what the line still needs.
func sayJointLine(k *Known, d *Deduction) string {
	chain := refutation(k, d)
	if text := sayOneMore(k, d, chain); text != "" {
		return text
	}
	if chain != nil && len(d.Lits) == 1 {
		return sayChain(k, d, chain)
	}
	return cmp.Or(sayShared(k, d), sayBlocks(k, d), sayHowever(k, d))
}

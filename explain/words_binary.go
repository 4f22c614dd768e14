package explain

import (
	"fmt"

	"gridcnf/infer"
	"gridcnf/rule"
)

// whyBinary says by which rule of a binary puzzle a link follows.
func whyBinary(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.NoThree:
		return fmt.Sprintf("no three %ss in %s", digit(r.Value), r.Line)
	case *rule.Balance:
		return fmt.Sprintf("%s has its %d %ss", r.Line, len(r.Line.Bits)/2, digit(r.Value))
	case *rule.Differ:
		return fmt.Sprintf("%s must differ from %s", r.A, r.B)
	}
	return link.Rule.Name()
}

// brokenBinary says how a rule of a binary puzzle breaks.
func (t *teller) brokenBinary(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.NoThree:
		d := digit(r.Value)
		return fmt.Sprintf("%s-%s would be %s %s %s", t.cell(r.Cells()[0]), t.cell(r.Cells()[2]), d, d, d)
	case *rule.Balance:
		return fmt.Sprintf("%s would have %d %ss or more", r.Line, len(r.Line.Bits)/2+1, digit(r.Value))
	case *rule.Differ:
		return fmt.Sprintf("%s would be equal to %s", r.A, r.B)
	}
	return link.Rule.Name() + " would not hold"
}

// digit is a value as people write it.
func digit(value bool) string {
	if value {
		return "1"
	}
	return "0"
}

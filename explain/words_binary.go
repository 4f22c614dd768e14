package explain

import (
	"fmt"
	"strings"

	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// whyBinary says by which rule of a binary puzzle a link follows.
func whyBinary(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.NoThree:
		return fmt.Sprintf("no three %s in %s", digits(r.Value), r.Line)
	case *rule.Balance:
		return fmt.Sprintf("%s has its %s", r.Line, strings.TrimPrefix(count(len(r.Line.Bits())/2, r.Value), "one "))
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
		return fmt.Sprintf("%s would have more than %s", r.Line, count(len(r.Line.Bits())/2, r.Value))
	case *rule.Differ:
		return fmt.Sprintf("%s would be equal to %s", r.A, r.B)
	}
	return link.Rule.Name() + " would not hold"
}

// count counts cells with a value: "one 0", "7 ones".
func count(n int, value bool) string {
	if n == 1 {
		return "one " + digit(value)
	}
	return fmt.Sprintf("%d %s", n, digits(value))
}

// digits is a value in letters, for more than one of it.
func digits(value bool) string {
	if value {
		return "ones"
	}
	return "zeros"
}

// digit is a value as people write it.
func digit(value bool) string {
	if value {
		return "1"
	}
	return "0"
}

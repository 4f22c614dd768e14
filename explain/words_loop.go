package explain

import (
	"fmt"
	"strings"

	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// whyLoop says by which rule of a loop a link follows; nothing of other rules.
func (t teller) whyLoop(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.Point:
		cell := r.Place()
		switch {
		case drawn(link) >= 2:
			return cell + " has its two lines"
		case link.Lits[0] > 0:
			return "the only way on from " + cell
		}
		return cell + " would be a dead end"
	case *rule.Local:
		return r.Spot()
	case *rule.Closing:
		if r.Stop >= 0 && strings.HasPrefix(r.Fault(), "not fit ") {
			return "it would close a loop that does " + r.Fault()
		}
		return "it would close a loop without " + r.Left()
	case *rule.Cut:
		return fmt.Sprintf("the loop has no other way from %s to %s and back", t.Loop.WhereName(r.Inside), t.Loop.WhereName(r.Outside))
	case *rule.Parity:
		return "else " + t.odd(r, link)
	}
	return ""
}

// brokenLoop says how a rule of a loop breaks; nothing of other rules.
func (t teller) brokenLoop(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.Point:
		cell := r.Place()
		switch drawn(link) {
		case 0:
			return "the loop would miss " + cell
		case 1:
			return "the line would end at " + cell
		}
		return "three lines would meet at " + cell
	case *rule.Local:
		return t.Trouble(r, link.From)
	case *rule.Closing:
		return fmt.Sprintf("the loop would close through %d %s and %s", len(r.Edges), english.Plural(r.Loop.Thing()), r.Fault())
	case *rule.Cut:
		return fmt.Sprintf("the loop could not get from %s to %s and back", t.Loop.WhereName(r.Inside), t.Loop.WhereName(r.Outside))
	case *rule.Parity:
		return t.odd(r, link)
	}
	return ""
}

// drawn counts the drawn edges that a link comes from.
func drawn(link infer.Link) int {
	n := 0
	for _, l := range link.From {
		if l > 0 {
			n++
		}
	}
	return n
}

// odd says how many lines cross a border, or would if the link were wrong: an odd number.
func (t teller) odd(r *rule.Parity, link infer.Link) string {
	n := drawn(link)
	for _, l := range link.Lits {
		if l < 0 {
			n++
		}
	}
	border := "would cross the border of " + t.RegionName(r.Region)
	if n == 1 {
		return "only one line " + border
	}
	return fmt.Sprintf("%d lines %s, which is an odd number", n, border)
}

package explain

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// why says in a few words by which rule a link follows.
func (t teller) why(link link) string {
	if link.detours != nil {
		return t.otherwise(link)
	}
	switch r := link.Rule.(type) {
	case *rule.Point:
		switch cell := r.Place(); {
		case drawn(link.Link) >= 2:
			return cell + " has its two lines"
		case link.Lits[0] > 0:
			return "the only way on from " + cell
		default:
			return cell + " would be a dead end"
		}
	case *rule.Local:
		return r.Spot()
	case *rule.Closing:
		if r.Stop >= 0 && strings.HasPrefix(r.Fault(), "not fit ") {
			return "it would close a loop that does " + r.Fault()
		}
		return "it would close a loop without " + r.Left()
	case *rule.Cut:
		return "the loop has no other way " + t.across(r)
	case *rule.Parity:
		return "else " + t.odd(r, link.Link)
	}
	return technique.WhyLine(link.Rule)
}

// broken says in a clause how a rule breaks.
func (t teller) broken(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.Point:
		switch drawn(link) {
		case 0:
			return "the loop would miss " + r.Place()
		case 1:
			return "the line would end at " + r.Place()
		}
		return "three lines would meet at " + r.Place()
	case *rule.Local:
		return t.Trouble(r, link.From)
	case *rule.Closing:
		return fmt.Sprintf("the loop would close through %d %s and %s", len(r.Edges), english.Plural(r.Loop.Thing()), r.Fault())
	case *rule.Cut:
		return "the loop could not get " + t.across(r)
	case *rule.Parity:
		return t.odd(r, link)
	}
	return technique.BrokenLine(t.Puzzle, link.Rule)
}

// otherwise says by which lines, points and clues the detours of a link lead to what would break.
func (t teller) otherwise(link link) string {
	var by, ends []string
	for _, c := range link.detours {
		if end := t.broken(c.broken); !slices.Contains(ends, end) {
			ends = append(ends, end)
		}
		for _, l := range c.links {
			if at := spot(l.Rule); l.Rule != link.Rule && at != "" && !slices.Contains(by, at) {
				by = append(by, at)
			}
		}
	}
	end := strings.Join(ends, ", or ")
	if len(by) == 0 {
		return "else " + end
	}
	return fmt.Sprintf("else, by way of %s, %s", english.List(by), end)
}

// spot is where a rule is, if it is at a place that has a name.
func spot(inst rule.Instance) string {
	switch r := inst.(type) {
	case *rule.NoThree, *rule.Balance:
		return rule.LineOf(r).String()
	case *rule.Whole:
		return r.Line.String()
	case *rule.Point, *rule.Local:
		return technique.Spot(r)
	}
	return ""
}

// across leads from one side of a cut to the other.
func (t teller) across(r *rule.Cut) string {
	return fmt.Sprintf("from %s to %s and back", t.Loop.WhereName(r.Inside), t.Loop.WhereName(r.Outside))
}

// drawn counts the drawn edges that a link comes from.
func drawn(link infer.Link) int {
	on, _ := technique.Split(link.From)
	return len(on)
}

// odd says how many lines cross a border, or would if the link were wrong: an odd number.
func (t teller) odd(r *rule.Parity, link infer.Link) string {
	_, off := technique.Split(link.Lits)
	border := "would cross the border of " + t.RegionName(r.Region)
	n := drawn(link) + len(off)
	if n == 1 {
		return "only one line " + border
	}
	return fmt.Sprintf("%d lines %s, which is an odd number", n, border)
}

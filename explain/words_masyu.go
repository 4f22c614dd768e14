package explain

import (
	"fmt"

	"gridcnf/infer"
	"gridcnf/puzzle/masyu"
	"gridcnf/rule"
)

// whyLoop says by which rule of Masyu a link follows.
func (t *teller) whyLoop(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.Cell:
		cell := t.cell(r.Cells()[0])
		switch {
		case drawn(link) >= 2:
			return cell + " has its two lines"
		case link.Lits[0] > 0:
			return "the only way on from " + cell
		}
		return cell + " would be a dead end"
	case *rule.Pearl:
		return "the " + r.Name()
	case *rule.Closing:
		return fmt.Sprintf("it would close a loop without %s", r.Left())
	case *rule.Cut:
		return "the loop is on both sides and has no other way through"
	case *rule.Parity:
		return "the loop goes in as often as it comes out"
	}
	return link.Rule.Name()
}

// brokenLoop says how a rule of Masyu breaks.
func (t *teller) brokenLoop(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.Cell:
		cell := t.cell(r.Cells()[0])
		switch drawn(link) {
		case 0:
			return "the loop would miss " + cell
		case 1:
			return "the line would end at " + cell
		}
		return "three lines would meet at " + cell
	case *rule.Pearl:
		return brokenPearl(r, link)
	case *rule.Closing:
		return fmt.Sprintf("the loop would close through %d cells and leave %s out", len(r.Edges), r.Left())
	case *rule.Cut:
		return fmt.Sprintf("the loop could not get from %s to %s", t.site(r.Inside), t.site(r.Outside))
	case *rule.Parity:
		return "the loop would cross a closed border an odd number of times"
	}
	return link.Rule.Name() + " would not hold"
}

// brokenPearl says what is wrong at a pearl.
func brokenPearl(r *rule.Pearl, link infer.Link) string {
	edges := rule.Around(r.Board, r.Row, r.Col)
	own := 0 // drawn edges of the pearl
	for _, l := range link.From {
		for _, e := range edges {
			if l > 0 && l.Var() == e+1 {
				own++
			}
		}
	}
	white := r.Board.At(r.Row, r.Col) == masyu.White
	switch {
	case white && own > 0 && drawn(link) > own:
		return fmt.Sprintf("the line would not turn beside the %s", r.Name())
	case white && own > 1:
		return fmt.Sprintf("the line would turn on the %s", r.Name())
	case white:
		return fmt.Sprintf("the line could not go straight through the %s", r.Name())
	case own > 1:
		return fmt.Sprintf("the line would go straight through the %s", r.Name())
	case own == 1:
		return fmt.Sprintf("the line could not go on straight from the %s", r.Name())
	}
	return fmt.Sprintf("the %s would have no way out on one side", r.Name())
}

// site names where the loop has to be.
func (t *teller) site(s rule.Site) string {
	if s.Cell >= 0 {
		return t.cell(s.Cell)
	}
	return rule.EdgeName(t.board, s.Edge)
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

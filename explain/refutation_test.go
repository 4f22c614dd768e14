package explain

import (
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
	"gridcnf/rule"
)

// TestEndless is about a step that only counting makes plain: the columns of a board need 18
// ones, and its rows have room for 17. Cases without number would show that; they are not told.
func TestEndless(t *testing.T) {
	b, err := takuzu.New(puzzle.ThreeInARow, 6, 6)
	if err != nil {
		t.Fatal(err)
	}
	rows, columns := rule.Lines(b)
	s := &Step{Facts: []cnf.Lit{-1, -2, -3, -4}}
	for i := range rows {
		if i > 0 {
			s.Rules = append(s.Rules, &rule.Balance{Line: rows[i], Value: true})
		}
		s.Rules = append(s.Rules, &rule.Balance{Line: columns[i], Value: false})
	}
	if err := Verify(t.Context(), b, s, "gini"); err != nil {
		t.Fatal(err)
	}
	p := refute(b, s)
	text, trace := newTeller(b).refutation(s, p)
	if !p.endless || trace != nil || !strings.Contains(text, "more than 60 cases") {
		t.Errorf("endless: %v, with a trace of %d lines: %s", p.endless, len(trace), text)
	}
}

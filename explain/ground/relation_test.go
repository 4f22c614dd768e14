package ground_test

import (
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/ground"
	"gridcnf/puzzle/book"
)

// TestRelation goes by a relation that holds where a fact does. What follows from the relation leads to that fact, and the
// chain names it all the same: with a, c, d, e, x and y alone all rules hold.
func TestRelation(t *testing.T) {
	const a, b, c, d, e, f, x, y = 1, 2, 3, 4, 5, 6, 7, 8
	var rules []book.Constraint
	for _, clause := range [][]cnf.Lit{{-a, x}, {-a, y}, {-x, -y, b, -f}, {-c, d}, {-c, e}, {-d, -e, b, a}} {
		rules = append(rules, book.NewClause(&book.Label{}, clause...))
	}
	rules = append(rules, &book.Sum{Label: &book.Label{}, Terms: []cnf.Lit{a, c, f}, Weights: []int{1, 1, 1}, Lo: 2, Hi: 3})
	engine := ground.New(rules, y, y)
	engine.Know(f, nil)
	if engine.Refute(-b, y) != nil {
		t.Fatal("a chain leads to b without a relation")
	}
	chain := engine.Nest(t.Context(), -b, 1000)
	if chain == nil {
		t.Fatal("no chain leads to b")
	}
	if got := chain.Facts; !slices.Equal(got, []cnf.Lit{f}) {
		t.Errorf("b follows from %v, expected the fact %v", got, f)
	}
}

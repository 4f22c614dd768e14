package line_test

import (
	"testing"

	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/takuzu"
)

// Lines that are equal in an answer are told apart by clauses that only hold if
// they differ.
func TestEqualLines(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.Takuzu, 4, 4))
	e := boards.Must(encode.New(t.Context(), b, encode.Options{Balance: encode.CardinalityNetwork}))
	plain := b.Clone()
	plain.Distinct = takuzu.Distinct{}
	for a := range brute.Takuzu(plain) {
		before := e.NumClauses()
		found, cuts := e.Refine(a, e)
		if right := b.Check(a) == nil; right != (len(found) == 1) || right == (len(cuts) > 0) {
			t.Fatalf("a %v answer: %d solutions, cuts %v", right, len(found), cuts)
		}
		if len(cuts) == 0 && e.NumClauses() != before {
			t.Fatal("clauses without cuts")
		}
	}
}

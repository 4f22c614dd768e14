package card_test

import (
	"context"
	"log"
	"os"

	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/encode/fold"
)

// The encodings of cardinality can be used alone.
func ExampleExactly() {
	var f cnf.Formula
	xs := []cnf.Lit{f.NewVar(), f.NewVar(), f.NewVar()}
	card.Exactly(fold.NewWriter(context.Background(), &f, nil), xs, 1, card.Counter)
	if err := f.WriteDIMACS(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// p cnf 5 8
	// -1 4 0
	// 1 -4 0
	// -4 5 0
	// -2 5 0
	// 4 2 -5 0
	// -2 -4 0
	// 5 3 0
	// -3 -5 0
}

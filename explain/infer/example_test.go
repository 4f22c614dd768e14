package infer_test

import (
	"fmt"

	"gridcnf/explain/infer"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/takuzu"
)

// Why the last cell of a row that begins with 1 1 0 is not 1.
func Example() {
	b := boards.Must(takuzu.New(takuzu.ThreeInARow, 2, 6))
	e := infer.New(b, b.Book().Instances())
	e.Know(1, 2, -3)
	chain := e.Refute(6, nil)
	for _, l := range chain.Links {
		fmt.Println(l.Lits, "from", l.From, "by:", l.Rule.Name())
	}
	fmt.Println("broken:", chain.Broken.Rule.Name(), "by", chain.Broken.From)
	// Output:
	// [-4 -5] from [1 2 6] by: at most 3 ones in row 1
	// broken: no three zeros in row 1, cells 3-5 by [-3 -4 -5]
}

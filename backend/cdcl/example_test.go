package cdcl_test

import (
	"context"
	"fmt"

	"gridcnf/backend/cdcl"
)

// Two of three lamps are on, and the first never with the second.
func Example() {
	ctx := context.Background()
	s := cdcl.New(0)
	s.AddAtLeast(2, 1, 2, 3)
	s.Add(-1, -2)

	fmt.Println(s.Solve(ctx))
	fmt.Println(s.Value(3))

	fmt.Println(s.Solve(ctx, 1, -3))
	fmt.Println(s.Core())

	s.Add(-1) // from now on
	fmt.Println(s.Solve(ctx))
	fmt.Println(s.Value(1), s.Value(2), s.Value(3))
	// Output:
	// true <nil>
	// true
	// false <nil>
	// [-3 1]
	// true <nil>
	// false true true
}

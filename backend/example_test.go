package backend_test

import (
	"context"
	"fmt"

	"gridcnf/backend"
)

func Example() {
	solver, err := backend.Open("gini", backend.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	solver.Add(1, 2)  // 1 or 2
	solver.Add(-1, 3) // 1 implies 3
	solver.Add(-3)    // not 3

	ctx := context.Background()
	status, err := solver.Solve(ctx)
	fmt.Println(status, err, solver.Value(1), solver.Value(2))

	status, err = solver.Solve(ctx, 1) // and if 1 were true?
	fmt.Println(status, err, solver.(backend.Corer).Core())
	// Output:
	// sat <nil> false true
	// unsat <nil> [1]
}

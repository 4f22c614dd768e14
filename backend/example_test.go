package backend_test

import (
	"context"
	"fmt"

	"gridcnf/backend"
	"gridcnf/cnf"
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

// A Session checks every model against the formula, here that of a function that
// decides formulas by guessing.
func ExampleSession() {
	guess := backend.OneShot(func(_ context.Context, f *cnf.Formula) (backend.Status, cnf.Model, error) {
		return backend.Sat, make(cnf.Model, f.NumVars()+1), nil
	})
	formula := new(cnf.Formula)
	formula.Add(1, 2)
	session, err := backend.NewSession(context.Background(), guess.Solver(), formula)
	if err != nil {
		fmt.Println(err)
		return
	}
	status, _, err := session.Solve(context.Background())
	fmt.Println(status, err)
	// Output:
	// unknown the solver returned a wrong model: clause 1 is false under the model: [1 2]
}

package explain_test

import (
	"context"
	"fmt"
	"strings"

	"gridcnf/explain"
	"gridcnf/puzzle/format"
)

func Example() {
	ctx := context.Background()
	for rec, err := range format.Read(strings.NewReader(".1.0\n..0.\n.0..\n11.0\n"), "small.takuzu", format.Options{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		path, err := explain.Start(ctx, rec.Puzzle, explain.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		for range 3 {
			step, err := path.Next(ctx)
			if err != nil || step == nil {
				return
			}
			fmt.Printf("%d. %s\n", step.Number, step.Text)
		}
	}
	// Output:
	// 1. r4c1 and r4c2 are both 1, so r4c3 must be 0 (no three in a row).
	// 2. r2c3 and r4c3 are both 0, so r3c3 between them must be 1 (no three in a column).
	// 3. Column 3 already has its 2 zeros: r1c3 is 1.
}

package solve_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

const board = `
0..1.0
0.11..
......
......
1..1..
.....0
`

func Example() {
	for rec, err := range format.Read(strings.NewReader(board), "example", format.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		r, err := solve.Unique(context.Background(), rec.Puzzle, solve.Options{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Verdict, "under", strings.Join(rec.Puzzle.Rules(), ", "))
		for _, row := range rec.Puzzle.Text(r.Solutions[0]) {
			fmt.Println(row)
		}
	}
	// Output:
	// unique under balance, no-three, distinct-rows, distinct-columns
	// 010110
	// 001101
	// 110010
	// 011001
	// 100101
	// 101010
}

func ExampleSearch_All() {
	for rec, err := range format.Read(strings.NewReader("....\n....\n....\n1.01\n"), "example", format.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		search, err := solve.New(rec.Puzzle, solve.Options{Backend: "gini"})
		if err != nil {
			log.Fatal(err)
		}
		n := 0
		for _, err := range search.All(context.Background()) {
			if err != nil {
				log.Fatal(err)
			}
			n++
		}
		fmt.Println(n, "solutions")
	}
	// Output: 12 solutions
}

package solve_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"sync"

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
		search, n := solve.New(rec.Puzzle, solve.Options{Backend: "gini"}), 0
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

// Puzzles come in one by one, as a client sends them, and each is solved as it comes.
func Example_stream() {
	in, client := io.Pipe()
	answers := make(chan string)
	go func() {
		defer client.Close()
		for _, line := range []string{`{"id":"a","puzzle":"01\n.."}`, "hello", "https://puzz.link/p?mashu/6/6/1063000i3000"} {
			fmt.Fprintln(client, line)
			fmt.Println(<-answers) // and only then the next one
		}
	}()
	for rec, err := range format.Read(in, "client", format.Options{Stream: true}) {
		if bad := (*format.Error)(nil); errors.As(err, &bad) {
			answers <- fmt.Sprintf("%s: wrong in line %d", bad.ID, bad.Line)
			continue
		}
		if err != nil {
			log.Fatal(err)
		}
		r, err := solve.Unique(context.Background(), rec.Puzzle, solve.Options{})
		if err != nil {
			log.Fatal(err)
		}
		answers <- fmt.Sprint(rec.ID, ": ", r.Verdict)
	}
	// Output:
	// a: unique
	// client#2: wrong in line 2
	// client#3: unique
}

// A call works on its puzzle alone, so many goroutines can solve puzzles of one input.
func Example_goroutines() {
	file := strings.Repeat("01\n..\n\n..\n..\n\n00\n..\n\n", 4)
	var wait sync.WaitGroup
	var verdicts [12]string // in the order of the input
	i := 0
	for rec, err := range format.Read(strings.NewReader(file), "example", format.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		verdict := &verdicts[i]
		wait.Go(func() {
			r, err := solve.Unique(context.Background(), rec.Puzzle, solve.Options{})
			if err != nil {
				log.Fatal(err)
			}
			*verdict = string(r.Verdict)
		})
		i++
	}
	wait.Wait()
	fmt.Println(strings.Join(verdicts[:6], " "))
	// Output: unique multiple none unique multiple none
}

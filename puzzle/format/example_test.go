package format_test

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"gridcnf/puzzle/format"
)

func ExampleRead() {
	file := "# id: small\n.1.0\n..0.\n.0..\n11.0\n\n01\n.?\n\n0110\n....\n"
	for rec, err := range format.Read(strings.NewReader(file), "my.takuzu", format.Options{}) {
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		rows, cols := rec.Puzzle.Size()
		fmt.Printf("%s: %s %dx%d at line %d\n", rec.ID, rec.Puzzle.Kind(), rows, cols, rec.Line)
	}
	// Output:
	// small: takuzu 4x4 at line 2
	// my.takuzu#2: takuzu 2x2 at line 7
	// my.takuzu#3: takuzu 2x4 at line 10
}

func ExampleRead_published() {
	file := "a1b 0110\nb1a 1010\n3\n"
	opt := format.Options{From: "binairo"}
	for rec, err := range format.Read(strings.NewReader(file), "my.txt", opt) {
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		fmt.Println(rec.ID, rec.Puzzle.Text(rec.Published), rec.Puzzle.Check(rec.Published))
	}
	// Output:
	// my.txt#1 [01 10] <nil>
	// my.txt#2 [10 10] rows 1 and 2 are equal
	// error: my.txt:3:1: found '3', expected 0 1 or a to z for 1 to 26 empty cells
}

func ExampleReadAnswer() {
	for rec, err := range format.Read(strings.NewReader("W.\n..\n"), "loop.txt", format.Options{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		answer, err := format.ReadAnswer(strings.NewReader("se sw\nne nw\n"), "answer.txt", rec.Puzzle)
		fmt.Println(err)
		fmt.Println(rec.Puzzle.Check(answer))
	}
	// Output:
	// <nil>
	// the loop turns on the white pearl at r1c1
}

func ExampleWriter() {
	input := "# id: small\nhttps://puzz.link/p?mashu/3/3/060\n"
	var out strings.Builder
	w, err := format.NewWriter(&out, "masyu")
	if err != nil {
		fmt.Println(err)
		return
	}
	for rec, err := range format.Read(strings.NewReader(input), "links.txt", format.Options{}) {
		if err == nil {
			err = w.Write(rec)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	fmt.Print(out.String())
	// Output:
	// # id: small
	// ...
	// .B.
	// ...
}

// An address cannot hold a solution. Nothing is written then, and nothing is lost.
func ExampleLossError() {
	for rec := range format.Read(strings.NewReader("a:WcBd:yyyynnnnyyyy"), "tasks.txt", format.Options{}) {
		w, err := format.NewWriter(io.Discard, "puzzlink")
		if err == nil {
			err = w.Write(rec)
		}
		var lost *format.LossError
		fmt.Println(errors.As(err, &lost), err)
	}
	// Output:
	// true the format puzzlink has no place for a solution
}

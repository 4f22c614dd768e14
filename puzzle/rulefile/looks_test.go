package rulefile_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// How clues are drawn follows from the tokens and marks of their file; misspelt marks are errors that say what is expected.
func TestLooks(t *testing.T) {
	golden.Cases(t, "looks.txt", func(t *testing.T, words []string) string {
		switch words[0] {
		case "marks":
			_, err := rulefile.Parse("x.star", []byte(`puzzle(name = "x", rules = {"r": "x"}, answer = cells("a", "b"), clues = cells(number(1)), drawing = `+words[1]+`)
def clue(b, c, n):
    clause([is_(c, "a")], rule = "r")
`))
			return fmt.Sprint(err)
		case "boxes":
			b, got := must.Get(must.Get(rulefile.Named(words[1]))(t).Read(words[2]))(t), ""
			for c := range 3 {
				got += map[bool]string{true: "|", false: "."}[b.Boxed(puzzle.Cell{Row: 1, Col: c}, puzzle.Cell{Row: 1, Col: c + 1})]
			}
			return got
		}
		f := must.Get(rulefile.Named(words[1]))(t)
		b := must.Get(f.New(4, 4))(t)
		must.Do(t, b.Put(rulefile.Position{Kind: "cell", Row: 1, Col: 1}, words[2]))
		var got []string
		for _, l := range b.Prints()[0].Parts {
			part := strings.TrimSpace(l.Mark + " " + l.Toward)
			if l.Mark == "" {
				part = fmt.Sprintf("%q", l.Text)
			}
			if l.At != "" {
				part += " at " + l.At
			}
			got = append(got, part)
		}
		return f.Layout() + ": " + strings.Join(got, ", ")
	})
}

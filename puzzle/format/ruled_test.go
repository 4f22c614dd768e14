package format_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// TestReadRows leaves out the line with the size above the puzzles of the gallery: what is read is the same board, or nothing.
func TestReadRows(t *testing.T) {
	text := must.Get(os.ReadFile("../../app/page/static/examples.jsonl"))(t)
	read, refused := 0, []string{}
	for rec, err := range format.Read(bytes.NewReader(text), "examples.jsonl", format.Options{}) {
		must.Do(t, err)
		b, ok := rec.Puzzle.(*rulefile.Board)
		if !ok {
			continue
		}
		want := b.Lines()
		got, err := b.File().ReadRows(strings.Join(want[1:], "\n"))
		switch {
		case err != nil:
			refused = append(refused, fmt.Sprintf("%s: %v", b.File().Name, err))
		case strings.Join(got.Lines()[1:], "\n") != strings.Join(want[1:], "\n"):
			t.Errorf("%s: got %q, want %q", b.File().Name, got.Lines(), want)
		default:
			read++
		}
	}
	if read < 8*len(refused) { // most of those with clues outside or between cells need it
		t.Errorf("read %d, refused %d: %q", read, len(refused), refused)
	}
}

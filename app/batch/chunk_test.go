package batch

import (
	"errors"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
)

// A chunk keeps the puzzles, their names and places, and is refused if it is of another job, or torn.
func TestChunk(t *testing.T) {
	const text = `{"id":"a\u001b","puzzle":"0...\n....\n....\n...1","rules":["balance","no-three"],"solution":"01"}` + "\n" + `6x6u:BEAEegbcDc`
	chunk := new(Chunk)
	for _, rec := range boards.Records(t, text, format.Options{Stream: true}) {
		must.Do(t, chunk.Add(Item{Number: 7 + len(chunk.Items), Record: rec}, false))
	}
	body := must.Get(chunk.Encode("job"))(t)
	items, err := Decode(body, "job")
	if err != nil || len(items) != 2 {
		t.Fatal(items, err)
	}
	for i, item := range items {
		want, got := chunk.Items[i], item.Record
		same := item.Number == want.Number && got.ID == want.Record.ID && got.File == want.Record.File && got.Line == want.Record.Line
		if !same || strings.Join(format.Givens(got.Puzzle), "") != strings.Join(format.Givens(want.Record.Puzzle), "") {
			t.Errorf("got %+v, expected %+v", got, want.Record)
		}
		if (got.PublishedErr == nil) != (want.Record.PublishedErr == nil) || got.PublishedErr != nil && got.PublishedErr.Error() != want.Record.PublishedErr.Error() {
			t.Errorf("got %v, expected %v", got.PublishedErr, want.Record.PublishedErr)
		}
	}
	if _, err := Decode(body, "other"); !errors.Is(err, ErrOtherJob) {
		t.Error(err)
	}
	for n := range body {
		if _, err := Decode(body[:n], "job"); err == nil && n < len(body)-1 {
			t.Errorf("%d bytes of %d are taken", n, len(body))
		}
	}
}

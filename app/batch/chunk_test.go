package batch

import (
	"errors"
	"strings"
	"testing"
	"time"

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

// Chunks come to take a second, in a few steps, whatever somebody says of the time.
func TestPace(t *testing.T) {
	check := func(want int, times ...time.Duration) {
		t.Helper()
		p := new(Pace)
		for _, each := range times {
			n := p.Size()
			p.Took(n, time.Duration(n)*each)
		}
		if got := p.Size(); got != want {
			t.Errorf("%v: got %d, expected %d", times, got, want)
		}
	}
	const ms = time.Millisecond
	check(firstChunk)
	check(16, ms)
	check(64, ms, ms)
	check(mostPuzzles, ms, ms, ms, ms, ms, ms)
	check(100, 10*ms, 10*ms, 10*ms, 10*ms)
	check(firstChunk, time.Minute, time.Minute)
	check(16, 0)
	check(16, -time.Hour)
}

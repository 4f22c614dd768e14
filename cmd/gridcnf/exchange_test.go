//go:build !js

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"

	"go.uber.org/goleak"

	"gridcnf/puzzle/format"
)

// TestExchange has verbs answer puzzles of which they know nothing but what they are, with the
// numbers that came with them.
func TestExchange(t *testing.T) {
	defer goleak.VerifyNone(t)
	check := func(unordered bool, want string, args ...string) {
		t.Helper()
		var lines []string
		var stderr bytes.Buffer
		x := &exchange{
			puzzles: func(iter.Seq[entry]) iter.Seq[entry] { return entriesOf(t, 7, 5, 3) },
			answer: func(r *report) error {
				lines = append(lines, fmt.Sprintf("%d %s %d %s", r.number, r.Verdict, r.code, r.out.String()))
				if r.failed != strings.Contains(r.out.String(), `"error"`) {
					t.Errorf("failed is %v: %s", r.failed, r.out.String())
				}
				return nil
			},
			file:      func(number int, name string, write func(io.Writer) error) error { return write(io.Discard) },
			unordered: unordered,
		}
		code := x.run(t.Context(), commandTree{}, &stderr, args...)
		if unordered {
			slices.Sort(lines)
		}
		got := strings.Join(lines, "") + stderr.String()
		for _, part := range strings.Split(want, "…") {
			_, rest, found := strings.Cut(got, part)
			if !found {
				t.Fatalf("%q: got %d\n%s, expected after what came before %q", args, code, got, part)
			}
			got = rest
		}
	}
	const answers = `5 unique 0 {"number":5,"id":"five","file":"x","line":2,…7 multiple 1 {"number":7,"exit":1,…`
	check(true, `3  2 {"number":3,"exit":2,"id":"x#3",…`+answers, "unique", "--json", "-")
	check(false, `7 multiple 1 {…5 unique 0 {…3  2 {"number":3,`, "solve", "--json", "--backend=cdcl", "-")
	check(false, `7 multiple 0 {…5 unique 0 {…3  2 {`, "count", "--json", "-")
	check(false, `7  0 {…"file":"c/7-seven.cert"…5  0 {…"file":"c/5-five.cert"`, "certify", "--json", "--out", "c/", "-")
}

// Nothing is kept of a verb that has run in this process: a worker runs one for each chunk.
func TestExchangeForgotten(t *testing.T) {
	run := func(args ...string) weak.Pointer[exchange] {
		x := &exchange{
			puzzles: func(iter.Seq[entry]) iter.Seq[entry] { return entriesOf(t, 7, 5, 3) },
			answer:  func(*report) error { return nil },
		}
		x.run(t.Context(), commandTree{}, io.Discard, args...)
		return weak.Make(x)
	}
	for _, verb := range (commandTree{}).Batchable() {
		if verb == "certify" || verb == "generate" {
			continue // which have files and no puzzles
		}
		kept := run(verb, "--json", "-")
		for range 5 {
			runtime.GC()
		}
		if kept.Value() != nil {
			t.Errorf("%s has left something that leads to its puzzles", verb)
		}
	}
}

// entriesOf has one puzzle with several solutions, one with one solution, and one that cannot be
// read.
func entriesOf(t *testing.T, several, unique, broken int) iter.Seq[entry] {
	t.Helper()
	puzzles := []entry{{number: several}, {number: unique}, {number: broken}}
	const text = `{"id":"seven","puzzle":"....\n....\n....\n....","kind":"takuzu"}` + "\n" + `{"id":"five","puzzle":"0..1.0\n0.11..\n......\n......\n1..1..\n.....0"}` + "\n{\"\n"
	i := 0
	for rec, err := range format.Read(strings.NewReader(text), "x", format.Options{}) {
		puzzles[i].rec, puzzles[i].err = rec, err
		i++
	}
	return slices.Values(puzzles)
}

// An interrupted verb keeps to itself what it has not finished, and in order also what comes
// after that.
func TestExchangeInterrupted(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, unordered := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		var numbers []int
		x := &exchange{
			puzzles: func(own iter.Seq[entry]) iter.Seq[entry] { return own },
			answer: func(r *report) error {
				if numbers = append(numbers, r.number); len(numbers) == 3 {
					cancel()
				}
				if !bytes.HasPrefix(r.out.Bytes(), fmt.Appendf(nil, `{"number":%d,`, r.number)) {
					t.Errorf("got %q", r.out.String())
				}
				return nil
			},
			unordered: unordered,
		}
		if code := x.run(ctx, commandTree{}, io.Discard, "generate", "--json", "--puzzle=takuzu", "--size=6", "--seed=1", "--number=11", "--count=1000"); code != exitInterrupted {
			t.Errorf("got exit code %d", code)
		}
		if !unordered && !slices.IsSorted(numbers) || slices.Min(numbers) < 11 || len(numbers) < 3 || len(numbers) > 900 {
			t.Errorf("got %v", numbers)
		}
	}
}

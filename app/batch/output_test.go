package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
)

// refused is the line of a puzzle that could not be read.
func refused(number int) string {
	return fmt.Sprintf(`{"number":%d,"exit":2,"id":"","error":"x"}`, number) + "\n"
}

// open opens the output of a test.
func open(t *testing.T, name string, m Manifest, resume bool) *Output {
	t.Helper()
	o := must.Get(Open(t.Context(), name, m, resume))(t)
	return o
}

func add(t *testing.T, o *Output, number int) {
	t.Helper()
	must.Do(t, o.addLine([]byte(refused(number))))
}

// Two never write the same file, and what the first has written can be gone on with after it.
func TestInUse(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("there are no locks")
	}
	defer goleak.VerifyNone(t)
	name, m := filepath.Join(t.TempDir(), "out"), Manifest{Verb: "unique", First: 1, Unordered: true}
	o := open(t, name, m, false)
	add(t, o, 7)
	if _, err := Open(t.Context(), name, m, true); !errors.Is(err, errInUse) {
		t.Errorf("got %v", err)
	}
	if _, err := Open(t.Context(), name, m, false); !errors.Is(err, errThere) {
		t.Errorf("got %v", err)
	}
	must.Do(t, o.Close())
	o = open(t, name, m, true)
	add(t, o, 2)
	if o.Wanted(2) || o.Wanted(7) || !o.Wanted(3) || o.Left() != -1 {
		t.Error("expected 2 and 7 to be there")
	}
	if err := o.Total(6); err == nil {
		t.Error("expected an error, for there is number 7")
	}
	must.Do(t, errors.Join(o.Total(7), o.Close()))
	if l, _ := o.Ledger(); l.In != 2 || l.Refused != 2 || o.Left() != 5 {
		t.Errorf("got %+v and %d left", l, o.Left())
	}
}

// After a write that failed nothing is added any more, and whoever adds gets to know it.
func TestFullDisk(t *testing.T) {
	defer goleak.VerifyNone(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	o := open(t, filepath.Join(t.TempDir(), "out"), Manifest{Verb: "unique", First: 1}, false)
	o.buffer.Reset(full)
	add(t, o, 1)
	err = o.Sync()
	must.Fail(t, err, "no space left")
	if again := o.addLine([]byte(refused(2))); !errors.Is(again, err) {
		t.Errorf("got %v, expected %v", again, err)
	}
	if closed := o.Close(); !errors.Is(closed, err) {
		t.Errorf("got %v, expected %v", closed, err)
	}
	full.Close()
}

// FuzzLoad resumes files of anything. Only whole lines from the beginning are taken, each in its place, and taken again.
func FuzzLoad(f *testing.F) {
	unique := `{"number":2,"id":"a","puzzle":"takuzu","rules":["balance","no-three"],"rows":2,"cols":2,"givens":["0.",".."],"verdict":"unique","solution":["01","10"]}` + "\n"
	for _, text := range []string{"", "\n", refused(1), refused(1) + unique, refused(1) + unique[:50], unique + refused(1), refused(1) + refused(1), "{}\n", "\x00\x00", refused(1 << 60)} {
		f.Add([]byte(text), false)
		f.Add([]byte(text), true)
	}
	f.Fuzz(func(t *testing.T, text []byte, unordered bool) {
		o := &Output{name: "out", manifest: Manifest{Verb: "unique", First: 1, Unordered: unordered}}
		if o.load(t.Context(), bytes.NewReader(text)) != nil {
			return
		}
		end := o.end
		if bytes.IndexByte(text[end:], '\n') >= 0 || bytes.Count(text[:end], []byte("\n")) != o.ledger.In || o.done.len != o.ledger.In {
			t.Fatalf("took %d answers of %q", o.ledger.In, text[:end])
		}
		l := o.ledger
		if l.Unique+l.Multiple+l.None+l.Unknown+l.Done+l.Refused != l.In {
			t.Fatalf("%+v does not add up", l)
		}
		again := &Output{name: "out", manifest: o.manifest}
		if err := again.load(t.Context(), bytes.NewReader(text[:end])); err != nil || again.end != end || again.ledger != l {
			t.Fatalf("taken again: %d of %d, %v", again.end, end, err)
		}
	})
}

// Lines that the program wrote are taken by their hash. If the hash is wrong, all are checked.
func TestDigest(t *testing.T) {
	name, m := filepath.Join(t.TempDir(), "out"), Manifest{Verb: "unique", First: 1}
	const wrong = `{"number":2,"id":"\",\"error\":\"","puzzle":"takuzu","rules":["balance","no-three"],"rows":2,"cols":2,"givens":["0.",".."],"verdict":"unique","solution":["10","01"]}` + "\n"
	o := open(t, name, m, false)
	add(t, o, 1)
	must.Do(t, o.Add(Answer{Number: 2, Verdict: "unique"}, []byte(wrong)))
	must.Do(t, o.Close())
	o = open(t, name, m, true)
	if l, _ := o.Ledger(); l != (Ledger{In: 2, Refused: 1, Unique: 1}) {
		t.Errorf("got %+v", l)
	}
	must.Do(t, o.Close())
	if _, _, err := Verify(t.Context(), name); err == nil || !strings.Contains(err.Error(), "out:2: number 2: the solution is wrong") {
		t.Errorf("got %v", err)
	}
	text, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, bytes.Replace(text, []byte("x"), []byte("y"), 1), 0o666)
	}
	must.Do(t, err)
	if _, err := Open(t.Context(), name, m, true); err == nil || !strings.Contains(err.Error(), "out:2: number 2: the solution is wrong") {
		t.Errorf("got %v", err)
	}
}

// An interruption ends the check of a long file.
func TestLoadInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o := &Output{name: "out", manifest: Manifest{Verb: "unique", First: 1}}
	if err := o.load(ctx, strings.NewReader(refused(1)+refused(2))); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// A manifest that is written is read again, and one of something else is told.
func TestManifest(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	m := Manifest{Version: "1", Verb: "unique", Flags: []string{"--size=4x4"}, Inputs: []Input{{"a", "00"}, {"-", ""}}, Shard: Shard{1, 3}, First: 1, Puzzles: 9}
	must.Do(t, m.write(name))
	got, err := ReadManifest(name)
	if err != nil || m.differs(got) != nil || got.Puzzles != 9 {
		t.Errorf("got %+v, %v", got, err)
	}
	check := func(want string, change func(*Manifest)) {
		t.Helper()
		other := m
		change(&other)
		must.Fail(t, other.differs(&m), want)
	}
	check("version: found 2, expected 1", func(o *Manifest) { o.Version = "2" })
	check("verb: found solve, expected unique", func(o *Manifest) { o.Verb = "solve" })
	check("flags: found none, expected [--size=4x4]", func(o *Manifest) { o.Flags = nil })
	check("shard: found 2/3, expected 1/3", func(o *Manifest) { o.Shard.Index = 2 })
	check("a: is not what it was (SHA-256 01)", func(o *Manifest) { o.Inputs = []Input{{"a", "01"}, {"-", ""}} })
	check("found 8 puzzles, expected 9", func(o *Manifest) { o.Puzzles = 8 })
	for _, text := range []string{"", "{}", `{"verb":"unique","first":0}`, `{"verb":"unique","first":1,"more":1}`, `{"verb":"unique","first":9223372036854775807,"puzzles":5}`, `{"verb":"unique","first":1,"shard":{"index":4,"count":4}}`} {
		must.Do(t, os.WriteFile(manifestName(name), []byte(text), 0o666))
		if m, err := ReadManifest(name); err == nil {
			t.Errorf("%s: got %+v", text, m)
		}
	}
}

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

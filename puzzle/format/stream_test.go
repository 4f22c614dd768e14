package format_test

import (
	"fmt"
	"io"
	"iter"
	"testing"

	"gridcnf/puzzle/format"
)

const (
	address   = "https://puzz.link/p?mashu/3/3/060"
	addressed = ".../.B./..."
	gameID    = "6x6u:BEAEegbcDc"
)

// TestStreamed gives a line only when the puzzles of those before it have been read.
func TestStreamed(t *testing.T) {
	check := func(opt format.Options, lines ...string) {
		t.Helper()
		opt.Stream = true
		r, w := io.Pipe()
		next, stop := iter.Pull2(format.Read(r, "-", opt))
		defer stop()
		for i, line := range lines {
			go io.WriteString(w, line)
			want := fmt.Sprintf("stdin#%d", i+1)
			if i == 0 {
				want = "stdin"
			}
			if rec, err, ok := next(); !ok || err != nil || rec.ID != want {
				t.Errorf("%q: got %v, %v, %v, want %s", line, rec, err, ok, want)
			}
		}
		w.Close()
		if rec, err, ok := next(); ok {
			t.Errorf("%q: got %v, %v after the last", lines, rec, err)
		}
	}
	object := `{"puzzle":"01\n.."}` + "\n"
	check(detect, address+"\n", gameID+"\r\n", "\n# x\n"+object, "01.. 0110\n")
	check(detect, "\ufeff# x\n\n"+object, object)
	check(from("gotak"), "01..\n", "....\n")
	check(from("binairo"), "a1b\n", "a1b 0110\n")
	check(detect, "01\n..\n\n", "0.\n..\n\n", "10\n..\n\n")
	check(detect, "pzprv3/mashu/1/2/. . /1 /\n", address+"\n")
}

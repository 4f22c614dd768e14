package cnf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/must"
)

func ExampleFormula_WriteDIMACS() {
	var f cnf.Formula
	f.Note("at most one of two cells")
	x := f.NewVars(2, func(i int) string { return fmt.Sprintf("cell_r1_c%d", i+1) })
	f.Show(x, x+1)
	f.Add(x.Not(), (x + 1).Not())
	f.Add(x, x)
	var out strings.Builder
	if err := f.WriteDIMACS(&out); err != nil {
		fmt.Println(err)
	}
	fmt.Print(out.String())
	// Output:
	// p cnf 2 2
	// c at most one of two cells
	// c varname 1 cell_r1_c1
	// c varname 2 cell_r1_c2
	// c p show 1 2 0
	// -1 -2 0
	// 1 0
}

func write(t testing.TB, f *cnf.Formula) string {
	t.Helper()
	var out bytes.Buffer
	must.Do(t, f.WriteDIMACS(&out))
	return out.String()
}

func TestWriteDIMACSGolden(t *testing.T) {
	check := func(want string, fill func(f *cnf.Formula)) {
		t.Helper()
		var f cnf.Formula
		fill(&f)
		if diff := cmp.Diff(want, write(t, &f)); diff != "" {
			t.Error(diff)
		}
	}
	check("p cnf 0 0\n", func(*cnf.Formula) {})
	check("p cnf 0 1\n0\n", func(f *cnf.Formula) { f.Add() })
	check("p cnf 3 2\n1 -2 0\n3 0\n", func(f *cnf.Formula) {
		f.Add(1, -2, 1, -2)
		f.Add(3, 1, -3)
		f.Add(3)
	})
	check("p cnf 2 0\n", func(f *cnf.Formula) { f.Add(2, -2) })
	check("p cnf 20 1\n20 19 18 17 16 15 14 13 12 11 10 9 8 0\n", func(f *cnf.Formula) {
		f.Add(20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 19, 20)
		f.Add(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, -1)
	})
	check("p cnf 0 0\nc two lines\nc note: 12 cells\nc note: varname 1 x\nc --seed=7\nc\n", func(f *cnf.Formula) {
		f.Note("two\r\nlines\x00 ")
		f.Note("12 cells")
		f.Note("varname 1 x")
		f.Note("--seed=%d", 7)
		f.Note("")
	})
}

func TestWriteDIMACSShownLines(t *testing.T) {
	var f cnf.Formula
	first := f.NewVars(5000, nil)
	for i := range 5000 {
		f.Show(first + cnf.Lit(i))
	}
	text := write(t, &f)
	for line := range strings.Lines(text) {
		if len(line) > 4096 {
			t.Errorf("a line has %d bytes", len(line))
		}
	}
	if shown := read(t, text).shown; len(shown) != 5000 || shown[0] != 1 || shown[4999] != 5000 {
		t.Errorf("5000 shown variables became %d", len(shown))
	}
}

func TestWriteDIMACSRefuses(t *testing.T) {
	check := func(want string, fill func(f *cnf.Formula)) {
		t.Helper()
		var f cnf.Formula
		fill(&f)
		if err := f.WriteDIMACS(io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	check("choose an encoding", func(f *cnf.Formula) { f.AddAtLeast(1, 1, 2) })
	for _, name := range []string{"a-b", "a b", "ä", "--seed=1", "a\n"} {
		check(fmt.Sprintf("variable 1 is named %q", name), func(f *cnf.Formula) {
			f.NewVars(1, func(int) string { return name })
		})
	}
	var f cnf.Formula
	f.Add(1)
	failure := errors.New("disk full")
	if err := f.WriteDIMACS(failingWriter{failure}); !errors.Is(err, failure) {
		t.Errorf("error %v, want the writer's", err)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

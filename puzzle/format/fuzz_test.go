package format_test

import (
	"errors"
	"strings"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

var seeds = []string{
	"", "\ufeff", "\x00", "01\n..\n", ".1.0\r\n..0.\r\n.0..\r\n11.0", "# id: a\n0 1\n. .\n\n10\n..", "2 2\n1 2\n- -",
	".1.0..0..0..11.0", "-1-0--0--0--11-0 0110100100111100", "a1d11d1d0f0a0b0c1b 011", "a1b|a1", "zj", "zzzz",
	"W..\n#.B\n", "1 2\nw 2", "999999 999999\n.", "3,184,225:fWaWWfWbBcWcWbBaWc:yyn", "a:d:b:d:n", "6x6:bWdBbWjBcWj",
	`{"name":"Masyu","data":{"a":{"problem":"1 2\nw b","solution":"1 2\n- -"}}}`, `[{"problem":"2 2\n1 -\n- 2"},null]`,
	"# size: 1x2\n# rules: pearls full\n# title: a\n# solution: y\nWB", "https://puzz.link/p?mashu/f/3/2/50", "pzprv3/mashu/1/2/. . /1 /",
	"?slither/5/5/cbcbcddad", "pzprv3.1/slither/1/1/3 /. /1 1 /1 /1 /", "5x5t0:a22a3b1d2321a0a2a333a", "5x5t1:y", "2 2\n3 -\n- 0", "2.\n.3", "2b1b2b1b2b3b3b0b3", "x-\n-x",
	"http://www.kanpen.net/masyu.html?problem=1/1/._/", "6x6u:BEAEegbcDc", "6x6:rBq", "[begin]\npuzzle masyu\nsize 1\n[problem]\nw\n[solution]\n-\n[end]",
	`{"solution": ["01", "10"]}`, "se sw\nne nw", "yyyy", "SAVEFILE:", "\f", "0\v", "\u00a01\n", "<script",
	"1001 1001", "# id: a\n01\n..\n# id: b\n10\n..", "2 2\nWB\nBW", "1 2\n2 1", "10x10:WBBW:", "# Size : 2x2\n0110\n\n01-- 1100",
}

// FuzzRead reads anything in every format: it must not panic, and what it returns
// must be whole.
func FuzzRead(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, byte(i), byte(0))
		f.Add(s, byte(0), byte(i))
	}
	kinds := []puzzle.Kind{"", takuzu.Takuzu, takuzu.ThreeInARow, masyu.Masyu, slitherlink.Slitherlink}
	names := []string{""}
	for _, info := range format.Formats() {
		names = append(names, info.Name)
	}
	f.Fuzz(func(t *testing.T, input string, name, kind byte) {
		opt := format.Options{From: names[int(name)%len(names)], Kind: kinds[int(kind)%len(kinds)]}
		n := 0
		for rec, err := range format.Read(strings.NewReader(input), "f", opt) {
			n++
			if err != nil {
				checkError(t, err, input)
				continue
			}
			checkRecord(t, rec)
			checkWritten(t, rec)
		}
		if n == 0 {
			t.Errorf("neither a puzzle nor an error")
		}
	})
}

func checkError(t *testing.T, err error, input string) {
	var e *format.Error
	if !errors.As(err, &e) || e.Line < 1 || e.Col < 1 || e.Line > 2+strings.Count(input, "\n")+strings.Count(input, "\r") {
		t.Errorf("%v has no good place", err)
	}
}

func checkRecord(t *testing.T, rec *format.Record) {
	rows, cols := rec.Puzzle.Size()
	bits := rows * cols
	switch rec.Puzzle.Kind() {
	case masyu.Masyu:
		bits = puzzle.Lattice{Rows: rows, Cols: cols}.Edges()
	case slitherlink.Slitherlink:
		bits = puzzle.Lattice{Rows: rows + 1, Cols: cols + 1}.Edges()
	}
	if rec.ID == "" || rec.Line < 1 || rec.Puzzle.Bits() != bits {
		t.Errorf("%+v is not whole: %d bits of %dx%d", rec, rec.Puzzle.Bits(), rows, cols)
	}
	if rec.Published != nil && (len(rec.Published) != bits || rec.PublishedErr != nil) {
		t.Errorf("the solution has %d bits, expected %d", len(rec.Published), bits)
	}
	if rec.Published != nil {
		if rec.Puzzle.Check(rec.Published) == nil {
			roundTrip(t, rec.Puzzle, rec.Published)
		}
	}
}

// checkWritten writes a puzzle in every format. What comes back, without help, is the
// same.
func checkWritten(t *testing.T, rec *format.Record) {
	if rows, cols := rec.Puzzle.Size(); rows*cols > 400 {
		return
	}
	for _, info := range format.Formats() {
		was := *rec
		text, err := format1(info.Name, &was)
		if err != nil {
			if _, ok := err.(*format.LossError); !ok {
				t.Errorf("%s: %v", info.Name, err)
			}
			continue
		}
		back := parsed(t, text, detect)
		if len(back) != 1 || !sameConverted(back[0], rec) {
			t.Errorf("%s: %q does not read back the same", info.Name, text)
		}
	}
}

// roundTrip reads what Text writes.
func roundTrip(t *testing.T, p puzzle.Puzzle, a puzzle.Answer) {
	text := strings.Join(p.Text(a), "\n")
	if got, err := format.ReadAnswer(strings.NewReader(text), "f", p); err != nil || !got.Equal(a) {
		t.Errorf("%q is not read back: %v", text, err)
	}
}

// FuzzReadAnswer reads anything as an answer to small boards.
func FuzzReadAnswer(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, byte(i))
	}
	f.Fuzz(func(t *testing.T, input string, size byte) {
		rows, cols := int(size%4)+1, int(size/4%4)+1
		loop, err := masyu.New(rows, cols)
		if err != nil {
			t.Fatal(err)
		}
		bits, err := takuzu.New(takuzu.Takuzu, 2*rows, 2*cols)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []puzzle.Puzzle{loop, bits} {
			a, err := format.ReadAnswer(strings.NewReader(input), "f", p)
			if err != nil {
				checkError(t, err, input)
			} else if len(a) != p.Bits() {
				t.Errorf("the answer has %d bits, expected %d", len(a), p.Bits())
			} else if p.Check(a) == nil {
				roundTrip(t, p, a)
			}
		}
	})
}

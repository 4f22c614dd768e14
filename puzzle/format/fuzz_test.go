package format_test

import (
	_ "embed"
	"errors"
	"strings"
	"testing"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// pearlIcon and unrulyIcon are games of the icons of Simon Tatham's collection.
var (
	//go:embed testdata/pearl.sav
	pearlIcon string
	//go:embed testdata/unruly.sav
	unrulyIcon string
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

// formatSeeds are more of them, by their formats.
var formatSeeds = map[string][]string{
	"tatham": {
		"6x6u:BEAEegbcDc", "8x8:cCbcdBHdCICEdfDb", "6x6:zl", "6:ZL", "6x6:bWdBbWjBcWj", "7x5:gWWWWaWWeWaWaWhWaB", "6x6:rBq", "6x6dn:zl",
		"5x5den:y", "6x6#5", "7x7:zz", "6x6ud:zl", "# id: a\n6x6u:zl\n\n6x6:zj", "99999999x9999999999:z",
	},
	"tatham-save": {
		unrulyFile(), pearlFile(), unrulyIcon, pearlIcon, pearlFile("MOVE H"), pearlFile("MOVE " + pearlMoves()), "SAVEFILE:", "# id: a\n" + unrulyFile(), unrulyFile() + "\n# b\n" + pearlFile(),
		unrulyFile("SEED \n", "MOVE P0,0,0", "RESTART BEAEegbcDc"), strings.ReplaceAll(unrulyFile(), "\n", "\r\n"),
	},
	"janko": {
		jankoMasyu, jankoBare(jankoMasyu), "begin\npuzzle binairo\nproblem\n1 -\n- 2\nsolution\n1 2\n2 1\nend\nbegin\n",
		"<html><script type='application/x-janko'>problem\nw -</script><script", "title &amp;lt;\nproblem\nw\n", "<!--", "problem\n\xe4",
		"stray\n<p><script type=application/x-janko>pid &#160;a&amp;\nproblem\nw</script><!--", "problem\nw\ntitle a\nproblem\nb\n[x]\nrows 1\nsize 1",
		"pid a\nrules balance no-three\nrows 2\ncols 2\n[problem]\n--\n--", "<script type=\"application/x-janko\n\">problem\nb",
	},
	"puzzlekit": {
		`{"name":"Masyu","data":{"a\"ä":{"problem":"2 2\nw b\n- -","solution":"2 2\nse sw\nne nw","source":[1]}}}`,
		`{"name":"Binairo","data":{"":{"problem":"2 2\n1 -\n- 2","rules":"balance no-three"},"b":{"problem":"2 2\n--\n--"}}}`,
		"{\"data\":{\"a\":{\"problem\":\"1 1\\n1\",\r\"problem\":\"1 1\\n2\"},\r\n\"b\":{\"problem\":\"1 1\\n1\"}},\"name\":\"Masyu\",\"title\":\"ä\xff\"}",
	},
	"puzzlink": {
		"https://puzz.link/p?mashu/6/6/1063000i3000", "?type=editor&mashu_edit/v:x/f/3/2/50#a", "?mashu%2F1%2F1%2Fi", "?mashu/fx/2/2/9r", "# id: a\npearl/1/4", "?mashu/99999/9999999999",
	},
	"kanpen": {
		"http://www.kanpen.net/masyu.html?problem=2/3/._1_2_/._._._/", "kanpen.net/masyu.html?a&problem=1/1/2_/#", "kanpen.net/masyu.html?problem=1%2F2%2F._-_",
	},
	"pzprv3": {
		pzprv3Small, strings.Repeat(strings.ReplaceAll(pzprv3Small, "/", "\n")+"info:{}\n# id: b\n", 2), strings.ReplaceAll(pzprv3Small, "/", "\n"),
		"# id: a\npzprv3/mashu/3/1/. /1 /. ////0 /0 /", "v:x\npzprv3.1\nmashu\n1\n2\nf\n1 2 \n-1 \nTrialData(1)\n",
		"?pzprv3%2Fmashu%2F1%2F1%2F%2E", "pzprv3/mashu/1/1/.//info:{\"metadata\":{\"author\":\"a/b\"}}",
	},
}

// FuzzRead reads anything in every format: it must not panic, and what it returns must be whole.
func FuzzRead(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, byte(i), byte(0))
		f.Add(s, byte(0), byte(i))
	}
	kinds := []puzzle.Kind{"", takuzu.Takuzu, takuzu.ThreeInARow, masyu.Masyu, slitherlink.Slitherlink}
	names := []string{""}
	for _, info := range format.Formats() {
		names = append(names, info.Name)
		for _, s := range formatSeeds[info.Name] {
			for kind := range kinds[:4] {
				f.Add(s, byte(len(names)-1), byte(kind))
			}
		}
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
	bits := rec.Puzzle.Bits() // of a rule file, which says how many
	switch rec.Puzzle.Kind() {
	case takuzu.Takuzu, takuzu.ThreeInARow:
		bits = rows * cols
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

// checkWritten writes a puzzle in every format. What comes back, without help, is the same.
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
		opt := detect
		if _, ruled := rec.Puzzle.(*rulefile.Board); ruled || info.Name == "slitherlink" && strings.Contains(text, "4") {
			opt.Kind = rec.Puzzle.Kind() // a board alone can be one of several families
		}
		shown := show
		if info.Name == "puzzlink" || info.Name == "tatham" { // addresses and game IDs keep no names of areas
			shown = unnamed
		}
		back := parsed(t, text, opt)
		if len(back) != 1 || !sameConverted(back[0], rec, shown) {
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
		loop := must.Get(rulefile.FirstGrid(masyu.Masyu, rows, cols))(t)
		bits := must.Get(rulefile.FirstGrid(takuzu.Takuzu, 2*rows, 2*cols))(t)
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

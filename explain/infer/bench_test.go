package infer_test

import (
	"os"
	"path/filepath"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/takuzu"
)

// BenchmarkRefute assumes both values of everything that is open, where nothing more
// follows from a single rule or a loop. Of a Masyu board one edge in 16 is known, too.
func BenchmarkRefute(b *testing.B) {
	measure := func(file string, kind puzzle.Kind, rows int) {
		b.Run(filepath.Base(file), func(b *testing.B) {
			rec := find(b, file, kind, rows)
			e := begin(b, rec)
			var open []cnf.Lit
			for v := 1; v <= rec.Puzzle.Bits(); v++ {
				if l := cnf.Lit(v); e.Value(l) == infer.Open {
					open = append(open, l, -l)
				}
			}
			refuted := 0
			b.ReportAllocs()
			for b.Loop() {
				refuted = 0
				for _, l := range open {
					if e.Refute(l, nil) != nil {
						refuted++
					}
				}
			}
			b.ReportMetric(float64(len(open)/2), "open")
			b.ReportMetric(float64(refuted), "refuted")
		})
	}
	measure("large/3-in-a-row-minimal-14x14.takuzu", takuzu.ThreeInARow, 14)
	measure("binarypuzzle/size14level4.txt", takuzu.Takuzu, 14)
	measure("puzzle-masyu/15x15_hard.txt", masyu.Masyu, 15)
	measure("janko/masyu.json", masyu.Masyu, 16)
}

// find returns the first puzzle of a file with so many rows.
func find(b *testing.B, file string, kind puzzle.Kind, rows int) *format.Record {
	dir, _ := corpus.Dir(b)
	f, err := os.Open(filepath.Join(dir, file))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for rec, err := range format.Read(f, file, format.Options{Kind: kind}) {
		if err != nil {
			continue
		}
		if n, _ := rec.Puzzle.Size(); n == rows {
			return rec
		}
	}
	b.Skip("no puzzle of that size")
	return nil
}

// begin knows the givens, of Masyu a few edges of the solution, and what follows from single rules.
func begin(b *testing.B, rec *format.Record) *infer.Engine {
	book, err := rule.Of(rec.Puzzle, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		b.Fatal(err)
	}
	instances := book.Instances()
	e := infer.New(rec.Puzzle, instances)
	var all []int
	for i := range instances {
		all = append(all, i)
	}
	if board, ok := rec.Puzzle.(*takuzu.Board); ok {
		_, cols := board.Size()
		for bit := range board.Bits() {
			switch board.At(bit/cols, bit%cols) {
			case takuzu.One:
				e.Know(cnf.Lit(bit + 1))
			case takuzu.Zero:
				e.Know(-cnf.Lit(bit + 1))
			}
		}
	} else {
		for bit, value := range rec.Published {
			if value && bit%16 == 0 {
				e.Know(cnf.Lit(bit + 1))
			}
		}
	}
	for before := -1; before < len(e.Facts()); {
		before = len(e.Facts())
		for _, link := range e.Follow(all...) {
			for _, l := range link.Lits {
				e.Know(l)
			}
		}
		for edge := range rec.Puzzle.Bits() {
			if e.Closing(edge) != nil {
				e.Know(-cnf.Lit(edge + 1))
			}
		}
	}
	return e
}

package technique_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
)

// published reads the first boards of a collection of Masyu.
func published(t testing.TB, file string, count int) []*format.Record {
	t.Helper()
	dir, _ := corpus.Dir(t)
	f, err := os.Open(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var records []*format.Record
	for rec, err := range format.Read(f, file, format.Options{Kind: masyu.Masyu}) {
		if len(records) == count {
			break
		}
		if err == nil && rec.Published != nil && rec.Puzzle.Check(rec.Published) == nil {
			records = append(records, rec)
		}
	}
	return records
}

// TestMasyuCorpus goes through published boards, as TestMasyuTechniques through random ones.
func TestMasyuCorpus(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 4))
	found := map[string]int{}
	check := func(file string, count int) {
		t.Helper()
		for _, rec := range published(t, file, count) {
			walkLoop(t, beginWith(t, rec.Puzzle), rec.Published, rng, found)
		}
	}
	check("puzzle-masyu/10x10_hard.txt", 10)
	check("janko/masyu.json", 12)
	_, own := corpus.Dir(t)
	for _, tech := range geometric() {
		if found[tech.Name] == 0 && !own { // of which there are few
			t.Errorf("%s was never found", tech.Name)
		}
	}
	t.Log(found)
}

// TestMasyuCorpusFindAll is as TestMasyuTechniquesFindAll.
func TestMasyuCorpusFindAll(t *testing.T) {
	for _, file := range []string{"puzzle-masyu/8x8_medium.txt", "puzzle-masyu/10x10_hard.txt"} {
		for _, rec := range published(t, file, 8) {
			silence(t, beginWith(t, rec.Puzzle))
		}
	}
}

// halfway solves a board by techniques, and by facts where they are silent, until half of the edges are known.
func halfway(b testing.TB, rec *format.Record) *technique.Known {
	k := beginWith(b, rec.Puzzle)
	for len(k.Facts()) < rec.Puzzle.Bits()/2 {
		_, all := easiest(k)
		for _, d := range all {
			for _, l := range d.Lits {
				k.Know(l)
			}
		}
		for bit := 0; len(all) == 0; bit++ {
			if l := cnf.Lit(bit + 1); k.Value(l) == infer.Open {
				if !rec.Published[bit] {
					l = -l
				}
				k.Know(l)
				break
			}
		}
	}
	return k
}

// BenchmarkMasyu measures one Find of each technique.
func BenchmarkMasyu(b *testing.B) {
	empty, err := masyu.New(100, 100)
	if err != nil {
		b.Fatal(err)
	}
	bench := func(name string, k *technique.Known) {
		for _, tech := range geometric() {
			b.Run(tech.Name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				n := 0
				for b.Loop() {
					n = len(collect(k, tech))
				}
				b.ReportMetric(float64(n), "found")
			})
		}
	}
	bench("empty 100x100", beginWith(b, empty))
	for _, rec := range published(b, "janko/masyu.json", 1000) {
		if rows, cols := rec.Puzzle.Size(); rows == 16 && cols == 16 {
			bench("half of 16x16", halfway(b, rec))
			break
		}
	}
	var largest *format.Record
	for _, rec := range published(b, "janko/masyu.json", 1000) {
		if largest == nil || rec.Puzzle.Bits() > largest.Puzzle.Bits() {
			largest = rec
		}
	}
	rows, cols := largest.Puzzle.Size()
	bench(fmt.Sprintf("half of %dx%d", rows, cols), halfway(b, largest))
}

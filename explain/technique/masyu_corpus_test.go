package technique_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
)

// published reads the first boards of a collection of Masyu.
func published(t testing.TB, file string, count int) []*format.Record {
	t.Helper()
	dir, _ := corpus.Dir(t)
	f := must.Get(os.Open(filepath.Join(dir, file)))(t)
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

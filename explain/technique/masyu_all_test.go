package technique_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
)

// What the propagation of package infer finds with one instance or two, the techniques find as well.
func TestMasyuTechniquesFindAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 5))
	empty := boards.Must(masyu.New(5, 5))
	loops := slices.Collect(brute.Masyu(empty))
	for i := range 40 {
		a := loops[rng.IntN(len(loops))]
		b := decorate(empty, a, rng, float64(1+i%5)/5)
		if i%4 == 3 {
			veil(b, rng)
		}
		k := beginWith(t, b)
		reveal(k, a, rng, 5)
		silence(t, k)
	}
}

// silence goes on until no technique for one instance or two finds anything, and compares what they find.
func silence(t *testing.T, k *technique.Known) {
	t.Helper()
	for tech, all := easiest(k); tech != nil && tech.Class <= 2; tech, all = easiest(k) {
		if tech.Class == 1 {
			singles(t, k)
		}
		tell(k, all)
	}
	for v := cnf.Lit(1); int(v) <= k.Puzzle.Bits(); v++ {
		if k.Value(v) == infer.Open {
			silentPairs(t, k, v)
			silentPairs(t, k, -v)
		}
	}
}

// singles compares the techniques of one instance with what follows from each of them.
func singles(t *testing.T, k *technique.Known) {
	t.Helper()
	check := func(tech *technique.Technique, instances []int) {
		t.Helper()
		got, want := map[cnf.Lit]bool{}, map[cnf.Lit]bool{}
		for _, d := range collect(k, tech) {
			for _, l := range d.Lits {
				got[l] = true
			}
		}
		for _, i := range instances {
			for _, link := range k.Follow(i) {
				for _, l := range link.Lits {
					want[l] = true
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", tech.Name, got, want)
		}
	}
	check(named("cell"), k.Points)
	check(named("pearl"), k.Locals)
}

// silentPairs fails if a pearl and another instance near it refute a literal. Those further away share one edge at the
// most, so that nothing follows for both that does not follow for one after the other.
func silentPairs(t *testing.T, k *technique.Known, l cnf.Lit) {
	t.Helper()
	_, cols := k.Puzzle.Size()
	for _, i := range k.Locals {
		at := k.Instances[i].Cells()[0]
		for _, j := range append(slices.Clone(k.Points), k.Locals...) {
			other := k.Instances[j].Cells()[0]
			if abs(at/cols-other/cols)+abs(at%cols-other%cols) > 2 {
				continue
			}
			if c := k.Refute(l, []int{i, j}); c != nil {
				t.Errorf("%s and %s refute %d", k.Instances[i].Name(), k.Instances[j].Name(), l)
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

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
	long.Only(t)
	for _, file := range []string{"puzzle-masyu/8x8_medium.txt", "puzzle-masyu/10x10_hard.txt"} {
		for _, rec := range published(t, file, 8) {
			silence(t, beginWith(t, rec.Puzzle))
		}
	}
}

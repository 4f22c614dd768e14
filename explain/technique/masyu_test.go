package technique_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	masyurow "gridcnf/explain/technique/masyu"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// beginWith knows some facts of a puzzle.
func beginWith(t testing.TB, p puzzle.Puzzle, facts ...cnf.Lit) *technique.Known {
	t.Helper()
	k := must.Get(technique.Begin(t.Context(), p, setOf(t, p)))(t)
	k.Know(facts...)
	return k
}

// collect returns all that a technique finds.
func collect(k *technique.Known, tech *technique.Technique) []*technique.Deduction {
	var all []*technique.Deduction
	tech.Find(k, func(d *technique.Deduction) { all = append(all, d) })
	return all
}

// sound fails unless a deduction follows from facts that are known, is news, and is minimal if it says so.
func sound(t testing.TB, k *technique.Known, tech *technique.Technique, d *technique.Deduction) {
	t.Helper()
	text := fmt.Sprintf("%s: %v from %v", tech.Name, d.Lits, d.Facts)
	if tech.Say != nil {
		text += ": " + tech.Say(k, d)
	}
	for _, l := range d.Lits {
		if k.Value(l) != infer.Open {
			t.Errorf("%s: %d is known", text, l)
		}
	}
	for _, f := range d.Facts {
		if k.Value(f) != infer.True {
			t.Errorf("%s: %d is no fact", text, f)
		}
	}
	if len(d.Lits) == 0 || !technique.Implied(d.Rules, d.Facts, d.Lits) {
		t.Errorf("%s: does not follow", text)
	}
	if less := technique.Shrink(d); d.Tight && (len(less.Rules) < len(d.Rules) || len(less.Facts) < len(d.Facts)) {
		t.Errorf("%s: follows from %d rules and %v", text, len(less.Rules), less.Facts)
	}
}

// geometric are the techniques of Masyu that need no assumption.
func geometric() []*technique.Technique { return direct(&masyurow.Techniques) }

// direct are the techniques of a set that need no assumption.
func direct(set *technique.Set) []*technique.Technique {
	return slices.DeleteFunc(slices.Clone(set.Techniques), func(tech *technique.Technique) bool { return tech.Say == nil })
}

// setOf are the techniques of a puzzle's family.
func setOf(t testing.TB, p puzzle.Puzzle) *technique.Set {
	t.Helper()
	set := must.Get(explain.Techniques(p))(t)
	return set
}

// named is the technique of Masyu with a name.
func named(name string) *technique.Technique {
	all := masyurow.Techniques.Techniques
	return all[slices.IndexFunc(all, func(tech *technique.Technique) bool { return tech.Name == name })]
}

// TestMasyuTechniques goes from random true facts of a random loop as far as the techniques lead, and adds a fact where
// they are silent. All that they find must be so in the loop, follow from what is cited, and be new to easier techniques.
func TestMasyuTechniques(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	found := map[string]int{}
	check := func(rows, cols, times int, veiled bool) {
		t.Helper()
		empty := boards.Must(masyu.New(rows, cols))
		loops := slices.Collect(brute.Masyu(empty))
		all := empty.Clone()
		all.Full = true
		full := slices.Collect(brute.Masyu(all))
		for i := range long.Of(times, times/3) {
			a := loops[rng.IntN(len(loops))]
			if i%3 == 0 && len(full) > 0 {
				a = full[rng.IntN(len(full))]
			}
			b := decorate(empty, a, rng, float64(i%6)/5)
			if veiled {
				veil(b, rng)
			}
			walkLoop(t, beginWith(t, b), a, rng, found)
		}
	}
	check(3, 3, 40, false)
	check(4, 4, 100, false)
	check(4, 5, 100, false)
	check(5, 5, 150, false)
	check(4, 5, 60, true)
	check(5, 5, 100, true)
	for _, tech := range geometric() {
		if found[tech.Name] == 0 && !strings.Contains(tech.Name, "whites") { // these need larger boards, as TestMasyuCorpus has
			t.Errorf("%s was never found", tech.Name)
		}
	}
	t.Log(found)
}

// decorate puts pearls on a loop, on a share of the cells where it allows them. If the loop
// visits all cells, the board says so.
func decorate(empty *masyu.Board, a puzzle.Answer, rng *rand.Rand, share float64) *masyu.Board {
	b := empty.Clone()
	rows, cols := b.Size()
	for r := range rows {
		for c := range cols {
			if rng.Float64() >= share {
				continue
			}
			for _, p := range [...]masyu.Pearl{masyu.White, masyu.Black, masyu.None} {
				if b.Set(r, c, p); b.Check(a) == nil {
					break
				}
			}
		}
	}
	b.Full = true
	b.Full = b.Check(a) == nil
	return b
}

// veil hides the colours of some pearls.
func veil(b *masyu.Board, rng *rand.Rand) {
	rows, cols := b.Size()
	for i := range rows * cols {
		if b.At(i/cols, i%cols) != masyu.None && rng.IntN(3) > 0 {
			b.Set(i/cols, i%cols, masyu.Unknown)
		}
	}
}

func walkLoop(t *testing.T, k *technique.Known, a puzzle.Answer, rng *rand.Rand, found map[string]int) {
	t.Helper()
	for {
		tech, all := easiest(k)
		for _, d := range all {
			found[tech.Name]++
			sound(t, k, tech, d)
			for _, l := range d.Lits {
				if a[l.Var()-1] != (l > 0) {
					t.Fatalf("%s: %s, which is wrong", tech.Name, tech.Say(k, d))
				}
			}
		}
		if tell(k, all); len(all) > 0 {
			continue
		}
		var open []int
		for bit := range a {
			if k.Value(cnf.Lit(bit+1)) == infer.Open {
				open = append(open, bit)
			}
		}
		if len(open) == 0 || t.Failed() {
			return
		}
		bit := open[rng.IntN(len(open))]
		k.Know(rule.Literal(bit, a[bit]))
	}
}

// tell makes known what deductions say.
func tell(k *technique.Known, all []*technique.Deduction) {
	for _, d := range all {
		k.Know(d.Lits...)
	}
}

// reveal makes known one in so many of the answer's bits.
func reveal(k *technique.Known, a puzzle.Answer, rng *rand.Rand, every int) {
	for bit, value := range a {
		if rng.IntN(every) == 0 {
			k.Know(rule.Literal(bit, value))
		}
	}
}

// easiest returns what the easiest technique finds that is not silent.
func easiest(k *technique.Known) (*technique.Technique, []*technique.Deduction) {
	for _, tech := range direct(k.Set) {
		if all := collect(k, tech); len(all) > 0 {
			return tech, all
		}
	}
	return nil, nil
}

// Facts at random, most of which say more than the techniques have been told: whatever
// is found is sound nevertheless, and the same every time.
func TestMasyuTechniquesAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	empty := boards.Must(masyu.New(5, 5))
	loops := slices.Collect(brute.Masyu(empty))
	for i := range 60 {
		a := loops[rng.IntN(len(loops))]
		k := beginWith(t, decorate(empty, a, rng, float64(i%5)/5))
		reveal(k, a, rng, 3)
		single := map[cnf.Lit]bool{}
		for _, tech := range geometric() {
			all := collect(k, tech)
			again := collect(k, tech)
			for n, d := range all {
				sound(t, k, tech, d)
				if fmt.Sprint(d.Lits, d.Facts) != fmt.Sprint(again[n].Lits, again[n].Facts) {
					t.Errorf("%s: not the same the second time", tech.Name)
				}
				for _, l := range d.Lits {
					if a[l.Var()-1] != (l > 0) {
						t.Errorf("%s: %s, which is wrong", tech.Name, tech.Say(k, d))
					}
					if tech.Class == 2 && single[l] {
						t.Errorf("%s: %s, which is easier", tech.Name, tech.Say(k, d))
					}
					single[l] = single[l] || tech.Class == 1
				}
			}
		}
	}
}

// Contradictory facts break nothing.
func TestMasyuContradictions(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	for range 300 {
		rows, cols := 1+rng.IntN(5), 1+rng.IntN(5)
		b := boards.Scatter(rng, boards.Must(masyu.New(rows, cols)), 2*rows*cols)
		b.Full = rng.IntN(3) == 0
		k := beginWith(t, b)
		for e := range b.Bits() {
			if rng.IntN(3) > 0 {
				k.Know(cnf.Lit(e+1) * cnf.Lit(1-2*rng.IntN(2)))
			}
		}
		for _, tech := range geometric() {
			for _, d := range collect(k, tech) {
				sound(t, k, tech, d)
			}
		}
	}
}

// edges names edges as the bits of the board: "r1c1-r1c2", with "!" before empty ones.
func edges(t testing.TB, b puzzle.Puzzle, names ...string) []cnf.Lit {
	t.Helper()
	var lits []cnf.Lit
	for _, name := range names {
		sign := cnf.Lit(1)
		if name[0] == '!' {
			sign, name = -1, name[1:]
		}
		e := 0
		for e < b.Bits() && b.Site(e).String() != name {
			e++
		}
		if e == b.Bits() {
			t.Fatalf("no edge %s", name)
		}
		lits = append(lits, sign*cnf.Lit(e+1))
	}
	return lits
}

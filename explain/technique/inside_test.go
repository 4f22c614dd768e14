package technique_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	slitherlinkrow "gridcnf/explain/technique/slitherlink"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// TestInsideFindsAll compares what Inside finds with which faces are known to be on the same side or
// on different ones, going from any two to a third until nothing is new.
func TestInsideFindsAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 6))
	fences, pearls := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 4, 4)), boards.Must(masyu.New(5, 5))
	clues := 0
	check := func(p puzzle.Puzzle, a puzzle.Answer) {
		t.Helper()
		k := beginWith(t, p)
		reveal(k, a, rng, 3)
		got := map[cnf.Lit]bool{}
		for _, d := range collect(k, technique.Inside) {
			got[d.Lits[0]] = true
			sound(t, k, technique.Inside, d)
			if len(d.Rules) > 1 {
				clues++
			}
			in := within(k.Loop, a)
			for _, s := range d.Sides {
				if same := in[max(s, -s)-1] == in[max(d.Sides[0], -d.Sides[0])-1]; same != (s > 0 == (d.Sides[0] > 0)) {
					t.Errorf("sides %v, and the inside is %v", d.Sides, in)
				}
			}
			if len(d.Sides) == 0 {
				t.Error("no sides")
			}
		}
		want := sides(k)
		for before := -1; before != len(got); { // what clues say of what is found
			before = len(got)
			for l := range want {
				if byPartner(k, got, l) {
					got[l] = true
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("got %v, want %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	}
	loops, fenced := slices.Collect(brute.Masyu(pearls)), slices.Collect(brute.Slitherlink(fences))
	for i := range long.Of(150, 50) {
		a := loops[rng.IntN(len(loops))]
		b := decorate(pearls, a, rng, float64(1+i%5)/5)
		if i%3 == 0 {
			veil(b, rng)
		}
		check(b, a)
		a = fenced[rng.IntN(len(fenced))]
		check(count(fences, a, rng, float64(1+i%5)/5), a)
	}
	if clues == 0 {
		t.Error("no walk went by a clue")
	}
}

// within tells which faces are inside a loop: it is crossed on the way from the outside.
func within(l *rule.Loop, a puzzle.Answer) []bool {
	in, known := make([]bool, l.Faces()+1), make([]bool, l.Faces()+1)
	known[l.Faces()] = true
	for slices.Contains(known, false) {
		for e := range l.Edges() {
			for left, right := l.FacesOf(e); known[left] != known[right]; {
				if known[right] {
					left, right = right, left
				}
				in[right], known[right] = in[left] != a[e], true
			}
		}
	}
	return in
}

// byPartner reports whether a clue tells a literal by another one that is found.
func byPartner(k *technique.Known, found map[cnf.Lit]bool, l cnf.Lit) bool {
	return slices.ContainsFunc(k.Locals, func(i int) bool {
		clue := k.Instances[i].(*rule.Local)
		return slices.ContainsFunc(clue.Bits[:], func(f int) bool {
			return (found[cnf.Lit(f+1)] || found[-cnf.Lit(f+1)]) && agree(k, clue, l.Var()-1, f) != 0
		})
	})
}

// sides returns what is to be found: 1 is the same side, -1 are different ones, and 0 is not known.
func sides(k *technique.Known) map[cnf.Lit]bool {
	n := k.Loop.Faces() + 1
	relation := make([][]int, n)
	for f := range relation {
		relation[f] = make([]int, n)
		relation[f][f] = 1
	}
	relate := func(a, b, is int) bool {
		if is == 0 || a == b || relation[a][b] != 0 {
			return false
		}
		relation[a][b], relation[b][a] = is, is
		return true
	}
	for e := range k.Loop.Edges() {
		left, right := k.Loop.FacesOf(e)
		relate(left, right, -int(k.Value(cnf.Lit(e+1))))
	}
	for _, i := range k.Locals {
		l := k.Instances[i].(*rule.Local)
		for _, e := range l.Bits {
			for _, f := range l.Bits {
				if is := agree(k, l, e, f); is != 0 {
					a, b := k.Loop.FacesOf(e)
					c, d := k.Loop.FacesOf(f)
					for _, middle := range [...]int{a, b} {
						if middle == c || middle == d {
							relate(a+b-middle, c+d-middle, is)
							break
						}
					}
				}
			}
		}
	}
	for news := true; news; {
		news = false
		for a := range n {
			for b := range n {
				for c := range n {
					news = relate(a, c, relation[a][b]*relation[b][c]) || news
				}
			}
		}
	}
	all := map[cnf.Lit]bool{}
	for e := range k.Loop.Edges() {
		left, right := k.Loop.FacesOf(e)
		if is := relation[left][right]; is != 0 && k.Value(cnf.Lit(e+1)) == infer.Open {
			all[rule.Literal(e, is < 0)] = true
		}
	}
	return all
}

// agree says whether a clue has two open edges always alike, 1, or always different, -1, if it
// leaves each of its edges open. It tries all there is.
func agree(k *technique.Known, l *rule.Local, e, f int) int {
	if e < 0 || f < 0 || e == f || !slices.Contains(l.Bits[:], e) || k.Value(cnf.Lit(e+1)) != infer.Open || k.Value(cnf.Lit(f+1)) != infer.Open {
		return 0
	}
	var seen [3]bool
	var can [rule.Sites][2]bool
	for fill := range 1 << rule.Sites {
		drawn := func(bit int) bool { at := slices.Index(l.Bits[:], bit); return at >= 0 && fill>>at&1 == 1 }
		fits := true
		for at, bit := range l.Bits {
			switch on := fill>>at&1 == 1; {
			case bit < 0:
				fits = fits && !on
			case k.Value(cnf.Lit(bit+1)) != infer.Open:
				fits = fits && on == (k.Value(cnf.Lit(bit+1)) == infer.True)
			}
		}
		for _, clause := range l.Clauses {
			fits = fits && slices.ContainsFunc(clause, func(site int) bool { return (fill>>(max(site, -site)-1)&1 == 1) == (site > 0) })
		}
		if !fits {
			continue
		}
		is := 1
		if drawn(e) != drawn(f) {
			is = -1
		}
		seen[is+1] = true
		for at := range l.Bits {
			can[at][fill>>at&1] = true
		}
	}
	for at, bit := range l.Bits {
		if bit >= 0 && k.Value(cnf.Lit(bit+1)) == infer.Open && can[at] != [2]bool{true, true} {
			return 0
		}
	}
	switch {
	case seen[0] && !seen[2]:
		return -1
	case seen[2] && !seen[0]:
		return 1
	}
	return 0
}

// TestSlitherlinkTechniques goes from random true facts of a random loop as far as the techniques lead, and adds a fact
// where they are silent. All that they find must be so in the loop, and follow from what is cited.
func TestSlitherlinkTechniques(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	found := map[string]int{}
	check := func(rows, cols, times int) {
		t.Helper()
		empty := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols))
		loops := slices.Collect(brute.Slitherlink(empty))
		for i := range long.Of(times, times/3) {
			a := loops[rng.IntN(len(loops))]
			b := count(empty, a, rng, float64(1+i%5)/5)
			walkLoop(t, beginWith(t, b), a, rng, found)
		}
	}
	check(1, 1, 3)
	check(1, 4, 10)
	check(2, 3, 20)
	check(3, 3, 100)
	check(4, 4, 300)
	check(3, 5, 100)
	for _, tech := range direct(&slitherlinkrow.Techniques) {
		if found[tech.Name] == 0 {
			t.Errorf("%s was never found", tech.Name)
		}
	}
	t.Log(found)
}

// count puts numbers around a loop, in a share of the cells.
func count(empty *rulefile.Grid, a puzzle.Answer, rng *rand.Rand, share float64) *rulefile.Grid {
	b := empty.Copy().(*rulefile.Grid)
	rows, cols := b.Size()
	for i := range rows * cols {
		if rng.Float64() >= share {
			continue
		}
		n := 0
		for _, e := range boards.Lattice(b).Sides(i/cols, i%cols) {
			if a[e] {
				n++
			}
		}
		b.SetClue(i/cols, i%cols, slitherlink.Number(n))
	}
	return b
}

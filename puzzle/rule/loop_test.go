package rule_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// loopSame fails unless the instances of a loop puzzle, and a closing for every loop that
// leaves something out, have just the solutions that brute force finds.
func loopSame(t *testing.T, p puzzle.Puzzle, want iter.Seq[puzzle.Answer]) {
	t.Helper()
	book := must.Get(rule.Of(p, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
	solutions := slices.Collect(want)
	names := make(map[string]*rule.Closing)
	var got []puzzle.Answer
next:
	for _, a := range record(p.Bits(), instances(t, p)...).all() {
		for _, c := range closings(book.Loop, a) {
			if allows(c, a) {
				t.Fatalf("%s: allows %v", c.Name(), p.Text(a))
			}
			if other := names[c.Name()]; other != nil {
				if !slices.Equal(other.Edges, c.Edges) || other.Stop != c.Stop || other.Edge != c.Edge {
					t.Fatalf("%q is the name of %v and of %v", c.Name(), c, other)
				}
				continue next
			}
			names[c.Name()] = c
			for _, s := range solutions {
				if !allows(c, s) {
					t.Fatalf("%s: does not allow the solution %v", c.Name(), p.Text(s))
				}
			}
			continue next
		}
		got = append(got, a)
	}
	same(t, p, got, slices.Values(solutions))
}

func TestSlitherlink(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 6))
	check := func(rows, cols, numbers int) {
		t.Helper()
		b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols))
		for range numbers {
			b.SetClue(rng.IntN(rows), rng.IntN(cols), slitherlink.Number(rng.IntN(4)))
		}
		loopSame(t, b, brute.Slitherlink(b))
	}
	for i := range 25 {
		check(1, 1, i%2)
		check(1, 4, i%4)
		check(2, 2, i%4)
		check(2, 3, i%5)
	}
	for i := range 6 {
		check(3, 3, i)
		check(2, 4, i)
	}
}

func TestMasyu(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	check := func(rows, cols, pearls int) {
		t.Helper()
		b := boards.Must(masyu.New(rows, cols))
		b.Full = rng.IntN(3) == 0
		for range pearls {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
		}
		loopSame(t, b, brute.Masyu(b))
	}
	check(1, 1, 0)
	check(1, 1, 1)
	for i := range 25 {
		check(1, 3, i%2)
		check(2, 2, i%2)
		check(3, 3, i%3)
		check(2, 5, i%3)
		check(3, 4, i%4)
	}
	for i := range 6 {
		check(4, 4, i)
		check(3, 5, i)
	}
}

// closings lists why the closed lines of an answer are not the loop.
func closings(loop *rule.Loop, a puzzle.Answer) []*rule.Closing {
	var all []*rule.Closing
	for first := range a {
		if !a[first] {
			continue
		}
		c := &rule.Closing{Loop: loop, Stop: -1, Edge: -1}
		from, _ := loop.Ends(first)
		for at, e := from, first; ; {
			c.Edges = append(c.Edges, e)
			u, v := loop.Ends(e)
			at = u + v - at
			if at == from {
				break
			}
			for _, f := range loop.AroundPoint(at) {
				if f >= 0 && a[f] && f != e {
					e = f
					break
				}
			}
		}
		slices.Sort(c.Edges)
		c.Stop = loop.Missed(func(e int) bool { return slices.Contains(c.Edges, e) })
		for e := range a {
			if c.Stop < 0 && a[e] && !slices.Contains(c.Edges, e) {
				c.Edge = e
			}
		}
		if c.Stop >= 0 || c.Edge >= 0 {
			all = append(all, c)
		}
	}
	return all
}

// A cut or a parity holds in every solution, and their names tell them apart.
func TestRegions(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	check := func(rows, cols, pearls int) {
		t.Helper()
		b := boards.Must(masyu.New(rows, cols))
		b.Full = rng.IntN(4) == 0
		for range pearls {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
		}
		solutions := slices.Collect(brute.Masyu(b))
		asserts := make(map[string][]cnf.AtLeast)
		for range 20 {
			region := make([]bool, rows*cols)
			for range 1 + rng.IntN(4) { // some rectangles
				top, left := rng.IntN(rows), rng.IntN(cols)
				bottom, right := top+rng.IntN(rows-top), left+rng.IntN(cols-left)
				for i := range region {
					r, c := i/cols, i%cols
					region[i] = region[i] || top <= r && r <= bottom && left <= c && c <= right
				}
			}
			for _, inst := range regional(rng, b, region) {
				for _, s := range solutions {
					if !allows(inst, s) {
						t.Fatalf("%s: does not allow the solution %v", inst.Name(), b.Text(s))
					}
				}
				list := record(b.Bits(), inst).list
				if before, seen := asserts[inst.Name()]; seen && !slices.EqualFunc(before, list, func(a, b cnf.AtLeast) bool {
					return a.K == b.K && slices.Equal(a.Lits, b.Lits)
				}) {
					t.Fatalf("%q is the name of two instances", inst.Name())
				}
				asserts[inst.Name()] = list
			}
		}
	}
	for i := range 30 {
		check(2, 3, i%3)
		check(3, 3, i%3)
		check(4, 4, i%4)
	}
}

// regional makes a parity of a region, and a cut if there are places for the loop to be.
func regional(rng *rand.Rand, b *masyu.Board, region []bool) []rule.Instance {
	loop := b.Book().Loop
	all := []rule.Instance{&rule.Parity{Loop: loop, Region: region}}
	var inside, outside []rule.Where
	add := func(in bool, s rule.Where) {
		if in {
			inside = append(inside, s)
		} else {
			outside = append(outside, s)
		}
	}
	for i := range loop.Stops {
		for _, in := range [...]bool{false, true} {
			if loop.Stops[i].Within(region, in) {
				add(in, rule.Where{Stop: i, Edge: -1})
			}
		}
	}
	for e := range b.Bits() {
		if from, to := b.Ends(e); region[from] == region[to] {
			add(region[from], rule.Where{Stop: -1, Edge: e})
		}
	}
	if len(inside) > 0 && len(outside) > 0 {
		all = append(all, &rule.Cut{
			Loop: loop, Region: region,
			Inside: inside[rng.IntN(len(inside))], Outside: outside[rng.IntN(len(outside))],
		})
	}
	return all
}

// What lies beyond the border has no name in what people read.
func TestBorderNames(t *testing.T) {
	check := func(inst rule.Instance, want string) {
		t.Helper()
		if got := inst.Name(); got != want {
			t.Errorf("got %q, expected %q", got, want)
		}
	}
	loop := rule.LoopOf(boards.Slitherlink(t, "2../..."))
	region := make([]bool, loop.Points())
	region[1] = true
	check(&rule.Parity{Loop: loop, Region: region},
		"the loop crosses an even number of the top edge of r1c1, the top edge of r1c2, r1c1-r1c2")
	clear(region[copy(region, []bool{true, true, true, true}):])
	check(&rule.Cut{Loop: loop, Region: region, Inside: rule.Where{Stop: 0}, Outside: rule.Where{Stop: -1, Edge: 7}},
		"the loop crosses at least two of the left edge of r1c1 to the right edge of r1c3, if it has the bottom edge of r2c2")
	check(&rule.Closing{Loop: loop, Edges: []int{1, 4, 10, 11}, Edge: -1},
		"the loop through the top end of r1c1-r1c2, the top end of r1c2-r1c3, r1c2/r2c3, r1c1/r2c2 would not fit the 2 at r1c1")
}

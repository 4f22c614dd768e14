package infer

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// After any sequence of calls an engine is like a fresh one with the same instances and facts.
func TestSequence(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	check := func(p puzzle.Puzzle) {
		t.Helper()
		instances := all(t, p)
		rng.Shuffle(len(instances), func(i, j int) { instances[i], instances[j] = instances[j], instances[i] })
		n := rng.IntN(len(instances) + 1)
		e := New(p, instances[:n])
		same := func() {
			t.Helper()
			fresh := New(p, e.Instances)
			fresh.Know(e.Facts()...)
			if got, want := e.picture(), fresh.picture(); got != want {
				t.Fatalf("is\n%s\nfresh\n%s", got, want)
			}
			l := rule.Literal(rng.IntN(p.Bits()), rng.IntN(2) == 0)
			if got, want := names(e.Refute(l, nil)), names(fresh.Refute(l, nil)); !reflect.DeepEqual(got, want) {
				t.Fatalf("%v is refuted by\n%v, by a fresh engine with\n%v", l, got, want)
			}
		}
		for range 30 {
			l := rule.Literal(rng.IntN(p.Bits()), rng.IntN(2) == 0)
			switch rng.IntN(6) {
			case 0, 1:
				e.Know(l)
			case 2:
				e.Forget(rng.IntN(len(e.Facts()) + 2))
			case 3:
				e.Refute(l, nil)
			case 4:
				if c := e.Refute(l, nil); c != nil {
					e.Know(-l)
				}
			case 5:
				if n < len(instances) {
					if i := e.Add(instances[n]); i != n {
						t.Fatalf("instance %d has index %d", n, i)
					}
					n++
				}
			}
			same()
		}
	}
	for range 40 {
		check(binaryBoard(rng, 4, 4))
		check(binaryBoard(rng, 2, 6))
		check(masyuBoard(rng, 3, 3, 2))
		check(masyuBoard(rng, 3, 5, 2))
		check(slitherlinkBoard(rng, 3, 3, 3))
	}
}

// What is no literal of an open answer bit changes nothing.
func TestNoNews(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	check := func(p puzzle.Puzzle) {
		t.Helper()
		e := New(p, all(t, p))
		e.Know(1)
		before := e.picture()
		beyond := cnf.Lit(p.Bits() + 1) // a helper variable, if there are any
		for _, l := range []cnf.Lit{0, 1, -1, beyond, -beyond, beyond + 1000} {
			e.Know(l)
			if l != 0 && e.Refute(l, nil) != nil {
				t.Errorf("%v is refuted", l)
			}
		}
		if after := e.picture(); after != before {
			t.Errorf("was\n%s\nis\n%s", before, after)
		}
		e.Forget(-1)
		if len(e.Facts()) != 0 {
			t.Errorf("facts %v are left", e.Facts())
		}
	}
	check(binaryBoard(rng, 4, 4))
	check(masyuBoard(rng, 3, 3, 0))
}

// Closing finds why an edge cannot be drawn where there is a reason, and nowhere else; what
// it says holds in every solution.
func TestClosing(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 4))
	found := 0
	check := func(b puzzle.Puzzle, solutions []puzzle.Answer) {
		t.Helper()
		e := New(b, nil)
		e.Know(draft(rng, b)...)
		for edge := range b.Bits() {
			c := e.Closing(edge)
			want, forks := forbidden(rule.LoopOf(b), e.Facts(), edge)
			if c == nil && want || c != nil && !want && !forks {
				t.Fatalf("%+v, facts %v: closing of %d is %+v, want one: %v", b, e.Facts(), edge, c, want)
			}
			if c == nil {
				continue
			}
			found++
			if e.Value(rule.Literal(edge, true)) != True && !implies(b.Bits(), c, e.Facts(), rule.Literal(edge, false)) ||
				e.Value(rule.Literal(edge, true)) == True && !implies(b.Bits(), c, e.Facts(), 0) {
				t.Fatalf("%+v, facts %v: %s does not forbid %s", b, e.Facts(), c.Name(), b.Site(edge))
			}
			for _, s := range solutions {
				if !holds(c, s) {
					t.Fatalf("%+v: %s, but there is a solution\n%v", b, c.Name(), b.Text(s))
				}
			}
		}
	}
	for range 300 {
		for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}} {
			b := masyuBoard(rng, size[0], size[1], 2)
			check(b, slices.Collect(brute.Masyu(b)))
			s := slitherlinkBoard(rng, size[0]-1, size[1]-1, 3)
			check(s, slices.Collect(brute.Slitherlink(s)))
		}
	}
	if found < 100 {
		t.Errorf("only %d closings were found", found)
	}
}

// Where the loop is closed, nothing else is drawn; that has its place in chains, too.
func TestOutside(t *testing.T) {
	b := boards.Must(masyu.New(3, 3))
	// As if the loop had to touch something in the last row.
	cut := &rule.Cut{Loop: b.Book().Loop, Region: []bool{6: true, 7: true, 8: true}, Inside: rule.Where{Stop: 0}, Outside: rule.Where{Stop: 0}}
	e := New(b, []rule.Instance{cut})
	e.Know(rule.Literal(b.Right(0, 0), true), rule.Literal(b.Down(0, 0), true), rule.Literal(b.Right(1, 0), true))
	c := e.Refute(rule.Literal(b.Down(0, 1), true), nil)
	if c == nil {
		t.Fatal("the loop that misses the last row is not refuted")
	}
	checkChain(t, e, c)
	if len(c.Links) != 2 || c.Broken.Rule != cut || len(c.Instances()) != 3 {
		t.Errorf("the chain is %v", names(c))
	}
}

// A line may be closed as long as it is the only one, and not when there is another.
func TestAlone(t *testing.T) {
	b := boards.Must(masyu.New(3, 3))
	e := New(b, nil)
	e.Know(rule.Literal(b.Right(0, 0), true), rule.Literal(b.Down(0, 0), true), rule.Literal(b.Right(1, 0), true))
	last, other := rule.Literal(b.Down(0, 1), true), rule.Literal(b.Right(2, 1), true)
	if !e.listen() {
		t.Fatal("something follows from a line that may be closed")
	}
	before := e.picture()
	base := len(e.trail)
	e.assign(other, source{kind: assumed})
	if broken := e.propagate(base); broken != none || e.Value(last) != False {
		t.Errorf("the line may be closed beside another: %v, %v", broken, e.Value(last))
	}
	e.undo(base)
	if after := e.picture(); after != before {
		t.Errorf("was\n%s\nis\n%s", before, after)
	}
}

// TestIdle compares with what follows from an instance. One that is not idle though nothing
// follows is full, or about lines that have to differ.
func TestIdle(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	var idle, busy int
	for range 200 {
		b := binaryBoard(rng, 4, 6)
		e := New(b, all(t, b))
		e.Know(draft(rng, b)...)
		for i, inst := range e.Instances {
			_, differ := inst.(*rule.Differ)
			open := slices.ContainsFunc(inst.Cells(), func(bit int) bool { return e.Value(rule.Literal(bit, true)) == Open })
			follows := len(e.Follow(i)) > 0
			if got := e.Idle(i); got == follows && (got || open && !differ) {
				t.Errorf("%s is idle: %t, and follows: %v\n%s", inst.Name(), got, e.Follow(i), e.picture())
			} else if got {
				idle++
			} else if follows {
				busy++
			}
		}
	}
	if idle < 100 || busy < 100 {
		t.Errorf("%d instances are idle, %d are not", idle, busy)
	}
}

// Where no contradiction is found, nothing is allocated.
func TestAllocations(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 5))
	check := func(p puzzle.Puzzle, facts ...cnf.Lit) {
		t.Helper()
		e := New(p, all(t, p))
		e.Know(facts...)
		for v := 1; v <= p.Bits(); v++ {
			l := cnf.Lit(v)
			if e.Refute(l, nil) != nil {
				continue
			}
			if n := testing.AllocsPerRun(10, func() { e.Refute(l, nil) }); n > 0 {
				t.Errorf("%+v: %v allocations for %v", p, n, l)
			}
		}
	}
	check(binaryBoard(rng, 6, 6))
	check(masyuBoard(rng, 4, 4, 1), 1)
}

// forbidden reports whether an edge is part of a closed line that leaves something out, or
// beside a closed line; and whether lines fork, those of which do not count.
func forbidden(b *rule.Loop, facts []cnf.Lit, edge int) (wrong, forks bool) {
	v, _ := values(b.Edges(), facts...)
	with := slices.Clone(v)
	with[edge+1] = 1
	for start := range b.Points() {
		cells, edges, fork := component(b, v, start)
		forks = forks || fork
		if !fork && len(cells) == len(edges) && !slices.Contains(edges, edge) {
			wrong = true
		}
		cells, edges, fork = component(b, with, start)
		if fork || len(cells) != len(edges) || !slices.Contains(edges, edge) {
			continue
		}
		wrong = wrong || lacks(b, edges) // and a loop that is there has to fit every stop
		wrong = wrong || v[edge+1] == 1 && b.Missed(func(f int) bool { return slices.Contains(edges, f) }) >= 0
		for f := range b.Edges() {
			wrong = wrong || v[f+1] == 1 && !slices.Contains(edges, f)
		}
	}
	return wrong, forks
}

// holds reports whether an answer satisfies a closing.
func holds(c *rule.Closing, a puzzle.Answer) bool {
	return slices.ContainsFunc(c.Edges, func(e int) bool { return !a[e] }) || c.Stop < 0 && !a[c.Edge]
}

package infer

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// binaryBoard makes an empty board with one of the four sets of distinct flags.
func binaryBoard(rng *rand.Rand, rows, cols int) *takuzu.Board {
	b := boards.Must(takuzu.New(takuzu.Takuzu, rows, cols))
	b.Distinct = takuzu.Distinct{Rows: rng.IntN(4) > 0, Cols: rng.IntN(4) > 0}
	return b
}

// masyuBoard makes a board with up to so many pearls.
func masyuBoard(rng *rand.Rand, rows, cols, pearls int) *masyu.Board {
	b := boards.Must(masyu.New(rows, cols))
	b.Full = rng.IntN(4) == 0
	return boards.Scatter(rng, b, pearls)
}

// slitherlinkBoard makes a board with up to so many numbers.
func slitherlinkBoard(rng *rand.Rand, rows, cols, numbers int) *rulefile.Grid {
	return boards.Scatter(rng, boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols)), numbers)
}

func all(t testing.TB, p puzzle.Puzzle) []rule.Instance {
	t.Helper()
	book := must.Get(rule.Of(p, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
	instances := book.Instances()
	if book.Loop != nil { // with helper variables, too
		region := make([]bool, book.Loop.Points())
		for i := range len(region) / 2 {
			region[i] = true
		}
		instances = append(instances, &rule.Parity{Loop: book.Loop, Region: region})
	}
	return instances
}

// draft is a set of literals that often makes sense: for Masyu a few drawn lines.
func draft(rng *rand.Rand, p puzzle.Puzzle) []cnf.Lit {
	var lits []cnf.Lit
	n := rng.IntN(p.Bits() + 1)
	if rng.IntN(3) > 0 {
		n = rng.IntN(p.Bits()/3 + 1)
	}
	for _, bit := range rng.Perm(p.Bits())[:n] {
		lits = append(lits, rule.Literal(bit, rng.IntN(2) == 0))
	}
	b := rule.LoopOf(p)
	if b == nil {
		return lits
	}
	for range rng.IntN(3) { // a random walk that does not cross itself, often a loop
		at, been := rng.IntN(b.Points()), map[int]bool{}
		start := at
		for range rng.IntN(2 * b.Points()) {
			been[at] = true
			var next []int
			for _, e := range b.AroundPoint(at) {
				if e < 0 {
					continue
				}
				from, to := b.Ends(e)
				if other := from + to - at; !been[other] || other == start && len(been) > 2 {
					next = append(next, e)
				}
			}
			if len(next) == 0 {
				break
			}
			e := next[rng.IntN(len(next))]
			from, to := b.Ends(e)
			at = from + to - at
			lits = append(lits, rule.Literal(e, true))
			if at == start {
				break
			}
		}
	}
	if rng.IntN(2) == 0 {
		slices.Reverse(lits)
	}
	return lits
}

// checkLink fails unless a link follows from its instance, and needs all it is said to follow from.
func checkLink(t *testing.T, e *Engine, l Link, known map[cnf.Lit]bool) {
	t.Helper()
	for i, f := range l.From {
		if !known[f] {
			t.Fatalf("%s: %v is not known", l.Rule.Name(), f)
		}
		if slices.Contains(l.From[:i], f) || slices.Contains(l.Lits, f) {
			t.Fatalf("%s: %v stands there twice", l.Rule.Name(), f)
		}
	}
	lits := l.Lits
	if len(lits) == 0 {
		lits = []cnf.Lit{0}
	}
	for _, lit := range lits {
		if !implies(e.bits, l.Rule, l.From, lit) {
			t.Fatalf("%s: %v does not follow from %v", l.Rule.Name(), lit, l.From)
		}
	}
	if len(l.Lits) > 1 {
		return // each literal needs all it comes from, but not all of them together do
	}
	for i := range l.From {
		less := slices.Delete(slices.Clone(l.From), i, i+1)
		if !slices.ContainsFunc(lits, func(lit cnf.Lit) bool { return !implies(e.bits, l.Rule, less, lit) }) {
			t.Fatalf("%s: %v follows from %v already, without %v", l.Rule.Name(), l.Lits, less, l.From[i])
		}
	}
}

// checkChain fails unless a chain leads from the facts to a contradiction, and every link is needed.
func checkChain(t *testing.T, e *Engine, c *Chain) {
	t.Helper()
	known, used := make(map[cnf.Lit]bool), make(map[cnf.Lit]bool)
	for _, l := range e.Facts() {
		known[l] = true
	}
	if c.Assumed != 0 {
		known[c.Assumed] = true
	}
	for _, l := range c.all() {
		for _, f := range l.From {
			used[f] = true
		}
	}
	for _, l := range c.Links {
		checkLink(t, e, l, known)
		for _, lit := range l.Lits {
			if known[lit] || !used[lit] || lit.Var() > e.bits {
				t.Fatalf("%v is known already, not needed, or no answer bit", lit)
			}
			known[lit] = true
		}
	}
	if len(c.Broken.Lits) > 0 {
		t.Fatalf("the broken link has literals %v", c.Broken.Lits)
	}
	checkLink(t, e, c.Broken, known)
	for _, f := range c.Facts() {
		if f == c.Assumed || !slices.Contains(e.Facts(), f) {
			t.Fatalf("%v is no fact", f)
		}
	}
}

// picture is all that Refute and Follow have to leave as it was.
func (e *Engine) picture() string {
	s := fmt.Sprint(e.constraints, e.value, e.trail, e.head)
	if e.paths != nil {
		p := e.paths
		s += fmt.Sprint(p.by, p.degree, p.drawn, p.ring, p.alone)
		for i := range p.degree {
			s += fmt.Sprint(*p.End(point(i)))
		}
	}
	if e.lines != nil {
		s += fmt.Sprint(e.lines.open)
	}
	return s
}

// Refute finds a chain just where plain unit propagation does, and Follow what some
// instances have; both leave everything as it was.
func TestAgainstNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	check := func(p puzzle.Puzzle) {
		t.Helper()
		instances := all(t, p)
		if p.Kind() != masyu.Masyu && p.Kind() != slitherlink.Slitherlink && rng.IntN(3) == 0 { // what one rule notices, another one cannot make up for
			rng.Shuffle(len(instances), func(i, j int) { instances[i], instances[j] = instances[j], instances[i] })
			instances = instances[:rng.IntN(len(instances)+1)]
		}
		e := New(p, instances)
		b := rule.LoopOf(p)
		e.Know(draft(rng, p)...)
		naive := record(p.Bits(), instances...)
		settle(rng, e, naive, b)
		before := e.picture()
		for v := -p.Bits(); v <= p.Bits(); v++ {
			l := cnf.Lit(v)
			if l != 0 && e.Value(l) != Open {
				if e.Refute(l, nil) != nil {
					t.Fatalf("%v is not open and refuted", l)
				}
				continue
			}
			lits := slices.Clone(e.Facts())
			if l != 0 {
				lits = append(lits, l)
			}
			v, ok := values(naive.NumVars(), lits...)
			ok = ok && unit(naive, v, b)
			c := e.Refute(l, nil)
			if (c == nil) != ok {
				t.Fatalf("%+v, facts %v: chain from %v: %+v, plain propagation finds none: %v", p, e.Facts(), l, c, ok)
			}
			if c != nil {
				if c.Assumed != l {
					t.Fatalf("assumed %v, not %v", c.Assumed, l)
				}
				checkChain(t, e, c)
			}
			if again := e.Refute(l, nil); l == 0 && !reflect.DeepEqual(names(again), names(c)) {
				t.Fatalf("not the same chain twice")
			}
		}
		few := rng.Perm(len(instances))[:rng.IntN(min(6, len(instances))+1)]
		checkFew(t, rng, e, few, p.Bits())
		if after := e.picture(); after != before {
			t.Fatalf("was\n%s\nis\n%s", before, after)
		}
		for n := len(e.Facts()) + 1; n > 0; n = rng.IntN(n) {
			e.Forget(n)
			fresh := New(p, instances)
			fresh.Know(e.Facts()...)
			if after := e.picture(); after != fresh.picture() {
				t.Fatalf("after forgetting\n%s\nfresh\n%s", after, fresh.picture())
			}
			l := rule.Literal(rng.IntN(p.Bits()), rng.IntN(2) == 0)
			if a, b := e.Refute(l, nil), fresh.Refute(l, nil); !reflect.DeepEqual(names(a), names(b)) {
				t.Fatalf("after forgetting %v, fresh %v", names(a), names(b))
			}
		}
	}
	for range 250 {
		check(binaryBoard(rng, 2, 2))
		check(binaryBoard(rng, 4, 4))
		check(binaryBoard(rng, 2, 6))
		check(binaryBoard(rng, 6, 4))
		check(masyuBoard(rng, 1, 4, 1))
		check(masyuBoard(rng, 2, 3, 1))
		check(masyuBoard(rng, 4, 2, 1))
		check(masyuBoard(rng, 3, 3, 2))
		check(masyuBoard(rng, 4, 4, 2))
		check(masyuBoard(rng, 4, 5, 3))
		check(slitherlinkBoard(rng, 1, 2, 1))
		check(slitherlinkBoard(rng, 2, 2, 2))
		check(slitherlinkBoard(rng, 3, 3, 4))
	}
}

// settle often adds to the facts what follows from them.
func settle(rng *rand.Rand, e *Engine, naive *cnf.Formula, b *rule.Loop) {
	v, ok := values(naive.NumVars(), e.Facts()...)
	if rng.IntN(2) == 0 || !ok || !unit(naive, v, b) {
		return
	}
	for x, value := range v[:e.bits+1] {
		if value != 0 {
			e.Know(rule.Literal(x-1, value > 0))
		}
	}
}

// checkFew compares some instances alone.
func checkFew(t *testing.T, rng *rand.Rand, e *Engine, few []int, bits int) {
	t.Helper()
	var instances []rule.Instance
	for _, i := range few {
		instances = append(instances, e.Instances[i])
	}
	naive := record(bits, instances...)
	now, _ := values(naive.NumVars(), e.Facts()...)
	ok := unit(naive, now, nil)
	known := make(map[cnf.Lit]bool)
	for _, l := range e.Facts() {
		known[l] = true
	}
	links := e.Follow(few...)
	for _, l := range links {
		if !slices.Contains(instances, l.Rule) {
			t.Fatalf("%s is not among the instances", l.Rule.Name())
		}
		checkLink(t, e, l, known)
		for _, lit := range l.Lits {
			if known[lit] {
				t.Fatalf("%v is known already", lit)
			}
			known[lit] = true
		}
	}
	broken := len(links) > 0 && len(links[len(links)-1].Lits) == 0
	if broken == ok {
		t.Fatalf("%v break: %v, by plain propagation: %v", few, broken, !ok)
	}
	for v := 1; ok && v <= bits; v++ {
		l := cnf.Lit(v)
		if known[l] != (now.Of(l) > 0) || known[-l] != (now.Of(l) < 0) {
			t.Fatalf("%v is not known as by plain propagation, %d", l, now.Of(l))
		}
	}
	l := rule.Literal(rng.IntN(bits), rng.IntN(2) == 0)
	if e.Value(l) != Open {
		l = 0
	}
	lits := slices.Clone(e.Facts())
	if l != 0 {
		lits = append(lits, l)
	}
	now, _ = values(naive.NumVars(), lits...)
	c := e.Refute(l, few)
	if (c == nil) != unit(naive, now, nil) {
		t.Fatalf("%v is refuted by %v: %v", l, few, c != nil)
	}
	if c != nil {
		checkChain(t, e, c)
	}
}

// names spells a chain.
func names(c *Chain) []string {
	if c == nil {
		return nil
	}
	var s []string
	for _, l := range c.all() {
		s = append(s, fmt.Sprint(l.Lits, l.Rule.Name(), l.From))
	}
	return s
}

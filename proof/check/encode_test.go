package check

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// binaryOptions are all ways to write the formula of a binary board that have meanings.
func binaryOptions() (all []encode.Options) {
	for _, balance := range []encode.Balance{encode.CardinalityNetwork, encode.SequentialCounter, encode.Automaton} {
		for _, lines := range []encode.When{encode.Eager, encode.Lazy} {
			for _, textbook := range []bool{false, true} {
				all = append(all, encode.Options{Balance: balance, Lines: lines, Textbook: textbook, Meanings: true})
			}
		}
	}
	return all
}

func loopOptions() (all []encode.Options) {
	for _, plain := range []bool{false, true} {
		for _, textbook := range []bool{false, true} {
			all = append(all, encode.Options{Plain: plain, Textbook: textbook, Meanings: true})
		}
	}
	return all
}

// formula is what an encoder writes, with what Refine adds in a search for solutions.
type formula struct {
	clauses  [][]int32 // of the rules, then of the cuts
	cuts     []string
	meanings []meaning.Meaning
	blocked  [][]int32 // the clauses of the claims that a solution is the only one
	found    []puzzle.Answer
}

// written encodes a puzzle and searches for some solutions.
func written(t testing.TB, p puzzle.Puzzle, opt encode.Options) *formula {
	t.Helper()
	e, err := encode.New(context.Background(), p, opt)
	if err != nil {
		t.Fatal(err)
	}
	solver := backend.NewGini(backend.Options{})
	for c := range e.Clauses() {
		solver.Add(c...)
	}
	f := new(formula)
	rules := e.NumClauses()
	for range 30 {
		status, err := solver.Solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if status != backend.Sat {
			break
		}
		a := make(puzzle.Answer, p.Bits())
		for i, l := range e.Answer {
			a[i] = solver.Value(l)
		}
		from := e.NumClauses()
		found := []puzzle.Answer{a}
		if e.Refine != nil {
			found, _ = e.Refine(a, e)
		}
		for i := from; i < e.NumClauses(); i++ {
			solver.Add(e.Clause(i)...)
		}
		for _, a := range found {
			solver.Add(e.Block(a)...)
			f.found, f.blocked = append(f.found, a), append(f.blocked, numbers(e.Block(a)))
		}
	}
	for c := range e.Clauses() {
		f.clauses = append(f.clauses, numbers(c))
	}
	f.meanings, f.cuts = e.Meanings, e.Witnesses
	if mustBook(t, p).Loop != nil && len(f.cuts) != e.NumClauses()-rules {
		t.Fatalf("%d cuts with %d witnesses", e.NumClauses()-rules, len(f.cuts))
	}
	return f
}

func numbers(clause []cnf.Lit) []int32 {
	ns := make([]int32, len(clause))
	for i, l := range clause {
		ns[i] = int32(l)
	}
	return ns
}

// accept has a judge judge a clause or a cut of a formula.
func (f *formula) accept(j *judge, i int, clause []int32) error {
	if rules := len(f.clauses) - len(f.cuts); i >= rules {
		return j.acceptCut(clause, []byte(f.cuts[i-rules]))
	}
	return j.accept(clause)
}

// complete fails if a clause that an encoder writes is refused.
func complete(t *testing.T, p puzzle.Puzzle, opt encode.Options) *formula {
	t.Helper()
	f := written(t, p, opt)
	j := mustJudge(t, p, f.meanings)
	for i, clause := range f.clauses {
		if err := f.accept(j, i, clause); err != nil {
			all := &truth{p: p, meanings: f.meanings, a: make(puzzle.Answer, p.Bits())}
			t.Fatalf("%+v %q %+v: clause %d of %d %v (%q): %v", p.Rules(), boardText(p), opt, i, len(f.clauses), clause, all.describe(clause), err)
		}
	}
	for i, a := range f.found {
		var against []int32
		for bit, v := range a {
			if v {
				against = append(against, -int32(bit+1))
			}
		}
		if err := j.acceptThis(f.blocked[i], against, "the claim"); err != nil {
			t.Fatalf("%q %+v: claim %v: %v", boardText(p), opt, f.blocked[i], err)
		}
	}
	return f
}

// Every clause that an encoder writes is accepted, whatever the options.
func TestBinaryComplete(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	check := func(rows, cols, boards int) {
		t.Helper()
		for range boards {
			b := randomTakuzu(rng, rows, cols)
			for _, opt := range binaryOptions() {
				complete(t, b, opt)
			}
		}
	}
	check(2, 2, 5)
	check(2, 4, 5)
	check(4, 4, 20)
	check(4, 6, 20)
	check(6, 6, 20)
	check(6, 10, 5)
	check(14, 8, 2)
}

func TestLoopsComplete(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	cuts := map[puzzle.Kind]int{}
	check := func(rows, cols, boards int) {
		t.Helper()
		for range boards {
			b := randomLoop(rng, rows, cols)
			for _, opt := range loopOptions() {
				cuts[b.Kind()] += len(complete(t, b, opt).cuts)
			}
		}
	}
	check(2, 2, 5)
	check(2, 5, 10)
	check(4, 4, 30)
	check(6, 7, 60)
	check(9, 8, 45)
	if cuts[masyu.Masyu] < 500 || cuts[slitherlink.Slitherlink] < 500 {
		t.Errorf("only %v cuts were written", cuts)
	}
}

// A board without solutions whose givens contradict the rules at once has a formula that
// ends with a clause which what is known makes false.
func TestContradictionComplete(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	refuted := 0
	check := func(p puzzle.Puzzle, options []encode.Options) {
		t.Helper()
		for _, opt := range options {
			f := complete(t, p, opt)
			known := map[int32]bool{}
			for _, clause := range f.clauses {
				if len(clause) == 1 {
					known[clause[0]] = true
				}
			}
			last := f.clauses[len(f.clauses)-1]
			if !slices.ContainsFunc(last, func(l int32) bool { return !known[-l] }) {
				refuted++
			}
		}
	}
	for range 100 {
		b, _ := takuzu.New(takuzu.Takuzu, 6, 6)
		for range 8 + rng.IntN(10) {
			b.Set(rng.IntN(6), rng.IntN(6), takuzu.Cell(1+rng.IntN(2)))
		}
		check(b, binaryOptions())
	}
	for range 60 {
		b, _ := masyu.New(5, 5)
		for range 8 {
			b.Set(rng.IntN(5), rng.IntN(5), masyu.Pearl(1+rng.IntN(3)))
		}
		check(b, loopOptions())
	}
	for range 60 {
		b, _ := slitherlink.New(4, 4)
		for range 8 {
			b.SetClue(rng.IntN(4), rng.IntN(4), slitherlink.Number(rng.IntN(4)))
		}
		check(b, loopOptions())
	}
	line, _ := masyu.New(1, 5)
	check(line, loopOptions())
	if refuted < 300 {
		t.Errorf("only %d formulas are refuted by what is known", refuted)
	}
}

// mutated drops, complements, replaces or adds a literal.
func mutated(rng *rand.Rand, clause []int32, variables int) []int32 {
	clause = slices.Clone(clause)
	other := int32(1 + rng.IntN(variables))
	if rng.IntN(2) == 1 {
		other = -other
	}
	if len(clause) == 0 {
		return append(clause, other)
	}
	switch i := rng.IntN(len(clause)); rng.IntN(6) {
	case 0, 1:
		return slices.Delete(clause, i, i+1)
	case 2, 3:
		clause[i] = -clause[i]
	case 4:
		clause[i] = other
	case 5:
		clause = append(clause, other)
	}
	return clause
}

// A clause that is changed at random is accepted only if it is true all the same.
func TestMutated(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	accepted, refused := 0, 0
	check := func(p puzzle.Puzzle, options []encode.Options) {
		t.Helper()
		f := written(t, p, options[rng.IntN(len(options))])
		all := truths(p, f.meanings)
		j := mustJudge(t, p, f.meanings)
		for i, clause := range f.clauses {
			for range 3 {
				bad := mutated(rng, clause, p.Bits()+len(f.meanings))
				if f.accept(j, i, bad) != nil {
					refused++
					continue
				}
				accepted++
				sound(t, all, bad)
			}
			if rng.IntN(4) > 0 { // now and then one is missing
				f.accept(j, i, clause)
			}
		}
	}
	for range 30 {
		check(randomTakuzu(rng, 4, 6), binaryOptions())
		check(randomTakuzu(rng, 6, 6), binaryOptions())
		for range 2 {
			check(randomLoop(rng, 3, 4), loopOptions())
			check(randomLoop(rng, 4, 4), loopOptions())
		}
	}
	if accepted < 1000 || refused < 1000 {
		t.Errorf("%d clauses were accepted, %d refused", accepted, refused)
	}
}

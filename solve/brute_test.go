package solve

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	sample "gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/internal/testkit/race"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

func TestBinaryBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	setups := binarySetups()
	for i := range 60 {
		kind := []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow}[rng.IntN(2)]
		size := [][2]int{{2, 2}, {2, 4}, {4, 4}, {4, 6}, {6, 4}, {6, 6}}[rng.IntN(6)]
		b := boards.Must(takuzu.New(kind, size[0], size[1]))
		if rng.IntN(3) == 0 {
			b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
		}
		for range size[0]*size[1]/6 + rng.IntN(4) {
			b.Set(rng.IntN(size[0]), rng.IntN(size[1]), takuzu.Cell(1+rng.IntN(2)))
		}
		want := sorted(t, brute.Takuzu(b))
		for k, s := range setups {
			if (i+k)%7 == 0 { // every board sees some of the setups, in turn
				checkAll(t, b, want, s)
			}
		}
	}
}

// Every clue set of the 2x2 board, with every rule set, and with every setup.
func TestTwoByTwo(t *testing.T) {
	sample.Only(t)
	for clues := range 81 {
		for rules := range 4 {
			b := boards.Must(takuzu.New(takuzu.Takuzu, 2, 2))
			b.Distinct = takuzu.Distinct{Rows: rules&1 != 0, Cols: rules&2 != 0}
			for i, c := 0, clues; i < 4; i, c = i+1, c/3 {
				b.Set(i/2, i%2, takuzu.Cell(c%3))
			}
			want := sorted(t, brute.Takuzu(b))
			for _, s := range binarySetups() {
				checkAll(t, b, want, s)
			}
		}
	}
}

func TestLoops(t *testing.T) {
	sample.Only(t)
	rng := rand.New(rand.NewPCG(13, 14))
	setups := loopSetups()
	for i := range 500 {
		random := [...]func(*rand.Rand) (puzzle.Puzzle, error){randomMasyu, randomSlitherlink}[i%2]
		p := must.Get(random(rng))(t)
		want := sorted(t, brute.All(p))
		for k, s := range setups {
			if (i/2+k)%11 == 0 {
				checkAll(t, p, want, s)
			}
		}
	}
}

func randomMasyu(rng *rand.Rand) (puzzle.Puzzle, error) {
	b, err := masyu.New(1+rng.IntN(5), 1+rng.IntN(4))
	if err != nil {
		return nil, err
	}
	b.Full = rng.IntN(4) == 0
	rows, cols := b.Size()
	for range rng.IntN(5) {
		b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(4)))
	}
	return b, nil
}

func randomSlitherlink(rng *rand.Rand) (puzzle.Puzzle, error) {
	b, err := rulefile.FirstGrid(slitherlink.Slitherlink, 1+rng.IntN(3), 1+rng.IntN(3))
	if err == nil {
		brute.Numbers(rng, b)
	}
	return b, err
}

// Larger empty boards against the known counts.
func TestGroundTruth(t *testing.T) {
	check := func(p puzzle.Puzzle, want int, opt Options) {
		t.Helper()
		r := must.Get(Count(context.Background(), p, Counting{Search: true}, opt))(t)
		if r.Count.Cmp(big.NewInt(int64(want))) != 0 || !r.Complete {
			rows, cols := p.Size()
			t.Errorf("%s %dx%d: %d solutions, want %d", p.Kind(), rows, cols, r.Count, want)
		}
	}
	binary := func(rows, cols, plain, distinct int) {
		t.Helper()
		for kind, want := range map[puzzle.Kind]int{takuzu.ThreeInARow: plain, takuzu.Takuzu: distinct} {
			b := boards.Must(takuzu.New(kind, rows, cols))
			check(b, want, Options{})
		}
	}
	binary(2, 2, 2, 2)
	binary(4, 4, 90, 72)
	binary(4, 6, 642, 96)
	if !race.On {
		binary(6, 6, 11222, 4140)
		binary(4, 8, 5238, 0)
	}
	loop := func(rows, cols, want int) {
		t.Helper()
		b := boards.Must(masyu.New(rows, cols))
		check(b, want, Options{})
	}
	loop(1, 7, 0)
	loop(2, 2, 1)
	loop(3, 3, 13)
	loop(3, 4, 40)
	loop(4, 4, 213)
	loop(4, 5, 1049)
	if !race.On {
		loop(5, 5, 9349)
	}
}

// The formula that a complete run leaves behind has the puzzle's solutions and no
// other models, for a solver that knows nothing of loops; so has the eager one.
func TestExactFormulas(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for range 150 {
		b := boards.Must(masyu.New(2+rng.IntN(3), 2+rng.IntN(3)))
		b.Full = rng.IntN(5) == 0
		rows, cols := b.Size()
		for range rng.IntN(4) {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(4)))
		}
		plain := rng.IntN(2) == 0
		want := sorted(t, brute.Masyu(b))
		e := must.Get(Exact(context.Background(), b, Options{Encode: encode.Options{Plain: plain}}))(t)
		checkModels(t, e, want)
		e = boards.Must(encode.New(context.Background(), b, encode.Options{Plain: plain, Loop: encode.Eager}))
		checkModels(t, e, want)
	}
	b := boards.Must(takuzu.New(takuzu.Takuzu, 4, 6))
	e := must.Get(Exact(context.Background(), b, Options{Encode: encode.Options{Groups: true}}))(t)
	checkModels(t, e, sorted(t, brute.Takuzu(b)))
	if helpers := e.NumVars() - len(e.Answer); len(e.Meanings) != helpers {
		t.Errorf("%d meanings of %d helper variables", len(e.Meanings), helpers)
	}
}

func TestProgramsAgree(t *testing.T) {
	for _, program := range []string{"cadical", "minisat", "picosat", "clasp", "cryptominisat5"} {
		t.Run(program, func(t *testing.T) {
			needs.Program(t, program)
			rng := rand.New(rand.NewPCG(17, 18))
			for range 4 {
				b := boards.Must(takuzu.New(takuzu.Takuzu, 4, 4))
				for range 5 {
					b.Set(rng.IntN(4), rng.IntN(4), takuzu.Cell(1+rng.IntN(2)))
				}
				checkAll(t, b, sorted(t, brute.Takuzu(b)), setup{program, Options{Backend: program}})
				m := boards.Must(masyu.New(4, 4))
				for range 3 {
					m.Set(rng.IntN(4), rng.IntN(4), masyu.Pearl(1+rng.IntN(3)))
				}
				checkAll(t, m, sorted(t, brute.Masyu(m)), setup{program, Options{Backend: program}})
			}
		})
	}
}

// An option of lines has no effect on a loop: it is guided all the same.
func TestOptionsOfOthers(t *testing.T) {
	b := boards.Must(masyu.New(6, 6))
	b.Set(1, 1, masyu.White)
	b.Set(4, 2, masyu.Black)
	check := func(enc encode.Options, want Stats) Stats {
		t.Helper()
		r := must.Get(Unique(t.Context(), b, Options{Encode: enc}))(t)
		if want.Clauses > 0 && (r.Stats.Variables != want.Variables || r.Stats.Clauses != want.Clauses) {
			t.Errorf("%+v: %d variables and %d clauses, want %d and %d", enc, r.Stats.Variables, r.Stats.Clauses, want.Variables, want.Clauses)
		}
		return r.Stats
	}
	usual := check(encode.Options{}, Stats{})
	check(encode.Options{Balance: encode.SequentialCounter}, usual)
	check(encode.Options{Balance: encode.Native}, usual)
	check(encode.Options{Lines: encode.Eager}, usual)
}

// An exact formula with one solution blocked in full has a model if and only if there is another
// solution: also where a model could have several loops, of which one is the solution.
func TestBlockInFull(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 3))
	verdicts := map[bool]int{}
	for n := range 300 {
		b, err1 := takuzu.New(takuzu.Takuzu, 4, 4)
		m, err2 := masyu.New(3+rng.IntN(2), 4)
		s, err3 := rulefile.FirstGrid(slitherlink.Slitherlink, 2, 3)
		must.Do(t, errors.Join(err1, err2, err3))
		for range 3 + rng.IntN(3) {
			b.Set(rng.IntN(4), rng.IntN(4), takuzu.Cell(1+rng.IntN(2)))
		}
		for range 1 + rng.IntN(3) {
			m.Set(rng.IntN(3), rng.IntN(4), masyu.Pearl(1+rng.IntN(3)))
		}
		brute.Numbers(rng, s)
		p := []puzzle.Puzzle{b, m, s}[n%3]
		all := slices.Collect(brute.All(p))
		if len(all) == 0 {
			continue
		}
		for _, exact := range []func() (*encode.Encoding, error){
			func() (*encode.Encoding, error) {
				return encode.New(t.Context(), p, encode.Options{Lines: encode.Eager, Loop: encode.Eager})
			},
			func() (*encode.Encoding, error) { return Exact(t.Context(), p, Options{}) },
		} {
			e, err := exact()
			if err != nil || e.Refine != nil {
				t.Fatalf("%v, exact: %v", err, e.Refine == nil)
			}
			e.Add(e.BlockInFull(all[rng.IntN(len(all))])...)
			solver := boards.Must(backend.Open("gini", backend.Options{}))
			session := boards.Must(backend.NewSession(t.Context(), solver, e.Formula))
			status, _, err := session.Solve(t.Context())
			if err != nil || (status == backend.Sat) != (len(all) > 1) {
				t.Errorf("%s %v: %v, %v with %d solutions", p.Kind(), puzzle.Clues(p), status, err, len(all))
			}
			verdicts[len(all) > 1]++
		}
	}
	if verdicts[true] < 50 || verdicts[false] < 50 {
		t.Errorf("%v: these are too few", verdicts)
	}
}

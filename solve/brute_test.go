package solve

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gridcnf/encode"
	"gridcnf/internal/brute"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// A setup is one way to solve.
type setup struct {
	name string
	opt  Options
}

// binarySetups lists every encoding of binary boards with every in-process
// backend, and loopSetups those of loops.
func binarySetups() []setup {
	var all []setup
	add := func(backend string, opt encode.Options) {
		all = append(all, setup{
			fmt.Sprintf("%s/%v/%v/textbook=%v", backend, opt.Balance, opt.Lines, opt.Textbook),
			Options{Backend: backend, Encode: opt},
		})
	}
	for _, backend := range []string{"cdcl", "gini", "gophersat"} {
		for b := encode.Auto; b <= encode.Native; b++ {
			if b == encode.Native && backend == "gini" {
				continue
			}
			for _, lines := range []encode.When{encode.Eager, encode.Lazy} {
				for _, textbook := range []bool{false, true} {
					opt := encode.Options{Balance: b, Lines: lines, Textbook: textbook}
					add(backend, opt)
				}
			}
		}
	}
	return all
}

func loopSetups() []setup {
	var all []setup
	add := func(backend, name string, opt encode.Options) {
		all = append(all, setup{
			fmt.Sprintf("%s/%s/plain=%v/textbook=%v", backend, name, opt.Plain, opt.Textbook),
			Options{Backend: backend, Encode: opt},
		})
	}
	for _, backend := range []string{"cdcl", "gini", "gophersat"} {
		for _, plain := range []bool{false, true} {
			for _, textbook := range []bool{false, true} {
				opt := encode.Options{Plain: plain, Textbook: textbook}
				add(backend, "lazy", opt)
				opt.Loop = encode.Eager
				add(backend, "eager", opt)
			}
		}
	}
	return all
}

// sorted collects answers as strings in order.
func sorted(t *testing.T, answers iter.Seq[puzzle.Answer]) []string {
	t.Helper()
	var all []string
	for a := range answers {
		all = append(all, bitString(a))
	}
	slices.Sort(all)
	return all
}

func bitString(a puzzle.Answer) string {
	var s strings.Builder
	for _, v := range a {
		if v {
			s.WriteByte('1')
		} else {
			s.WriteByte('0')
		}
	}
	return s.String()
}

// checkAll compares every question about a puzzle with the list of its solutions.
func checkAll(t *testing.T, p puzzle.Puzzle, want []string, s setup) {
	t.Helper()
	ctx := context.Background()
	search, err := New(p, s.opt)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for a, err := range search.All(ctx) {
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		got = append(got, bitString(a))
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %d solutions, want %d", s.name, len(got), len(want))
	}
	r, err := Unique(ctx, p, s.opt)
	if err != nil {
		t.Fatal(err)
	}
	verdict := Several
	switch len(want) {
	case 0:
		verdict = NoneAtAll
	case 1:
		verdict = OnlyOne
	}
	if r.Verdict != verdict {
		t.Fatalf("%s: verdict %s, want %s", s.name, r.Verdict, verdict)
	}
	f, err := Forced(ctx, p, s.opt)
	if err != nil {
		t.Fatal(err)
	}
	if f.Verdict != verdict {
		t.Fatalf("%s: forced: verdict %s, want %s", s.name, f.Verdict, verdict)
	}
	for i, forced := range f.Forced {
		same := true
		for _, w := range want {
			same = same && w[i] == want[0][i]
		}
		if forced != same || forced && f.Solution[i] != (want[0][i] == '1') {
			t.Fatalf("%s: bit %d forced = %v, want %v", s.name, i, forced, same)
		}
	}
}

func TestBinaryBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	setups := binarySetups()
	for i := range 60 {
		kind := []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow}[rng.IntN(2)]
		size := [][2]int{{2, 2}, {2, 4}, {4, 4}, {4, 6}, {6, 4}, {6, 6}}[rng.IntN(6)]
		b, err := takuzu.New(kind, size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
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

// Every clue set of the 2x2 board, with every rule set and every setup.
func TestTwoByTwo(t *testing.T) {
	for clues := range 81 {
		for rules := range 4 {
			b, err := takuzu.New(takuzu.Takuzu, 2, 2)
			if err != nil {
				t.Fatal(err)
			}
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
	rng := rand.New(rand.NewPCG(13, 14))
	setups := loopSetups()
	for i := range 250 {
		b, err := masyu.New(1+rng.IntN(5), 1+rng.IntN(4))
		if err != nil {
			t.Fatal(err)
		}
		b.Full = rng.IntN(4) == 0
		rows, cols := b.Size()
		for range rng.IntN(5) {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(3)))
		}
		want := sorted(t, brute.Masyu(b))
		for k, s := range setups {
			if (i+k)%11 == 0 {
				checkAll(t, b, want, s)
			}
		}
	}
}

// The numbers of a random loop, of which some are left out and now and then one is wrong.
func TestSlitherlinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	setups := loopSetups()
	for i := range 250 {
		b, err := slitherlink.New(1+rng.IntN(3), 1+rng.IntN(3))
		if err != nil {
			t.Fatal(err)
		}
		loops := slices.Collect(brute.Slitherlink(b))
		loop := loops[rng.IntN(len(loops))]
		rows, cols := b.Size()
		for r := range rows {
			for c := range cols {
				number := 0
				for _, edge := range b.Sides(r, c) {
					if loop[edge] {
						number++
					}
				}
				if rng.IntN(12) == 0 {
					number = rng.IntN(5)
				}
				if rng.IntN(2) == 0 {
					b.SetClue(r, c, slitherlink.Number(number))
				}
			}
		}
		want := sorted(t, brute.Slitherlink(b))
		for k, s := range setups {
			if (i+k)%11 == 0 {
				checkAll(t, b, want, s)
			}
		}
	}
}

// Larger empty boards against the known counts.
func TestGroundTruth(t *testing.T) {
	check := func(p puzzle.Puzzle, want int, opt Options) {
		t.Helper()
		r, err := Count(context.Background(), p, 0, opt)
		if err != nil {
			t.Fatal(err)
		}
		if r.Count != want || !r.Complete {
			rows, cols := p.Size()
			t.Errorf("%s %dx%d: %d solutions, want %d", p.Kind(), rows, cols, r.Count, want)
		}
	}
	binary := func(rows, cols, plain, distinct int) {
		t.Helper()
		for kind, want := range map[puzzle.Kind]int{takuzu.ThreeInARow: plain, takuzu.Takuzu: distinct} {
			b, err := takuzu.New(kind, rows, cols)
			if err != nil {
				t.Fatal(err)
			}
			check(b, want, Options{})
		}
	}
	binary(2, 2, 2, 2)
	binary(4, 4, 90, 72)
	binary(4, 6, 642, 96)
	if !raceDetector {
		binary(6, 6, 11222, 4140)
		binary(4, 8, 5238, 0)
	}
	loop := func(rows, cols, want int) {
		t.Helper()
		b, err := masyu.New(rows, cols)
		if err != nil {
			t.Fatal(err)
		}
		check(b, want, Options{})
	}
	loop(1, 7, 0)
	loop(2, 2, 1)
	loop(3, 3, 13)
	loop(3, 4, 40)
	loop(4, 4, 213)
	loop(4, 5, 1049)
	if !raceDetector {
		loop(5, 5, 9349)
	}
}

// The formula that a complete run leaves behind has the puzzle's solutions and no
// other models, for a solver that knows nothing of loops; so has the eager one.
func TestExactFormulas(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for range 150 {
		b, err := masyu.New(2+rng.IntN(3), 2+rng.IntN(3))
		if err != nil {
			t.Fatal(err)
		}
		b.Full = rng.IntN(5) == 0
		rows, cols := b.Size()
		for range rng.IntN(4) {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(3)))
		}
		plain := rng.IntN(2) == 0
		want := sorted(t, brute.Masyu(b))
		e, err := Exact(context.Background(), b, Options{Encode: encode.Options{Plain: plain}})
		if err != nil {
			t.Fatal(err)
		}
		checkModels(t, e, want)
		e, err = encode.New(context.Background(), b, encode.Options{Plain: plain, Loop: encode.Eager})
		if err != nil {
			t.Fatal(err)
		}
		checkModels(t, e, want)
	}
	b, err := takuzu.New(takuzu.Takuzu, 4, 6)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Exact(context.Background(), b, Options{Encode: encode.Options{Meanings: true}})
	if err != nil {
		t.Fatal(err)
	}
	checkModels(t, e, sorted(t, brute.Takuzu(b)))
	if helpers := e.NumVars() - len(e.Answer); len(e.Meanings) != helpers {
		t.Errorf("%d meanings of %d helper variables", len(e.Meanings), helpers)
	}
}

// needs skips a test that wants a solver program which is not installed, except in
// CI, where it has to be.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed", program)
	}
	t.Skipf("%s is not installed", program)
}

func TestProgramsAgree(t *testing.T) {
	for _, program := range []string{"cadical", "minisat", "picosat", "clasp", "cryptominisat5"} {
		t.Run(program, func(t *testing.T) {
			needs(t, program)
			rng := rand.New(rand.NewPCG(17, 18))
			for range 4 {
				b, err := takuzu.New(takuzu.Takuzu, 4, 4)
				if err != nil {
					t.Fatal(err)
				}
				for range 5 {
					b.Set(rng.IntN(4), rng.IntN(4), takuzu.Cell(1+rng.IntN(2)))
				}
				checkAll(t, b, sorted(t, brute.Takuzu(b)), setup{program, Options{Backend: program}})
				m, err := masyu.New(4, 4)
				if err != nil {
					t.Fatal(err)
				}
				for range 3 {
					m.Set(rng.IntN(4), rng.IntN(4), masyu.Pearl(1+rng.IntN(2)))
				}
				checkAll(t, m, sorted(t, brute.Masyu(m)), setup{program, Options{Backend: program}})
			}
		})
	}
}

// An option of lines has no effect on a loop: it is guided all the same.
func TestOptionsOfOthers(t *testing.T) {
	b, err := masyu.New(6, 6)
	if err != nil {
		t.Fatal(err)
	}
	b.Set(1, 1, masyu.White)
	b.Set(4, 2, masyu.Black)
	check := func(enc encode.Options, want Stats) Stats {
		t.Helper()
		r, err := Unique(t.Context(), b, Options{Encode: enc})
		if err != nil {
			t.Fatal(err)
		}
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

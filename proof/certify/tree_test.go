package certify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/brute"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// cubesOf returns the leaves of a random tree over the first variables, in random order.
func cubesOf(rng *rand.Rand, leaves, variables int) [][]cnf.Lit {
	all := [][]cnf.Lit{nil}
	for len(all) < leaves {
		i, v := rng.IntN(len(all)), cnf.Lit(1+rng.IntN(variables))
		cube := all[i]
		all[i] = append(cube[:len(cube):len(cube)], v)
		all = append(all, append(cube[:len(cube):len(cube)], -v))
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// grown proves the leaves of a tree and returns the certificate.
func grown(t *testing.T, p puzzle.Puzzle, solution puzzle.Answer, cubes [][]cnf.Lit, opt certify.Options) []byte {
	t.Helper()
	var file bytes.Buffer
	tree, err := certify.NewTree(t.Context(), &file, p, solution, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, cube := range cubes {
		evidence, err := certify.ProveLeaf(t.Context(), p, solution, cube, opt)
		if err != nil {
			t.Fatalf("%s: %v of %v: cube %d: %v", p.Kind(), p, solution, cube, err)
		}
		for range 2 {
			if err := tree.Add(t.Context(), cube, evidence); err != nil {
				t.Fatalf("%s: %v of %v: cube %d: %v", p.Kind(), p, solution, cube, err)
			}
		}
	}
	if err := tree.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// What is claimed with a tree of cubes is what brute force finds, on boards of every family.
func TestTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 5))
	boards := emptyBoards(t)
	claims := map[string]int{}
	for n := range 200 {
		p := boards[n%len(boards)].board(rng)
		var solutions []puzzle.Answer
		for a := range brute.All(p) {
			if solutions = append(solutions, a); len(solutions) > 1 {
				break
			}
		}
		opt := certify.Options{Prover: []string{"gophersat", "cdcl"}[n%2]}
		cubes := cubesOf(rng, 1+rng.IntN(9), p.Bits())
		name := fmt.Sprintf("%d: %s %v", n, p.Kind(), cubes)
		want, solution := proof.None, puzzle.Answer(nil)
		if len(solutions) > 0 {
			want, solution = proof.Unique, solutions[0]
		}
		if len(solutions) > 1 {
			if err := openLeaf(t.Context(), p, solution, cubes, opt); err == nil {
				t.Errorf("%s: all leaves are proven, but there are two solutions", name)
			}
			continue
		}
		file := grown(t, p, solution, cubes, opt)
		done := 0
		v, err := check.File(t.Context(), bytes.NewReader(file), int64(len(file)), check.Options{
			Memory: 1 << 26,
			Watch: func(n, all int) {
				if done++; done != n || all != len(cubes) {
					t.Errorf("%s: told of %d leaves of %d after %d", name, n, all, done)
				}
			},
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if v.Claim != want || v.Cubes != len(cubes) || done != len(cubes) {
			t.Errorf("%s: proven is %q in %d cubes, %d told", name, v.Statement, v.Cubes, done)
		}
		claims[fmt.Sprintf("%s %s", p.Kind(), want)]++
	}
	if len(claims) != 2*len(boards) {
		t.Errorf("not all claims for all boards: %v", claims)
	}
	t.Log(claims)
}

// empty is a small board of a family without clues, with its solutions and the number
// of clues that a cell can have.
type empty struct {
	make      func() (puzzle.Board, error)
	clues     int
	solutions []puzzle.Answer
}

func emptyBoards(t *testing.T) []*empty {
	t.Helper()
	all := []*empty{
		{make: func() (puzzle.Board, error) { return takuzu.New(takuzu.Takuzu, 4, 6) }, clues: 2},
		{make: func() (puzzle.Board, error) { return takuzu.New(takuzu.ThreeInARow, 6, 4) }, clues: 2},
		{make: func() (puzzle.Board, error) { return masyu.New(4, 5) }, clues: 3},
		{make: func() (puzzle.Board, error) { return slitherlink.New(3, 4) }, clues: 5},
	}
	for _, e := range all {
		b, err := e.make()
		if err != nil {
			t.Fatal(err)
		}
		e.solutions = slices.Collect(brute.All(b))
	}
	return all
}

// board gives a board some clues of a solution, and now and then one that is wrong.
func (e *empty) board(rng *rand.Rand) puzzle.Puzzle {
	b, _ := e.make()
	rows, cols := b.Size()
	solution := e.solutions[rng.IntN(len(e.solutions))]
	some := 0.5 + rng.Float64()/2
	for i := range rows * cols {
		r, c := i/cols, i%cols
		for clue := 1; clue <= e.clues; clue++ {
			if rng.Float64() > some {
				continue
			}
			if b.SetClue(r, c, puzzle.Clue(clue)); b.Check(solution) == nil {
				break
			}
			b.SetClue(r, c, 0)
		}
	}
	if rng.IntN(2) == 0 {
		b.SetClue(rng.IntN(rows), rng.IntN(cols), puzzle.Clue(1+rng.IntN(e.clues)))
	}
	return b
}

// openLeaf returns the error of the first leaf that cannot be proven.
func openLeaf(ctx context.Context, p puzzle.Puzzle, solution puzzle.Answer, cubes [][]cnf.Lit, opt certify.Options) error {
	for _, cube := range cubes {
		if _, err := certify.ProveLeaf(ctx, p, solution, cube, opt); err != nil {
			return err
		}
	}
	return nil
}

// What a worker sends is refused unless it is evidence for the very leaf, and nothing is lost by
// that.
func TestRefusedEvidence(t *testing.T) {
	e := emptyBoards(t)[0]
	b, err := e.make()
	if err != nil {
		t.Fatal(err)
	}
	solution := e.solutions[0]
	for i, on := range solution[:8] {
		b.SetClue(i/6, i%6, map[bool]puzzle.Clue{false: 1, true: 2}[on])
	}
	if n := len(slices.Collect(brute.All(b))); n < 2 {
		t.Fatalf("%d solutions", n)
	}
	var file bytes.Buffer
	tree, err := certify.NewTree(t.Context(), &file, b, solution, certify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	check := func(name string, cube []cnf.Lit, evidence []byte, want string) {
		t.Helper()
		if err := tree.Add(t.Context(), cube, evidence); !errors.Is(err, certify.ErrRefused) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, expected %q", name, err, want)
		}
	}
	packed := func(files proof.Files) []byte {
		var b bytes.Buffer
		if err := files.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	leaf := func(cuts, refutation string) []byte {
		return packed(proof.Files{proof.LeafCutsFile: []byte(cuts), proof.DRATFile: []byte(refutation)})
	}
	check("nothing", nil, nil, "expected a certificate, which is a zip file")
	check("garbage", nil, []byte("PK\x03\x04 \x1b[2J"), "expected a certificate, which is a zip file")
	check("an empty file", nil, packed(nil), "the file ends before its header")
	check("other members", nil, packed(proof.Files{proof.HelpersFile: nil}), "proof.drat:1: the proof ends without the empty clause")
	check("no proof", nil, leaf("", ""), "proof.drat:1: the proof ends without the empty clause")
	check("a wrong proof", nil, leaf("", "1 0\n0\n"), "proof.drat:")
	check("a cut of no loop", nil, leaf("c loop\n1 0\n", "0\n"), "cuts.cnf:1: a puzzle without a loop has no cuts")
	if err := tree.Close(); err == nil || !strings.Contains(err.Error(), "cubes.txt: a cube is missing") {
		t.Errorf("a tree without leaves: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := tree.Add(ctx, nil, leaf("", "0\n")); !errors.Is(err, context.Canceled) || errors.Is(err, certify.ErrRefused) {
		t.Errorf("after the end: %v", err)
	}
	if _, err := certify.ProveLeaf(ctx, b, solution, nil, certify.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
	for _, p := range []puzzle.Puzzle{b, pearls(t)} {
		_, err := certify.ProveLeaf(t.Context(), p, nil, nil, certify.Options{})
		if !errors.Is(err, backend.ErrSatisfiable) {
			t.Errorf("%s: a leaf with a solution: %v", p.Kind(), err)
		}
	}
	if _, err := certify.NewTree(t.Context(), &file, b, solution, certify.Options{Prover: "gini"}); err == nil || !strings.Contains(err.Error(), "gini") {
		t.Errorf("a prover that writes no proofs: %v", err)
	}
}

// pearls is a Masyu with solutions.
func pearls(t *testing.T) puzzle.Puzzle {
	t.Helper()
	b, err := masyu.New(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A leaf can be checked by others, as docs/certificates.md says.
func TestPublicLeaf(t *testing.T) {
	for _, program := range []string{"rate", "sh", "unzip"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed: see proof/checkers/setup", program)
		}
	}
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "certificates.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "leaf=17")
	script, _, _ := strings.Cut(rest, "\n\n")
	rng := rand.New(rand.NewPCG(3, 4))
	for _, e := range emptyBoards(t) {
		var p puzzle.Puzzle
		r := new(solve.Result)
		for r.Verdict != solve.OnlyOne {
			p = e.board(rng)
			if r, err = solve.Unique(t.Context(), p, solve.Options{}); err != nil {
				t.Fatal(err)
			}
		}
		solution, cubes := r.Solutions[0], cubesOf(rng, 3, p.Bits())
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "hard.cert"), grown(t, p, solution, cubes, certify.Options{}), 0o666); err != nil {
			t.Fatal(err)
		}
		for leaf := range cubes {
			cmd := exec.CommandContext(t.Context(), "sh", "-e", "-c", fmt.Sprintf("leaf=%d%s", leaf+1, script))
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "s VERIFIED") {
				t.Errorf("%s, leaf %d: %v\n%s", p.Kind(), leaf+1, err, out)
			}
		}
	}
}

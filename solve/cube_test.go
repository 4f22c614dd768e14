package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/internal/brute"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// A puzzle that is taken apart until little is left to split has the same solutions, each in one
// cube, though one solver is asked about all of them.
func TestCubes(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	several := 0
	for i := range 150 {
		random := [...]func(*rand.Rand) (puzzle.Puzzle, error){randomMasyu, randomSlitherlink, randomTakuzu}[i%3]
		p, err := random(rng)
		if err != nil {
			t.Fatal(err)
		}
		want := make(map[string]bool)
		for a := range brute.All(p) {
			want[fmt.Sprint(a)] = true
		}
		c, err := NewCubes(context.Background(), p, Options{Seed: int64(i % 2)})
		if err != nil {
			t.Fatal(err)
		}
		if n, leaves := tearApart(t, c, want, rng); n != len(want) {
			t.Errorf("%s %q: %d solutions in %d cubes, want %d", p.Kind(), p.Rules(), n, leaves, len(want))
		} else if leaves > 1 && n > 1 {
			several++
		}
	}
	if several < 30 {
		t.Errorf("only %d puzzles with several solutions were split", several)
	}
}

// tearApart splits cubes at random and returns how many solutions the leaves have, and how many
// these are.
func tearApart(t *testing.T, c *Cubes, want map[string]bool, rng *rand.Rand) (solutions, leaves int) {
	t.Helper()
	ctx := context.Background()
	for cubes := [][]cnf.Lit{nil}; len(cubes) > 0; {
		i := rng.IntN(len(cubes))
		cube := cubes[i]
		cubes = slices.Delete(cubes, i, i+1)
		part, err := c.Find(ctx, cube, 0)
		if err != nil || !part.Done {
			t.Fatalf("%v: %+v %v", cube, part, err)
		}
		for _, a := range part.Solutions {
			if !want[fmt.Sprint(a)] {
				t.Errorf("%v is no solution", a)
			}
		}
		split, consistent, err := c.Look(ctx, cube)
		switch {
		case err != nil:
			t.Fatal(err)
		case !consistent && part.Count > 0:
			t.Errorf("%v is refuted, and has %d solutions", cube, part.Count)
		case split != 0 && len(cube) < 6:
			cubes = append(cubes, append(cube[:len(cube):len(cube)], split), append(cube[:len(cube):len(cube)], split.Not()))
			continue
		}
		solutions += part.Count
		leaves++
	}
	return solutions, leaves
}

func randomTakuzu(rng *rand.Rand) (puzzle.Puzzle, error) {
	b, err := takuzu.New(takuzu.Takuzu, 4, 4)
	if err == nil {
		b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
		for range rng.IntN(4) {
			b.Set(rng.IntN(4), rng.IntN(4), takuzu.Cell(1+rng.IntN(2)))
		}
	}
	return b, err
}

// The variables to split by are the same whether a propagator takes the place of clauses or not,
// so that what was split with one can be proven without.
func TestSplitVariables(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	for i := range 60 {
		random := [...]func(*rand.Rand) (puzzle.Puzzle, error){randomMasyu, randomSlitherlink, randomTakuzu}[i%3]
		p, err := random(rng)
		if err != nil {
			t.Fatal(err)
		}
		guided, err := encode.New(context.Background(), p, encode.Options{Stepwise: true, Takes: encode.Takes{Guide: true, Cards: true}})
		if err != nil {
			t.Fatal(err)
		}
		proven, err := encode.New(context.Background(), p, encode.Options{Meanings: true, Lines: encode.Eager})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(guided.Split, proven.Split) {
			t.Errorf("%s: %v with a guide, %v without", p.Kind(), guided.Split, proven.Split)
		}
	}
}

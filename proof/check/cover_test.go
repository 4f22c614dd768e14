package check

import (
	"math/rand/v2"
	"testing"
)

func TestCover(t *testing.T) {
	type c = []int32
	check := func(wrong int, cubes ...c) {
		t.Helper()
		if at, err := Cover(cubes); (err == nil) != (wrong < 0) || err != nil && at != wrong {
			t.Errorf("%v: cube %d: %v", cubes, at, err)
		}
	}
	check(-1, c{})
	check(-1, c{1}, c{-1})
	check(-1, c{-3}, c{3, 2}, c{3, -2})
	check(-1, c{1, 2}, c{1, -2}, c{-1, 7}, c{-1, -7})
	check(0)
	check(1, c{1})
	check(1, c{}, c{})
	check(2, c{1}, c{-1}, c{})
	check(2, c{1}, c{-1}, c{1})           // twice
	check(1, c{1, 2}, c{-1})              // a hole
	check(0, c{1}, c{2}, c{-1, -2})       // 1 and 2 overlap
	check(3, c{1, 2}, c{1, -2}, c{-1, 2}) // a hole
	check(0, c{1}, c{2})
}

// A random tree covers; with a cube missing, double, longer or shorter it does not.
func TestCoverTrees(t *testing.T) {
	covers := func(cubes [][]int32) bool {
		_, err := Cover(cubes)
		return err == nil
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		cubes := [][]int32{nil}
		for v := int32(1); v < int32(2+rng.IntN(20)); v++ {
			i := rng.IntN(len(cubes))
			cube := cubes[i][:len(cubes[i]):len(cubes[i])]
			cubes[i] = append(cube, v)
			cubes = append(cubes, append(cube, -v))
		}
		rng.Shuffle(len(cubes), func(i, k int) { cubes[i], cubes[k] = cubes[k], cubes[i] })
		if !covers(cubes) {
			t.Fatalf("%v: does not cover", cubes)
		}
		if covers(cubes[1:]) || covers(append(cubes, cubes[0])) {
			t.Fatalf("%v: covers with one missing or double", cubes)
		}
		first := cubes[0]
		if cubes[0] = append(first[:len(first):len(first)], 100); covers(cubes) {
			t.Fatalf("%v: covers", cubes)
		}
		if cubes[0] = first[1:]; covers(cubes) {
			t.Fatalf("%v: covers", cubes)
		}
	}
}

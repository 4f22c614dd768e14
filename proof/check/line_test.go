package check

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/encode"
	"gridcnf/puzzle/takuzu"
)

// fillings lists all ways to fill a line that obey the rules and the domains.
func fillings(cells []domain) (all [][]int) {
	var fill func(line []int)
	fill = func(line []int) {
		k, ones := len(line), 0
		for _, v := range line {
			ones += v
		}
		if ones > len(cells)/2 || k-ones > len(cells)/2 || k >= 3 && line[k-1] == line[k-2] && line[k-2] == line[k-3] {
			return
		}
		if k == len(cells) {
			all = append(all, slices.Clone(line))
			return
		}
		for v := range 2 {
			if cells[k]>>v&1 == 1 {
				fill(append(line, v))
			}
		}
	}
	fill(make([]int, 0, len(cells)))
	return all
}

// randomCells knows some cells of a filling that is near a legal one.
func randomCells(rng *rand.Rand, n, percent int) []domain {
	cells := make([]domain, n)
	last, run := -1, 0
	for k := range cells {
		v := rng.IntN(2)
		if v == last && run == 2 {
			v = 1 - v
		}
		if run++; v != last {
			last, run = v, 1
		}
		cells[k] = either
		if rng.IntN(100) < percent {
			cells[k] = zero << v
		}
	}
	return cells
}

func TestAutomaton(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, n := range []int{2, 4, 6, 8, 10} {
		a := newAutomaton(n, plenty())
		yes, no := 0, 0
		for round := range 400 {
			cells := randomCells(rng, n, rng.IntN(100))
			read := 1 + rng.IntN(n)
			ones, last, run, only := rng.IntN(read+1), rng.IntN(2), 1+rng.IntN(2), rng.IntN(2) == 1
			want := slices.ContainsFunc(fillings(cells), func(line []int) bool {
				k, count := 1, 0
				for k < read && line[read-1-k] == line[read-1] {
					k++
				}
				for _, v := range line[:read] {
					count += v
				}
				return only == (count == ones && line[read-1] == last && k == run)
			})
			if want {
				yes++
			} else {
				no++
			}
			if got := a.fillable(round, cells, []mark{a.markOf(read, ones, last, run, only)}, rng.IntN(read+1)); got != want {
				t.Fatalf("%v read %d ones %d last %d run %d, only %v: %v, want %v", cells, read, ones, last, run, only, got, want)
			}
		}
		if yes < 10 || no < 10 {
			t.Errorf("lines of %d: %d can be filled, %d cannot", n, yes, no)
		}
	}
}

// reachable is the automaton with a table of states, for lines too long to list.
func reachable(cells []domain) bool {
	type state struct{ ones, last, run int }
	states := map[state]bool{{0, -1, 0}: true}
	for _, d := range cells {
		next := map[state]bool{}
		for s := range states {
			for v := range 2 {
				q := state{s.ones + v, v, 1}
				if v == s.last {
					q.run = s.run + 1
				}
				if d>>v&1 == 1 && q.run < 3 && q.ones <= len(cells)/2 {
					next[q] = true
				}
			}
		}
		states = next
	}
	for s := range states {
		if s.ones == len(cells)/2 {
			return true
		}
	}
	return false
}

func TestLongLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, n := range []int{126, 128, 130, 254, 256, 300} {
		a := newAutomaton(n, plenty())
		results := map[bool]int{}
		for round := range 30 {
			cells := randomCells(rng, n, 80+rng.IntN(20))
			want := reachable(cells)
			results[want]++
			if got := a.fillable(round, cells, nil, rng.IntN(n)); got != want {
				t.Fatalf("a line of %d: %v, want %v", n, got, want)
			}
		}
		if len(results) < 2 {
			t.Errorf("lines of %d: all are alike: %v", n, results)
		}
	}
}

// A line of more cells than a word has bits is judged like any other.
func TestLongComplete(t *testing.T) {
	b, err := takuzu.New(takuzu.ThreeInARow, 2, 140)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(10, 10))
	for k, d := range randomCells(rng, 140, 30) {
		if d != either {
			b.Set(0, k, takuzu.Cell(d))
		}
	}
	for _, balance := range []encode.Balance{encode.SequentialCounter, encode.CardinalityNetwork, encode.Automaton} {
		complete(t, b, encode.Options{Balance: balance, Meanings: true})
	}
}

// A state with more ones than a line can have is none, whatever its bit would be.
func TestTooManyOnes(t *testing.T) {
	for _, n := range []int{130, 300} {
		a := newAutomaton(n, plenty())
		open := slices.Repeat([]domain{either}, n)
		for ones := range n + 1 {
			if ones > 2 && a.fillable(0, open, []mark{a.markOf(2, ones, 0, 1, true)}, 0) {
				t.Errorf("a line of %d: there are %d ones after 2 cells", n, ones)
			}
		}
	}
}

// What becomes known of a line counts, even where the line has been read already.
func TestLineKnownLater(t *testing.T) {
	j := mustJudge(t, binaryBoard(t, "11..", "....", "....", "...."), nil)
	says(t, "before", j.accept([]int32{-4}), "no given")
	says(t, "given", j.accept([]int32{1}), "")
	says(t, "given", j.accept([]int32{2}), "")
	says(t, "after", j.accept([]int32{-4}), "")
}

func TestTooLongLine(t *testing.T) {
	b, err := takuzu.New(takuzu.ThreeInARow, 2, mostCells+2)
	if err != nil {
		t.Fatal(err)
	}
	_, err = newJudge(b, mustBook(t, b), &helpers{}, plenty())
	says(t, "a long line", err, "at most")
}

package check

import (
	"math/rand/v2"
	"strings"

	"gridcnf/internal/brute"
	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/rule"
)

func randomTakuzu(rng *rand.Rand, rows, cols int) *takuzu.Board {
	b, err := takuzu.New(takuzu.Takuzu, rows, cols)
	if err != nil {
		panic(err)
	}
	b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 1 && cols > 2, Cols: rng.IntN(2) == 1 && rows > 2}
	var all []puzzle.Answer
	for a := range brute.Takuzu(b) {
		if all = append(all, a); len(all) == 3000 {
			break
		}
	}
	a := all[rng.IntN(len(all))]
	for range rng.IntN(rows * cols * 2 / 3) {
		r, c := rng.IntN(rows), rng.IntN(cols)
		v := takuzu.Zero
		if a[r*cols+c] != (rng.IntN(60) == 0) { // now and then there is no solution
			v = takuzu.One
		}
		b.Set(r, c, v)
	}
	return b
}

func randomMasyu(rng *rand.Rand, rows, cols int) *masyu.Board {
	b, err := masyu.New(rows, cols)
	if err != nil {
		panic(err)
	}
	b.Full = rng.IntN(5) == 0
	for range rng.IntN(rows * cols / 3) {
		b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
	}
	return b
}

// randomLine makes helpers of a line, which follow the answer bits, and returns the
// variables that are about the line.
func randomLine(rng *rand.Rand, b *takuzu.Board, kind int) (meanings []meaning.Meaning, variables []int32) {
	rows, cols := b.Size()
	line, n := meaning.Line{Index: rng.IntN(rows)}, cols
	if rng.IntN(2) == 1 {
		line, n = meaning.Line{Column: true, Index: rng.IntN(cols)}, rows
	}
	for k := range n {
		v := line.Index*cols + k
		if line.Column {
			v = k*cols + line.Index
		}
		variables = append(variables, int32(v+1))
	}
	ends := func(from int) (int, int) {
		a, b := from+rng.IntN(n+1-from), from+rng.IntN(n+1-from)
		return min(a, b), max(a, b)
	}
	for range 8 {
		switch kind {
		case 0:
			from, to := ends(0)
			meanings = append(meanings, meaning.Count{Line: line, Value: rng.IntN(2), From: from, To: to, AtLeast: rng.IntN(n) - 1})
		case 1:
			w := meaning.Wire{Line: line, Value: rng.IntN(2), Offset: rng.IntN(3), Stride: 1 + rng.IntN(2), AtLeast: rng.IntN(n/2 + 1)}
			w.A.From, w.A.To = ends(0)
			w.B.From, w.B.To = ends(w.A.To)
			w.A.Less, w.B.Less = rng.IntN(2), rng.IntN(2)
			meanings = append(meanings, w)
		case 2:
			read := 1 + rng.IntN(n)
			meanings = append(meanings, meaning.State{Line: line, Read: read, Ones: rng.IntN(min(read, n/2+1) + 1), Last: rng.IntN(2), Run: 1 + rng.IntN(2)})
		}
	}
	for i := range meanings {
		variables = append(variables, int32(b.Bits()+1+i))
	}
	return meanings, variables
}

// randomPair makes helpers of two lines.
func randomPair(rng *rand.Rand, b *takuzu.Board) (meanings []meaning.Meaning, variables []int32) {
	rows, cols := b.Size()
	columns := rng.IntN(2) == 1
	lines, n := rows, cols
	if columns {
		lines, n = cols, rows
	}
	second := 1 + rng.IntN(lines-1)
	first := rng.IntN(second)
	for k := range n {
		meanings = append(meanings, meaning.Differ{Columns: columns, A: first, B: second, Cell: k})
		for _, i := range [...]int{first, second} {
			v := i*cols + k
			if columns {
				v = k*cols + i
			}
			variables = append(variables, int32(v+1))
		}
		variables = append(variables, int32(b.Bits()+1+k))
	}
	return meanings, variables
}

// randomSlitherlink has some numbers of a random loop; now and then one is wrong.
func randomSlitherlink(rng *rand.Rand, rows, cols int) *slitherlink.Board {
	b, err := slitherlink.New(rows, cols)
	if err != nil {
		panic(err)
	}
	brute.Numbers(rng, b)
	return b
}

// randomLoop is a board of one of the families whose answer is a loop, with rows*cols
// points in its lattice.
func randomLoop(rng *rand.Rand, rows, cols int) puzzle.Puzzle {
	if rng.IntN(2) == 0 {
		return randomSlitherlink(rng, rows-1, cols-1)
	}
	return randomMasyu(rng, rows, cols)
}

func randomFaces(l puzzle.Lattice) (meanings []meaning.Meaning, variables []int32) {
	for i := range l.Faces() {
		meanings = append(meanings, meaning.Inside{Row: i / (l.Cols - 1), Col: i % (l.Cols - 1)})
	}
	for v := range l.Edges() + len(meanings) {
		variables = append(variables, int32(v+1))
	}
	return meanings, variables
}

func randomClause(rng *rand.Rand, variables []int32, most int) []int32 {
	clause := make([]int32, 0, most)
	for range rng.IntN(most + 1) {
		l := variables[rng.IntN(len(variables))]
		if rng.IntN(2) == 1 {
			l = -l
		}
		clause = append(clause, l)
	}
	return clause
}

// randomWitness makes a witness of the border of a rectangle.
func randomWitness(rng *rand.Rand, loop *rule.Loop) string {
	rows, cols := loop.Rows, loop.Cols
	name := func(r, c int) string { return loop.PointName(r*cols + c) }
	stop := func() string {
		if len(loop.Stops) == 0 || rng.IntN(10) == 0 {
			return puzzle.CellName(rng.IntN(rows), rng.IntN(cols))
		}
		return loop.Stops[rng.IntN(len(loop.Stops))].Place.String()
	}
	top, left := rng.IntN(rows-1), rng.IntN(cols-1)
	bottom, right := top+1+rng.IntN(rows-1-top), left+1+rng.IntN(cols-1-left)
	words := []string{"loop"}
	for c := left; c < right; c++ {
		words = append(words, name(top, c))
	}
	for r := top; r < bottom; r++ {
		words = append(words, name(r, right))
	}
	for c := right; c > left; c-- {
		words = append(words, name(bottom, c))
	}
	for r := bottom; r > top; r-- {
		words = append(words, name(r, left))
	}
	return strings.Join(append(words, "misses", stop()), " ")
}

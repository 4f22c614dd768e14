package solve_test

import (
	words "math/bits"
	"os"
	"path/filepath"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// BenchmarkUnique is every other published binary board of a size, from the givens to the proof and
// the rule checker.
func BenchmarkUnique(b *testing.B) {
	published(b, func(b *testing.B, boards []puzzle.Puzzle) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if r, err := solve.Unique(b.Context(), boards[i%len(boards)], solve.Options{}); err != nil || len(r.Solutions) == 0 {
				b.Fatal(r, err)
			}
		}
	})
}

// BenchmarkFloor is what of that no program can do without.
func BenchmarkFloor(b *testing.B) {
	published(b, func(b *testing.B, boards []puzzle.Puzzle) {
		var ready []*floorBoard
		for _, p := range boards {
			ready = append(ready, newFloorBoard(p))
		}
		for i := 0; b.Loop(); i++ {
			board := *ready[i%len(ready)]
			board.fill()
		}
	})
}

// published runs a benchmark on the published boards of a size that the floor's rules decide, and
// on the others.
func published(b *testing.B, run func(b *testing.B, boards []puzzle.Puzzle)) {
	for _, set := range []struct {
		name string
		kind puzzle.Kind
		glob string
	}{
		{"6x6", takuzu.Takuzu, "binarypuzzle/size6level*"},
		{"8x8", takuzu.Takuzu, "binarypuzzle/size8level*"},
		{"10x10", takuzu.Takuzu, "binarypuzzle/size10level*"},
		{"14x14", takuzu.Takuzu, "binarypuzzle/size14level*"},
		{"20x20", takuzu.Takuzu, "puzzle-binairo/size20level*"},
		{"tohu-wa-vohu", takuzu.ThreeInARow, "janko/tohu-wa-vohu.json"},
	} {
		var easy, other []puzzle.Puzzle
		for _, p := range corpus(b, set.kind, set.glob) {
			if newFloorBoard(p).fill() == 0 {
				easy = append(easy, p)
			} else {
				other = append(other, p)
			}
		}
		b.Run(set.name+"/easy", func(b *testing.B) { run(b, easy) })
		b.Run(set.name+"/other", func(b *testing.B) { run(b, other) })
	}
}

// corpus reads every other board of a set of published ones, which lie outside the repository: the
// other half is held back.
func corpus(b *testing.B, kind puzzle.Kind, glob string) (boards []puzzle.Puzzle) {
	b.Helper()
	files, _ := filepath.Glob(filepath.Join("..", "..", "shared", "corpus", glob))
	for _, file := range files {
		f := must.Get(os.Open(file))(b)
		n := 0
		for rec, err := range format.Read(f, file, format.Options{Kind: kind}) {
			if n++; err == nil && n%2 == 0 { // a few published records are damaged
				boards = append(boards, rec.Puzzle)
			}
		}
		f.Close()
	}
	if boards == nil {
		b.Skipf("%s: the published boards are not here", glob)
	}
	return boards
}

// floorBoard is a binary board as words: by line, rows before columns, the cells that are 0 and
// those that are 1. It knows windows and counts and nothing else. How long it takes to fill a
// board, with nothing read, checked or handed over, is the floor below which no program
// that works on one board at a time will easily get.
type floorBoard struct {
	rows, cols int
	lines      [128][2]uint64
}

func newFloorBoard(p puzzle.Puzzle) *floorBoard {
	b := new(floorBoard)
	b.rows, b.cols = p.Size()
	for i := range p.Bits() {
		if one, known := p.Given(i); known {
			symbol := 0
			if one {
				symbol = 1
			}
			r, c := i/b.cols, i%b.cols
			b.lines[r][symbol] |= 1 << c
			b.lines[b.rows+c][symbol] |= 1 << r
		}
	}
	return b
}

// fill fills in what follows. It returns how many cells are open then.
func (b *floorBoard) fill() (open int) {
	open = b.rows * b.cols
	for i := range b.rows {
		open -= words.OnesCount64(b.lines[i][0] | b.lines[i][1])
	}
	dirty := [2]uint64{1<<b.rows - 1, 1<<b.cols - 1} // rows, columns
	for dirty[0]|dirty[1] != 0 {
		for way, from := range [2]int{0, b.rows} {
			n, across := b.cols, b.rows
			if way == 1 {
				n, across = b.rows, 0
			}
			for dirty[way] != 0 {
				i := words.TrailingZeros64(dirty[way])
				dirty[way] &= dirty[way] - 1
				line := &b.lines[from+i]
				zeros, ones := line[0], line[1]
				rest := uint64(1)<<n - 1
				for symbol := range 2 {
					x := line[symbol]
					pair := x & (x >> 1)
					force := (pair<<2 | pair>>1 | x&(x>>2)<<1) & rest
					if words.OnesCount64(x) == n/2 {
						force = rest &^ x
					}
					line[1-symbol] |= force
				}
				for symbol, old := range [2]uint64{zeros, ones} {
					for fresh := line[symbol] &^ old; fresh != 0; fresh &= fresh - 1 {
						k := words.TrailingZeros64(fresh)
						b.lines[across+k][symbol] |= 1 << i
						dirty[1-way] |= 1 << k
						dirty[way] |= 1 << i
						open--
					}
				}
			}
		}
	}
	return open
}

// BenchmarkBundled is a puzzle from the givens to the proof.
func BenchmarkBundled(b *testing.B) {
	for _, file := range []string{"takuzu-6x6.takuzu", "3-in-a-row-6x6.takuzu", "masyu-6x6.masyu"} {
		p := bundled(b, file)
		for _, backend := range []string{"cdcl", "gini", "gophersat"} {
			b.Run(file+"/"+backend, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					r, err := solve.Unique(b.Context(), p, solve.Options{Backend: backend})
					if err != nil || r.Verdict != solve.OnlyOne {
						b.Fatal(r, err)
					}
				}
			})
		}
	}
}

// bundled reads a puzzle of this repository.
func bundled(b *testing.B, file string) puzzle.Puzzle {
	name := filepath.Join("..", "testdata", file)
	f, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for rec, err := range format.Read(f, name, format.Options{}) {
		if err != nil {
			b.Fatal(err)
		}
		return rec.Puzzle
	}
	b.Fatalf("%s holds no puzzle", name)
	return nil
}

// BenchmarkNext is one more solution of a board that has a hundred thousand.
func BenchmarkNext(b *testing.B) {
	p := boards.Must(takuzu.New(takuzu.ThreeInARow, 8, 8))
	for i, c := range ".....01........0.....1...1...........10................0........" {
		p.Set(i/8, i%8, map[rune]takuzu.Cell{'0': takuzu.Zero, '1': takuzu.One}[c])
	}
	for _, backend := range []string{"cdcl", "gini"} {
		b.Run(backend, func(b *testing.B) {
			b.ReportAllocs()
			var s *solve.Search
			for n := 0; b.Loop(); n++ {
				if n%10_000 == 0 {
					s = solve.New(p, solve.Options{Backend: backend})
				}
				if a, err := s.Next(b.Context()); a == nil || err != nil {
					b.Fatal(a, err)
				}
			}
		})
	}
}

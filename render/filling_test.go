package render

import (
	"bytes"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// A frame is painted in parts, and is what it would be if it were painted whole.
func TestFramesAreWhole(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	loop, err := masyu.New(4, 6)
	if err != nil {
		t.Fatal(err)
	}
	loop.Set(1, 1, masyu.White)
	loop.Set(2, 4, masyu.Black)
	binary, err := takuzu.New(takuzu.Takuzu, 4, 6)
	if err != nil {
		t.Fatal(err)
	}
	binary.Set(1, 1, takuzu.One)
	for _, p := range []puzzle.Puzzle{loop, binary} {
		for _, look := range []Look{{Cell: 7, Labels: true}, {Cell: 13, Symbols: Cells}, {Cell: 40, Symbols: Disks}} {
			pic := &Picture{Puzzle: p, Bits: make([]Bit, p.Bits()), Title: "t"}
			for i := range pic.Bits {
				pic.Bits[i] = Bit(rng.IntN(3))
			}
			f, err := newFilling(pic, look)
			if err != nil {
				t.Fatal(err)
			}
			order := undecided(pic, rng.Perm(p.Bits()))
			for newest := range slices.Chunk(order, 2) {
				f.solve(newest)
				whole, err := newRaster(f.board, look.Theme, f.raster.scale, mostGIFPixels)
				if err != nil {
					t.Fatal(err)
				}
				whole.paint(f.board)
				if !bytes.Equal(f.raster.image.Pix, whole.image.Pix) {
					t.Fatalf("%s, %+v: the frame of the bits %v is another one if it is painted whole", p.Kind(), look, newest)
				}
			}
		}
	}
}

// Few parts of a big board are near one place.
func TestIndex(t *testing.T) {
	t.Parallel()
	loop, err := masyu.New(60, 60)
	if err != nil {
		t.Fatal(err)
	}
	f, err := newFilling(&Picture{Puzzle: loop, Bits: make([]Bit, loop.Bits())}, Look{Cell: 10})
	if err != nil {
		t.Fatal(err)
	}
	for bit := range loop.Bits() {
		if n := len(f.index.in(f.box(bit))); n > 60 {
			t.Fatalf("%d parts are near bit %d", n, bit)
		}
	}
	if parts := f.index.in(image.Rectangle{}); parts != nil {
		t.Errorf("there are %d parts in no box", len(parts))
	}
}

func BenchmarkGIF(b *testing.B) {
	loop, err := masyu.New(100, 100)
	if err != nil {
		b.Fatal(err)
	}
	pic := &Picture{Puzzle: loop, Bits: make([]Bit, loop.Bits())}
	order := rand.New(rand.NewPCG(1, 2)).Perm(loop.Bits())
	for b.Loop() {
		if err := GIF(new(bytes.Buffer), pic, order, Look{}); err != nil {
			b.Fatal(err)
		}
	}
}

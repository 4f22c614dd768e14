package render

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/render/shape"
)

// A frame is painted in parts, and is what it would be if it were painted whole.
func TestFramesAreWhole(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	loop := boards.Must(masyu.New(4, 6))
	loop.Set(1, 1, masyu.White)
	loop.Set(2, 4, masyu.Black)
	binary := boards.Must(takuzu.New(takuzu.Takuzu, 4, 6))
	binary.Set(1, 1, takuzu.One)
	sides := boards.Must(slitherlink.New(4, 6))
	sides.SetClue(1, 2, slitherlink.Number(3))
	for _, p := range []puzzle.Puzzle{loop, binary, sides} {
		for _, look := range []Look{{Cell: 7, Labels: true}, {Cell: 13, Symbols: shape.Cells}, {Cell: 40, Symbols: shape.Disks}, {Cell: 33}, {Cell: 28}} {
			pic := &Picture{Puzzle: p, Bits: make([]Bit, p.Bits()), Title: "t"}
			for i := range pic.Bits {
				pic.Bits[i] = Bit(rng.IntN(3))
			}
			f := must.Get(newFilling(pic, look))(t)
			f.show(firstDelay)
			order := must.Get(undecided(pic, rng.Perm(p.Bits())))(t)
			for newest := range slices.Chunk(order, 2) {
				f.solve(newest)
				whole := must.Get(newRaster(&f.board.scene, f.raster.scale, mostGIFPixels))(t)
				whole.paint(&f.board.scene)
				for i, number := range f.shown {
					if got := f.palette.number(whole.image.RGBAAt(i%whole.image.Rect.Dx(), i/whole.image.Rect.Dx())); got != number {
						t.Fatalf("%s, %+v: the frame of the bits %v lacks pixel %d", p.Kind(), look, newest, i)
					}
				}
				if !bytes.Equal(f.raster.image.Pix, whole.image.Pix) {
					t.Fatalf("%s, %+v: the frame of the bits %v is another one if it is painted whole", p.Kind(), look, newest)
				}
			}
		}
	}
}

func BenchmarkGIF(b *testing.B) {
	loop := boards.Must(masyu.New(100, 100))
	pic := &Picture{Puzzle: loop, Bits: make([]Bit, loop.Bits())}
	order := rand.New(rand.NewPCG(1, 2)).Perm(loop.Bits())
	for b.Loop() {
		must.Do(b, GIF(new(bytes.Buffer), pic, order, Look{}))
	}
}

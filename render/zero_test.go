package render

import "testing"

// The zeros of both fonts lose their stroke, and nothing but it.
func TestPlainZero(t *testing.T) {
	for _, f := range typefaces() {
		curves := f.glyph('0').outline.curves()
		if len(curves) != 2 {
			t.Fatalf("%d curves, expected an outer and an inner one", len(curves))
		}
		a, b := curves[0].bounds()
		inA, inB := curves[1].bounds()
		if inA.X <= a.X || inA.Y <= a.Y || inB.X >= b.X || inB.Y >= b.Y {
			t.Error("the hole is not inside")
		}
		if (inB.X-inA.X)/(b.X-a.X) < 0.4 || (inB.Y-inA.Y)/(b.Y-a.Y) < 0.7 {
			t.Error("the hole is too small")
		}
		if first, last := curves[1][0].To[0], curves[1][len(curves[1])-1].To[2]; first == last {
			t.Error("no straight line is left where the stroke was")
		}
	}
	// Another glyph stays as it is.
	eight := face(false).glyph('8').outline
	if got := plainZero(eight); len(got) != len(eight) {
		t.Error("an 8 was taken for a zero")
	}
}

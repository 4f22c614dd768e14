package render

import "testing"

// The zeros of both fonts lose their stroke, and nothing but it.
func TestPlainZero(t *testing.T) {
	for _, f := range typefaces() {
		curves := f.glyph('0').outline.curves()
		if len(curves) != 2 {
			t.Fatalf("%d curves, expected an outer and an inner one", len(curves))
		}
		left, top, right, bottom := curves[0].bounds()
		inLeft, inTop, inRight, inBottom := curves[1].bounds()
		if inLeft <= left || inTop <= top || inRight >= right || inBottom >= bottom {
			t.Error("the hole is not inside")
		}
		if (inRight-inLeft)/(right-left) < 0.4 || (inBottom-inTop)/(bottom-top) < 0.7 {
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

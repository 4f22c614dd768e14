package page

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"gridcnf/internal/testkit/must"
)

// The packages that are compiled with inlining are where the flags say.
func TestBuildFlags(t *testing.T) {
	for _, flag := range buildFlags {
		if _, folder, named := strings.Cut(flag, "=gridcnf/"); named {
			if _, err := os.Stat("../../" + strings.TrimSuffix(strings.TrimSuffix(folder, "="), "/...")); err != nil {
				t.Errorf("%s: %v", flag, err)
			}
		}
	}
}

// Indentation goes, and comments that fill their lines, but no code.
func TestMargins(t *testing.T) {
	if got := string(margins.ReplaceAll([]byte("// e\n/* a */ b\n\t/** c\n\td **/\n  // e\n//\nf // g\n"), nil)); got != "/* a */ b\nf // g\n" {
		t.Errorf("left is %q", got)
	}
}

// A font without hints has the outlines that it had.
func TestHints(t *testing.T) {
	for _, font := range [][]byte{goregular.TTF, gobold.TTF} {
		packed := slices.Clone(font)
		if withoutHints(packed); bytes.Equal(packed, font) {
			t.Fatal("no hints were found")
		}
		old, bare := must.Get(sfnt.Parse(font))(t), must.Get(sfnt.Parse(packed))(t)
		for i := range old.NumGlyphs() {
			glyph := sfnt.GlyphIndex(i)
			want := slices.Clone(must.Get(old.LoadGlyph(new(sfnt.Buffer), glyph, 1024, nil))(t))
			if got := must.Get(bare.LoadGlyph(new(sfnt.Buffer), glyph, 1024, nil))(t); !slices.Equal(got, want) {
				t.Errorf("glyph %d is %v, expected %v", i, got, want)
			}
		}
	}
}

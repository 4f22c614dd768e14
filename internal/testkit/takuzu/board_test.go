package takuzu_test

import (
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

func TestNew(t *testing.T) {
	check := func(kind puzzle.Kind, rows, cols int, want string) {
		t.Helper()
		_, err := takuzu.New(kind, rows, cols)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s %dx%d: got %v, want %s", kind, rows, cols, err, want)
		}
	}
	check(masyu.Masyu, 4, 4, "masyu is not a binary puzzle")
	for _, size := range [][2]int{{0, 4}, {4, 0}, {-2, 4}, {3, 4}, {4, 3}} {
		check(takuzu.Takuzu, size[0], size[1], "the board is ")
	}
}

func TestBoard(t *testing.T) {
	b := boards.Must(takuzu.From(boards.Takuzu(t, "01../....")))
	if rows, cols := b.Size(); rows != 2 || cols != 4 || b.Bits() != 8 || b.Kind() != takuzu.Takuzu {
		t.Errorf("got %s %dx%d with %d bits", b.Kind(), rows, cols, b.Bits())
	}
	if got := b.Site(0).String() + " " + b.Site(7).String(); got != "r1c1 r2c4" {
		t.Errorf("got %s", got)
	}
	if got := strings.Join(b.Text(answer("0110/1001")), "/"); got != "0110/1001" {
		t.Errorf("got %s", got)
	}
	c := b.Clone()
	c.Set(0, 0, takuzu.One)
	if b.At(0, 0) != takuzu.Zero || c.At(0, 0) != takuzu.One || c.At(0, 1) != takuzu.One {
		t.Error("the clone is not a copy of its own")
	}
}

func TestRules(t *testing.T) {
	check := func(kind puzzle.Kind, want string) {
		t.Helper()
		b := boards.Must(takuzu.New(kind, 2, 2))
		if got := strings.Join(b.Rules(), " "); got != want {
			t.Errorf("%s: got %s, want %s", kind, got, want)
		}
	}
	check(takuzu.Takuzu, "balance no-three distinct-rows distinct-columns")
	check(takuzu.ThreeInARow, "balance no-three")
}

package render_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/render/shape"
)

// binaryStep is a step on a binary board: r1c1 follows from r1c2 and r1c3 by the rule
// about its row.
func binaryStep(t *testing.T) *render.Picture {
	bits := bitsOf(binaryOpen)
	pic := &render.Picture{Puzzle: boards.Read(t, binaryBoard, format.Options{}), Bits: bits, Step: true}
	pic.Marked, pic.Basis, pic.Cells = make([]bool, len(bits)), make([]bool, len(bits)), make([]bool, 16)
	pic.Marked[0], pic.Basis[0], pic.Basis[1], pic.Basis[7], pic.Basis[8] = true, true, true, true, true
	pic.Cells[0], pic.Cells[1], pic.Cells[4] = true, true, true
	return pic
}

// loopStep is a step on a Masyu board with edges of all kinds: on, off and open, and
// each of them as they are, marked and in the basis.
func loopStep(t *testing.T) *render.Picture {
	bits := bitsOf("101" + "0.0" + ".11" + "000" + "1.01" + ".001" + "101.")
	pic := &render.Picture{Puzzle: boards.Read(t, loopBoard, format.Options{}), Bits: bits, Step: true}
	pic.Marked, pic.Basis, pic.Cells = make([]bool, len(bits)), make([]bool, len(bits)), make([]bool, 16)
	for _, i := range []int{0, 3, 6, 12, 14, 16} {
		pic.Marked[i] = true
	}
	for _, i := range []int{0, 2, 4, 5, 13, 15, 17} {
		pic.Basis[i] = true
	}
	pic.Cells[2] = true
	return pic
}

func TestStepElements(t *testing.T) {
	check := func(pic *render.Picture, want ...string) {
		t.Helper()
		ids := elements(t, drawSVG(t, pic, render.Look{}))
		for _, w := range want {
			id, class, _ := strings.Cut(w, " ")
			if got, ok := ids[id]; !ok || got != class {
				t.Errorf("%s has the class %q, expected %q", id, got, class)
			}
		}
	}
	check(binaryStep(t),
		"cell-r1c1 cell zero tinted marked", "cell-r1c2 cell one given tinted basis", "cell-r2c1 cell empty tinted",
		"cell-r2c4 cell one basis", "cell-r3c1 cell empty basis", "cell-r4c4 cell zero given", "tint tint")
	check(loopStep(t),
		"cell-r1c3 cell tinted", "cell-r1c4 cell", "tint tint",
		"edge-r1c1-r1c2 edge on marked", "edge-r1c2-r1c3 edge off", "edge-r1c3-r1c4 edge on basis",
		"edge-r2c1-r2c2 edge off marked", "edge-r2c2-r2c3 edge empty basis", "edge-r2c3-r2c4 edge off basis",
		"edge-r3c1-r3c2 edge empty marked")
	pic := binaryStep(t)
	pic.Step, pic.Cells = false, nil
	check(pic, "cell-r2c1 cell open", "cell-r3c1 cell open basis", "cell-r1c1 cell zero marked")
}

func TestStepText(t *testing.T) {
	check := func(name string, pic *render.Picture, term render.Terminal) {
		t.Helper()
		lines := must.Get(render.Lines(pic, render.Look{}, term))(t)
		golden.File(t, name+".txt", strings.Join(lines, "\n")+"\n")
	}
	check("step-binary", binaryStep(t), render.Terminal{})
	check("step-loop", loopStep(t), render.Terminal{})
	check("step-loop-ascii", loopStep(t), render.Terminal{ASCII: true})
	pic := loopStep(t)
	pic.Step = false
	check("marked-loop-ascii", pic, render.Terminal{ASCII: true})
	row := boards.Must(masyu.New(1, 3))
	check("marked-row-colour", &render.Picture{Puzzle: row, Bits: bitsOf("01"), Marked: []bool{true, false}, Basis: []bool{true, true}}, render.Terminal{Colour: true})
}

// What is known of a bit and what points it out can be told by the shapes alone, and
// a tint as well.
func TestShapesTellStates(t *testing.T) {
	t.Parallel()
	check := func(board string, symbols shape.Symbols, step bool) {
		t.Helper()
		known := map[string]string{}
		for _, value := range []render.Bit{render.False, render.True, render.Open} {
			for _, state := range []string{"plain", "marked", "basis", "tinted"} {
				pic := &render.Picture{Puzzle: boards.Read(t, board, format.Options{}), Step: step}
				n := pic.Puzzle.Bits()
				pic.Bits, pic.Marked, pic.Basis, pic.Cells = bitsOf(strings.Repeat(".", n)), make([]bool, n), make([]bool, n), make([]bool, 16)
				pic.Bits[5] = value
				pic.Marked[5], pic.Basis[5], pic.Cells[5] = state == "marked", state == "basis", state == "tinted"
				d := must.Get(render.Draw(pic, render.Look{Symbols: symbols}))(t)
				var shapes strings.Builder
				for _, f := range d.Figures {
					fmt.Fprint(&shapes, f.At, f.Outline)
				}
				name := fmt.Sprintf("%d %s", value, state)
				if other, ok := known[shapes.String()]; ok {
					t.Errorf("symbols %v, step %v: %s has the shapes of %s", symbols, step, name, other)
				}
				known[shapes.String()] = name
			}
		}
	}
	for _, step := range []bool{false, true} {
		check(binaryBoard, shape.Digits, step)
		check(binaryBoard, shape.Disks, step)
		check(loopBoard, shape.Digits, step)
	}
}

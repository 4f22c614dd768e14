package render_test

import (
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/render"
)

// The inside has corners and holes, and there is none if a loop is not closed.
func TestShade(t *testing.T) {
	golden.Cases(t, "shade.txt", func(t *testing.T, words []string) string {
		m := boards.Must(masyu.New(int(words[1][0]-'0'), int(words[2][0]-'0')))
		pic := &render.Picture{Puzzle: m, Bits: bitsOf(strings.ReplaceAll(words[3], " ", ""))}
		return strings.Join(must.Get(render.Lines(pic, render.Look{Shade: render.ShadeAlways}, render.Terminal{ASCII: true}))(t), "\n")
	})
}

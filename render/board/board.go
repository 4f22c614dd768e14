// Package board says how the boards of each kind of puzzle are drawn, with what package shape has.
package board

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/render/shape"
)

var drawings = map[puzzle.Kind]shape.Drawing{
	takuzu.Takuzu: binary{}, takuzu.ThreeInARow: binary{}, masyu.Masyu: masyuDrawing, slitherlink.Slitherlink: slitherlinkDrawing,
}

// Of is how a board is drawn, or an error if nobody has said that.
func Of(p puzzle.Puzzle) (shape.Drawing, error) {
	if b, ok := p.(*rulefile.Board); ok {
		return ruled{b}, nil
	}
	d := drawings[p.Kind()]
	if d == nil {
		return nil, fmt.Errorf("%s puzzles cannot be drawn", p.Kind())
	}
	return d, nil
}

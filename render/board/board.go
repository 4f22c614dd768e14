// Package board says how the boards of each kind of puzzle are drawn, with what package shape has.
package board

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/render/shape"
)

var drawings = map[puzzle.Kind]shape.Drawing{
	takuzu.Takuzu: binary{}, takuzu.ThreeInARow: binary{}, masyu.Masyu: masyuDrawing, slitherlink.Slitherlink: slitherlinkDrawing,
}

// Of is how boards of a kind are drawn, or an error if nobody has said that.
func Of(kind puzzle.Kind) (shape.Drawing, error) {
	d := drawings[kind]
	if d == nil {
		return nil, fmt.Errorf("%s puzzles cannot be drawn", kind)
	}
	return d, nil
}

package explain

import (
	"fmt"

	"gridcnf/explain/technique"
	"gridcnf/explain/technique/masyu"
	"gridcnf/explain/technique/slitherlink"
	"gridcnf/puzzle"
	masyuboard "gridcnf/puzzle/masyu"
	slitherlinkboard "gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

var sets = map[puzzle.Kind]*technique.Set{
	takuzu.Takuzu: &technique.Lines, takuzu.ThreeInARow: &technique.Lines,
	masyuboard.Masyu: &masyu.Techniques, slitherlinkboard.Slitherlink: &slitherlink.Techniques,
}

// Techniques are those by which people solve puzzles of a kind. It fails for a kind without any.
func Techniques(kind puzzle.Kind) (*technique.Set, error) {
	set := sets[kind]
	if set == nil {
		return nil, puzzle.NoPower(fmt.Sprintf("no techniques are known for %s, so it cannot be explained", kind))
	}
	return set, nil
}

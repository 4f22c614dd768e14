package explain

import (
	"fmt"

	"gridcnf/encode"
	"gridcnf/explain/technique"
	"gridcnf/explain/technique/masyu"
	"gridcnf/explain/technique/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Techniques are those by which people solve a puzzle with such rules. It fails for rules without any.
func Techniques(p puzzle.Puzzle) (*technique.Set, error) {
	book, err := rule.Of(p, "explaining", encode.Known...)
	switch {
	case err != nil:
		return nil, err
	case len(book.Others) > 0 || book.Loop == nil && len(book.Lines) == 0:
		return nil, puzzle.NoPower(fmt.Sprintf("no techniques are known for %s, so it cannot be explained", p.Kind()))
	case book.Loop == nil:
		return &technique.Lines, nil
	case book.Loop.Corners:
		return &slitherlink.Techniques, nil
	}
	return &masyu.Techniques, nil
}

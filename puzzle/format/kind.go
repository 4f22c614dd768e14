package format

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// ParseKind is the kind of puzzle that has a name, of a family in Go or of one of the rule files that come
// with the program.
func ParseKind(name string) (puzzle.Kind, error) {
	kind, err := family.Parse(name)
	if err == nil {
		return kind, nil
	}
	if f, unknown := rulefile.Named(name); unknown == nil {
		return puzzle.Kind(f.Name), nil
	}
	return "", err
}

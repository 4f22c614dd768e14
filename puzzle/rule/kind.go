package rule

import (
	"fmt"
	"slices"
)

// Kind is a kind of constraint, in words.
type Kind string

// The kinds that are fields of a Book.
const (
	Balanced Kind = "balanced lines"
	Distinct Kind = "lines that differ"
	Shapes   Kind = "shapes at places"
	OneLoop  Kind = "a single loop"
)

// Other is a constraint of a kind that has no field in Book. Who knows the kind knows its type, too.
type Other interface{ Kind() Kind }

// Unknown is the error of a reader about a book with a kind of constraint over which it has no power.
type Unknown struct {
	Kind  Kind
	Power string
}

func (u *Unknown) Error() string {
	return fmt.Sprintf("the rules state %s: %s knows no such rule", u.Kind, u.Power)
}

// Only reports whether a book has no constraints but those of some kinds.
func (b *Book) Only(known ...Kind) bool { return b.beside(known) == "" }

// beside returns a kind of constraint in a book that is none of those known, or "".
func (b *Book) beside(known []Kind) Kind {
	for _, field := range [...]struct {
		kind  Kind
		there bool
	}{
		{Balanced, len(b.Lines) > 0},
		{Distinct, len(b.Apart) > 0},
		{Shapes, len(b.Locals) > 0},
		{OneLoop, b.Loop != nil},
	} {
		if field.there && !slices.Contains(known, field.kind) {
			return field.kind
		}
	}
	for _, other := range b.Others {
		if !slices.Contains(known, other.Kind()) {
			return other.Kind()
		}
	}
	return ""
}

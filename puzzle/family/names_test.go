package family_test

import (
	"testing"

	"gridcnf/puzzle/family"
)

// Every clue has a name, if any has.
func TestClueNames(t *testing.T) {
	for _, f := range family.All() {
		if n := len(f.ClueNames); n > 0 && n != len(f.Symbols) {
			t.Errorf("%s: %d names for the clues %q", f.Name(), n, f.Symbols)
		}
	}
}

package rulefile

import (
	"strings"
	"testing"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// What stands on a board goes along when it is turned: clues of all places, directions in them, lists of a side that has no opposite one, and areas.
func TestTurned(t *testing.T) {
	moves := map[string]func(r, c, rows, cols int) (int, int){
		"quarter": func(r, c, rows, _ int) (int, int) { return c, rows - 1 - r },
		"mirror":  func(r, c, _, cols int) (int, int) { return r, cols - 1 - c },
		"same":    func(r, c, _, _ int) (int, int) { return r, c },
	}
	golden.Cases(t, "turned.txt", func(t *testing.T, words []string) string {
		f := must.Get(Named(words[1]))(t)
		d, ok := must.Get(f.Read(strings.ReplaceAll(words[2], "/", "\n")))(t).Turned(moves[words[0]])
		if !ok {
			return "cannot be turned"
		}
		must.Get(f.Read(strings.Join(d.Lines(), "\n")))(t)
		return strings.Join(d.Lines(), "/")
	})
}

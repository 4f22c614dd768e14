package technique_test

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// TestSay checks every word that the techniques say of the boards in testdata/say.txt, and that it is so.
func TestSay(t *testing.T) {
	golden.Cases(t, "say.txt", func(t *testing.T, words []string) string {
		family, board, facts := words[0], words[len(words)-2], strings.Fields(words[len(words)-1])
		var b puzzle.Board
		if family == "slitherlink" {
			b = boards.Slitherlink(t, board)
		} else {
			text, full := strings.CutSuffix(board, " full")
			b = boards.Masyu(t, text)
			must.Do(t, b.SetRule("full", full))
		}
		if family == "trouble" {
			k := beginWith(t, b)
			return k.Trouble(k.Instances[k.Locals[0]].(*rule.Local), edges(t, b, facts...))
		}
		k := beginWith(t, b, edges(t, b, facts...)...)
		tech := k.Techniques[slices.IndexFunc(k.Techniques, func(tech *technique.Technique) bool { return tech.Name == words[1] })]
		var said []string
		for _, d := range collect(k, tech) {
			said = append(said, tech.Say(k, d))
			sound(t, k, tech, d)
		}
		return strings.Join(said, "\n")
	})
}

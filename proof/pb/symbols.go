package pb

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// most is the largest number of variables, and of constraints.
const most = 1 << 30

// symbols numbers the names of variables from 1 on.
type symbols struct {
	index map[string]lit // the positive literal of a name
	names []string       // by variable; none for 0
}

func newSymbols() symbols { return symbols{map[string]lit{}, []string{""}} }

func (s symbols) clone() symbols { return symbols{maps.Clone(s.index), slices.Clone(s.names)} }

// literal returns the literal that a word such as x1 or ~x1 stands for. A new name gets
// the next number. It returns nothing when the word is no literal.
func (s *symbols) literal(word []byte) lit {
	negated := lit(0)
	if len(word) > 0 && word[0] == '~' {
		negated, word = 1, word[1:]
	}
	if l, ok := s.index[string(word)]; ok {
		return l | negated
	}
	if !isName(word) || len(s.names) >= most {
		return nothing
	}
	l := lit(2 * len(s.names))
	name := string(word)
	s.index[name] = l
	s.names = append(s.names, name)
	return l | negated
}

// isName says that VeriPB takes a word as the name of a variable: two characters or more,
// the first a letter or an underscore.
func isName(word []byte) bool {
	for i, b := range word {
		letter := b == '_' || (b|0x20 >= 'a' && b|0x20 <= 'z')
		if !letter && (i == 0 || !strings.ContainsRune("0123456789[]{}^-", rune(b))) {
			return false
		}
	}
	return len(word) >= 2
}

// text writes a constraint as it stands in a proof, but not more than the first terms of it.
func (s symbols) text(c linear) string {
	const shown = 20
	var b strings.Builder
	for i, t := range c.terms {
		if i == shown {
			b.WriteString("... ")
			break
		}
		sign := ""
		if t.lit.negated() {
			sign = "~"
		}
		fmt.Fprintf(&b, "%d %s%s ", t.coef, sign, s.names[t.lit.variable()])
	}
	fmt.Fprintf(&b, ">= %d", c.degree)
	return b.String()
}

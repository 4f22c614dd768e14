// Package english has the few words of grammar that explanations need.
package english

import (
	"fmt"
	"strings"
)

// List joins words: "a, b and c".
func List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// Count counts things whose plural ends in s: "one rule", "3 rules".
func Count(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

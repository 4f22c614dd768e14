//go:build !js

package app

import (
	"strings"
)

// Roff is a text in which nothing is taken for a command: a backslash begins one, and so does a
// full stop or an apostrophe at the start of a line; and a minus sign is no hyphen.
func Roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

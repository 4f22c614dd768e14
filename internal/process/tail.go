package process

import (
	"strings"
	"unicode"
)

// Tail is a writer that keeps the last bytes written to it: what a program said
// before it failed.
type Tail struct{ kept []byte }

const tailSize = 500

func (t *Tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p[max(0, len(p)-tailSize):]...)
	t.kept = t.kept[max(0, len(t.kept)-tailSize):]
	return len(p), nil
}

// String is what is kept, in one line and without characters that steer a terminal.
func (t *Tail) String() string {
	words := strings.Join(strings.Fields(strings.ToValidUTF8(string(t.kept), "?")), " ")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '?'
		}
		return r
	}, words)
}

package process

import (
	"strings"

	"gridcnf/internal/printable"
)

// Tail is a writer that keeps the last bytes written to it: what a program printed before it failed.
type Tail struct{ kept []byte }

const tailSize = 500

func (t *Tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p[max(0, len(p)-tailSize):]...)
	t.kept = t.kept[max(0, len(t.kept)-tailSize):]
	return len(p), nil
}

// String returns the kept bytes on one line, without characters that steer a terminal.
func (t *Tail) String() string {
	return printable.Line(strings.Join(strings.Fields(string(t.kept)), " "))
}

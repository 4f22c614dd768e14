package technique

import (
	"gridcnf/internal/balanced"
	"gridcnf/puzzle/rule"
)

// openLines calls look with the lines that have open cells, what is known of them, and the
// complete lines beside them that they have to differ from and could be equal to. Lines
// that are too long for package balanced are passed over. The slice is valid until look returns: nothing is
// allocated for a line.
func openLines(k *Known, look func(line *rule.Line, f balanced.Line, like []balanced.Line)) {
	for i, lines := range k.lines {
		k.complete = k.complete[:0]
		if k.apart[i] {
			for _, line := range lines {
				if f, ok := k.Read(line); ok && f.Full() {
					k.complete = append(k.complete, f)
				}
			}
		}
		for _, line := range lines {
			f, ok := k.Read(line)
			if !ok || f.Full() {
				continue
			}
			k.like = k.like[:0]
			for _, g := range k.complete {
				if f.Agrees(&g) {
					k.like = append(k.like, g)
				}
			}
			look(line, f, k.like)
		}
	}
}

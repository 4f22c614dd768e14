package rulefile

import (
	"regexp"
	"testing"
)

// Each word of the prelude is found by its name: a blank line stands before it.
func TestPreludeWords(t *testing.T) {
	all := regexp.MustCompile(`(?m)^(?:def )?(\w+)(?: = |\()`).FindAllStringSubmatch(prelude, -1)
	for _, m := range all {
		if written(m[1]) == nil {
			t.Errorf("%s is not found", m[1])
		}
	}
	if len(all) < 30 {
		t.Errorf("%d words, expected more", len(all))
	}
}

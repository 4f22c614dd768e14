package rulefile

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// A rule file can be a stranger's program: whatever it does to take all memory ends in an error.
func TestBounds(t *testing.T) {
	defer func(memory uint64, long time.Duration) { mostMemory, mostTime = memory, long }(mostMemory, mostTime)
	bounded := func(body string) string {
		text := "puzzle(name = \"n\", rules = {\"r\": \"r\"}, answer = cells(\"0\", \"1\"))\ndef frame(b):\n    " + strings.ReplaceAll(body, "\n", "\n    ") + "\n"
		f, err := Parse("f.star", []byte(text))
		if err == nil {
			err = must.Get(f.New(3, 3))(t).Compile(t.Context())
		}
		says := fmt.Sprint(err)
		return says[max(0, strings.Index(says, "it takes more than")):] // wherever that is seen
	}
	golden.Cases(t, "bounds.txt", func(t *testing.T, words []string) string {
		if mostMemory, mostTime = 64<<20, time.Hour; words[0] == "late" { // a slow machine finds neither the time first nor the memory
			mostMemory, mostTime = 4<<30, 50*time.Millisecond
		}
		return bounded(words[1])
	})
	for body, want := range map[string]string{
		"x = " + strings.Repeat("(", 30000) + "1" + strings.Repeat(")", 30000): "excessive nesting",
		"x = \"" + strings.Repeat("a", 70000) + "\"":                           "expected a rule file of at most 65536",
	} {
		if got := bounded(body); !strings.Contains(got, want) {
			t.Errorf("got %s, expected %q", got, want)
		}
	}
}

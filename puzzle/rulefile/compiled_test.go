package rulefile

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.starlark.net/starlark"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// Every name of a family finds it, although its file is not parsed for that.
func TestNames(t *testing.T) {
	for _, f := range append(All(), First()...) {
		for _, name := range f.names() {
			if got := known(name); name != "" && got != f {
				t.Errorf("%s: got %v, want %s", name, got, f.Name)
			}
		}
	}
}

// The compiled files are those that come with the program.
func TestCompiled(t *testing.T) {
	for _, s := range first() {
		env := maps.Clone(language())
		env["puzzle"] = starlark.None
		var program bytes.Buffer
		must.Do(t, must.Get(compiled(s.name+".star", must.Get(files.ReadFile(s.path+".star"))(t), env, nil))(t).Write(&program))
		golden.File(t, "../files/first/"+s.name+".compiled", program.String())
		for word := range env {
			if word != "puzzle" && language()[word] == nil && sketchWords[word] == nil {
				t.Errorf("%s has the word %s of the prelude, which compiled files do not have", s.name, word)
			}
		}
	}
}

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
		"# \ufffd\n(": "want primary expression",
	} {
		if got := bounded(body); !strings.Contains(got, want) {
			t.Errorf("got %s, expected %q", got, want)
		}
	}
}

// A panic while a file runs on a goroutine of its own can be recovered by whoever waits for that.
func TestCrash(t *testing.T) {
	defer func() {
		if p := fmt.Sprint(recover()); !strings.HasPrefix(p, "no such value\n") {
			t.Errorf("found the panic %s", p)
		}
	}()
	t.Error(watched(t.Context(), new(starlark.Thread), func(*starlark.Thread) { panic("no such value") }))
}

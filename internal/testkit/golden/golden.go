// Package golden compares what a test has made with a file in testdata. With -update, the file is written.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridcnf/internal/testkit/must"
)

// Update says that the files are to be written.
var Update = flag.Bool("update", false, "write the files with what is expected")

// File compares a text with a file.
func File(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *Update {
		must.Do(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want := must.Get(os.ReadFile(file))(t)
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// Cases compares what is made of each case of a file with the indented lines below it. A case is a line of words, parts of which may be quoted as
// in Go; comments start with #.
func Cases(t *testing.T, name string, do func(t *testing.T, words []string) string) {
	t.Helper()
	var got strings.Builder
	for line := range strings.Lines(string(must.Get(os.ReadFile(filepath.Join("testdata", name)))(t))) {
		if strings.HasPrefix(line, "\t") {
			continue
		}
		got.WriteString(line)
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			got.WriteString("\t" + strings.ReplaceAll(do(t, words(t, line)), "\n", "\n\t") + "\n")
		}
	}
	File(t, name, got.String())
}

// Lines are the lines of a file, as the words of a case.
func Lines(t *testing.T, name string) (all [][]string) {
	for line := range strings.Lines(string(must.Get(os.ReadFile(filepath.Join("testdata", name)))(t))) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			all = append(all, words(t, line))
		}
	}
	return all
}

// words are the words of a line.
func words(t *testing.T, line string) (all []string) {
	for line != "" {
		word := line[:strings.IndexAny(line+" ", " \"`")]
		line = line[len(word):]
		if line != "" && line[0] != ' ' {
			quoted := must.Get(strconv.QuotedPrefix(line))(t)
			word += must.Get(strconv.Unquote(quoted))(t)
			line = line[len(quoted):]
		}
		all = append(all, word)
		line = strings.TrimLeft(line, " ")
	}
	return all
}

// Between puts a text between two marks of a file, with -update.
func Between(t *testing.T, file, from, to, text string) {
	t.Helper()
	if !*Update {
		return
	}
	before, rest, ok := strings.Cut(string(must.Get(os.ReadFile(file))(t)), from)
	_, after, closed := strings.Cut(rest, to)
	if !ok || !closed {
		t.Fatalf("%s: found no %q and %q", file, from, to)
	}
	must.Do(t, os.WriteFile(file, []byte(before+from+text+to+after), 0o644))
}

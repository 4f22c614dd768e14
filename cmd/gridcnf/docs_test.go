package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The examples of docs/json.md are what the program prints, apart from what changes
// with every encoding and solver: what a search cost, and which of several solutions
// it meets first.
func TestJSONExamples(t *testing.T) {
	t.Chdir("../..")
	text, err := os.ReadFile("docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile(`(?m)^\$ gridcnf ([^|\n]*)\n(.*\n)`).FindAllSubmatch(text, -1)
	if len(examples) < 9 {
		t.Fatalf("found %d examples, expected one of every verb", len(examples))
	}
	changing := regexp.MustCompile(`"stats":\{([^{}]|\{[^{}]*\})*\}|"solutions":\[\[.*\]\]|"solution":[^:]*"second":[^:]*"differ":[^:]*`)
	for _, e := range examples {
		var out bytes.Buffer
		run(t.Context(), strings.Fields(string(e[1])), strings.NewReader(""), &out, io.Discard)
		got, want := changing.ReplaceAll(out.Bytes(), nil), changing.ReplaceAll(e[2], nil)
		if !bytes.Equal(got, want) {
			t.Errorf("gridcnf %s: got\n%sexpected\n%s", e[1], got, want)
		}
	}
}

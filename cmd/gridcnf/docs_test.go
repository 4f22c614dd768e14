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

// The transcripts of the README are what the program prints: those of single
// commands, without what depends on the machine.
func TestReadmeTranscripts(t *testing.T) {
	t.Chdir("../..")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	times := regexp.MustCompile(`(?m)^encode .*\n`)
	checked := 0
	for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for _, step := range strings.Split("\n"+block[1], "\n$ ")[1:] {
			command, want, _ := strings.Cut(strings.TrimRight(step, "\n")+"\n", "\n")
			args := strings.Fields(command)
			args, head := withoutHead(args)
			if args[0] != "gridcnf" || strings.Contains(strings.Join(args, " "), "|") || args[1] == "backends" || args[1] == "bench" {
				continue
			}
			var out bytes.Buffer
			run(t.Context(), args[1:], strings.NewReader(""), &out, io.Discard)
			got := strings.TrimRight(out.String(), "\n") + "\n"
			if head {
				got, _, _ = strings.Cut(got, "\n")
				got += "\n"
			}
			if times.ReplaceAllString(got, "") != times.ReplaceAllString(want, "") {
				t.Errorf("%s: got\n%s\nREADME has\n%s", command, got, want)
			}
			checked++
		}
	}
	if checked < 10 {
		t.Errorf("only %d transcripts checked", checked)
	}
}

// withoutHead takes "| head -n 1" off a command, and reports whether it was there.
func withoutHead(args []string) ([]string, bool) {
	rest, ok := strings.CutSuffix(strings.Join(args, " "), " | head -n 1")
	return strings.Fields(rest), ok
}

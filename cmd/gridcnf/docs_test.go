package main

import (
	"bytes"
	"errors"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"reflect"
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

// The transcripts of the README and of the pages on pictures and certificates are what the
// program prints: those of single commands, without what depends on the machine. The
// pictures that they write are those in the repository.
func TestTranscripts(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := errors.Join(os.MkdirAll("docs/pictures", 0o777), os.Symlink(filepath.Join(root, "testdata"), "testdata")); err != nil {
		t.Fatal(err)
	}
	checked := checkTranscripts(t, filepath.Join(root, "README.md"))
	checked += checkTranscripts(t, filepath.Join(root, "docs/pictures.md"))
	checked += checkTranscripts(t, filepath.Join(root, "docs/certificates.md"))
	if checked < 20 {
		t.Errorf("only %d transcripts checked", checked)
	}
	pictures, err := filepath.Glob("docs/pictures/*")
	if err != nil || len(pictures) < 7 {
		t.Fatalf("the transcripts write %q, %v", pictures, err)
	}
	for _, name := range pictures {
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(filepath.Join(root, name), got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(filepath.Join(root, name)); err != nil || !samePicture(t, got, want) {
			t.Errorf("%s is not the picture that the transcript draws (%v)", name, err)
		}
	}
}

// samePicture compares two files byte by byte, or GIFs and PNGs by what they show, for
// another version of Go may compress them otherwise.
func samePicture(t *testing.T, got, want []byte) bool {
	var g, w any
	var err, err2 error
	switch {
	case bytes.HasPrefix(got, []byte("GIF")):
		g, err = gif.DecodeAll(bytes.NewReader(got))
		w, err2 = gif.DecodeAll(bytes.NewReader(want))
	case bytes.HasPrefix(got, []byte("\x89PNG")):
		g, err = png.Decode(bytes.NewReader(got))
		w, err2 = png.Decode(bytes.NewReader(want))
	default:
		return bytes.Equal(got, want)
	}
	if err != nil || err2 != nil {
		t.Error(err, err2)
		return false
	}
	return reflect.DeepEqual(g, w)
}

// checkTranscripts runs the commands of a page and returns how many.
func checkTranscripts(t *testing.T, file string) (checked int) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	times := regexp.MustCompile(`(?m)^encode .*\n`)
	for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for _, step := range strings.Split("\n"+block[1], "\n$ ")[1:] {
			command, want, _ := strings.Cut(strings.TrimRight(step, "\n")+"\n", "\n")
			args := strings.Fields(command)
			args, head := withoutHead(args)
			if args[0] != "gridcnf" || strings.Contains(strings.Join(args, " "), "|") || args[1] == "backends" || args[1] == "bench" {
				continue
			}
			for i, arg := range args {
				args[i] = strings.Trim(arg, "'")
			}
			var out bytes.Buffer
			run(t.Context(), args[1:], strings.NewReader(""), &out, io.Discard)
			got := strings.TrimRight(out.String(), "\n") + "\n"
			if head {
				got, _, _ = strings.Cut(got, "\n")
				got += "\n"
			}
			if times.ReplaceAllString(got, "") != times.ReplaceAllString(want, "") {
				t.Errorf("%s: got\n%s\n%s has\n%s", command, got, file, want)
			}
			checked++
		}
	}
	return checked
}

// withoutHead takes "| head -n 1" off a command, and reports whether it was there.
func withoutHead(args []string) ([]string, bool) {
	rest, ok := strings.CutSuffix(strings.Join(args, " "), " | head -n 1")
	return strings.Fields(rest), ok
}

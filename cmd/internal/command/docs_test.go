//go:build !js

package command

import (
	"bytes"
	"errors"
	"image/png"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// The examples of docs/json.md are what the program prints, apart from what changes with every encoding and solver: what
// a search cost, and which of several solutions it meets first.
func TestJSONExamples(t *testing.T) {
	t.Chdir("../../..")
	text := must.Get(os.ReadFile("docs/json.md"))(t)
	examples := regexp.MustCompile(`(?m)^\$ (gridcnf .*)\n(.*\n)`).FindAllSubmatch(text, -1)
	if len(examples) < 15 {
		t.Fatalf("found %d examples, expected one of every verb", len(examples))
	}
	changing := regexp.MustCompile(`"stats":\{([^{}]|\{[^{}]*\})*\}|"solutions":\[\[.*\]\]|"solution":[^:]*"second":[^:]*"differ":[^:]*`)
	for _, e := range examples {
		out, _, ok := pipe(t, string(e[1]))
		if got, want := changing.ReplaceAllString(out, ""), changing.ReplaceAllString(string(e[2]), ""); ok && got != want {
			t.Errorf("%s: got\n%sexpected\n%s", e[1], got, want)
		}
	}
}

// pipe runs programs of which each reads what the one before it writes, and returns the output of the last and the worst
// exit code of ours. It is not ok if one of them is not installed.
func pipe(t *testing.T, line string) (out string, code app.ExitCode, ok bool) {
	t.Helper()
	for _, command := range strings.Split(line, " | ") {
		words := regexp.MustCompile(`'[^']*'|\S+`).FindAllString(command, -1)
		for i, word := range words {
			words[i] = strings.Trim(word, "'")
		}
		var b bytes.Buffer
		switch in := strings.NewReader(out); words[0] {
		case "gridcnf":
			code = app.Worse(code, run(t.Context(), words[1:], in, &b, io.Discard))
		case "head": // -n 1
			b.WriteString(out[:strings.Index(out, "\n")+1])
		default:
			if _, err := exec.LookPath(words[0]); err != nil && os.Getenv("CI") != "true" {
				return "", 0, false
			}
			cmd := exec.CommandContext(t.Context(), words[0], words[1:]...)
			cmd.Stdin, cmd.Stdout = in, &b
			if err := cmd.Run(); err != nil && b.Len() == 0 { // a solver's exit code is its answer
				t.Errorf("%s: %v", command, err)
			}
		}
		out = b.String()
	}
	return out, code, true
}

// tree is a command and those below it.
func tree(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, under := range c.Commands() {
		all = append(all, tree(under)...)
	}
	return all
}

// Every command has examples, which run as they stand in an empty folder, one after the
// other. No line of its help is too long for a terminal.
func TestHelp(t *testing.T) {
	t.Setenv(app.CorpusVariable, "")
	for _, c := range tree(root((&app.App{Ctx: t.Context(), Out: app.NewOutput(t.Context(), io.Discard)}), "")) {
		if c.Example == "" && c.Runnable() && c.Name() != "help" && !strings.Contains(c.CommandPath(), "completion") {
			t.Errorf("%s has no example", c.CommandPath())
		}
		t.Chdir(t.TempDir())
		for line := range strings.Lines(c.Example) {
			elsewhere := c.Name() == "play" || c.Name() == "page" // on a terminal, and where the source is
			if _, code, ok := pipe(t, strings.TrimSpace(line)); ok && code != app.ExitYes && !elsewhere {
				t.Errorf("%s: exit code %d", strings.TrimSpace(line), code)
			}
		}
		var help strings.Builder
		c.SetOut(&help)
		if err := c.Help(); err != nil {
			t.Error(err)
		}
		for line := range strings.Lines(help.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > helpColumns {
				t.Errorf("%s --help: %d columns: %s", c.CommandPath(), n, line)
			}
		}
	}
}

// The transcripts of the README and of the pages are what the program prints, without what depends on the machine, and
// what the README says people do works. The pictures that they write are those in the repository.
func TestTranscripts(t *testing.T) {
	root := must.Get(filepath.Abs("../../.."))(t)
	t.Chdir(t.TempDir())
	must.Do(t, errors.Join(os.MkdirAll("docs/pictures", 0o777), os.Symlink(filepath.Join(root, "testdata"), "testdata")))
	pages := must.Get(filepath.Glob(filepath.Join(root, "docs/*.md")))(t)
	checked := 0
	for _, page := range append(pages, filepath.Join(root, "README.md")) {
		if filepath.Base(page) != "json.md" { // which TestJSONExamples looks at
			checked += checkTranscripts(t, page)
		}
	}
	if checked < 40 {
		t.Errorf("only %d transcripts checked", checked)
	}
	pictures, err := filepath.Glob("docs/pictures/*")
	if err != nil || len(pictures) < 7 {
		t.Fatalf("the transcripts write %q, %v", pictures, err)
	}
	for _, name := range pictures {
		got := must.Get(os.ReadFile(name))(t)
		if *golden.Update {
			must.Do(t, os.WriteFile(filepath.Join(root, name), got, 0o666))
		}
		if want, err := os.ReadFile(filepath.Join(root, name)); err != nil || !samePicture(t, got, want) {
			t.Errorf("%s is not the picture that the transcript draws (%v)", name, err)
		}
	}
}

// samePicture compares two files byte by byte, or PNGs by what they show, for
// another version of Go may compress them otherwise.
func samePicture(t *testing.T, got, want []byte) bool {
	if !bytes.HasPrefix(got, []byte("\x89PNG")) {
		return bytes.Equal(got, want)
	}
	g, err := png.Decode(bytes.NewReader(got))
	w, err2 := png.Decode(bytes.NewReader(want))
	if err != nil || err2 != nil {
		t.Error(err, err2)
		return false
	}
	return reflect.DeepEqual(g, w)
}

// checkTranscripts runs the commands of a page and returns how many.
func checkTranscripts(t *testing.T, file string) (checked int) {
	text := must.Get(os.ReadFile(file))(t)
	for _, file := range regexp.MustCompile("(?s)```(?:python|text) (\\S+)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		must.Do(t, os.WriteFile(file[1], []byte(file[2]), 0o666))
	}
	times := regexp.MustCompile(`(?m)^encode .*\n`)
	for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for _, step := range strings.Split("\n"+block[1], "\n$ ")[1:] {
			command, want, _ := strings.Cut(strings.TrimRight(step, "\n")+"\n", "\n")
			if !regexp.MustCompile(`^(gridcnf|unzip) `).MatchString(command) || regexp.MustCompile(`^gridcnf (backends$|bench )`).MatchString(command) {
				continue
			}
			got, _, ok := pipe(t, command)
			if !ok {
				continue
			}
			got = strings.TrimRight(got, "\n") + "\n"
			if times.ReplaceAllString(got, "") != times.ReplaceAllString(want, "") {
				t.Errorf("%s: got\n%s\n%s has\n%s", command, got, file, want)
			}
			checked++
		}
	}
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for command := range strings.Lines(block[1]) {
			command = strings.TrimSpace(command)
			if !strings.HasPrefix(command, "gridcnf ") || strings.HasPrefix(command, "gridcnf bench") {
				continue
			}
			if _, code, ok := pipe(t, command); ok && code != app.ExitYes {
				t.Errorf("%s: %s: exit code %d", file, command, code)
			}
			checked++
		}
	}
	return checked
}

// TestExplained makes the explanations in docs/explained anew and compares every page and picture.
func TestExplained(t *testing.T) {
	corpus := must.Get(filepath.Abs("../../../../shared/corpus/janko"))(t)
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("there is no corpus beside the project")
	}
	docs := must.Get(filepath.Abs("../../../docs/explained"))(t)
	t.Chdir(t.TempDir())
	explain := func(page, title, id, file string, more ...string) {
		t.Helper()
		args := append([]string{"explain", "-q", "--title", title, "--cell", "28", "-o", page, "--id", id, filepath.Join(corpus, file)}, more...)
		if code := run(t.Context(), args, strings.NewReader(""), io.Discard, os.Stderr); code != app.ExitYes {
			t.Errorf("%s: exit code %d", page, code)
		}
	}
	explain("janko-140.md", "3-in-a-Row 140 from janko.at, step by step", "140_14x14", "tohu-wa-vohu.json", "--puzzle", "3-in-a-row")
	explain("masyu-80.md", "Masyu 80 from janko.at, step by step", "80_16x16", "masyu.json")
	explain("slitherlink-585.md", "Slitherlink 585 from janko.at, step by step", "585_10x10", "slitherlink.json")
	if *golden.Update {
		must.Do(t, os.RemoveAll(docs))
		must.Do(t, os.CopyFS(docs, os.DirFS(".")))
	}
	made, kept := files(t, "."), files(t, docs)
	for name, got := range made {
		if want, ok := kept[name]; !ok || !samePicture(t, got, want) {
			t.Errorf("docs/explained/%s is not what explain makes (run with -update)", name)
		}
	}
	if len(made) != len(kept) || len(made) < 20 {
		t.Errorf("explain makes %d files, docs/explained has %d", len(made), len(kept))
	}
}

// files reads all files of a folder.
func files(t *testing.T, folder string) map[string][]byte {
	all := make(map[string][]byte)
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			all[path], err = os.ReadFile(filepath.Join(folder, path))
		}
		return err
	})
	must.Do(t, err)
	return all
}

//go:build linux

package command

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/internal/printable"
	"gridcnf/internal/testkit/must"
)

// hostile is a text that would draw a false verdict if a terminal obeyed it, and forged a line of its own
// if it were shown as it is. A file can have it as its name.
const hostile = "x\x1b[2K\x1b]0;t\x07\b\u009b1A\u202e\u2066\u2028\x7f\xff\xc3\r\nFORGED: unique"

// hostileWord is one that JSON can hold, and no splitting at blanks breaks.
const hostileWord = "x\x1b[2K\x07\u009b1A\u202e\u2066\x7f"

// stage is where hostile inputs are tried.
type stage struct {
	t   *testing.T
	dir string
}

// harmless runs a command line with standard output as if it were a terminal, or as a pipe, and fails if
// something comes out that steers one.
func (s *stage) harmless(stdin string, terminal bool, args ...string) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*time.Second)
	defer cancel()
	var stdout, stderr bytes.Buffer
	a := &app.App{In: strings.NewReader(stdin), Out: app.NewOutput(ctx, &stdout), Err: app.Plain{W: &stderr}, Ctx: ctx}
	a.Out.Terminal = terminal
	execute(a, args)
	for name, text := range map[string]string{"stdout": stdout.String(), "stderr": stderr.String()} {
		bad := strings.IndexFunc(text, func(r rune) bool { return printable.Steers(r) && r != '\n' && r != '\t' })
		if !utf8.ValidString(text) || bad >= 0 || slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
			return strings.HasPrefix(line, "FORGED")
		}) {
			s.t.Errorf("%q: terminal %v, %s: %q", args, terminal, name, text[max(0, bad-100):])
		}
	}
}

// file writes a file, and returns its name.
func (s *stage) file(name, content string) string {
	name = filepath.Join(s.dir, name)
	must.Do(s.t, os.WriteFile(name, []byte(content), 0o644))
	return name
}

// archive writes a zip with a manifest, and a member of a hostile name, and returns its name.
func (s *stage) archive(name, manifest string) string {
	var content bytes.Buffer
	z := zip.NewWriter(&content)
	for member, text := range map[string]string{"manifest.json": manifest, hostileWord: hostile} {
		w, err := z.Create(member)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	must.Do(s.t, z.Close())
	return s.file(name, content.String())
}

// commands are the names of all commands, those below others included, with their flags.
func (s *stage) commands() map[string]*cobra.Command {
	all := make(map[string]*cobra.Command)
	a := &app.App{Out: app.NewOutput(s.t.Context(), new(bytes.Buffer)), Ctx: s.t.Context()}
	for _, c := range tree(root(a, "")) {
		if _, name, below := strings.Cut(c.CommandPath(), " "); below {
			all[name] = c
		}
	}
	return all
}

// data are the verbs whose standard output is a file, which is as it is unless a terminal shows it.
var data = strings.Fields("convert encode render certify generate mend minimise completion man page")

// Nothing that stands in a file, in its name or on the command line steers a terminal, in any verb.
func TestHostile(t *testing.T) {
	s := &stage{t: t, dir: t.TempDir()}
	t.Chdir(s.dir)
	t.Setenv("NO_COLOR", "1")
	t.Setenv("GRIDCNF_CORPUS", "")
	quoted, _ := json.Marshal(hostileWord)
	word := string(quoted)
	const rows = `"givens":["01..","....","....","...1"]`
	puzzle := "01..\n....\n....\n...1\n"
	files := []string{
		s.file(hostile+".takuzu", puzzle),
		s.file("id.takuzu", "# id: "+hostile+"\n# title: "+hostile+"\n# author: "+hostile+"\n# source: "+hostile+"\n"+puzzle),
		s.file("word.takuzu", "# id: "+hostileWord+"\n# title: "+hostileWord+"\n"+puzzle+"\n\n# rules: "+hostileWord+"\n"+puzzle),
		s.file("raw.takuzu", "01..\n..\x1b[\n....\n"+hostile),
		s.file("id.json", fmt.Sprintf(`{"id":%s,"title":%[1]s,"author":%[1]s,"source":%[1]s,"puzzle":"takuzu",%s}`+"\n", word, rows)),
		s.file("kind.json", fmt.Sprintf(`{"id":%s,"puzzle":%[1]s,%s}`+"\n", word, rows)),
		s.file("rules.json", fmt.Sprintf(`{"id":%s,"puzzle":"takuzu","rules":[%[1]s],%s}`+"\n", word, rows)),
		s.file("key.json", fmt.Sprintf(`{%s:%[1]s,"puzzle":"takuzu","givens":[%[1]s,"...."]}`+"\n", word)),
		s.file("kit.json", fmt.Sprintf(`{"name":%s,"data":{%[1]s:{"problem":%[1]s,"solution":%[1]s}}}`, word)),
		s.file("page.janko", "begin\npuzzle "+hostileWord+"\nauthor "+hostileWord+"\ntitle "+hostileWord+"\nsize 4\n"+hostileWord+" 4\nproblem\n- - - -\nend\n"),
		s.file("named.janko", "begin\npuzzle binairo\nauthor "+hostileWord+"\ntitle "+hostileWord+"\nsize 4\nproblem\n0 1 - -\n- - - -\n- - - -\n- - - 1\nend\n"),
		s.file("save.sav", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :6:"+hostileWord[:6]+"\nPARAMS  :3:\x1b[2\n"),
		s.file("link", "https://puzz.link/p?"+hostileWord+"/4/4/"+hostileWord+"\n"),
		s.file("game", "4x4u:"+hostileWord+"\n"),
		s.file("samples.jsonl", fmt.Sprintf(`{"environment":{"version":%s,"systems":[{"name":%[1]s}]}}`+"\n"+`{"set":%[1]s,"system":%[1]s,"puzzle":%[1]s,"error":%[1]s}`+"\n", word)),
	}
	files = append(files, s.archive("false.cert", fmt.Sprintf(`{"certificate":1,"level":1,"puzzle":%s,"claim":%[1]s,"statement":%[1]s,%[1]s:1}`, word)),
		s.archive("named.cert", ""), s.archive("claim.cert", fmt.Sprintf(`{"certificate":2,"level":2,"claim":%s}`, word)))
	solver := s.file("solver", "#!/bin/sh\ncat >/dev/null\ncat '"+s.file("said", hostile+"\ns "+hostile+"\nv 1 "+hostile)+"' | tee /dev/stderr\nexit 1\n")
	must.Do(t, os.Chmod(solver, 0o755))
	names := slices.Concat(files, []string{hostile, "https://puzz.link/p?" + hostileWord, "4x4u:" + hostileWord})
	for verb, c := range s.commands() {
		path := strings.Fields(verb)
		with := func(args ...string) []string { return slices.Concat(path, args) }
		s.harmless("", true, with("--"+hostile)...)
		c.Flags().VisitAll(func(f *pflag.Flag) { s.harmless("", true, with("--"+f.Name+"="+hostile, files[0])...) })
		if slices.Contains([]string{"bench sets", "serve", "man"}, verb) || path[0] == "completion" { // they read nothing
			continue
		}
		s.harmless(hostile, true, with("-")...)
		if c.Flags().Lookup("backend") != nil {
			s.harmless("", true, with("--backend=exec:"+solver, files[0])...)
		}
		for _, name := range names {
			s.harmless("", true, with(name)...)
			if !slices.Contains(data, path[0]) {
				s.harmless("", false, with(name)...)
			}
		}
	}
}

package bench

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridcnf/internal/testkit/must"
)

// environment is one with systems of these names.
func environment(systems ...string) Environment {
	e := Environment{CPU: "Z80", Cores: 2, Go: "go1", Version: "v1", Started: "then", TimeLimit: 60, Repetitions: 3}
	for _, name := range systems {
		e.Systems = append(e.Systems, SystemInfo{Name: name, Version: "1"})
	}
	return e
}

// sample is one of repetition 0.
func sample(system, puzzle string) Sample {
	return Sample{System: system, Set: "s", Puzzle: puzzle, Kind: "takuzu", Rows: 6, Cols: 6, Task: Unique, Verdict: OnlyOne, Seconds: 0.25}
}

// journal makes a results file.
func journal(t *testing.T, env Environment, samples ...Sample) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "r.jsonl")
	j := must.Get(CreateJournal(name, env, false))(t)
	put(t, j, samples...)
	return name
}

func put(t *testing.T, j *Journal, samples ...Sample) {
	t.Helper()
	for _, s := range samples {
		must.Do(t, j.Add(s))
	}
	must.Do(t, j.Close())
}

func content(t *testing.T, name string) string {
	t.Helper()
	text := must.Get(os.ReadFile(name))(t)
	return string(text)
}

func read(t *testing.T, name string) *Results {
	t.Helper()
	return must.Get(ReadResults(strings.NewReader(content(t, name)), name))(t)
}

func TestJournal(t *testing.T) {
	env := environment("a", "b")
	wrong := sample("a", "1")
	wrong.Error = "says unique, but"
	name := journal(t, env, sample("a", "1"), sample("b", "1"), wrong)
	want := &Results{Environment: env, Samples: []Sample{wrong, sample("b", "1")}}
	if diff := cmp.Diff(want, read(t, name)); diff != "" {
		t.Error(diff)
	}
	if _, err := CreateJournal(name, env, false); !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v, want the file to be safe", err)
	}
	j := must.Get(CreateJournal(name, environment("c"), true))(t)
	put(t, j, sample("c", "1"))
	if got := read(t, name); len(got.Samples) != 1 {
		t.Errorf("got %+v, want a new file", got)
	}
	if _, err := CreateJournal(t.TempDir(), env, true); err == nil {
		t.Error("a folder was overwritten")
	}
	if _, err := CreateJournal(filepath.Join(name, "below"), env, false); err == nil {
		t.Error("a file was taken for a folder")
	}
	if entries, err := os.ReadDir(filepath.Dir(name)); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

func TestResume(t *testing.T) {
	name := journal(t, environment("a", "b"), sample("a", "1"))
	before := content(t, name)
	must.Do(t, os.WriteFile(name, []byte(before+`{"system":"b","se`), 0o666))
	j, got, err := ResumeJournal(name, environment("b", "a"))
	must.Do(t, err)
	if diff := cmp.Diff(&Results{environment("a", "b"), []Sample{sample("a", "1")}}, got); diff != "" {
		t.Error(diff)
	}
	if now := content(t, name); now != before {
		t.Errorf("got %s, want the file without its torn line", now)
	}
	put(t, j, sample("b", "1"))

	// More systems and repetitions can come later.
	more := environment("c")
	more.Repetitions, more.Started = 5, "now"
	j, _, err = ResumeJournal(name, more)
	must.Do(t, err)
	put(t, j, sample("c", "1"))
	all := environment("a", "b", "c")
	all.Repetitions = 5
	want := &Results{all, []Sample{sample("a", "1"), sample("b", "1"), sample("c", "1")}}
	if diff := cmp.Diff(want, read(t, name)); diff != "" {
		t.Error(diff)
	}
}

// What cannot be compared is not put into one file.
func TestResumeRefused(t *testing.T) {
	name := journal(t, environment("a", "b"), sample("a", "1"))
	other := environment("b", "d")
	other.CPU, other.TimeLimit, other.Version, other.Systems[0].Version = "Z81", 5, "v2", "2"
	_, _, err := ResumeJournal(name, other)
	want := name + " was measured differently: the processor was Z80 and is Z81; gridcnf was v1 and is v2; the time limit in seconds was 60 and is 5; b was 1 and is 2"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, _, err := ResumeJournal(name+"x", other); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestReadResultsErrors(t *testing.T) {
	const head = `{"environment":{"cpu":"Z80","systems":[{"name":"a"}]}}` + "\n"
	check := func(text, want string) {
		t.Helper()
		if _, err := ReadResults(strings.NewReader(text), "f"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
	check("", `f:1: expected {"environment":…}, found the end of the file`)
	check(head[:20], `f:1: expected {"environment":…}, found the end of the file`)
	check(`{"system":"a"}`+"\n", `f:1: expected {"environment":…}`)
	check("hello\n", `f:1: expected a line of a results file: invalid character`)
	check(head+"{\"verdict\":\n", `f:2: expected a line of a results file: unexpected EOF`)
	check(head+`{"id":"x"}`+"\n", `f:2: expected a line of a results file: json: unknown field "id"`)
	check(head+`{"system":"b","set":"s"}`+"\n", `f:2: expected a sample of a system that the environment names`)
	check(head+"\n", `f:2: expected a line of a results file: EOF`)
}

func TestEnvironment(t *testing.T) {
	e := NewEnvironment(planOf(setOf(t, uniqueBoard, Nothing), gini(), &scripted{name: "a"}), "(devel)")
	if e.CPU == "" || e.Cores < 1 || e.Version == "" || e.TimeLimit != 5 || e.Repetitions != 1 || len(e.Systems) != 2 {
		t.Errorf("got %+v", e)
	}
	if diff := e.differences(e); diff != nil {
		t.Errorf("it differs from itself in %v", diff)
	}
}

package play

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
)

// resumed is a puzzle with what a file has of it.
func resumed(t *testing.T, name, file string) *player {
	t.Helper()
	p := newPlayer(t, name)
	s := must.Get(OpenState(file))(t)
	for _, g := range p.games {
		must.Do(t, s.Resume(g))
	}
	return p
}

// What is filled in is there again the next time, beside that of other puzzles.
func TestState(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	check := func(name string, keys []string, want string) {
		t.Helper()
		p := resumed(t, name, file)
		p.now = p.now.Add(90 * time.Second)
		p.keys(keys...)
		s := must.Get(OpenState(file))(t)
		must.Do(t, s.Save(p.games))
		again := resumed(t, name, file)
		again.wantFilled(want)
		if again.game.Spent != p.game.Spent && want != "" {
			t.Errorf("%v were spent, want %v", again.game.Spent, p.game.Spent)
		}
	}
	check("takuzu-6x6.takuzu", []string{"esc"}, "")
	check("masyu-6x6.masyu", []string{"1", "right", "right", "0", "tab", "right", "right", "1"}, "r1c1-r1c2=1 r1c2-r1c3=0 r1c3-r1c4=1?")
	check("takuzu-6x6.takuzu", []string{"right", "1"}, "r1c2=1")
	check("masyu-6x6.masyu", []string{"r"}, "")
	text := must.Get(os.ReadFile(file))(t)
	if n := strings.Count(string(text), "\n"); n != 2 {
		t.Errorf("%d games are kept:\n%s", n, text)
	}
	if p := newPlayer(t, strings.Split(string(text), "\n")[1]); p.game.Puzzle.Kind() != "takuzu" {
		t.Errorf("the line is not a puzzle:\n%s", text)
	}
}

// A file that is something else is refused, and so are values that the board has no place for.
func TestBadState(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		file := filepath.Join(t.TempDir(), "state")
		must.Do(t, os.WriteFile(file, []byte(text), 0o644))
		s, err := OpenState(file)
		for _, g := range games(t, "takuzu-6x6.takuzu") {
			if err == nil {
				err = s.Resume(g)
			}
		}
		must.Fail(t, err, want)
	}
	check("takuzu 6x6", "expected games as play saves them")
	check("[]", "expected games as play saves them")
	check(`{"puzzle":"takuzu"}`, "expected games as play saves them")
	const good = `{"puzzle":"takuzu","rules":["balance","no-three","distinct-rows","distinct-columns"],` +
		`"givens":["0..1.0","0.11..","......","......","1..1..",".....0"],"entries":`
	check(good+`{"r9c9":1}}`, `found "r9c9": 1, expected places that are not printed`)
	check(good+`{"r1c2":2}}`, `found "r1c2": 2`)
	check(good+`{"r1c1":1}}`, `found "r1c1": 1`)
	check(good+`{"\u001b[2J":1}}`, `found "\x1b[2J": 1`)
	check(good+`{"r1c2":"1"}}`, "expected games as play saves them")
	if _, err := OpenState(t.TempDir()); err == nil {
		t.Error("a folder is taken for a file")
	}
	if _, err := OpenState(filepath.Join(t.TempDir(), "no", "state")); err == nil {
		t.Error("a folder that is not there is no error")
	}
}

// What is filled in is known with its moves; what stood there from the start has none.
func TestMoves(t *testing.T) {
	p := newPlayer(t, "takuzu-6x6.takuzu")
	p.game.Fill([]puzzle.Entry{{Bit: 0, Value: true}, {Bit: 1, Value: true}})
	p.keys("right", "right", "0", "down", "1", "down", "0", "up", "u", "1", "tab", "down", "down", "1")
	var got []string
	for _, e := range p.game.state() {
		got = append(got, fmt.Sprintf("%s=%t@%d", p.game.Puzzle.Site(e.Bit), e.Value, e.Move))
	}
	if want := "r1c2=true@0 r1c3=false@1 r3c3=true@2"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

package play

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"gridcnf/explain"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// A click is as Space, the right button goes the other way, and a drag does the same all along, or draws.
func TestMouse(t *testing.T) {
	check := func(name, file string, do func(p *player), want string) {
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t, file)
			do(p)
			p.wantFilled(want)
		})
	}
	check("click cell", "takuzu-6x6.takuzu", func(p *player) { p.click(tea.MouseLeft, "r1c2") }, "r1c2=0")
	check("click cell twice", "takuzu-6x6.takuzu", func(p *player) {
		p.click(tea.MouseLeft, "r1c2")
		p.click(tea.MouseLeft, "r1c2")
	}, "r1c2=1")
	check("right click", "takuzu-6x6.takuzu", func(p *player) { p.click(tea.MouseRight, "r1c2") }, "r1c2=1")
	check("click given", "takuzu-6x6.takuzu", func(p *player) { p.click(tea.MouseLeft, "r1c1") }, "")
	check("click edge", "masyu-6x6.masyu", func(p *player) { p.click(tea.MouseLeft, "r2c3-r3c3") }, "r2c3-r3c3=1")
	check("right click edge", "slitherlink-5x5.slitherlink", func(p *player) { p.click(tea.MouseRight, "r0c1-r1c1") }, "r0c1-r1c1=0")
	check("drag over cells and a given", "takuzu-6x6.takuzu", func(p *player) {
		p.click(tea.MouseLeft, "r1c2")
		p.dragTo(p.spotOn("r1c2"), p.spotOn("r1c5"), p.spotOn("r3c5"))
	}, "r1c2=1 r1c3=1 r1c5=1 r2c5=1 r3c5=1")
	check("drag a line around a corner", "masyu-6x6.masyu", func(p *player) {
		from := p.spotOn("r1c1-r1c2")
		p.dragTo([2]int{from[0] - 2, from[1]}, [2]int{from[0] + 6, from[1]}, [2]int{from[0] + 6, from[1] + 2})
	}, "r1c1-r1c2=1 r1c2-r1c3=1 r1c3-r2c3=1")
	check("drag a line away", "masyu-6x6.masyu", func(p *player) {
		from := p.spotOn("r1c1-r1c2")
		for range 2 {
			p.dragTo([2]int{from[0] - 2, from[1]}, [2]int{from[0] + 6, from[1]})
		}
	}, "")
	check("outside", "masyu-6x6.masyu", func(p *player) { p.dragTo([2]int{0, 0}, [2]int{79, 23}, [2]int{0, 5}, [2]int{-1, 99}) }, "")
	check("wheel", "masyu-6x6.masyu", func(p *player) {
		p.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		p.keys("1")
	}, "r2c1-r2c2=1")
}

// spotOn is where a place is on the screen.
func (p *player) spotOn(place string) [2]int {
	x, y := p.on(place)
	return [2]int{x, y}
}

// What is one move is undone at once.
func TestUndo(t *testing.T) {
	p := newPlayer(t, "takuzu-6x6.takuzu")
	p.dragTo(p.spotOn("r3c1"), p.spotOn("r3c4"))
	p.fills("r3c1=0 r3c2=0 r3c3=0 r3c4=0 r4c4=1?", "down", "tab", "1")
	p.fills("r3c1=0 r3c2=0 r3c3=0 r3c4=0", "u")
	p.fills("", "u")
	p.says("Nothing is left to undo.", "u")
	p.says("Nothing is left to redo.", "ctrl+r", "ctrl+r", "y")
	p.wantFilled("r3c1=0 r3c2=0 r3c3=0 r3c4=0 r4c4=1?")
	p.fills("", "r")
	p.fills("r3c2=0 r3c3=0 r3c4=0 r4c4=1?", "u", "backspace")
}

// The solution is filled in after a yes; without the last place the board is not solved.
func TestSolve(t *testing.T) {
	for _, file := range []string{"takuzu-6x6.takuzu", "masyu-6x6.masyu", "slitherlink-5x5.slitherlink"} {
		p := newPlayer(t, file)
		p.fills("", "s", "x")
		p.now = p.now.Add(150 * time.Second)
		p.says("This is the only solution.", "s", "y")
		if !p.solved {
			t.Errorf("%s is not solved", file)
		}
		for bit, m := range p.game.marks {
			if m.Value {
				p.at = spotOf(p.game.Puzzle.Site(bit))
			}
		}
		p.keys("backspace")
		if p.solved {
			t.Errorf("%s is solved without %v", file, p.at)
		}
		p.keys("tab", "1")
		if p.solved {
			t.Errorf("%s is solved in pencil", file)
		}
		p.says("Solved! All rules hold. Time: 2 min.", "tab", "1")
		p.now = p.now.Add(time.Hour)
		p.keys("esc")
		if got := p.minutes(); got != "2 min" {
			t.Errorf("the clock goes on: %s", got)
		}
	}
}

// A full board that is wrong is said to be, but not where.
func TestFullAndWrong(t *testing.T) {
	p := newPlayer(t, "takuzu-6x6.takuzu")
	for bit := range p.game.marks {
		if _, given := p.game.At(bit); !given {
			p.at = spotOf(p.game.Puzzle.Site(bit))
			p.keys("0")
		}
	}
	p.wantSaid("All is filled in, but not all rules hold.")
}

// Hints, mistakes and reasons of the game as it is.
func TestQuestions(t *testing.T) {
	p := newPlayer(t, "takuzu-6x6.takuzu")
	p.says("r2c3 and r2c4 are both 1, so r2c2 and r2c5 must be 0", "?")
	p.wantFilled("")
	p.fills("r2c2=0 r2c5=0", "enter")
	p.says("No mistakes", "enter", "m")
	p.at = spotOf(puzzle.CellSite(0, 1))
	p.says("No solution has what stands at r1c2.", "0", "m")
	p.says("So r1c2 is 1.", "?")
	p.says("So r1c2 is 1.", "w")
	p.says("r1c1 is printed.", "u", "left", "w")
	several := newPlayer(t, "takuzu-6x6-two-without-distinct.gotak")
	several.says("solution", "?", "m", "s", "y")
}

// A long sentence, and the steps before a reason, are read by themselves.
func TestRead(t *testing.T) {
	p := newPlayer(t, "masyu-6x6.masyu")
	p.resize(40, 24)
	p.at = spotOf(p.game.Puzzle.Site(p.game.Puzzle.Bits() - 1))
	p.keys("w")
	p.wantScreen("long")
	p.keys("t")
	p.wantScreen("read")
	p.resize(80, 24)
	p.keys("esc", "f1")
	p.wantScreen("help")
	p.keys("pgdown", "down", "q")
	if p.page != "" || p.left {
		t.Error("a page is closed by q, and no more")
	}
}

// A search can be stopped, and what it finds afterwards is not shown.
func TestStop(t *testing.T) {
	p := newPlayer(t, "takuzu-6x6.takuzu")
	stopped := make(chan error, 1)
	p.ask("Waiting", func(ctx context.Context, _ puzzle.Puzzle, _ explain.Options, _ []puzzle.Entry) (finding, error) {
		<-ctx.Done()
		stopped <- ctx.Err()
		return finding{say: "late"}, ctx.Err()
	})
	searching := p.cmd
	p.Update(tick{p.running.number})
	if text := p.screenText(); !strings.Contains(text, "Waiting. Esc stops it.") {
		t.Errorf("no word of the search:\n%s", text)
	}
	done := make(chan tea.Msg)
	go func() { done <- searching().(tea.BatchMsg)[1]() }()
	p.says("Waiting: stopped.", "right", "esc")
	if err := <-stopped; err == nil {
		t.Error("the search goes on")
	}
	p.send(<-done)
	p.wantSaid("Waiting: stopped.")
	if p.running != nil {
		t.Error("a search is running")
	}
}

// A board larger than the window moves with the cursor, and fits any window.
func TestResize(t *testing.T) {
	b := boards.Empty(t, "masyu", 40, 58)
	for i := range 40 {
		b.SetClue(i, i, 1+puzzle.Clue(i%2))
	}
	p := &player{t: t}
	p.Model = newModel(t.Context(), []*Game{NewGame(b, "big", "")}, Settings{Now: func() time.Time { return p.now }})
	p.View() // before the size is known
	p.resize(80, 24)
	p.wantScreen("big")
	for range 57 {
		p.keys("shift+right")
	}
	for range 39 {
		p.keys("shift+down")
	}
	p.wantScreen("big-corner")
	p.click(tea.MouseLeft, "r40c57-r40c58")
	if m, _ := p.game.At(p.plan.bits[p.at]); !m.Value || p.game.Puzzle.Site(p.plan.bits[p.at]).String() != "r40c57-r40c58" {
		t.Errorf("the click went elsewhere: %v %v", p.at, m)
	}
	p.resize(240, 90)
	p.wantScreen("big-window")
	p.resize(30, 9)
	p.wantScreen("small")
	for _, size := range [][2]int{{1, 1}, {0, 0}, {20, 8}, {500, 3}, {19, 100}, {80, 24}} {
		p.resize(size[0], size[1])
		p.keys("f1")
		p.View()
		p.keys("down", "pgdown", "esc")
		p.View()
		p.keys("left", "up")
	}
}

// With several puzzles one goes from one to the next, and each keeps what is filled in.
func TestSeveral(t *testing.T) {
	p := newPlayer(t, "many.takuzu")
	p.says("There is no other", "p")
	p.keys("n", "1")
	filled := p.filled()
	p.fills(filled, "n", "p")
	if text := p.screenText(); filled == "" || !strings.Contains(text, "2 of 5") {
		t.Errorf("%q in\n%s", filled, text)
	}
	p.keys("q", "n")
	if p.left {
		t.Error("left without a yes")
	}
	p.keys("q", "y")
	if !p.left {
		t.Error("not left")
	}
}

// Names of files and puzzles do not steer the terminal, and with --ascii all is ASCII.
func TestPlainText(t *testing.T) {
	p := &player{t: t}
	game := games(t, "masyu-6x6.masyu")[0]
	game.Title = "a\x1b]0;title\x07\u202eb\u009b\n" + strings.Repeat("long ", 30)
	set := Settings{Now: func() time.Time { return p.now }}
	set.Terminal.ASCII = true
	p.Model = newModel(t.Context(), []*Game{game}, set)
	p.resize(60, 24)
	p.keys("shift+right", "ctrl+right", "tab", "shift+right", "?")
	p.wantScreen("ascii")
	for _, c := range p.View().Content {
		if c != '\n' && (c < ' ' || c > '~') {
			t.Errorf("the screen has %U", c)
		}
	}
}

func TestInterrupt(t *testing.T) {
	p := newPlayer(t, "masyu-6x6.masyu")
	p.keys("1", "s", "ctrl+c")
	if !p.left || !p.interrupted {
		t.Error("Ctrl-C does not leave")
	}
}

// Places of rule files can have several values: digits, words, lines that are doubled; and every place can be reached by keys.
func TestSeveralValues(t *testing.T) {
	golden.Cases(t, "values.txt", func(t *testing.T, words []string) string {
		b := boards.Read(t, words[1], format.Options{Kind: puzzle.Kind(words[0]), From: "rows"})
		p := &player{t: t, now: time.Unix(0, 0)}
		p.Model = newModel(t.Context(), []*Game{NewGame(b, "puzzle", "")}, Settings{Now: func() time.Time { return p.now }})
		p.resize(80, 24)
		p.keys(words[2:]...)
		return strings.TrimSpace(p.filled() + map[bool]string{true: " solved"}[p.solved])
	})
}

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

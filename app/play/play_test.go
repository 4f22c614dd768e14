package play

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// player is a model that is driven by messages, with a clock that stands still.
type player struct {
	*Model
	t    *testing.T
	now  time.Time
	left bool
}

// games reads the puzzles of a file, or a puzzle itself.
func games(t *testing.T, name string) []*Game {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../testdata", name))
	if err != nil {
		text = []byte(name)
	}
	var all []*Game
	for rec, err := range format.Read(strings.NewReader(string(text)), "puzzle", format.Options{}) {
		must.Do(t, err)
		all = append(all, NewGame(rec.Puzzle, rec.ID, rec.Title))
	}
	return all
}

// newPlayer plays puzzles in a window of 80 by 24 characters.
func newPlayer(t *testing.T, name string) *player {
	p := &player{t: t, now: time.Unix(0, 0)}
	p.Model = newModel(t.Context(), games(t, name), Settings{Now: func() time.Time { return p.now }})
	p.resize(80, 24)
	return p
}

// send gives the model a message, and then what its commands answer, but for clocks.
func (p *player) send(msg tea.Msg) {
	_, cmd := p.Update(msg)
	p.run(cmd)
}

func (p *player) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	done := make(chan tea.Msg, 1)
	go func() { done <- cmd() }()
	switch msg := (<-done).(type) {
	case tea.BatchMsg:
		p.run(msg[len(msg)-1]) // the search; what comes before is its spinner
	case tea.QuitMsg:
		p.left = true
	default:
		p.send(msg)
	}
}

func (p *player) resize(width, height int) { p.send(tea.WindowSizeMsg{Width: width, Height: height}) }

// keys presses keys by their names.
func (p *player) keys(names ...string) {
	for _, name := range names {
		p.send(keyNamed(name))
	}
}

// keyNamed is the message of a key: a character, or a name after its modifiers.
func keyNamed(name string) tea.KeyPressMsg {
	var k tea.Key
	for modifier, mod := range map[string]tea.KeyMod{"shift+": tea.ModShift, "ctrl+": tea.ModCtrl} {
		if rest, ok := strings.CutPrefix(name, modifier); ok {
			k.Mod, name = mod, rest
		}
	}
	codes := map[string]rune{
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "space": ' ',
		"tab": tea.KeyTab, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "f1": tea.KeyF1, "backspace": tea.KeyBackspace,
		"pgdown": tea.KeyPgDown,
	}
	if code, ok := codes[name]; ok {
		k.Code = code
		return tea.KeyPressMsg(k)
	}
	k.Code = []rune(name)[0]
	if k.Mod == 0 {
		k.Text = name
	}
	return tea.KeyPressMsg(k)
}

// on is where a place is on the screen.
func (p *player) on(place string) (x, y int) {
	p.t.Helper()
	for at, bit := range p.plan.bits {
		if p.game.Puzzle.Site(bit).String() == place {
			line, column := onPage(at, &p.board)
			_, inset := p.span()
			return column - p.corner.x + inset, line - p.corner.y + 1
		}
	}
	p.t.Fatalf("no place %s", place)
	return 0, 0
}

func (p *player) click(button tea.MouseButton, place string) {
	x, y := p.on(place)
	p.send(tea.MouseClickMsg{X: x, Y: y, Button: button})
	p.send(tea.MouseReleaseMsg{X: x, Y: y, Button: button})
}

// drag holds the left button down from a place of the screen on, and moves it to others.
func (p *player) dragTo(from [2]int, to ...[2]int) {
	p.send(tea.MouseClickMsg{X: from[0], Y: from[1], Button: tea.MouseLeft})
	for _, at := range to {
		p.send(tea.MouseMotionMsg{X: at[0], Y: at[1], Button: tea.MouseLeft})
	}
	p.send(tea.MouseReleaseMsg{Button: tea.MouseLeft})
}

// filled lists what has been filled in, pencil marks with a '?'.
func (p *player) filled() string {
	var all []string
	for bit, m := range p.game.marks {
		if m.Known {
			text := fmt.Sprintf("%s=%d", p.game.Puzzle.Site(bit), map[bool]int{true: 1}[m.Value])
			if name := puzzle.BitName(p.game.Puzzle, bit); strings.Contains(name, "=") {
				text = name
			}
			if m.Pencil {
				text += "?"
			}
			all = append(all, text)
		}
	}
	return strings.Join(all, " ")
}

func (p *player) wantFilled(want string) {
	p.t.Helper()
	if got := p.filled(); got != want {
		p.t.Errorf("filled in: %s, want %s", got, want)
	}
}

func (p *player) wantSaid(want string) {
	p.t.Helper()
	if !strings.Contains(p.finding.say, want) {
		p.t.Errorf("said: %q, want %q", p.finding.say, want)
	}
}

// fills presses keys, and looks at what is filled in then.
func (p *player) fills(want string, keys ...string) {
	p.t.Helper()
	p.keys(keys...)
	p.wantFilled(want)
}

// says presses keys, and looks at what is said then.
func (p *player) says(want string, keys ...string) {
	p.t.Helper()
	p.keys(keys...)
	p.wantSaid(want)
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// screenText is the screen without styles, and where the cursor is.
func (p *player) screenText() string {
	v := p.View()
	text := escapes.ReplaceAllString(v.Content, "") + "\n"
	if v.Cursor != nil {
		text += fmt.Sprintf("cursor in line %d, column %d\n", v.Cursor.Y, v.Cursor.X)
	}
	return text
}

// wantScreen compares the screen with a file, and holds it to its size.
func (p *player) wantScreen(name string) {
	p.t.Helper()
	got := p.screenText()
	lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	for _, line := range lines {
		if n := len([]rune(line)); n > p.width && !strings.HasPrefix(line, "cursor") {
			p.t.Errorf("%s: %d columns: %s", name, n, line)
		}
	}
	if n := strings.Count(p.View().Content, "\n") + 1; n != p.height {
		p.t.Errorf("%s: %d lines in a window of %d", name, n, p.height)
	}
	golden.File(p.t, name+".txt", got)
}

// Each family is played by keys, asked for a hint, and shown.
func TestFamilies(t *testing.T) {
	check := func(name, file string, keys []string, want string) {
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t, file)
			p.fills(want, keys...)
			p.wantScreen(name)
		})
	}
	check("takuzu", "takuzu-6x6.takuzu", []string{"right", "1", "right", "tab", "0", "down", "down", "1", "?"}, "r1c2=1 r1c3=0? r3c3=1?")
	check("masyu", "masyu-6x6.masyu", []string{"shift+right", "right", "1", "down", "x", "tab", "right", "d"}, "r1c1-r1c2=1 r1c2-r1c3=1 r2c2-r2c3=0")
	check("slitherlink", "slitherlink-5x5.slitherlink", []string{"space", "right", "shift+down", "ctrl+right", "tab", "shift+right", "?"}, "r0c1-r1c1=1 r1c2-r2c2=0 r1c3-r2c3=1? r1c1-r1c2=1")
}

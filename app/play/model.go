package play

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/internal/english"
	"gridcnf/render"
)

// Settings say how games are shown, and how questions about them are answered.
type Settings struct {
	Terminal render.Terminal
	Look     render.Look
	Explain  explain.Options
	Saved    bool             // what is filled in is kept when the player leaves
	Now      func() time.Time // the clock
}

// Model is games on a screen, one at a time.
type Model struct {
	ctx   context.Context
	set   Settings
	games []*Game
	keys  map[string]func(*Model)
	cmd   tea.Cmd // what a message has started

	// The current game.
	index    int
	game     *Game
	plan     *plan
	last     time.Time // when Game.Spent was right
	solved   bool
	at       spot // the cursor
	pencil   bool
	typing   string // the first characters of a value
	spelling bool   // they need not be digits
	drag     *drag

	searches    int
	running     *search
	finding     finding
	page        string // over everything else, from a line on, or ""
	top         int
	yes         func() // what a yes would do, or nil
	interrupted bool

	// The screen.
	width, height int
	board         render.Page
	corner        spot // the line and column of the board at the upper left of its window
}

// newModel returns a model of at least one game.
func newModel(ctx context.Context, games []*Game, set Settings) *Model {
	m := &Model{ctx: ctx, set: set, games: games, keys: make(map[string]func(*Model)), last: set.Now()}
	m.set.Look.Labels = true
	for _, b := range bindings() {
		for _, key := range strings.Fields(b.keys) {
			m.keys[key] = b.do
		}
	}
	m.open(0)
	m.finding.say = "F1 shows the keys and the rules."
	return m
}

// tick moves the clock, which shows minutes, or the spinner of a search.
type tick struct{ search int }

func spin(search int) tea.Cmd {
	return tea.Tick(120*time.Millisecond, func(time.Time) tea.Msg { return tick{search} })
}

// Init starts the clock.
func (m *Model) Init() tea.Cmd {
	return tea.Tick(20*time.Second, func(time.Time) tea.Msg { return tick{} })
}

// Update takes a message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	now := m.set.Now()
	if !m.solved {
		m.game.Spent += now.Sub(m.last)
	}
	m.last, m.cmd = now, nil
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.follow()
	case tea.KeyPressMsg:
		m.press(msg.String())
	case tea.MouseMsg:
		m.mouse(msg)
	case finding:
		m.found(msg)
	case tick:
		switch {
		case msg.search == 0:
			m.cmd = m.Init()
		case m.running != nil && m.running.number == msg.search:
			m.running.frame++
			m.cmd = spin(msg.search)
		}
	}
	return m, m.cmd
}

// press takes a key.
func (m *Model) press(key string) {
	yes, before, spelt := m.yes, m.typing, m.spelling
	m.yes, m.typing, m.spelling = nil, "", false
	switch {
	case m.page != "" && key != "ctrl+c":
		m.turnPage(key)
	case yes != nil && key == "y":
		yes()
	case yes != nil && key != "ctrl+c":
		m.show(finding{})
	case m.typed(key, before, spelt):
	case m.keys[key] != nil:
		m.keys[key](m)
	}
}

// question asks for a yes before it calls a function.
func (m *Model) question(text string, yes func()) {
	m.show(finding{say: text + " y: yes, any other key: no."})
	m.yes = yes
}

// open goes to another game.
func (m *Model) open(index int) {
	if index < 0 || index >= len(m.games) {
		m.show(finding{say: "There is no other: " + english.Count(len(m.games), "puzzle") + "."})
		return
	}
	m.stop()
	m.index, m.game, m.drag, m.corner = index, m.games[index], nil, spot{}
	m.plan = newPlan(m.game.Puzzle)
	m.solved, _ = m.game.Solved()
	m.show(finding{})
	if m.game.Puzzle.Bits() > 0 {
		m.at = spotOf(m.game.Puzzle.Site(0))
	}
	m.follow()
}

// found shows the result of a search, unless the search was stopped.
func (m *Model) found(f finding) {
	if m.running == nil || m.running.number != f.number {
		return
	}
	m.running = nil
	if f.fill {
		m.fill(f.offer)
		f.offer = nil
	}
	m.show(f)
}

// fill fills in what has been found.
func (m *Model) fill(found []cnf.Lit) {
	m.game.Stroke()
	for _, l := range found {
		m.game.Put(l.Var()-1, Mark{Known: true, Value: l.Positive()})
	}
	if found != nil {
		m.changed()
	}
}

// show shows what has been found, or nothing.
func (m *Model) show(f finding) {
	m.finding = f
	pic := m.game.picture()
	if f.picture != nil {
		pic.Marked, pic.Basis, pic.Cells = f.picture.Marked, f.picture.Basis, f.picture.Cells
	}
	look := m.set.Look
	if m.solved {
		look.Shade = render.ShadeAlways
	}
	board, err := render.Board(pic, look, m.set.Terminal)
	if err != nil {
		m.finding.say = err.Error()
		return
	}
	m.board = board
}

// changed updates the model after a change of the board: the last finding no longer holds.
func (m *Model) changed() {
	m.stop()
	before, full, f := m.solved, false, finding{}
	m.solved, full = m.game.Solved()
	switch {
	case m.solved && !before:
		f.say = "Solved! All rules hold. Time: " + m.minutes() + "."
	case full && !m.solved:
		f.say = "All is filled in, but not all rules hold. m shows mistakes."
	}
	m.show(f)
}

func (m *Model) minutes() string { return fmt.Sprintf("%d min", m.game.Spent/time.Minute) }

package play

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// moveTo moves the cursor.
func (m *Model) moveTo(at spot) {
	m.at = at
	m.follow()
}

// mark is a mark of the pen or the pencil.
func (m *Model) mark(value bool) Mark { return Mark{Known: true, Value: value, Pencil: m.pencil} }

// next cycles some steps through nothing, 1 and 0, or nothing, a line and a cross, or nothing and all values of a place.
func (m *Model) next(bit, steps int) choice {
	if n := len(m.game.bitsAt(bit)) + 1; n > 2 {
		return m.value((m.game.chosen(bit).number + steps + n) % n)
	}
	line := m.game.Puzzle.Site(bit).IsEdge()
	order := []Mark{{}, m.mark(line), m.mark(!line)}
	now, _ := m.game.At(bit)
	i := slices.IndexFunc(order, func(o Mark) bool { return o.Known == now.Known && o.Value == now.Value })
	return choice{Mark: order[(max(i, 0)+steps+len(order))%len(order)]}
}

// value returns the choice of a value by its number, from 1; 0 is nothing.
func (m *Model) value(number int) choice {
	if number == 0 {
		return choice{}
	}
	return choice{m.mark(true), number}
}

// either returns 1 or a line if value is true, else 0 or a cross. An edge of several values gets its second or first one; a cell of
// several values stays as it is.
func (m *Model) either(bit int, value bool) choice {
	switch {
	case len(m.game.bitsAt(bit)) == 1:
		return choice{Mark: m.mark(value)}
	case !m.game.Puzzle.Site(bit).IsEdge():
		return m.game.chosen(bit)
	case value:
		return m.value(2)
	}
	return m.value(1)
}

// toggled returns a choice, or nothing if the place already has it.
func (m *Model) toggled(bit int, to choice) choice {
	if m.game.chosen(bit) == to {
		return choice{}
	}
	return to
}

// drawn returns what drawing a line puts at a place. An edge that has one of several values gets the next one.
func (m *Model) drawn(bit int, value bool) choice {
	if now := m.game.chosen(bit); value && now.number > 1 {
		return m.next(bit, 1)
	}
	return m.toggled(bit, m.either(bit, value))
}

// typed takes a key as a part of a value if the place under the cursor can have several: a digit or, after =, any character.
func (m *Model) typed(key, before string, spelt bool) bool {
	bit, there := m.plan.bits[m.at]
	names, ruled := m.game.Puzzle.(interface{ Value(bit int) string })
	if !there || !ruled || len([]rune(key)) != 1 || !spelt && !strings.Contains("0123456789", key) || len(m.game.bitsAt(bit)) == 1 {
		return false
	}
	for _, text := range []string{before + key, key} {
		for i, b := range m.game.bitsAt(bit) {
			if name := names.Value(b); strings.HasPrefix(name, text) {
				m.typing, m.spelling = text, spelt
			}
			if names.Value(b) == text {
				m.enter(func(int) choice { return m.value(i + 1) })
			}
		}
		if m.typing != "" {
			break
		}
	}
	if m.typing == "" || m.game.chosen(bit).number == 0 {
		m.show(finding{say: cmp.Or(m.typing, "No value here begins with "+before+key+".")})
	}
	return true
}

// here returns the bit under the cursor, if the player may change it.
func (m *Model) here() (bit int, ok bool) {
	bit, ok = m.plan.bits[m.at]
	if !ok {
		m.show(finding{say: "Here lines meet: arrows lead to the lines, and Shift+arrows draw them."})
	} else if _, given := m.game.At(bit); given {
		m.show(finding{say: m.game.Puzzle.Site(bit).String() + " is printed."})
		ok = false
	}
	return bit, ok
}

// enter puts a mark under the cursor.
func (m *Model) enter(to func(bit int) choice) {
	if bit, ok := m.here(); ok {
		m.game.Stroke()
		m.game.choose(bit, to(bit))
		m.changed()
	}
}

// line moves the cursor, and sets or removes marks on the way.
func (m *Model) line(d spot, value bool) {
	to, bits := m.plan.line(m.at, d)
	m.game.Stroke()
	for _, bit := range bits {
		m.game.choose(bit, m.drawn(bit, value))
		m.changed()
	}
	m.moveTo(to)
}

// restart empties the board.
func (m *Model) restart() {
	m.game.Stroke()
	for bit := range m.game.marks {
		m.game.Put(bit, Mark{})
	}
	m.changed()
	m.finding.say = "The board is empty again. u takes it back."
}

// turn undoes or redoes a move, and moves the cursor there.
func (m *Model) turn(back func() bool, otherwise string) {
	before := m.game.marks
	if !back() {
		m.show(finding{say: otherwise})
		return
	}
	for bit, mark := range m.game.marks {
		if mark != before[bit] {
			m.moveTo(spotOf(m.game.Puzzle.Site(bit)))
			break
		}
	}
	m.changed()
}

// why asks for the steps that lead to the place under the cursor.
func (m *Model) why() {
	if bit, ok := m.here(); ok {
		m.ask("Looking for the steps that lead here", steps(m.game.bitsAt(bit)...))
	}
}

// escape stops a search, and hides what is shown.
func (m *Model) escape() {
	f := finding{}
	if m.running != nil {
		f.say = m.running.what + ": stopped."
	}
	m.stop()
	m.show(f)
}

// leave ends the player. It asks first if something would be lost.
func (m *Model) leave() {
	quit := func() { m.cmd = tea.Quit }
	lost := func(g *Game) bool {
		solved, _ := g.Solved()
		return len(g.past) > 0 && !solved
	}
	if m.set.Saved || !slices.ContainsFunc(m.games, lost) {
		quit()
		return
	}
	m.question("What is filled in will be lost. Leave?", quit)
}

// drag is a mouse button that is held down.
type drag struct {
	last  spot
	to    choice // what all places on the way get; the first one decides
	known bool
}

// mouse takes a button, a movement with a button held down, or the wheel.
func (m *Model) mouse(msg tea.MouseMsg) {
	where := msg.Mouse()
	at, ok := m.under(where.X, where.Y)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		m.moveTo(m.plan.move(m.at, map[tea.MouseButton]spot{
			tea.MouseWheelUp: {-1, 0}, tea.MouseWheelDown: {1, 0}, tea.MouseWheelLeft: {0, -1}, tea.MouseWheelRight: {0, 1},
		}[where.Button]))
	case tea.MouseReleaseMsg:
		m.drag = nil
	case tea.MouseClickMsg:
		if !ok || m.page != "" || m.yes != nil {
			return
		}
		m.game.Stroke()
		m.at, m.drag = at, &drag{last: at}
		steps := 1
		if where.Button == tea.MouseRight {
			steps = -1
		}
		if bit, ok := m.plan.bits[at]; ok {
			m.paint(bit, m.next(bit, steps))
		} else if steps < 0 { // a drag with the right button that begins at a point draws crosses
			m.drag.to, m.drag.known = choice{Mark: m.mark(false), number: 1}, true
		}
	case tea.MouseMotionMsg:
		if m.drag == nil || !ok {
			return
		}
		for _, bit := range m.plan.walk(m.drag.last, at) {
			m.paint(bit, m.toggled(bit, m.either(bit, true)))
		}
		m.at, m.drag.last = at, at
	}
}

// paint puts the choice of a drag at the place of a bit, unless that is printed. The first such place decides the choice.
func (m *Model) paint(bit int, to choice) {
	if _, given := m.game.At(bit); given {
		return
	}
	if !m.drag.known {
		m.drag.to, m.drag.known = to, true
	}
	m.game.choose(bit, m.drag.to)
	m.changed()
}

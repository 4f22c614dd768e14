package play

import (
	"cmp"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"gridcnf/internal/printable"
	"gridcnf/puzzle"
	"gridcnf/render/shape"
)

// The smallest window that has room for a board.
const leastWidth, leastHeight = 20, 8

// dots stand for text that does not fit.
func (m *Model) dots() string {
	if m.set.Terminal.ASCII {
		return "..."
	}
	return "…"
}

// said returns how many lines the message gets.
func (m *Model) said() int { return max(2, min(5, m.height/10)) }

// window returns how many lines the board gets: all but the heading, the message and the keys.
func (m *Model) window() int { return max(1, m.height-m.said()-2) }

// span is the width of the board, and inset its distance from the left border, which centres it.
func (m *Model) span() (span, inset int) {
	for _, line := range m.board.Lines {
		span = max(span, ansi.StringWidth(line))
	}
	_, cols := m.game.Puzzle.Size()
	span = max(span, m.board.Left+cols*m.board.Width)
	return span, max(0, (m.width-span)/2)
}

// follow scrolls the board so that the cursor and its neighbours are visible.
func (m *Model) follow() {
	followed := func(from, at, room, labels, size, all int) int {
		from = max(min(from, at-room-labels), at+room+1-size)
		return max(0, min(from, all-size))
	}
	line, column := onPage(m.at, &m.board)
	span, _ := m.span()
	m.corner.y = followed(m.corner.y, line, m.board.Height, 1, m.window(), len(m.board.Lines))
	m.corner.x = followed(m.corner.x, column, m.board.Width, m.board.Margin, m.width, span)
}

// under returns the stop at a place of the screen.
func (m *Model) under(x, y int) (at spot, ok bool) {
	_, inset := m.span()
	line, column := y-1, x-inset
	if line < 1 || line >= m.window() || column < m.board.Margin {
		return spot{}, false
	}
	return m.plan.under(line+m.corner.y, column+m.corner.x, &m.board)
}

// View draws the screen.
func (m *Model) View() tea.View {
	v := tea.View{AltScreen: true, MouseMode: tea.MouseModeCellMotion}
	switch {
	case m.width < leastWidth || m.height < leastHeight:
		v.SetContent(strings.Join(m.wrapped("The window is too small."), "\n"))
	case m.page != "":
		lines := m.wrapped(m.page)
		shown := append(lines[m.top:min(len(lines), m.top+m.height-1)], make([]string, m.height)...)
		foot := m.set.Terminal.Painted(" Esc: back, arrows: up and down", shape.Faint)
		v.SetContent(strings.Join(append(shown[:m.height-1:m.height-1], foot), "\n"))
	default:
		line, column := onPage(m.at, &m.board)
		_, inset := m.span()
		v.Cursor = tea.NewCursor(inset+column-m.corner.x, line-m.corner.y+1)
		lines := append([]string{m.heading()}, m.boardLines()...)
		lines = append(lines, m.saidLines()...)
		v.SetContent(strings.Join(append(lines, m.set.Terminal.Painted(m.keysLine(), shape.Faint)), "\n"))
	}
	return v
}

// boardLines returns the visible part of the board.
func (m *Model) boardLines() []string {
	_, inset := m.span()
	lines := make([]string, m.window())
	for i := range lines {
		from := i + m.corner.y
		if i == 0 { // the numbers of the columns
			from = 0
		}
		if from < len(m.board.Lines) {
			line, margin := m.board.Lines[from], m.board.Margin
			rest := ansi.Cut(line, margin+m.corner.x, m.corner.x+m.width-inset)
			lines[i] = strings.Repeat(" ", inset) + ansi.Cut(line, 0, margin) + rest
		}
	}
	return lines
}

// heading names the place of the cursor and the puzzle.
func (m *Model) heading() string {
	place, pen, number := "", "pen", ""
	if bit, ok := m.plan.bits[m.at]; ok {
		place = m.game.Puzzle.Site(bit).String()
	}
	if m.pencil {
		pen = "pencil"
	}
	if len(m.games) > 1 {
		number = fmt.Sprintf("  %d of %d", m.index+1, len(m.games))
	}
	rows, cols := m.game.Puzzle.Size()
	text := fmt.Sprintf(" %-13s %-6s  %s%s  %s %dx%d  %s", place, pen, m.minutes(), number, m.game.Puzzle.Kind(), rows, cols,
		strings.Join(strings.Fields(cmp.Or(m.game.Title, m.game.ID)), " "))
	return ansi.Truncate(printable.Line(text), m.width, m.dots())
}

// saidLines returns the message, cut or padded to the lines that it gets.
func (m *Model) saidLines() []string {
	text := m.finding.say
	if r := m.running; r != nil {
		text = string(`|/-\`[r.frame%4]) + " " + r.what + ". Esc stops it."
	}
	more := " " + m.dots() + " t: all of it"
	lines, most := m.wrapped(text), m.said()
	if len(lines) > most || m.finding.whole != "" {
		lines = lines[:min(most, len(lines))]
		last := &lines[len(lines)-1]
		*last = ansi.Truncate(*last, m.width-len(more), "") + more
	}
	return append(lines, make([]string, most-len(lines))...)
}

// wrapped breaks a text into lines.
func (m *Model) wrapped(text string) []string {
	lines := strings.Split(ansi.Wrap(printable.Text(text), m.width-2, ""), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(" "+line, " ")
	}
	return lines
}

// keysLine lists the keys that are needed most.
func (m *Model) keysLine() string {
	values := "1  0"
	if puzzle.Drawn(m.game.Puzzle) {
		values = "1 line  0 cross"
	}
	return ansi.Truncate(" "+values+"  Space next  Tab pencil  u undo  ? hint  m mistakes  F1 keys", m.width, m.dots())
}

// read shows the first text that is not empty on a page of its own.
func (m *Model) read(texts ...string) { m.page, m.top = cmp.Or(texts...), 0 }

// turnPage scrolls the page, or closes it.
func (m *Model) turnPage(key string) {
	full := m.height - 2
	by, moves := map[string]int{"up": -1, "k": -1, "down": 1, "j": 1, "pgup": -full, "pgdown": full, "space": full}[key]
	if !moves {
		m.page = ""
	}
	m.top = max(0, min(m.top+by, len(m.wrapped(m.page))-m.height+1))
}

package play

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"gridcnf/internal/english"
	"gridcnf/puzzle/family"
)

// binding says what some keys do. The help lists all bindings.
type binding struct {
	keys string // parted by blanks
	help string // "" for keys that stand with others
	do   func(*Model)
}

// bindings lists the keys in the order of the help.
func bindings() []binding {
	all := []binding{
		{"1 d", "1, or a line", func(m *Model) { m.enter(func(bit int) choice { return m.either(bit, true) }) }},
		{"0 x", "0, or a cross", func(m *Model) { m.enter(func(bit int) choice { return m.either(bit, false) }) }},
		{"space", "one after the other", func(m *Model) { m.enter(func(bit int) choice { return m.next(bit, 1) }) }},
		{"backspace delete .", "nothing", func(m *Model) { m.enter(func(int) choice { return choice{} }) }},
		{"=", "a value, whose characters follow; digits need no =", func(m *Model) {
			m.spelling = true
			m.show(finding{say: "The value is:"})
		}},
		{"tab", "pencil for guesses, or pen again", func(m *Model) { m.pencil = !m.pencil }},
		{"u", "undo", func(m *Model) { m.turn(m.game.Undo, "Nothing is left to undo.") }},
		{"ctrl+r y", "redo", func(m *Model) { m.turn(m.game.Redo, "Nothing is left to redo.") }},
		{"r", "restart: empty the board", (*Model).restart},
		{"?", "hint", func(m *Model) { m.ask("Looking for a hint", steps()) }},
		{"enter", "fill in what the hint has found", func(m *Model) { m.fill(m.finding.offer) }},
		{"w", "why is this place so?", (*Model).why},
		{"m", "mistakes: what is in no solution", func(m *Model) { m.ask("Looking for mistakes", mistakes) }},
		{"s", "solve", func(m *Model) {
			m.question("Fill in the solution?", func() { m.ask("Solving", solution) })
		}},
		{"t", "read all of a long sentence", func(m *Model) { m.read(m.finding.whole, m.finding.say) }},
		{"n", "next puzzle", func(m *Model) { m.open(m.index + 1) }},
		{"p", "puzzle before", func(m *Model) { m.open(m.index - 1) }},
		{"esc", "stop a search", (*Model).escape},
		{"f1", "this page", (*Model).help},
		{"q", "leave", (*Model).leave},
		{"ctrl+c", "leave at once", func(m *Model) { m.interrupted, m.cmd = true, tea.Quit }},
		{"ctrl+z", "", func(m *Model) { m.cmd = tea.Suspend }},
	}
	for arrow, d := range map[string]spot{"up k": {-1, 0}, "down j": {1, 0}, "left h": {0, -1}, "right l": {0, 1}} {
		key, letter, _ := strings.Cut(arrow, " ")
		all = append(all,
			binding{arrow, "", func(m *Model) { m.moveTo(m.plan.move(m.at, d)) }},
			binding{"shift+" + key + " " + strings.ToUpper(letter), "", func(m *Model) { m.line(d, true) }},
			binding{"ctrl+" + key, "", func(m *Model) { m.line(d, false) }})
	}
	return all
}

// help shows the rules and all keys.
func (m *Model) help() {
	row := func(keys, what string) string { return fmt.Sprintf("%-20s %s\n", keys, what) }
	text, rules := family.InWords(m.game.Puzzle)
	for _, r := range rules {
		text += ". " + english.Sentence(r)
	}
	text += ".\n\n" + row("arrows, h j k l", "move")
	text += row("Shift, Ctrl + arrows", "lines or crosses on the way; 1 or 0 in cells")
	for _, b := range bindings() {
		if b.help != "" {
			text += row(b.keys, b.help)
		}
	}
	m.read(text + row("mouse", "click: one after the other; drag: the same all along"))
}

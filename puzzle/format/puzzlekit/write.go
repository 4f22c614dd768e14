package puzzlekit

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// writing writes one collection, a puzzle a line. The rules are named in a
// field of their own if they are not the usual ones, for the name of a collection
// does not tell them.
var writing = core.Writing{
	Ext: ".json",
	Puzzle: func(rec *core.Record) (string, error) {
		rules := kitText("")
		if !core.Usual(rec.Puzzle) {
			rules = kitText(strings.Join(rec.Puzzle.Rules(), " "))
		}
		return entry(rec, sized(rec.Puzzle, core.SpacedRows(rec.Puzzle)), rules, core.SpacedAnswer)
	},
	Ruled: func(rec *core.Record, b *rulefile.Board) (string, error) {
		answer := func(_ puzzle.Puzzle, a puzzle.Answer) ([]string, error) { return b.Text(a), nil }
		return entry(rec, strings.Join(b.Lines(), "\n"), "", answer)
	},
	Between: ",\n",
	Frame: &core.Frame{
		Start: func(first *core.Record) string {
			name := ""
			if b, ok := first.Puzzle.(*rulefile.Board); ok {
				name = b.File().Collection()
			} else {
				name = core.DialectOf(first.Puzzle).Spaced.Collection
			}
			return fmt.Sprintf("{\"name\": %q, \"data\": {\n", name)
		},
		End: func(all, with int) string {
			return fmt.Sprintf("\n}, \"count\": %d, \"count_sol\": %d}\n", all, with)
		},
	},
}

// entry is an entry of a collection.
func entry(rec *core.Record, problem string, rules kitText, answer func(puzzle.Puzzle, puzzle.Answer) ([]string, error)) (string, error) {
	p := kitPuzzle{
		Problem: kitText(problem), Rules: rules,
		Source: kitNote(rec.Source), Title: kitNote(rec.Title), Author: kitNote(rec.Author),
	}
	if rec.Published != nil {
		rows, err := answer(rec.Puzzle, rec.Published)
		if err != nil {
			return "", err
		}
		p.Solution = kitText(sized(rec.Puzzle, rows))
	}
	id, err := core.JSONText(rec.ID)
	if err != nil {
		return "", err
	}
	fields, err := core.JSONText(p)
	return id + ": " + fields, err
}

// sized puts a line with the board's size before rows.
func sized(p puzzle.Puzzle, rows []string) string {
	height, width := p.Size()
	return fmt.Sprintf("%d %d\n", height, width) + strings.Join(rows, "\n")
}

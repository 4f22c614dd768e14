package puzzlekit

import (
	"bytes"
	"encoding/json"
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
	Ext:    ".json",
	Puzzle: kitEntry,
	Ruled: func(rec *core.Record, b *rulefile.Board) (string, error) {
		entry := kitPuzzle{
			Problem: kitText(strings.Join(b.Lines(), "\n")),
			Source:  kitNote(rec.Source), Title: kitNote(rec.Title), Author: kitNote(rec.Author),
		}
		if rec.Published != nil {
			entry.Solution = kitText(sized(b, b.Text(rec.Published)))
		}
		return named(rec.ID, entry)
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

func kitEntry(rec *core.Record) (string, error) {
	entry := kitPuzzle{
		Problem: kitText(sized(rec.Puzzle, core.SpacedRows(rec.Puzzle))),
		Source:  kitNote(rec.Source), Title: kitNote(rec.Title), Author: kitNote(rec.Author),
	}
	if rec.Published != nil {
		rows, err := core.SpacedAnswer(rec.Puzzle, rec.Published)
		if err != nil {
			return "", err
		}
		entry.Solution = kitText(sized(rec.Puzzle, rows))
	}
	if !core.Usual(rec.Puzzle) {
		entry.Rules = kitText(strings.Join(rec.Puzzle.Rules(), " "))
	}
	return named(rec.ID, entry)
}

// named is an entry of a collection.
func named(name string, entry kitPuzzle) (string, error) {
	id, err := kitJSON(name)
	if err != nil {
		return "", err
	}
	fields, err := kitJSON(entry)
	return id + ": " + fields, err
}

// kitJSON is a value as JSON on one line, with < and & as they are.
func kitJSON(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// sized puts a line with the board's size before rows.
func sized(p puzzle.Puzzle, rows []string) string {
	height, width := p.Size()
	return fmt.Sprintf("%d %d\n", height, width) + strings.Join(rows, "\n")
}

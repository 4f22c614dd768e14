package format

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
)

// puzzlekitWriting writes one collection, a puzzle a line. The rules are named in a
// field of their own if they are not the usual ones, for the name of a collection
// does not tell them.
var puzzlekitWriting = writing{
	ext:     ".json",
	puzzle:  kitEntry,
	between: ",\n",
	frame: &frame{
		start: func(first *Record) string {
			name := "Masyu"
			if !puzzle.Drawn(first.Puzzle) {
				name = "Binairo"
			}
			return fmt.Sprintf("{\"name\": %q, \"data\": {\n", name)
		},
		end: func(all, with int) string {
			return fmt.Sprintf("\n}, \"count\": %d, \"count_sol\": %d}\n", all, with)
		},
	},
}

func kitEntry(rec *Record) (string, error) {
	entry := kitPuzzle{
		Problem: kitText(spacedGrid(rec.Puzzle)),
		Source:  kitNote(rec.Source), Title: kitNote(rec.Title), Author: kitNote(rec.Author),
	}
	if rec.Published != nil {
		solution, err := spacedAnswer(rec.Puzzle, rec.Published)
		if err != nil {
			return "", err
		}
		entry.Solution = kitText(solution)
	}
	if !rulesOf(rec.Puzzle).usual() {
		entry.Rules = kitText(strings.Join(rec.Puzzle.Rules(), " "))
	}
	id, err := kitJSON(rec.ID)
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

// spacedGrid is a board as a line "R C" and rows of - 2 1, or - w b.
func spacedGrid(p puzzle.Puzzle) string {
	rows, cols := p.Size()
	return fmt.Sprintf("%d %d\n", rows, cols) + strings.Join(spacedRows(p), "\n")
}

// spacedRows are the rows of a board, with blanks between the cells.
func spacedRows(p puzzle.Puzzle) []string {
	chars := "-wb"
	if !puzzle.Drawn(p) {
		chars = "-21"
	}
	_, cols := p.Size()
	cells := cellChars(p, chars)
	var rows []string
	for i := 0; i < len(cells); i += cols {
		rows = append(rows, strings.Join(strings.Split(cells[i:i+cols], ""), " "))
	}
	return rows
}

// spacedAnswer is an answer in the form of spacedGrid.
func spacedAnswer(p puzzle.Puzzle, a puzzle.Answer) (string, error) {
	rows, cols := p.Size()
	text, err := answerRows(p, a)
	return fmt.Sprintf("%d %d\n", rows, cols) + strings.Join(text, "\n"), err
}

// answerRows are the rows of an answer, with blanks between the cells: 2 for 0 and 1
// for 1, or the words of a loop. Lines that end or branch have no words.
func answerRows(p puzzle.Puzzle, a puzzle.Answer) ([]string, error) {
	rows := p.Text(a)
	for r, row := range rows {
		if !puzzle.Drawn(p) {
			rows[r] = strings.Join(strings.Split(strings.ReplaceAll(row, "0", "2"), ""), " ")
			continue
		}
		if c := slices.Index(strings.Split(row, " "), "?"); c >= 0 {
			return nil, loss("solution", "writes a loop as two directions for every cell, and the solution has one or more than two at %s", puzzle.CellName(r, c))
		}
	}
	return rows, nil
}

package jsonline

import (
	"bytes"
	"encoding/json"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
)

// entries are values by their places.
type entries map[string]int

// writing writes objects as the program prints them of a puzzle, without an answer.
var writing = core.Writing{Ext: ".jsonl", State: true, Puzzle: func(rec *core.Record) (string, error) {
	line := struct {
		ID       string      `json:"id,omitempty"`
		Puzzle   puzzle.Kind `json:"puzzle"`
		Rules    []string    `json:"rules"`
		Rows     int         `json:"rows"`
		Cols     int         `json:"cols"`
		Givens   []string    `json:"givens"`
		Solution []string    `json:"solution,omitempty"`
		Entries  entries     `json:"entries,omitempty"`
		Title    string      `json:"title,omitempty"`
		Author   string      `json:"author,omitempty"`
		Source   string      `json:"source,omitempty"`
	}{
		Puzzle: rec.Puzzle.Kind(), Rules: rec.Puzzle.Rules(), Givens: grid.Rows(rec.Puzzle),
		Title: rec.Title, Author: rec.Author, Source: rec.Source,
	}
	line.Rows, line.Cols = rec.Puzzle.Size()
	if rec.Unfinished {
		line.Entries = make(entries)
		for _, e := range rec.State {
			line.Entries[rec.Puzzle.Site(e.Bit).String()] = map[bool]int{true: 1}[e.Value]
		}
	}
	if rec.Named {
		line.ID = rec.ID
	}
	if rec.Published != nil {
		line.Solution = rec.Puzzle.Text(rec.Published)
		back, err := core.ReadAnswer(rec.Puzzle, line.Solution)
		if err != nil || !back.Equal(rec.Published) { // it is wrong, and rows tell loops only
			line.Solution = []string{core.AnswerLine(rec.Puzzle, rec.Published)}
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(line)
	return b.String(), err
}}

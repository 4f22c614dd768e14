package jsonline

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/rulefile"
)

// entries are values by their places.
type entries map[string]int

// writing writes objects as the program prints them of a puzzle, without an answer.
var writing = core.Writing{
	Ext: ".jsonl", State: true,
	Puzzle: func(rec *core.Record) (string, error) { return line(rec, grid.Rows(rec.Puzzle)) },
	Ruled:  func(rec *core.Record, b *rulefile.Board) (string, error) { return line(rec, b.Lines()) },
}

// line is the object of a puzzle.
func line(rec *core.Record, givens []string) (string, error) {
	o := struct {
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
		Puzzle: rec.Puzzle.Kind(), Rules: rec.Puzzle.Rules(), Givens: givens,
		Title: rec.Title, Author: rec.Author, Source: rec.Source,
	}
	o.Rows, o.Cols = rec.Puzzle.Size()
	if rec.Unfinished {
		o.Entries = make(entries)
		for _, e := range rec.State {
			o.Entries[puzzle.BitName(rec.Puzzle, e.Bit)] = map[bool]int{true: 1}[e.Value]
		}
	}
	if rec.Named {
		o.ID = rec.ID
	}
	if rec.Published != nil {
		o.Solution = rec.Puzzle.Text(rec.Published)
		back, err := core.ReadAnswer(rec.Puzzle, o.Solution)
		if err != nil || !back.Equal(rec.Published) { // it is wrong, and rows tell loops only
			o.Solution = []string{core.AnswerLine(rec.Puzzle, rec.Published)}
		}
	}
	text, err := core.JSONText(o)
	return text + "\n", err
}

// Package puzzlekit reads and writes the collections of puzzlekit-dataset.
package puzzlekit

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/rulefile"
)

// A file has one or several JSON collections {"name": NAME, "data": {ID: {"problem": TEXT, "solution": TEXT, …}}}, maybe in an array. A
// text is a line "R C" and R lines of C cells with blanks between them; an empty text means no solution. An object with a "problem" of its
// own is a single puzzle.
//
// We trust the name, before or after the data. But the dataset's own collection "Binairo" holds Tohu-Wa-Vohu, where lines may be equal: for
// that collection, Options must say so.
//
// Source: github.com/SmilingWayne/puzzlekit-dataset.

// Format is the format of such collections.
func Format() *core.Format {
	return &core.Format{
		Name: "puzzlekit", Text: `JSON collection {"name":…, "data":{ID:{"problem":…, "solution":…}}}`,
		Mark: core.FileMark, Detect: isFormat, Read: read, Write: &writing,
		Families: family.All(),
	}
}

func isFormat(h *core.Head) bool {
	depth, next := h.Brackets()
	shown := strings.Contains(h.First(), "] ") || strings.Contains(h.First(), "][") // givens of a board
	return next == '{' || depth > 0 && !h.Array() && !shown
}

// kitPuzzle is one puzzle of a collection.
type kitPuzzle struct {
	Problem  kitText `json:"problem"`
	Solution kitText `json:"solution"`
	Source   kitNote `json:"source"`
	Title    kitNote `json:"title,omitempty"`
	Author   kitNote `json:"author,omitempty"`
	Rules    kitText `json:"rules,omitempty"` // not in the collections of puzzlekit
}

// kitText is a text that an object may have only once.
type kitText string

// UnmarshalJSON accepts a string, or null for no text.
func (t *kitText) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	return t.set(text)
}

func (t *kitText) set(text string) error {
	if *t != "" {
		return fmt.Errorf("found %q, a second text under one name, expected one", core.Shortened(text))
	}
	*t = kitText(text)
	return nil
}

// kitNote is a text about a puzzle. If a collection has another value in its place, it is that value as JSON, so that the puzzle can be
// read.
type kitNote kitText

// UnmarshalJSON accepts any value.
func (n *kitNote) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) != nil { // null is ""
		text = core.OneLineText(string(data))
	}
	return (*kitText)(n).set(text)
}

// kitItem is a puzzle with its place.
type kitItem struct {
	kitPuzzle
	id    string
	at    core.Piece
	fault error // set if it is no puzzle
}

// kitCollection is an object that is being read.
type kitCollection struct {
	name   kitText
	single kitItem   // the object itself, if it has a problem
	held   []kitItem // held until the name is known or missing, as it says what they are
}

type kitReader struct {
	*core.JSONInput
	kitCollection
	yield func(*core.Record, error) bool
}

// errStop says that the caller wants no more puzzles.
var errStop = errors.New("stop")

func read(in *core.Input, yield func(*core.Record, error) bool) bool {
	k := &kitReader{JSONInput: core.NewJSONInput(in), yield: yield}
	err := core.Try(k.objects)
	return err == nil || err != errStop && yield(nil, err)
}

// objects reads all objects. It ignores the brackets of arrays.
func (k *kitReader) objects() {
	for depth := 0; ; {
		tok, end := k.First()
		switch {
		case end && depth == 0:
			return
		case end:
			k.Ends()
		case tok == json.Delim('{'):
			k.object()
		case tok == json.Delim('['):
			depth++
		case tok == json.Delim(']'):
			depth--
		case tok != nil:
			k.Last.Fail(0, "found %v, expected a collection {\"name\":…, \"data\":…}", tok)
		}
	}
}

// object reads the rest of an object. It also passes on what stands before a defect.
func (k *kitReader) object() {
	k.kitCollection = kitCollection{single: kitItem{at: k.Last}}
	err := core.Try(k.fields)
	if err == nil && (k.single.Problem != "" || k.single.fault != nil) {
		k.held = append(k.held, k.single)
	}
	k.release()
	core.Must(err)
}

func (k *kitReader) fields() {
	for k.Dec.More() {
		switch key := k.Token(); key {
		case "data":
			k.data()
		case "name":
			core.Must(k.Value(&k.name))
			k.release()
		default:
			k.single.fault = cmp.Or(k.single.fault, k.Value(k.single.field(key)))
		}
	}
	k.Token()
}

// field returns the variable for the value of a key.
func (p *kitPuzzle) field(key json.Token) any {
	fields := map[json.Token]any{
		"problem": &p.Problem, "solution": &p.Solution, "source": &p.Source,
		"title": &p.Title, "author": &p.Author, "rules": &p.Rules,
	}
	return cmp.Or(fields[key], any(new(json.RawMessage)))
}

func (k *kitReader) data() {
	if _, _, err := k.named(); err != nil {
		k.put(nil, err)
		k.Skip()
		return
	}
	k.Open('{', `the puzzles {ID:{"problem":…}}`)
	for k.Dec.More() {
		p := kitItem{id: k.Token().(string), at: k.Last}
		p.fault = k.Value(&p.kitPuzzle)
		k.held = append(k.held, p)
		if k.name != "" {
			k.release()
		}
	}
	k.Token()
}

// release passes on the puzzles that are held.
func (k *kitReader) release() {
	held := k.held
	k.held = nil
	if len(held) == 0 {
		return
	}
	kind, of, err := k.named()
	if err != nil {
		k.put(nil, err)
		return
	}
	for _, p := range held {
		var rec *core.Record
		err := core.Try(func() { rec = k.record(kind, of, &p) })
		k.put(rec, core.WithID(err, p.id))
	}
}

func (k *kitReader) put(rec *core.Record, err error) {
	if !k.yield(rec, err) {
		core.Must(errStop)
	}
}

// named finds out from a collection's name what its puzzles are.
func (k *kitReader) named() (kind puzzle.Kind, of *rulefile.File, err error) {
	if k.name == "" {
		return "", k.Opt.Family, nil
	}
	known := list.Map(k.Input.Format.Families, func(f *family.Family) string { return rulefile.FirstNamed(f.Name()).Collection })
	if kind, of, err = k.Named("a collection of", string(k.name), known); err != nil {
		err = k.Last.Defect(0, "%v", err)
	}
	return kind, of, err
}

func (k *kitReader) record(named puzzle.Kind, of *rulefile.File, p *kitItem) *core.Record {
	core.Must(p.fault)
	var stated *core.Rules
	var err error
	if p.Rules != "" && of == nil {
		if stated, err = core.ParseRules(string(p.Rules)); err != nil {
			p.at.Fail(0, "rules: %v", err)
		}
	}
	problem, solution := textLines(string(p.Problem)), textLines(string(p.Solution))
	if i := slices.IndexFunc(solution, func(row core.Piece) bool { return row.Text == "[solution]" }); i > 0 && slices.Equal(core.Texts(solution[1:i]), core.Texts(solution[i+1:])) {
		solution = solution[:i] // one of the published solutions has its rows twice
	}
	if len(problem) == 0 {
		p.at.Fail(0, "found no problem, expected the size \"R C\" and rows of cells below it")
	}
	var rec *core.Record
	if err := core.Try(func() { rec = grid.Sized(k.Input, p.at.Line, named, of, stated, problem, solution) }); err != nil {
		p.at.Fail(0, "problem: %v", core.Inner(err))
	}
	if rec.PublishedErr != nil {
		rec.PublishedErr = p.at.Defect(0, "solution: %v", core.Inner(rec.PublishedErr))
	}
	rec.ID, rec.Source, rec.Title, rec.Author = p.id, string(p.Source), string(p.Title), string(p.Author)
	return rec
}

// textLines returns the lines of a text that are not blank.
func textLines(text string) (rows []core.Piece) {
	for _, row := range strings.Split(text, "\n") {
		if row = strings.TrimSpace(row); row != "" {
			rows = append(rows, core.Piece{Line: len(rows) + 1, Col: 1, Text: row})
		}
	}
	return rows
}

// writing writes one collection, with one puzzle per line. If the rules are not the usual ones, a field of its own names them, as the name
// of a collection does not.
var writing = core.Writing{
	Ext:    ".json",
	Puzzle: entry, Ruled: true,
	Between: ",\n",
	Frame: &core.Frame{
		Start: func(first *core.Record) string {
			f := rulefile.FirstNamed(family.For(first.Puzzle).Name())
			if b, ok := first.Puzzle.(*rulefile.Board); ok {
				f = b.File()
			}
			return fmt.Sprintf("{\"name\": %q, \"data\": {\n", f.Collection)
		},
		End: func(all, with int) string {
			return fmt.Sprintf("\n}, \"count\": %d, \"count_sol\": %d}\n", all, with)
		},
	},
}

// entry returns the text of a puzzle in a collection.
func entry(rec *core.Record) (string, error) {
	problem := core.SpacedRows(rec.Puzzle)
	p := kitPuzzle{
		Problem: kitText(strings.Join(problem, "\n")),
		Source:  kitNote(rec.Source), Title: kitNote(rec.Title), Author: kitNote(rec.Author),
	}
	if _, ruled := rec.Puzzle.(*rulefile.Board); !ruled && !core.Usual(rec.Puzzle) {
		p.Rules = kitText(strings.Join(rec.Puzzle.Rules(), " "))
	}
	if rec.Published != nil {
		rows, err := core.SpacedAnswer(rec.Puzzle, rec.Published)
		if err != nil {
			return "", err
		}
		height, width := rec.Puzzle.Size()
		p.Solution = kitText(fmt.Sprintf("%d %d\n", height, width) + strings.Join(rows, "\n"))
	}
	id, err := core.JSONText(rec.ID)
	if err != nil {
		return "", err
	}
	fields, err := core.JSONText(p)
	return id + ": " + fields, err
}

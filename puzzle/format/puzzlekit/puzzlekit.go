// Package puzzlekit reads and writes the collections of puzzlekit-dataset.
package puzzlekit

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
)

// A file has collections {"name": NAME, "data": {ID: {"problem": TEXT,
// "solution": TEXT, …}}} as JSON, one or several, also in an array. A text is a
// line "R C" and R lines of C cells with blanks between them; an empty solution is
// none. An object with a "problem" of its own is a single puzzle.
//
// The name, before or after the data, tells the family and no more: the collection
// "Binairo" holds Tohu-Wa-Vohu, where lines may be equal, so the rules come from
// Options.
//
// Source: github.com/SmilingWayne/puzzlekit-dataset.

// Format is the format of such collections.
func Format() core.Format {
	return core.Format{
		Name: "puzzlekit", Text: `JSON collection {"name":…, "data":{ID:{"problem":…, "solution":…}}}`,
		Mark: core.FileMark, Detect: isFormat, Read: read, Write: &writing,
		Families: core.Having(func(d *dialect.Family) bool { return d.Spaced != nil && d.Grid != nil && d.Rows != nil }),
	}
}

func isFormat(h *core.Head) bool {
	return strings.HasPrefix(h.First(), "{") || strings.HasPrefix(h.First(), "[")
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

// kitText is a text that an object has once.
type kitText string

// UnmarshalJSON takes a string or null, which is no text.
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

// kitNote is a text about a puzzle. Where a collection has another value in its
// place, it is that value as JSON: such a puzzle can be read all the same.
type kitNote kitText

// UnmarshalJSON takes any value.
func (n *kitNote) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) != nil { // null is ""
		text = core.OneLineText(string(data))
	}
	return (*kitText)(n).set(text)
}

// kitItem is a puzzle and where it stands.
type kitItem struct {
	kitPuzzle
	id        string
	line, col int
	fault     error // it is none
}

// kitCollection is an object that is being read.
type kitCollection struct {
	name   kitText
	single kitItem   // the object itself, if it has a problem
	held   []kitItem // until the name, which says what they are, is known or missing
}

type kitReader struct {
	*core.JSONInput
	kitCollection
	yield func(*core.Record, error) bool
}

// errStop says that no more puzzles are wanted.
var errStop = errors.New("stop")

func read(in *core.Input, yield func(*core.Record, error) bool) bool {
	k := &kitReader{JSONInput: core.NewJSONInput(in), yield: yield}
	for depth := 0; ; {
		tok, err := k.First()
		switch tok {
		case json.Delim('{'):
			err = k.object()
		case json.Delim('['): // arrays are just sequences
			depth++
		case json.Delim(']'):
			depth--
		case nil: // null, or there is an error
			if err == io.EOF && depth > 0 {
				err = k.Located(err)
			}
		default:
			err = k.Fail("found %v, expected a collection {\"name\":…, \"data\":…}", tok)
		}
		switch err {
		case nil:
		case io.EOF:
			return true
		case errStop:
			return false
		default:
			return yield(nil, err)
		}
	}
}

// object reads the rest of an object. What stands before a defect is good.
func (k *kitReader) object() error {
	k.kitCollection = kitCollection{single: kitItem{line: k.Line, col: k.Col}}
	err := k.fields()
	if err == nil && (k.single.Problem != "" || k.single.fault != nil) {
		k.held = append(k.held, k.single)
	}
	return cmp.Or(k.release(), err)
}

func (k *kitReader) fields() error {
	for k.Dec.More() {
		key, err := k.Token()
		switch {
		case err != nil:
		case key == "data":
			err = k.data()
		case key == "name":
			if err = k.Value(&k.name); err == nil {
				err = k.release()
			}
		default:
			if err = k.Value(k.single.field(key)); k.Passed {
				k.single.fault, err = cmp.Or(k.single.fault, err), nil
			}
		}
		if err != nil {
			return err
		}
	}
	_, err := k.Token()
	return err
}

// field returns where the value of a key goes.
func (p *kitPuzzle) field(key json.Token) any {
	switch key {
	case "problem":
		return &p.Problem
	case "solution":
		return &p.Solution
	case "source":
		return &p.Source
	case "title":
		return &p.Title
	case "author":
		return &p.Author
	case "rules":
		return &p.Rules
	}
	return new(json.RawMessage)
}

// data reads the puzzles of a collection.
func (k *kitReader) data() error {
	if _, err := k.family(); err != nil {
		if err := k.put(nil, err); err != nil {
			return err
		}
		return k.Skip()
	}
	if err := k.Open('{', `the puzzles {ID:{"problem":…}}`); err != nil {
		return err
	}
	for k.Dec.More() {
		id, err := k.Token()
		if err != nil {
			return err
		}
		p := kitItem{id: id.(string), line: k.Line, col: k.Col}
		if p.fault = k.Value(&p.kitPuzzle); p.fault != nil && !k.Passed {
			return p.fault
		}
		k.held = append(k.held, p)
		if k.name == "" {
			continue
		}
		if err := k.release(); err != nil {
			return err
		}
	}
	_, err := k.Token()
	return err
}

// release passes on the puzzles that are held.
func (k *kitReader) release() error {
	held := k.held
	k.held = nil
	if len(held) == 0 {
		return nil
	}
	f, err := k.family()
	if err != nil {
		return k.put(nil, err)
	}
	for _, p := range held {
		rec, err := k.record(f, &p)
		if err != nil {
			rec, err = nil, core.WithID(err, p.id)
		}
		if err := k.put(rec, err); err != nil {
			return err
		}
	}
	return nil
}

func (k *kitReader) put(rec *core.Record, err error) error {
	if !k.yield(rec, err) {
		return errStop
	}
	return nil
}

// family tells from a collection's name what its puzzles are.
func (k *kitReader) family() (*family.Family, error) {
	if k.name == "" {
		return nil, nil
	}
	var known []string
	for _, f := range k.Input.Format.Families {
		known = append(known, f.Dialects.Spaced.Collection)
	}
	f, err := k.Named("a collection of", string(k.name), known)
	if err != nil {
		err = k.Fail("%v", err)
	}
	return f, err
}

// record makes the record of a puzzle.
func (k *kitReader) record(named *family.Family, p *kitItem) (*core.Record, error) {
	if p.fault != nil {
		return nil, p.fault
	}
	k.Line, k.Col = p.line, p.col
	rec := k.Input.Record(k.Line, p.id)
	rec.Source, rec.Title, rec.Author = string(p.Source), string(p.Title), string(p.Author)
	var stated *core.Rules
	var err error
	if p.Rules != "" {
		if stated, err = core.ParseRules(string(p.Rules)); err != nil {
			return nil, k.Fail("rules: %v", err)
		}
	}
	problem, solution := textLines(string(p.Problem)), textLines(string(p.Solution))
	if i := slices.Index(solution, "[solution]"); i > 0 && slices.Equal(solution[1:i], solution[i+1:]) {
		solution = solution[:i] // one of the published ones has its rows twice
	}
	f, err := k.Which(named, stated, core.FitsSpaced(problem, solution), core.TellsSpaced(problem))
	if err == nil {
		rec.Puzzle, err = k.board(f, problem, stated)
	}
	if err != nil {
		return nil, k.Fail("problem: %v", err)
	}
	if len(solution) == 0 {
		return rec, nil
	}
	a, bad := core.ReadAnswer(rec.Puzzle, solution)
	if bad != nil {
		rec.PublishedErr = k.Fail("solution: %v", lineErr(solution, bad))
	}
	rec.Published = a
	return rec, nil
}

// board reads a problem.
func (k *kitReader) board(f *family.Family, rows []string, stated *core.Rules) (puzzle.Puzzle, error) {
	g := grid.New(f, &k.Opt, true)
	for i, text := range rows {
		if off, err := g.Add(text); err != nil {
			return nil, lineErr(rows, &core.Fault{Row: i, Off: off, Err: err})
		}
	}
	return g.End(stated)
}

// lineErr puts the place within a text in front of an error.
func lineErr(rows []string, bad *core.Fault) error {
	return fmt.Errorf("line %d, column %d: %w", bad.Row+1, core.Column(rows[bad.Row], bad.Off), bad.Err)
}

// textLines splits a text into its lines that are not blank.
func textLines(text string) []string {
	var rows []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			rows = append(rows, line)
		}
	}
	return rows
}

package format

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	families "gridcnf/family"
	"gridcnf/puzzle"
)

// puzzlekit: collections {"name": NAME, "data": {ID: {"problem": TEXT,
// "solution": TEXT, …}}} as JSON, one or several, also in an array. A text is a
// line "R C" and R lines of C cells with blanks between them; an empty solution is
// none. Cells are 1, 2 and - for binary puzzles, where 2 is zero, and w or 1, b or
// 2 and - for Masyu. An object with a "problem" of its own is a single puzzle.
//
// The name, before or after the data, tells binary puzzles from Masyu and no more: the
// collection "Binairo" holds Tohu-Wa-Vohu, where lines may be equal, so the rules come
// from Options.
//
// Source: github.com/SmilingWayne/puzzlekit-dataset.

func isPuzzlekit(h *head) bool {
	return strings.HasPrefix(h.first(), "{") || strings.HasPrefix(h.first(), "[")
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
		return fmt.Errorf("found %q, a second text under one name, expected one", shortened(text))
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
		text = oneLineText(string(data))
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
	*jsonInput
	kitCollection
	yield func(*Record, error) bool
}

// errStop says that no more puzzles are wanted.
var errStop = errors.New("stop")

func readPuzzlekit(in *input, yield func(*Record, error) bool) bool {
	k := &kitReader{jsonInput: newJSONInput(in), yield: yield}
	for depth := 0; ; {
		tok, err := k.first()
		switch tok {
		case json.Delim('{'):
			err = k.object()
		case json.Delim('['): // arrays are just sequences
			depth++
		case json.Delim(']'):
			depth--
		case nil: // null, or there is an error
			if err == io.EOF && depth > 0 {
				err = k.located(err)
			}
		default:
			err = k.fail("found %v, expected a collection {\"name\":…, \"data\":…}", tok)
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
	k.kitCollection = kitCollection{single: kitItem{line: k.line, col: k.col}}
	err := k.fields()
	if err == nil && (k.single.Problem != "" || k.single.fault != nil) {
		k.held = append(k.held, k.single)
	}
	return cmp.Or(k.release(), err)
}

func (k *kitReader) fields() error {
	for k.dec.More() {
		key, err := k.token()
		switch {
		case err != nil:
		case key == "data":
			err = k.data()
		case key == "name":
			if err = k.value(&k.name); err == nil {
				err = k.release()
			}
		default:
			if err = k.value(k.single.field(key)); k.passed {
				k.single.fault, err = cmp.Or(k.single.fault, err), nil
			}
		}
		if err != nil {
			return err
		}
	}
	_, err := k.token()
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
		return k.skip()
	}
	if err := k.open('{', `the puzzles {ID:{"problem":…}}`); err != nil {
		return err
	}
	for k.dec.More() {
		id, err := k.token()
		if err != nil {
			return err
		}
		p := kitItem{id: id.(string), line: k.line, col: k.col}
		if p.fault = k.value(&p.kitPuzzle); p.fault != nil && !k.passed {
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
	_, err := k.token()
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
			rec, err = nil, withID(err, p.id)
		}
		if err := k.put(rec, err); err != nil {
			return err
		}
	}
	return nil
}

func (k *kitReader) put(rec *Record, err error) error {
	if !k.yield(rec, err) {
		return errStop
	}
	return nil
}

// family tells from a collection's name what its puzzles are.
func (k *kitReader) family() (family, error) {
	if k.name == "" {
		return anyFamily, nil
	}
	kind, err := families.Parse(string(k.name))
	if err != nil {
		return 0, k.fail("found a collection of %s, expected Binairo or Masyu", k.name)
	}
	f := familyOf(kind)
	if wanted := k.opt.Kind; wanted != "" && familyOf(wanted) != f {
		return 0, k.fail("found a collection of %s, expected %s puzzles", k.name, wanted)
	}
	return f, nil
}

// record makes the record of a puzzle.
func (k *kitReader) record(named family, p *kitItem) (*Record, error) {
	if p.fault != nil {
		return nil, p.fault
	}
	k.line, k.col = p.line, p.col
	rec := k.input.record(k.line, p.id)
	rec.Source, rec.Title, rec.Author = string(p.Source), string(p.Title), string(p.Author)
	var stated *rules
	var err error
	if p.Rules != "" {
		if stated, err = parseRules(string(p.Rules)); err != nil {
			return nil, k.fail("rules: %v", err)
		}
	}
	problem, solution := textLines(string(p.Problem)), textLines(string(p.Solution))
	f, err := k.opt.whichFamily(named, stated, kitChars(problem), kitChars(solution))
	if err == nil {
		rec.Puzzle, err = k.board(f, problem, stated)
	}
	if err != nil {
		return nil, k.fail("problem: %v", err)
	}
	if len(solution) == 0 {
		return rec, nil
	}
	a, bad := answer(rec.Puzzle, solution)
	if bad != nil {
		rec.PublishedErr = k.fail("solution: %v", lineErr(solution, bad))
	}
	rec.Published = a
	return rec, nil
}

// kitChars are the characters of a text without those of its size.
func kitChars(rows []string) *charset {
	var set charset
	for i, row := range rows {
		if _, _, ok := sizeLine(row, true); i > 0 || !ok {
			set.add(row)
		}
	}
	return &set
}

// board reads a problem.
func (k *kitReader) board(f family, rows []string, stated *rules) (puzzle.Puzzle, error) {
	d := takuzuDialect
	if f == loop {
		d = masyuDialect
	}
	g := d.start(&k.opt)
	g.sure = true
	for i, text := range rows {
		if off, err := g.add(text); err != nil {
			return nil, lineErr(rows, &fault{i, off, err})
		}
	}
	return g.end(&k.opt, stated)
}

// lineErr puts the place within a text in front of an error.
func lineErr(rows []string, bad *fault) error {
	return fmt.Errorf("line %d, column %d: %w", bad.row+1, column(rows[bad.row], bad.off), bad.err)
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

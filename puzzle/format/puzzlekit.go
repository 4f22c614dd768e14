package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"gridcnf/puzzle"
)

// puzzlekit: collections {"name": NAME, "data": {ID: {"problem": TEXT,
// "solution": TEXT, …}}} as JSON, one or several, also in an array. A text is a
// line "R C" and R lines of C cells with blanks between them; an empty solution is
// none. Cells are 1, 2 and - for binary puzzles, where 2 is zero, and w or 1, b or
// 2 and - for Masyu. An object with a "problem" of its own is a single puzzle.
//
// The name tells binary puzzles from Masyu and no more: the collection "Binairo"
// holds Tohu-Wa-Vohu, where lines may be equal, so the rules come from Options.
//
// Source: github.com/SmilingWayne/puzzlekit-dataset.

func isPuzzlekit(h *head) bool {
	return strings.HasPrefix(h.first(), "{") || strings.HasPrefix(h.first(), "[")
}

// kitPuzzle is one puzzle of a collection.
type kitPuzzle struct {
	Problem  string  `json:"problem"`
	Solution string  `json:"solution"`
	Source   kitText `json:"source"`
	Title    kitText `json:"title,omitempty"`
	Author   kitText `json:"author,omitempty"`
	Rules    string  `json:"rules,omitempty"` // not in the collections of puzzlekit
}

// kitText is a text about a puzzle. Where a collection has another value in its
// place, it is that value as JSON: such a puzzle can be read all the same.
type kitText string

// UnmarshalJSON takes any value.
func (t *kitText) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) != nil { // null is ""
		text = oneLineText(string(data))
	}
	*t = kitText(text)
	return nil
}

type kitReader struct {
	*jsonInput
	yield func(*Record, error) bool
}

// errStop says that no more puzzles are wanted.
var errStop = errors.New("stop")

func readPuzzlekit(in *input, yield func(*Record, error) bool) bool {
	k := &kitReader{newJSONInput(in), yield}
	for depth := 0; ; {
		tok, err := k.first()
		switch tok {
		case json.Delim('{'):
			err = k.collection()
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

// collection reads the rest of an object.
func (k *kitReader) collection() error {
	var name string
	var single kitPuzzle
	line, col := k.line, k.col
	for k.dec.More() {
		key, err := k.token()
		if err != nil {
			return err
		}
		switch key {
		case "name":
			err = k.value(&name)
		case "problem":
			err = k.value(&single.Problem)
		case "solution":
			err = k.value(&single.Solution)
		case "source":
			err = k.value(&single.Source)
		case "title":
			err = k.value(&single.Title)
		case "author":
			err = k.value(&single.Author)
		case "rules":
			err = k.value(&single.Rules)
		case "data":
			err = k.data(name)
		default:
			err = k.skip()
		}
		if err != nil {
			return err
		}
	}
	if _, err := k.token(); err != nil || single.Problem == "" {
		return err
	}
	k.line, k.col = line, col
	f, err := k.family(name)
	if err != nil {
		return k.put(nil, err)
	}
	return k.put(k.record("", f, single))
}

// data reads the puzzles of a collection.
func (k *kitReader) data(name string) error {
	f, err := k.family(name)
	if err != nil {
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
		line, col := k.line, k.col
		var p kitPuzzle
		err = k.value(&p)
		k.line, k.col = line, col
		switch {
		case k.passed:
			err = k.put(nil, withID(err, id.(string)))
		case err == nil:
			err = k.put(k.record(id.(string), f, p))
		}
		if err != nil {
			return err
		}
	}
	_, err = k.token()
	return err
}

func (k *kitReader) put(rec *Record, err error) error {
	if !k.yield(rec, err) {
		return errStop
	}
	return nil
}

// family tells from a collection's name, or from the options if it has none, what
// its puzzles are; anyFamily if neither says.
func (k *kitReader) family(name string) (family, error) {
	wanted := familyOf(k.opt.Kind)
	if name == "" {
		return wanted, nil
	}
	kind, err := puzzle.ParseKind(name)
	if err != nil {
		return 0, k.fail("found a collection of %s, expected Binairo or Masyu", name)
	}
	f := familyOf(kind)
	if wanted != anyFamily && wanted != f {
		return 0, k.fail("found a collection of %s, expected %s puzzles", name, k.opt.Kind)
	}
	return f, nil
}

// record makes the record of a puzzle; the last piece of the input is its place.
func (k *kitReader) record(id string, f family, p kitPuzzle) (*Record, error) {
	rec := k.input.record(k.line, id)
	rec.Source, rec.Title, rec.Author = string(p.Source), string(p.Title), string(p.Author)
	var stated *rules
	var err error
	if p.Rules != "" {
		if stated, err = parseRules(p.Rules); err != nil {
			return nil, withID(k.fail("rules: %v", err), id)
		}
	}
	if rec.Puzzle, err = k.board(f, p.Problem, stated); err != nil {
		return nil, withID(k.fail("problem: %v", err), id)
	}
	rows := textLines(p.Solution)
	if len(rows) == 0 {
		return rec, nil
	}
	a, bad := answer(rec.Puzzle, rows)
	if bad != nil {
		rec.PublishedErr = k.fail("solution: %v", lineErr(rows, bad))
	}
	rec.Published = a
	return rec, nil
}

// board reads a problem.
func (k *kitReader) board(f family, problem string, stated *rules) (puzzle.Puzzle, error) {
	rows := textLines(problem)
	if f == anyFamily && stated != nil {
		f = stated.family
	}
	if f == anyFamily {
		switch chars := charsOf(problem); {
		case chars.any("wWbB"):
			f = loop
		case chars.any("0"):
			f = binary
		default:
			return nil, errors.New("it can be a takuzu or a masyu: pass --puzzle takuzu or --puzzle masyu")
		}
	}
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

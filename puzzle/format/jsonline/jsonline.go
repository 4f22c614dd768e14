// Package jsonline reads and writes puzzles as JSON, one object per line, as programs send them.
package jsonline

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/rulefile"
)

// A line is an object with these members. Others mean nothing.
//
//	puzzle              a text in any format that a file can be in, or its lines as an array
//	kind, rules, from   what the text does not say: the kind, the names of all rules, the format
//	rows, cols          the size
//	solution            a text, or its lines as an array
//	entries             what is filled in: places with 0 or 1, as {"r1c2":1}
//	id                  a text or a number
//	title, author, source
//
// The program's own JSON about a puzzle is such an object, too: then the board is in "givens", as rows of the family's text grid, and
// "puzzle" is the kind.

// Format is the format of such lines.
func Format() *core.Format {
	return &core.Format{
		Name: "json", Text: `JSON, one puzzle per line: {"id":…, "puzzle":…}, or what --json writes`, Mark: core.LineMark,
		Detect: isFormat, Line: read, Write: &writing, Families: family.All(),
	}
}

// isFormat accepts an object that has a puzzle, or that is whole, unless it is a collection.
func isFormat(h *core.Head) bool {
	if h.Each || !strings.HasPrefix(h.First(), "{") {
		return strings.HasPrefix(h.First(), "{")
	}
	m := make(object)
	err := core.Try(func() { m.read(&core.Input{Piece: core.Piece{Text: h.First()}}) })
	collection := m.has("name") || m.has("data") || m.has("problem")
	return !collection && (err == nil && len(m) > 0 || m.has("puzzle") || m.has("givens"))
}

// object maps the keys of a line to its members.
type object map[string]member

// member is a value with its place.
type member struct {
	core.Piece
	key string
}

// read reads the current line. If it fails, m has the members before the defect.
func (m object) read(in *core.Input) {
	if !json.Valid([]byte(in.Text)) || strings.IndexByte(in.Text, '{') < 0 {
		j := in.JSONLine()
		j.Open('{', `an object, as {"puzzle":TEXT}`)
		for j.Dec.More() {
			key := j.Token().(string) // the decoder takes no other key
			var value json.RawMessage
			core.Must(j.Value(&value))
			m[key] = member{core.Piece{Text: string(value)}, key}
		}
		j.Token()
		tok, _ := j.First()
		j.Last.Fail(0, "found %v after the object, expected one object per line", tok)
	}
	at := core.Piece{File: in.File, Line: max(in.Line, 1), Col: in.Col}
	seen := 0
	for all := (values{in.Text, 1 + strings.IndexByte(in.Text, '{')}); ; {
		var places [2]core.Piece // of a key and its value
		for i := range places {
			from, to, ok := all.next()
			if !ok {
				return
			}
			at.Col += utf8.RuneCountInString(in.Text[seen:from])
			seen, at.Text = from, in.Text[from:to]
			places[i] = at
		}
		key := strings.Trim(places[0].Text, `"`)
		if strings.Contains(key, `\`) {
			core.Must(json.Unmarshal([]byte(places[0].Text), &key))
		}
		if _, twice := m[key]; twice {
			places[0].Fail(0, "found a second %q, expected one", core.Shortened(key))
		}
		if at.Text != "null" {
			m[key] = member{at, key}
		}
	}
}

func (m object) has(key string) bool {
	_, ok := m[key]
	return ok
}

// id returns the name of the puzzle: a text, or any other value as it is written.
func (m object) id() string {
	text, ok := m["id"].plain()
	if raw := m["id"].Text; !ok && json.Unmarshal([]byte(raw), &text) != nil {
		text = raw
	}
	return core.OneLineText(text)
}

// read reads the puzzle of the current line.
func read(in *core.Input) (rec *core.Record) {
	m := make(object)
	err := core.Try(func() {
		m.read(in)
		rec = m.record(in)
	})
	core.Must(core.WithID(err, m.id()))
	rec.ID = cmp.Or(m.id(), rec.ID)
	return rec
}

// text returns a member that is a text, or an array of its lines; "" if it is missing. Any other array is returned as it is written.
func (v member) text(sep string) (text string) {
	if text, ok := v.plain(); ok {
		return text
	}
	lines := v.lines()
	switch {
	case lines != nil:
		return strings.Join(lines, sep)
	case v.Text == "" || json.Unmarshal([]byte(v.Text), &text) == nil:
		return text
	case json.Unmarshal([]byte(v.Text), &lines) == nil:
		return strings.Join(lines, sep)
	case v.Text[0] != '[':
		v.Fail(0, "%s: found %s, expected a text", v.key, core.Shortened(v.Text))
	}
	return v.Text
}

// number returns a member that is a number, or 0 if it is missing.
func (v member) number() int {
	if v.Text == "" {
		return 0
	}
	n, err := strconv.Atoi(v.Text)
	if err != nil {
		v.Fail(0, "%s: found %s, expected a whole number", v.key, core.Shortened(v.Text))
	}
	return n
}

// must fails if there is an error in the member. If the error has a place, that is a place within the member's text.
func (v member) must(err error) { core.Must(v.defect(err)) }

func (v member) defect(err error) error {
	if err == nil {
		return nil
	}
	return v.Defect(0, "%s: %v", v.key, core.Inner(err))
}

// record reads the puzzle.
func (m object) record(in *core.Input) *core.Record {
	board, kind := m["puzzle"], m["kind"]
	if m.has("givens") {
		board = m["givens"]
		if !m.has("kind") {
			kind = m["puzzle"]
		}
	}
	opt := in.Opt
	opt.From = m["from"].text("")
	m.options(&opt, kind)
	if f := opt.Wanted(); m.has("givens") && f != nil {
		opt.From = string(f.Name())
	}
	text := board.text("\n")
	if opt.Family != nil && opt.From == "" {
		opt.From = "rows"
	}
	switch problem := core.OneLineText(m["error"].text(" ")); {
	case in.Within == nil:
		in.Fail(0, "found a JSON object in another one, expected a puzzle")
	case text == "" && problem != "":
		in.Fail(0, "the line has an error and no puzzle: %s", problem)
	case text == "":
		in.Fail(0, `found no puzzle, expected {"puzzle":TEXT}, maybe with "id", "kind" and "rules"`)
	}
	var rec *core.Record
	var err error
	if m.has("givens") {
		rec = written(in, opt, text)
	}
	if rec == nil {
		rec, err = in.Within(text, opt)
		board.must(err)
		rec.PublishedErr = board.defect(rec.PublishedErr)
		rec.Line, rec.Format = in.Line, in.Format.Name
	}
	rec.Title = cmp.Or(core.OneLineText(m["title"].text(" ")), rec.Title)
	rec.Author = cmp.Or(core.OneLineText(m["author"].text(" ")), rec.Author)
	rec.Source = cmp.Or(core.OneLineText(m["source"].text(" ")), rec.Source)
	if solution := m["solution"]; solution.text("\n") != "" {
		rec.Published, err = core.ReadAnswer(rec.Puzzle, strings.Split(strings.TrimSpace(solution.text("\n")), "\n"))
		rec.PublishedErr = solution.defect(err)
	}
	if m.has("entries") {
		published := rec.Published
		rec.Fill(m["entries"].entries(rec.Puzzle))
		if published != nil {
			rec.Published = published
		}
	}
	return rec
}

// entries returns the entries in a member.
func (v member) entries(p puzzle.Puzzle) (state []puzzle.Entry) {
	if v.Text[0] != '{' {
		v.Fail(0, `entries: found %s, expected an object of places with 0 or 1, as {"r1c2":1}`, core.Shortened(v.Text))
	}
	bits, seen := puzzle.BitsByName(p), make(map[int]bool)
	for all := (values{v.Text, 1}); ; {
		from, to, ok := all.next()
		if !ok {
			return state
		}
		place := v.Text[from+1 : to-1]
		bit, ok := bits[place]
		at, end, _ := all.next()
		switch value := v.Text[at:end]; {
		case !ok:
			v.Fail(from, "entries: found the place %q, expected a cell or an edge of the board", core.Shortened(place))
		case seen[bit]:
			v.Fail(from, "entries: found a second value of %s, expected one", place)
		case value != "0" && value != "1":
			v.Fail(at, "entries: %s: found %s, expected 0 or 1", place, core.Shortened(value))
		}
		value := v.Text[at] == '1'
		seen[bit] = true
		if given, printed := p.Given(bit); !printed || given != value {
			state = append(state, puzzle.Entry{Bit: bit, Value: value})
		}
	}
}

// options adds what the line says about the puzzle to the user's options.
func (m object) options(opt *core.Options, kind member) {
	if opt.Rows == 0 {
		opt.Rows, opt.Cols = m["rows"].number(), m["cols"].number()
	}
	var said puzzle.Kind
	if name := kind.text(""); name != "" {
		var err error
		if said, err = family.Parse(name); err != nil && opt.Wanted() == nil { // it may be the family of a rule file, unless the user wants another one
			if opt.Family == nil {
				opt.Family, _ = rulefile.Named(name)
			}
			if opt.Family != nil && opt.Family.Called(name) {
				opt.Kind = puzzle.Kind(opt.Family.Name)
				return
			}
		}
		kind.must(err)
		f, _ := family.Of(said)
		kind.must(opt.Expects(f, name))
	}
	text := m["rules"].text(" ")
	if text == "" {
		opt.Kind = cmp.Or(opt.Kind, said)
		return
	}
	stated, err := core.ParseRules(text)
	m["rules"].must(err)
	opt.Kind = cmp.Or(opt.Kind, said, stated.Kind())
	m["rules"].must(opt.Expects(stated.Family, "rules of "+string(stated.Family.Name())))
	rules := make(map[string]bool)
	for _, rule := range stated.Family.Options {
		rules[rule.Name] = slices.Contains(stated.On, rule.Name)
	}
	maps.Copy(rules, opt.Rules)
	opt.Rules = rules
}

// writing writes objects as the program prints them for a puzzle without an answer.
var writing = core.Writing{
	Ext: ".jsonl", State: true, Ruled: true, Puzzle: line,
}

// line returns the object of a puzzle.
func line(rec *core.Record) (string, error) {
	o := struct {
		ID string `json:"id,omitempty"`
		grid.Object
		Solution []string       `json:"solution,omitempty"`
		Entries  map[string]int `json:"entries,omitempty"`
		Title    string         `json:"title,omitempty"`
		Author   string         `json:"author,omitempty"`
		Source   string         `json:"source,omitempty"`
	}{Object: grid.NewObject(rec.Puzzle), Title: rec.Title, Author: rec.Author, Source: rec.Source}
	if rec.Unfinished {
		o.Entries = make(map[string]int)
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
		if err != nil || !back.Equal(rec.Published) { // a wrong answer may be no loop, and rows can only show loops
			o.Solution = []string{core.AnswerLine(rec.Puzzle, rec.Published)}
		}
	}
	text, err := core.JSONText(o)
	return text + "\n", err
}

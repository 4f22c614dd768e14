package rulefile

import (
	"context"
	"slices"
	"strings"
	"time"

	"go.starlark.net/starlark"
)

// File is a family of puzzles, as its rule file describes it. Several goroutines can use it at once.
type File struct {
	Name, Title string
	Aliases     []string
	Source      string // the name of the file
	Digest      string // SHA-256 of its text, in hex
	Rules       []Rule
	Params      []string // names of the numbers after the size in the first line of a board's text
	Areas       bool
	AreaCells   int    // the most cells of an area; 0 for any number
	Upright     bool   // a board that is turned or reflected is not an equivalent puzzle
	Collection  string // the name of collections of such puzzles; the title by default
	Layout      string // how clues in cells are laid out: one of Layouts
	Style       string // how answers are drawn: one of Styles, or ""
	Pzpr        Coded  // what the file declares for pzpr
	Tatham      Coded  // and for Simon Tatham's games

	text     []byte
	shipped  bool             // it comes with the program
	until    context.Context  // ends what it does for any board
	limit    time.Duration    // for reading it, and for each board; 0 for that of all files
	words    func() []printed // clues that boards know from the start
	frames   frames
	usual    map[string]starlark.Value // parameters of generated boards: numbers, or functions of the board
	answer   []*layer
	clues    []*layer
	givens   *layer
	holes    []string
	holesOf  starlark.Callable // nil if holes are tokens
	notation notation
	marks    map[string][]Look // how values and clues are drawn, by their words

	frame, clue, blank, whole, misfit starlark.Callable // nil if the file does not define them
}

// Rule is a rule of a family. Its Text is a sentence for people.
type Rule struct {
	Name     string `json:"name"`
	Text     string `json:"text"`
	Optional bool   `json:"optional,omitempty"` // a board can have it or not
	Off      bool   `json:"-"`                  // a new board does not have it
	Clue     string `json:"-"`                  // the rule holds only where this clue is printed; "" if it does not depend on clues
}

// texts reads a string or a list of them.
func texts(v starlark.Value) []string {
	if s, ok := starlark.AsString(v); ok {
		return []string{s}
	}
	return listOf(elements(v, "a string or a list of strings"), aText)
}

func aText(v starlark.Value) string { return string(asA[starlark.String](v, "a string")) }

// declare reads the arguments of puzzle(…), and checks them.
func (f *File) declare(args starlark.Tuple, kwargs []starlark.Tuple) {
	if len(args) > 0 {
		refuse("expected only named arguments, such as name = …")
	}
	if f.Name != "" {
		refuse("expected one call of puzzle(…) in a file")
	}
	for _, k := range kwargs {
		name, v := string(k[0].(starlark.String)), k[1]
		within(name, func() { f.part(name, v) })
	}
	switch {
	case f.Name == "":
		refuse("expected name = …")
	case len(f.answer) == 0:
		refuse("expected answer = …, the places that a solution fills")
	case len(f.Rules) == 0:
		refuse("expected rules = {name: words}")
	}
	for _, l := range f.answer {
		if l.token != nil || l.kind == outsidePlace {
			refuse("answer: found %s, expected places with values", l)
		}
		if other := f.answer[0]; l != other && !(other.kind == cellPlace && l.kind == edgePlace || other.kind == edgePlace && l.kind == cellPlace) {
			refuse("answer: found %s and %s, expected one layer, or cells and edges: an answer is one text for each cell", other, l)
		}
	}
	for _, l := range f.clues {
		if l.token == nil || l.kind == edgePlace || l.kind == sidePlace {
			refuse("clues: found %s, expected cells, corners, borders or outside with a token", l)
		}
	}
	if f.notation.empty == nil {
		f.notation.empty = []string{"-"}
	}
	empty := f.notation.empty
	for _, l := range f.printing() {
		if l.kind != cellPlace && l.kind != cornerPlace && l.kind != borderPlace {
			continue
		}
		if w, ok := l.token.(word); ok && slices.ContainsFunc(w.texts, func(text string) bool { return slices.Contains(empty, text) }) {
			refuse("found %s among clues or givens, expected other texts than %s, which is an empty place", l.token.example(), strings.Join(empty, " or "))
		}
	}
	if f.Title == "" {
		f.Title = f.Name
	}
	f.drawn()
	if f.Collection == "" {
		f.Collection = f.Title
	}
}

// part reads one argument of puzzle(…).
func (f *File) part(name string, v starlark.Value) {
	switch name {
	case "name", "title", "corpus":
		s := aText(v)
		if s == "" {
			refuse(`found "", expected a name`)
		}
		*map[string]*string{"name": &f.Name, "title": &f.Title, "corpus": &f.Collection}[name] = s
	case "aliases":
		f.Aliases = texts(v)
	case "params":
		if _, usual := v.(starlark.IterableMapping); !usual {
			f.Params = texts(v)
			return
		}
		f.usual = make(map[string]starlark.Value)
		eachItem(v, func(name string, v starlark.Value) {
			f.Params, f.usual[name] = append(f.Params, name), v
			switch v.(type) {
			case starlark.Int, starlark.Callable, starlark.NoneType:
			default:
				refuse("found %s, expected a number, a function of the board, or None", v.Type())
			}
		})
	case "rules":
		for _, item := range items(v, "{name: words}") {
			pair := texts(item)
			f.Rules = append(f.Rules, Rule{Name: pair[0], Text: pair[1]})
		}
	case "optional":
		eachItem(v, f.optional)
	case "answer":
		f.answer = layers(v)
	case "clues":
		f.clues = layers(v)
	case "givens":
		all := layers(v)
		if len(all) != 1 {
			refuse("found %d layers, expected one", len(all))
		}
		f.givens = all[0]
	case "areas":
		f.Areas = bool(v.Truth())
		if _, most := v.(starlark.Int); most {
			check(starlark.AsInt(v, &f.AreaCells))
		}
	case "upright":
		f.Upright = bool(v.Truth())
	case "holes":
		if fn, ok := v.(starlark.Callable); ok {
			f.holesOf = fn
		} else {
			f.holes = texts(v)
		}
	case "drawing":
		eachItem(v, f.draw)
	case "formats":
		f.formats(v)
	default:
		refuse("no such argument, expected name, title, aliases, corpus, rules, optional, params, answer, clues, givens, areas, upright, holes, drawing or formats")
	}
}

// optional reads an item of optional = {rule: …}: whether new boards have a rule that boards can leave out, or the clue with which the rule
// is in force. The rules must be declared before.
func (f *File) optional(name string, v starlark.Value) {
	i := slices.IndexFunc(f.Rules, func(r Rule) bool { return r.Name == name })
	if i < 0 {
		refuse("expected the name of a rule, after rules = …")
	}
	switch v := v.(type) {
	case starlark.Bool:
		f.Rules[i].Optional, f.Rules[i].Off = true, !bool(v)
	case starlark.String:
		f.Rules[i].Clue = string(v)
	default:
		refuse("found %s, expected True, False or a clue", v.Type())
	}
}

// Coded describes how another program writes the family: pzpr (puzz.link) in addresses, or Simon Tatham's games in game IDs. A file
// declares it like this:
//
//	formats = {"pzpr": {"type": "lightup", "aliases": ["akari"], "codecs": ["4Cell"], "tokens": {"4Cell": {"?": "x"}}},
//	           "tatham": {"type": "bridges", "settings": "m2", "codecs": ["Number10"]}}
//
// The codecs read the text one after the other; package puzzle/format/body has them. A codec reads a number, "?" for a clue without a
// number, and so on; its tokens map these to the texts of the file's boards, where they differ.
type Coded struct {
	Types    []string // the first is written; none if the program does not have the family
	Codecs   []string
	Tokens   map[string]map[string]string // by codec
	Flags    map[string]string            // letters before the size in addresses, or in settings, and the rule that each puts in force, or out of force with a - before it; "" for none
	Size     string                       // how game IDs write it, if not as width and height
	Least    int                          // the fewest rows and columns of a game's boards
	Settings string                       // what follows the size in game IDs
	Levels   string                       // letters for the difficulty of a game, which the board does not depend on
	Blocks   []string                     // of a file of pzpr; none if its files are not known
	Answers  map[string]string            // what the words of answers in such a file mean, if they are not the values
}

// formats reads {FORMAT: {key: value}}.
func (f *File) formats(v starlark.Value) {
	eachItem(v, func(format string, v starlark.Value) {
		read := map[string]func(key string, v starlark.Value){
			"puzzlekit": f.notation.read, "pzpr": f.Pzpr.read, "tatham": f.Tatham.read,
		}[format]
		if read == nil {
			refuse("found %q, expected puzzlekit, pzpr or tatham", format)
		}
		eachItem(v, read)
	})
}

// eachItem calls a function with each item of a dict, and puts the key before its errors.
func eachItem(v starlark.Value, read func(key string, v starlark.Value)) {
	for _, item := range items(v, "a dict") {
		key := textOf(item[0])
		within(key, func() { read(key, item[1]) })
	}
}

// dict reads a dict, with its values as texts.
func dict(v starlark.Value, text func(starlark.Value) string) map[string]string {
	all := make(map[string]string)
	eachItem(v, func(key string, v starlark.Value) { all[key] = text(v) })
	return all
}

// read reads a key of formats["pzpr"] or formats["tatham"].
func (p *Coded) read(key string, v starlark.Value) {
	switch key {
	case "type":
		p.Types = slices.Insert(p.Types, 0, textOf(v))
	case "size", "settings", "levels":
		*map[string]*string{"size": &p.Size, "settings": &p.Settings, "levels": &p.Levels}[key] = textOf(v)
	case "least":
		check(starlark.AsInt(v, &p.Least))
	case "aliases":
		p.Types = append(p.Types, texts(v)...)
	case "codecs":
		p.Codecs = texts(v)
	case "file":
		p.Blocks = texts(v)
	case "answers":
		p.Answers = dict(v, textOf)
	case "flags":
		p.Flags = dict(v, textOf)
	case "tokens":
		p.Tokens = make(map[string]map[string]string)
		eachItem(v, func(codec string, v starlark.Value) { p.Tokens[codec] = dict(v, textOf) })
	default:
		refuse("expected type, aliases, codecs, tokens, file, answers, flags, size, least, settings or levels")
	}
}

// textOf returns a value as it is written in a board's text.
func textOf(v starlark.Value) string {
	if s, ok := starlark.AsString(v); ok {
		return s
	}
	if !writable(v) {
		return v.Type() // nested values can make a text of any length
	}
	return v.String()
}

// Text returns the text of the file. Callers must not change it.
func (f *File) Text() []byte { return f.text }

// CluedCells reports whether boards of the family have clues or givens, and only in cells.
func (f *File) CluedCells() bool {
	return f.Clued() && !slices.ContainsFunc(f.clues, func(l *layer) bool { return l.kind != cellPlace })
}

// printing lists the layers of clues, then the layer of givens if there is one.
func (f *File) printing() []*layer {
	if f.givens == nil {
		return f.clues
	}
	return append(slices.Clip(f.clues), f.givens)
}

// Clued reports whether boards of the family have clues or givens.
func (f *File) Clued() bool { return len(f.clues) > 0 || f.givens != nil }

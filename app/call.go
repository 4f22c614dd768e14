package app

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gridcnf/internal/printable"
	"gridcnf/puzzle/rulefile"
)

// Call is a verb with its input and options, as a page states it, or a client of the server.
type Call struct {
	Verb     string
	Input    io.Reader
	Options  map[string]any // by the names of flags; of strings, numbers, truth values, or lists of them
	Commands Commands
	OwnRules bool    // the option "rules" can have the text of a rule file, for the caller is who runs it
	bounds   *Bounds // for every puzzle, or nil
}

// Commands are those of the command line, which calls are carried out by.
type Commands interface {
	// Execute carries a command line out.
	Execute(a *App, args []string) ExitCode
	// Callable are the names of the verbs that can be called.
	Callable() []string
	// Batchable are the names of the verbs that batch runs.
	Batchable() []string
	// Command describes a verb, or is nil if it cannot be called.
	Command(verb string) *Command
	// Travels reports whether workers that do a verb may be told of a flag.
	Travels(verb, flag string) bool
}

// Command is what a call has to know of a verb.
type Command struct {
	AboutVerb
	Given []string               // arguments that calls get
	Has   func(flag string) bool // whether it has a flag
}

// CaptureFolder is where files seem to be written that go to the caller.
const CaptureFolder = "--out=./"

// Run runs the verb in this process. Each answer is a line, the JSON object that VERB --json prints for a puzzle, with a
// member "files" if the verb writes files. Those that are of all puzzles come in a last object by themselves, and errors
// that are of none as an object with the member "error" alone. An error of answer ends the call. Nothing is called after
// run has returned; progress may be nil, and is called by another goroutine than answer.
func (c *Call) Run(ctx context.Context, answer func(line []byte) error, progress func(text string)) ExitCode {
	if c.Verb == "about" {
		return c.about(answer)
	}
	args, err := c.args()
	if err != nil {
		return ComplainTo(answer, ExitUsage, err.Error())
	}
	t := &transcript{answer: answer}
	t.out = &output{buffer: bufio.NewWriter(t)}
	x := &Exchange{Answer: t.report, capture: t.file, tell: progress}
	var said bytes.Buffer
	a := &App{In: c.Input, Out: t.out, Err: Plain{&said}, Ctx: ctx, Commands: c.Commands, Exchange: x, bounds: c.bounds}
	code := c.Commands.Execute(a, args)
	if len(t.files) > 0 && t.err == nil {
		t.err = t.line([]byte("{}"))
	}
	if text := strings.TrimPrefix(strings.TrimSpace(said.String()), "gridcnf: "); text != "" && t.err == nil {
		return ComplainTo(answer, code, text)
	}
	return code
}

// ComplainTo answers with an error.
func ComplainTo(answer func([]byte) error, code ExitCode, text string) ExitCode {
	answerJSON(answer, map[string]string{"error": printable.Text(briefly(text))}) // if nobody wants to hear it, there is nothing else to say
	return code
}

// args is the command line that does what is called for.
func (c *Call) args() ([]string, error) {
	verb := c.Commands.Command(c.Verb)
	if verb == nil {
		return nil, fmt.Errorf("verb %q: %w", printable.Line(Shorten(c.Verb)), Expected(c.Verb, append(slices.Sorted(slices.Values(c.Commands.Callable())), "about")))
	}
	args := append([]string{c.Verb, "--quiet"}, verb.Given...)
	for _, given := range []string{"json", "jobs=1"} {
		if name, _, _ := strings.Cut(given, "="); verb.Has(name) {
			args = append(args, "--"+given)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		if text, is := c.Options[name].(string); is && name == "rules" && c.OwnRules && verb.Has(name) {
			args = append(args, "--rules="+text+"\n")
			continue
		}
		names := mapped(verb.Options, func(o AboutOption) string { return o.Name })
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("option %q: %s has none of that name%s", printable.Line(Shorten(name)), c.Verb, DidYouMean(name, names))
		}
		o := &verb.Options[i]
		text, err := optionText(c.Options[name])
		if err == nil && (o.Solver || !Whole && name == "format") && !slices.Contains(o.Values, text) {
			err = errors.New("expected " + OrList(o.Values))
		}
		if err != nil {
			return nil, fmt.Errorf("option %q: %w", name, err)
		}
		switch {
		case name != "format" || !verb.Has("json"):
		case text == "json":
			continue // answers are that in any case
		case !verb.Has("out"):
			return nil, fmt.Errorf("option %q: expected json, for %s makes no files", name, c.Verb)
		case text == "pdf":
			args = append(args, "--out=puzzles.pdf") // of all of them
		default:
			args = append(args, CaptureFolder)
		}
		args = append(args, "--"+name+"="+text)
	}
	if c.Verb != "generate" {
		args = append(args, "-")
	}
	return args, nil
}

// optionText is what would stand on the command line for an option's value.
func optionText(value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	case bool, int, json.Number:
		return fmt.Sprint(v), nil
	case []any:
		var texts []string
		for _, one := range v {
			text, err := optionText(one)
			if _, nested := one.([]any); err != nil || nested {
				return "", errors.New("expected a list of words")
			}
			texts = append(texts, text)
		}
		return strings.Join(texts, ","), nil
	}
	return "", errors.New("expected a text, a number, true or false, or a list of those")
}

// transcript makes of what a verb says the lines of answers.
type transcript struct {
	answer func([]byte) error
	out    *output        // standard output, which comes back as Write
	begun  []byte         // a line that has no end yet
	files  []capturedFile // since the last answer
	err    error          // of answer
}

// capturedFile is a file that a verb has written.
type capturedFile struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Text   string `json:"text,omitempty"`
	Base64 string `json:"base64,omitempty"` // instead of the text of a binary one
}

// Write takes what goes to standard output, whose lines are answers.
func (t *transcript) Write(b []byte) (int, error) {
	t.begun = append(t.begun, b...)
	for {
		i := bytes.IndexByte(t.begun, '\n')
		if i < 0 {
			return len(b), nil
		}
		if err := t.line(t.begun[:i]); err != nil {
			return 0, err
		}
		t.begun = t.begun[i+1:]
	}
}

// report takes a report.
func (t *transcript) report(r *Report) error {
	if _, err := t.out.Write(r.Out.Bytes()); err != nil {
		return err
	}
	return t.out.Flush()
}

// line takes a line, an object in JSON, to which the files belong that have been written since the last one.
func (t *transcript) line(object []byte) error {
	object = bytes.Clone(object)
	if len(t.files) > 0 {
		var files bytes.Buffer
		if err := WriteJSON(&files, map[string]any{"files": t.files}); err != nil {
			return err
		}
		if object = bytes.TrimSuffix(object, []byte("}")); len(object) > 1 {
			object = append(object, ',')
		}
		object = append(object, bytes.TrimSpace(files.Bytes())[1:]...)
		t.files = nil
	}
	t.err = t.answer(object)
	return t.err
}

// file takes a file.
func (t *transcript) file(name string, write func(io.Writer) error) error {
	var content bytes.Buffer
	if err := write(&content); err != nil {
		return err
	}
	f := capturedFile{Name: name, Type: "text/plain", Text: content.String()}
	if !utf8.Valid(content.Bytes()) {
		f.Type, f.Text, f.Base64 = "application/octet-stream", "", base64.StdEncoding.EncodeToString(content.Bytes())
	}
	f.Type = cmp.Or(mediaTypes[path.Ext(name)], f.Type)
	t.files = append(t.files, f)
	return nil
}

// mediaTypes are the types of the files that are not plain text, by what their names end in.
var mediaTypes = map[string]string{
	".svg": "image/svg+xml", ".png": "image/png", ".gif": "image/gif", ".pdf": "application/pdf",
	".html": "text/html", ".md": "text/markdown", ".json": "application/json",
}

type aboutFamily struct {
	Name   string           `json:"name"`
	Title  string           `json:"title"`
	Rules  []aboutRule      `json:"rules"`
	Answer []rulefile.Layer `json:"answer"`
	Params []string         `json:"params,omitempty"`
	Text   string           `json:"text,omitempty"`   // of the rule file, of the one that is asked for
	Canvas *canvas          `json:"canvas,omitempty"` // a board to be drawn, if one is asked for
}

func newAboutFamily(f *rulefile.File) aboutFamily {
	return aboutFamily{Name: f.Name, Title: f.Title, Rules: rulesOf(f.Rules), Answer: f.Layers(), Params: f.Params}
}

// aboutRules answers what a rule file says: that of a family by the option "puzzle", or one of the caller's by its text.
func (c *Call) aboutRules(answer func([]byte) error) ExitCode {
	name, _ := c.Options["puzzle"].(string)
	read := func() (*rulefile.File, error) { return rulefile.Named(name) }
	if text, own := c.Options["rules"].(string); own && c.OwnRules { // looking for a family would parse many others
		read = func() (*rulefile.File, error) { return rulefile.Parse("rules", []byte(text)) }
	}
	f, err := read()
	if err != nil {
		return ComplainTo(answer, ExitUsage, err.Error())
	}
	about := newAboutFamily(f)
	about.Text = string(f.Text())
	if about.Canvas, err = c.canvas(f); err != nil {
		return ComplainTo(answer, ExitUsage, err.Error())
	}
	return answerJSON(answer, about)
}

// Possible reports whether the first program of a page can do what is called for.
func (c *Call) Possible() bool {
	_, err := c.args()
	return err == nil || c.Verb == "about" && len(c.Options) > 0
}

// answerJSON answers an object.
func answerJSON(answer func([]byte) error, object any) ExitCode {
	var line bytes.Buffer
	if err := WriteJSON(&line, object); err != nil {
		panic(err) // strings
	}
	if answer(bytes.TrimSpace(line.Bytes())) != nil {
		return ExitFailed
	}
	return ExitYes
}

type aboutRule struct {
	Name     string `json:"name"`
	Text     string `json:"text"`
	Optional bool   `json:"optional,omitempty"`
}

func rulesOf(rules []rulefile.Rule) []aboutRule {
	return mapped(rules, func(r rulefile.Rule) aboutRule { return aboutRule{r.Name, r.Text, r.Optional} })
}

type AboutVerb struct {
	Name    string        `json:"name"`
	Summary string        `json:"summary"`
	Options []AboutOption `json:"options"`
}

// AboutOption is an option of a verb, as help describes the flag.
type AboutOption struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Usage   string   `json:"usage"`
	Values  []string `json:"values,omitempty"`
	Default string   `json:"default,omitempty"`
	Heading string   `json:"heading,omitempty"`
	Solver  bool     `json:"-"` // it names a solver
}

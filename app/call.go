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
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"gridcnf/internal/printable"
	"gridcnf/puzzle/rulefile"
)

// Call is a verb with its input and options, from a page or a client of the server.
type Call struct {
	Verb     string
	Input    io.Reader
	Options  map[string]any // by name of the flag; a string, a number, a truth value, or a list of them
	Commands Commands
	OwnRules bool    // the option "rules" may be the text of a rule file, because the caller runs this program
	bounds   *Bounds // for every puzzle, or nil
}

// Commands is the command line, which carries calls and jobs out.
type Commands interface {
	// Execute carries a command line out.
	Execute(a *App, args []string) ExitCode
	// Args returns the command line for a call.
	Args(c *Call) ([]string, error)
	// About describes the verbs that can be called.
	About() []AboutVerb
	// CheckJob returns an error unless workers can run a verb with these flags, each as --NAME=VALUE.
	CheckJob(verb string, flags []string) error
}

// Run runs the verb in this process. Each answer is a line, the JSON object that VERB --json prints for a puzzle, with a
// member "files" if the verb writes files. Files about all puzzles come in a last object of their own, and an error that is
// about no single puzzle comes as an object with only the member "error". If answer returns an error, the call ends. Run
// calls neither function after it has returned. Progress may be nil, and is called by a different goroutine.
func (c *Call) Run(ctx context.Context, answer func(line []byte) error, progress func(text string)) ExitCode {
	if c.Verb == "about" {
		return c.about(answer)
	}
	args, err := c.Commands.Args(c)
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
	answerJSON(answer, map[string]string{"error": printable.Text(briefly(text))}) // if this fails, nobody is listening
	return code
}

// OptionText is an option's value as the command line would have it.
func OptionText(value any) (string, error) {
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
			text, err := OptionText(one)
			if _, nested := one.([]any); err != nil || nested {
				return "", errors.New("expected a list of words")
			}
			texts = append(texts, text)
		}
		return strings.Join(texts, ","), nil
	}
	return "", errors.New("expected a text, a number, true or false, or a list of those")
}

// transcript turns a verb's output into lines of answers.
type transcript struct {
	answer func([]byte) error
	out    *output        // standard output, which comes back as Write
	begun  []byte         // an unfinished line
	files  []capturedFile // written since the last answer
	err    error          // from answer
}

// capturedFile is a file that a verb has written.
type capturedFile struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Text   string `json:"text,omitempty"`
	Base64 string `json:"base64,omitempty"` // for a binary file, instead of the text
}

// Write takes the standard output. Its lines are answers.
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

func (t *transcript) report(r *Report) error {
	if _, err := t.out.Write(r.Out.Bytes()); err != nil {
		return err
	}
	return t.out.Flush()
}

// line passes on a line, a JSON object, with the files written since the last one.
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

// mediaTypes maps a file name's extension to its type, for files that are not plain text.
var mediaTypes = map[string]string{
	".svg": "image/svg+xml", ".png": "image/png", ".gif": "image/gif", ".pdf": "application/pdf",
	".html": "text/html", ".md": "text/markdown", ".json": "application/json",
}

type aboutFamily struct {
	Name   string           `json:"name"`
	Title  string           `json:"title"`
	Rules  []rulefile.Rule  `json:"rules"`
	Answer []rulefile.Layer `json:"answer"`
	Params []string         `json:"params,omitempty"`
	Text   string           `json:"text,omitempty"`   // of the rule file, if one was asked for
	Canvas *canvas          `json:"canvas,omitempty"` // a board to draw on, if one was asked for
}

func newAboutFamily(f *rulefile.File) aboutFamily {
	return aboutFamily{Name: f.Name, Title: f.Title, Rules: f.Rules, Answer: f.Layers(), Params: f.Params}
}

// aboutRules describes a rule file: that of the family in the option "puzzle", or the caller's own text in "rules".
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

// Possible reports whether the first program of a page can carry the call out.
func (c *Call) Possible() bool {
	_, err := c.Commands.Args(c)
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

type AboutVerb struct {
	Name    string        `json:"name"`
	Summary string        `json:"summary"`
	Options []AboutOption `json:"options"`
}

// AboutOption describes an option of a verb in the words of help.
type AboutOption struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Usage   string   `json:"usage"`
	Values  []string `json:"values,omitempty"`
	Default string   `json:"default,omitempty"`
	Heading string   `json:"heading,omitempty"`
}

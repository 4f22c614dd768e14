package main

import (
	"bufio"
	"bytes"
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

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/internal/printable"
)

// call is a verb with its input and options, as a page states it, or a client of the server.
type call struct {
	Verb    string
	Input   io.Reader
	Options map[string]any // by the names of flags; of strings, numbers, truth values, or lists of them
	bounds  *bounds        // for every puzzle, or nil
}

// callable are the verbs that can be called, with the arguments that they get for it.
var callable = map[string][]string{
	"solve": {}, "unique": {}, "count": {}, "enumerate": {}, "forced": {}, "verify": {},
	"hint": {}, "explain": {}, "grade": {captureFolder}, "practice": {}, "review": {},
	"generate": {}, "mend": {}, "minimise": {},
	"encode": {captureFolder}, "certify": {captureFolder}, "convert": {captureFolder}, "check": {},
	"render": {captureFolder, "--format=text"},
}

// captureFolder is where files seem to be written that go to the caller.
const captureFolder = "--out=./"

// callOptions are the flags that a call may set. None of them names a file, a folder or a program.
var callOptions = strings.Fields(`all ascii backend boards brief caption cell change colours count drop encoding explain
	first forced format from givens grade graded id labels lenient level limit lines loop max-memory method minimum
	most names number optimal paper per-page prover puzzle rules seed shade show size solve split stats symbols
	symmetry technique textbook theme time-limit title to verify
	after set second pencil mark basis tint why keep profile answer`)

// options are the flags of a verb that a call may set, as they stand in help.
func (c *call) options(cmd *cobra.Command) (flags []*pflag.Flag) {
	boards := new(cobra.Command)
	(&inputFlags{}).addRules(boards)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch {
		case f.Name == "format" && slices.Equal(optionValues(f), []string{"text", "json"}): // answers are objects
		case f.Name == "puzzle" && cmd.Flag("from") == nil && cmd.Flag("size") == nil: // a file's name
		case slices.Contains(callOptions, f.Name), boards.Flag(f.Name) != nil:
			flags = append(flags, f)
		}
	})
	return flags
}

// command is the verb as a command, or nil if it cannot be called.
func (c *call) command() *cobra.Command {
	verbs := new(app).verbs()
	i := slices.IndexFunc(verbs, func(v verbEntry) bool { return v.name == c.Verb })
	if _, ok := callable[c.Verb]; !ok || i < 0 {
		return nil
	}
	cmd := newCommand(c.Verb, nil)
	cmd.Flags().SortFlags = false
	verbs[i].add(cmd)
	return cmd
}

// run runs the verb in this process. Each answer is a line, the JSON object that VERB --json prints
// for a puzzle, with a member "files" if the verb writes files. Those that are of all puzzles
// come in a last object by themselves, and errors that are of none as an object with the member
// "error" alone. An error of answer ends the call. Nothing is called after run has returned; progress may
// be nil, and is called by another goroutine than answer.
func (c *call) run(ctx context.Context, answer func(line []byte) error, progress func(text string)) exitCode {
	if c.Verb == "about" {
		return c.about(answer)
	}
	args, err := c.args()
	if err != nil {
		return complainTo(answer, exitUsage, err.Error())
	}
	t := &transcript{answer: answer}
	x := &exchange{answer: t.report, capture: t.file, tell: progress, bounds: c.bounds}
	var said bytes.Buffer
	a := &app{in: c.Input, err: plain{&said}, ctx: ctx, exchange: x}
	if a.in == nil {
		a.in = strings.NewReader("")
	}
	a.out = &output{buffer: bufio.NewWriter(t)}
	t.out = a.out
	code := a.execute(args)
	if len(t.files) > 0 && t.err == nil {
		t.err = t.line([]byte("{}"))
	}
	if text := strings.TrimPrefix(strings.TrimSpace(said.String()), "gridcnf: "); text != "" && t.err == nil {
		return complainTo(answer, code, text)
	}
	return code
}

// complainTo answers with an error.
func complainTo(answer func([]byte) error, code exitCode, text string) exitCode {
	var line bytes.Buffer
	if err := writeJSON(&line, map[string]string{"error": printable.Text(text)}); err != nil {
		panic(err) // a string
	}
	answer(bytes.TrimSpace(line.Bytes())) // if nobody wants to hear it, there is nothing else to say
	return code
}

// args is the command line that does what is called for.
func (c *call) args() ([]string, error) {
	cmd := c.command()
	if cmd == nil {
		verbs := slices.Sorted(maps.Keys(callable))
		return nil, fmt.Errorf("verb %q: %w", printable.Line(shorten(c.Verb)), expected(c.Verb, append(verbs, "about")))
	}
	args := append([]string{c.Verb, "--quiet"}, callable[c.Verb]...)
	for _, given := range []string{"json", "jobs=1"} {
		if name, _, _ := strings.Cut(given, "="); cmd.Flag(name) != nil {
			args = append(args, "--"+given)
		}
	}
	flags := make(map[string]*pflag.Flag)
	for _, f := range c.options(cmd) {
		flags[f.Name] = f
	}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		f := flags[name]
		if f == nil {
			return nil, fmt.Errorf("option %q: %s has none of that name%s",
				printable.Line(shorten(name)), c.Verb, didYouMean(name, slices.Collect(maps.Keys(flags))))
		}
		text, err := optionText(c.Options[name])
		if err == nil && isSolver(f) && !slices.Contains(optionValues(f), text) {
			err = errors.New("expected " + orList(optionValues(f)))
		}
		if err != nil {
			return nil, fmt.Errorf("option %q: %w", name, err)
		}
		switch {
		case name != "format" || cmd.Flag("json") == nil:
		case text == "json":
			continue // answers are that in any case
		case text == "pdf":
			args = append(args, "--out=puzzles.pdf") // of all of them
		default:
			args = append(args, captureFolder)
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
func (t *transcript) report(r *report) error {
	if _, err := t.out.Write(r.out.Bytes()); err != nil {
		return err
	}
	return t.out.Flush()
}

// line takes a line, an object in JSON, to which the files belong that have been written since the last one.
func (t *transcript) line(object []byte) error {
	object = bytes.Clone(object)
	if len(t.files) > 0 {
		var files bytes.Buffer
		if err := writeJSON(&files, t.files); err != nil {
			return err
		}
		member := `,"files":`
		object = bytes.TrimSuffix(object, []byte("}"))
		if len(object) == 1 {
			member = member[1:]
		}
		object = slices.Concat(object, []byte(member), bytes.TrimSpace(files.Bytes()), []byte("}"))
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
	f := capturedFile{Name: name, Type: mediaTypes[path.Ext(name)]}
	switch text := utf8.Valid(content.Bytes()); {
	case text:
		f.Text = content.String()
	default:
		f.Base64 = base64.StdEncoding.EncodeToString(content.Bytes())
	}
	if f.Type == "" {
		f.Type = "text/plain"
		if f.Base64 != "" {
			f.Type = "application/octet-stream"
		}
	}
	t.files = append(t.files, f)
	return nil
}

// mediaTypes are the types of the files that are not plain text, by what their names end in.
var mediaTypes = map[string]string{
	".svg": "image/svg+xml", ".png": "image/png", ".gif": "image/gif", ".pdf": "application/pdf",
	".html": "text/html", ".md": "text/markdown", ".json": "application/json",
}

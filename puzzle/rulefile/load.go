package rulefile

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"go.starlark.net/starlark"
)

// Limits on what a rule file may use, as it can be a stranger's program.
const (
	mostSteps    = 50_000_000 // of the interpreter, for one board
	mostLiterals = 40_000_000 // in all constraints of one board
	MostText     = 1 << 16    // bytes of a file; this also bounds how deep it nests
)

// builtin is a word of the language. It refuses wrong arguments.
type builtin func(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value

// prelude has the words that are written in the language itself.
//
//go:embed prelude.star
var prelude string

// language has the words that are written in Go. It is frozen.
var language = sync.OnceValue(func() starlark.StringDict {
	d := starlark.StringDict{}
	for _, table := range []map[string]builtin{tokenWords, literalWords, stateWords, graphWords} {
		for name, f := range table {
			d[name] = sketching(name, f)
		}
	}
	for name, kind := range map[string]string{"cells": cellPlace, "edges": edgePlace, "sides": sidePlace, "borders": borderPlace, "corners": cornerPlace, "outside": outsidePlace} {
		d[name] = sketching(name, func(_ *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) (l starlark.Value) {
			within(name, func() { l = newLayer(kind, args, kwargs) })
			return l
		})
	}
	maps.Copy(d, bounded)
	d["DIRECTIONS"] = starlark.Tuple(each(len(directions), func(i int) starlark.Value { return starlark.String(directions[i]) }))
	d.Freeze()
	return d
})

// spelt maps the words of the prelude to their texts. words caches the words that files have used. A word is read when a file first uses
// it, as reading all of them takes a fifth of the time in which the program starts.
var (
	spelt = sync.OnceValue(func() map[string]string {
		texts := make(map[string]string)
		for _, text := range strings.Split(prelude, "\n\n")[1:] {
			name, def := strings.CutPrefix(text, "def ")
			name, _, _ = strings.Cut(name, map[bool]string{true: "(", false: " ="}[def])
			texts[name] = text
		}
		return texts
	})
	words sync.Map
)

// written returns a word of the prelude, or nil. A sketch does not need the text of its words, so that text is read only when something
// else first calls them.
func written(name string) starlark.Value {
	text, known := spelt()[name]
	if v, done := words.Load(name); done || !known {
		v, _ := v.(starlark.Value)
		return v
	}
	read := sync.OnceValue(func() starlark.Value {
		all, err := execute(&starlark.Thread{Name: "prelude"}, "prelude.star", []byte(text), maps.Clone(language()), nil)
		if err != nil {
			panic(err)
		}
		all.Freeze()
		return all[name]
	})
	var word starlark.Value
	if sketchWords[name] != nil {
		word = sketching(name, func(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
			v, err := starlark.Call(t, read(), args, kwargs)
			check(err)
			return v
		})
	} else {
		word = read()
	}
	v, _ := words.LoadOrStore(name, word)
	return v.(starlark.Value)
}

// Parse reads a rule file. An error names the line and what was expected.
func Parse(name string, text []byte) (*File, error) {
	return ParseWithin(context.Background(), 0, name, text)
}

// ParseWithin is Parse, but nothing of the file runs on after the context has ended, now or later for a board. If the limit is not 0, no single
// run takes longer.
func ParseWithin(ctx context.Context, limit time.Duration, name string, text []byte) (*File, error) {
	return parse(ctx, limit, name, text, false, nil)
}

// parse is ParseWithin. shipped says that the file comes with the program; its program may come compiled.
func parse(ctx context.Context, limit time.Duration, name string, text []byte, shipped bool, program []byte) (*File, error) {
	if len(text) > MostText {
		return nil, fmt.Errorf("%s: found more, expected a rule file of at most %d bytes", name, MostText)
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for at, size := 0, 0; at < len(text); at += size {
		var c rune
		if c, size = utf8.DecodeRune(text[at:]); c == 0 || c == utf8.RuneError && size == 1 { // Starlark would take a NUL for the end
			return nil, fmt.Errorf("%s:%d: found byte 0x%02x, expected text in UTF-8", name, 1+bytes.Count(text[:at], []byte("\n")), text[at])
		}
	}
	sum := sha256.Sum256(text)
	f := &File{Source: name, Digest: hex.EncodeToString(sum[:]), text: text, shipped: shipped, until: ctx, limit: limit, marks: make(map[string][]Look)}
	env := maps.Clone(language())
	env["puzzle"] = sketching("puzzle", func(_ *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
		within("puzzle", func() { f.declare(args, kwargs) })
		return starlark.None
	})
	var globals starlark.StringDict
	err := f.guard(ctx, f.newThread(), func(t *starlark.Thread) {
		all, err := execute(t, name, text, env, program)
		check(err)
		globals = all
	})
	if err != nil {
		return nil, err
	}
	if f.Name == "" {
		return nil, fmt.Errorf("%s: found no puzzle(…), expected puzzle(name = …, rules = …, answer = …)", name)
	}
	globals.Freeze()
	for name, to := range map[string]*starlark.Callable{"frame": &f.frame, "clue": &f.clue, "blank": &f.blank, "whole": &f.whole, "misfit": &f.misfit} {
		if v, ok := globals[name]; ok {
			if *to, ok = v.(starlark.Callable); !ok {
				return nil, fmt.Errorf("%s: %s: found %s, expected a function", f.Source, name, v.Type())
			}
		}
	}
	if f.clue == nil && len(f.clues) > 0 && f.whole == nil && f.frame == nil {
		return nil, fmt.Errorf("%s: clues are declared, but none of clue(b, place, token), whole(b) and frame(b) reads them", f.Source)
	}
	f.words = sync.OnceValue(f.declared)
	return f, nil
}

// newThread returns a thread without input and output, and with a limit on steps.
func (f *File) newThread() *starlark.Thread {
	t := &starlark.Thread{Name: f.Source, Print: func(*starlark.Thread, string) {}}
	t.SetMaxExecutionSteps(mostSteps)
	if runtime.GOARCH == "wasm" {
		yielding(t)
	}
	if f.shipped {
		t.SetLocal("shipped", true)
	}
	return t
}

// yielding lets other goroutines run between steps: WebAssembly has one thread, so the goroutine that watches time and memory would not run
// otherwise.
func yielding(t *starlark.Thread) {
	const steps, turn = 64, 2 * time.Millisecond
	last := time.Now()
	t.SetMaxExecutionSteps(steps)
	t.OnMaxSteps = func(t *starlark.Thread) {
		if t.Steps >= mostSteps {
			t.Cancel("too many steps")
			return
		}
		t.SetMaxExecutionSteps(t.Steps + steps)
		if time.Since(last) > turn {
			runtime.Gosched()
			last = time.Now()
		}
	}
}

// Fault is an error in a rule file, with its place.
type Fault struct {
	place string
	cause error
}

func (f *Fault) Error() string { return f.place + ": " + f.cause.Error() }
func (f *Fault) Unwrap() error { return f.cause }

// guard runs something on a thread until the context ends. If that fails in the rule file, the error is a Fault: one line with the place.
func (f *File) guard(ctx context.Context, t *starlark.Thread, run func(*starlark.Thread)) (err error) {
	if !f.shipped {
		within, cancel := context.WithTimeout(ctx, cmp.Or(f.limit, math.MaxInt64))
		defer cancel()
		defer context.AfterFunc(f.until, cancel)()
		ctx = within
	}
	if err = watched(ctx, t, run); ctx.Err() != nil {
		return cmp.Or(f.until.Err(), ctx.Err())
	}
	var fault *Fault
	var eval *starlark.EvalError
	if errors.As(err, &fault) {
		return fault
	}
	if errors.As(err, &eval) {
		cause := eval.Unwrap()
		if cause == nil || !strings.Contains(eval.Error(), cause.Error()) {
			cause = errors.New(eval.Msg)
		}
		if c, ok := t.Local("compiler").(*compiler); ok {
			cause = c.lacking(cause)
		}
		return &Fault{innermost(eval.CallStack), cause}
	}
	return err
}

// innermost returns the place of the innermost call that is in a rule file.
func innermost(stack starlark.CallStack) string {
	for i := len(stack) - 1; i >= 0; i-- {
		if at := stack[i].Pos; at.Line > 0 && !strings.HasPrefix(at.Filename(), "prelude") && at.Filename() != "<builtin>" {
			return fmt.Sprintf("%s:%d:%d", at.Filename(), at.Line, at.Col)
		}
	}
	return "the rule file"
}

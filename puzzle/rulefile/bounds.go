package rulefile

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"gridcnf/internal/giveup"
)

// Starlark counts steps but not memory, and a single step can use any amount of memory. So we bound the steps that make something large out
// of something small, and watch the memory over several steps.
const mostElements = 1_000_000 // of a range, and of a product

// mostMemory is how many bytes a rule file may take beyond those in use when it begins to run. A test lowers it.
var mostMemory uint64 = 1 << 30

// unbounded maps methods that make long texts or lists in one step to code that does the same step by step.
var unbounded = map[string]string{"extend": "+=", "format": "%", "join": "a + b", "replace": "list(text.elems())"}

// compiled compiles a file, with bounds on * and %, and without the unbounded methods. It adds the words of
// the prelude that the file uses to env. A file that comes compiled is only loaded.
func compiled(name string, text []byte, env starlark.StringDict, program []byte) (*starlark.Program, error) {
	if program != nil {
		for word := range sketchWords {
			env[word] = cmp.Or(written(word), env[word])
		}
		return starlark.CompiledProgram(bytes.NewReader(program))
	}
	file, err := (&syntax.FileOptions{}).Parse(name, text, 0)
	if err != nil {
		return nil, explained(err)
	}
	bound := func(op syntax.Token, y syntax.Expr) syntax.Expr {
		name := map[syntax.Token]string{
			syntax.STAR: factorName, syntax.STAR_EQ: factorName, syntax.PERCENT: formattedName, syntax.PERCENT_EQ: formattedName,
			syntax.PLUS: summandName, syntax.PLUS_EQ: summandName,
		}[op]
		if _, literal := y.(*syntax.Literal); name == "" || literal && name == summandName {
			return y
		}
		at, _ := y.Span()
		return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: name}, Lparen: at, Args: []syntax.Expr{y}, Rparen: at}
	}
	own := make(map[string]bool) // the words that the file defines itself
	for _, s := range file.Stmts {
		if def, ok := s.(*syntax.DefStmt); ok {
			own[def.Name.Name] = true
		} else if set, ok := s.(*syntax.AssignStmt); ok {
			if word, ok := set.LHS.(*syntax.Ident); ok {
				own[word.Name] = true
			}
		}
	}
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Ident:
			if own[n.Name] {
				return true
			}
			if word := written(n.Name); word != nil {
				env[n.Name] = word
			}
		case *syntax.BinaryExpr:
			n.Y = bound(n.Op, n.Y)
		case *syntax.AssignStmt:
			n.RHS = bound(n.Op, n.RHS)
		case *syntax.DotExpr:
			if instead := unbounded[n.Name.Name]; err == nil && instead != "" {
				err = fmt.Errorf("%s: found .%s, expected a rule file without it: say %s", n.Name.NamePos, n.Name.Name, instead)
			}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	p, err := starlark.FileProgram(file, env.Has)
	if err != nil {
		return nil, explained(err)
	}
	return p, nil
}

func execute(t *starlark.Thread, name string, text []byte, env starlark.StringDict, program []byte) (starlark.StringDict, error) {
	p, err := compiled(name, text, env, program)
	if err != nil {
		return nil, err
	}
	return p.Init(t, env)
}

// python maps Starlark's errors about features of Python that it lacks to what a file can write instead.
var python = []struct{ message, instead string }{
	{"got is, want", "say == or !="},
	{"got for, want ')'", "write a list, [… for …]"},
	{"got string literal, want", "there are no f-strings: say \"%d\" % n"},
	{"got '**', want", "there are no powers"},
	{"does not associate", "say a < b and b < c"},
	{"got import, want", "a file has the words of docs/rules.md alone"},
	{"got class, want", "there are lists, tuples, dicts and functions"},
	{"support while loops", "say for i in range(n)"},
	{"support sets", "say {x: True}"},
}

// explained adds to an error what to write instead of a feature of Python that Starlark lacks.
func explained(err error) error {
	for _, p := range python {
		if strings.Contains(err.Error(), p.message) {
			return fmt.Errorf("%w: unlike in Python, %s", err, p.instead)
		}
	}
	return err
}

// The functions that bound the right side of *, + and %. No file can write them.
const (
	factorName    = "*"
	summandName   = "+"
	formattedName = "%"
)

// bounded has built-in functions of Starlark, each with a bound on its result.
var bounded = starlark.StringDict{
	factorName: starlark.NewBuiltin(factorName, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return factor{args[0]}, nil
	}),
	summandName: starlark.NewBuiltin(summandName, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		if n := starlark.Len(args[0]); n > mostElements {
			return nil, bounds(n)
		}
		return args[0], nil
	}),
	formattedName: starlark.NewBuiltin(formattedName, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		parts, several := args[0].(starlark.Tuple)
		if !several {
			parts = args
		}
		size := 0
		for _, p := range parts {
			if !writable(p) {
				return nil, fmt.Errorf("found %s, expected texts, numbers and places after %%", p.Type())
			}
			size += max(0, starlark.Len(p))
		}
		return args[0], bounds(size)
	}),
	"range": starlark.NewBuiltin("range", func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		v, err := starlark.Call(t, starlark.Universe["range"], args, kwargs)
		if err == nil {
			err = bounds(starlark.Len(v))
		}
		return v, err
	}),
	"zip": starlark.NewBuiltin("zip", func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		rows := mostElements + 1
		for _, a := range args {
			rows = min(rows, starlark.Len(a))
		}
		if rows > 0 && len(args) > mostElements/rows {
			return nil, bounds(mostElements + 1)
		}
		return starlark.Call(t, starlark.Universe["zip"], args, kwargs)
	}),
	"str": plainly("str"), "repr": plainly("repr"), "print": plainly("print"), "fail": plainly("fail"),
	"getattr": starlark.NewBuiltin("getattr", func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
		return nil, errors.New("found getattr, expected a rule file without it")
	}),
}

// plainly bounds a built-in that writes values: nested lists could make a text of any length.
func plainly(name string) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		for _, a := range args {
			if !writable(a) {
				return nil, fmt.Errorf("%s: found %s, expected texts, numbers and places", name, a.Type())
			}
		}
		return starlark.Call(t, starlark.Universe[name], args, kwargs)
	})
}

// writable reports whether a value is a single one, such as a text or a number, or a short tuple of such.
func writable(v starlark.Value) bool {
	if all, several := v.(starlark.Tuple); several {
		return len(all) <= 16 && !slices.ContainsFunc(all, collects)
	}
	return !collects(v)
}

// collects reports whether a value contains others.
func collects(v starlark.Value) bool {
	_, many := v.(starlark.Iterable)
	_, mapped := v.(starlark.Mapping)
	return many || mapped
}

// bounds returns an error for more than mostElements.
func bounds(size int) error {
	if size > mostElements {
		return fmt.Errorf("found more than %d elements, expected fewer", mostElements)
	}
	return nil
}

// factor is the right operand of *.
type factor struct{ starlark.Value }

// Binary returns the product, or an error if it would be too long.
func (f factor) Binary(op syntax.Token, x starlark.Value, _ starlark.Side) (starlark.Value, error) {
	size := bitLen(x) + bitLen(f.Value)
	if n := starlark.Len(x); n >= 0 {
		size = product(n, f.Value)
	} else if n := starlark.Len(f.Value); n >= 0 {
		size = product(n, x)
	}
	if err := bounds(size); err != nil {
		return nil, err
	}
	return starlark.Binary(op, x, f.Value)
}

// product returns the number of elements of a repetition, or more than the bound.
func product(length int, times starlark.Value) int {
	n, number := times.(starlark.Int)
	if !number || n.Sign() <= 0 || length == 0 {
		return 0
	}
	if many, small := n.Int64(); small && many <= mostElements {
		return length * int(many)
	}
	return mostElements + 1
}

// bitLen returns the length of a number in bits.
func bitLen(v starlark.Value) int {
	if n, ok := v.(starlark.Int); ok {
		return n.BigInt().BitLen()
	}
	return 0
}

// mostTime is how long a rule file may take for a board. A single step cannot be stopped, for example one that hashes nested
// tuples: after grace we stop waiting for it. Tests set a shorter time.
var mostTime = time.Minute

const grace = time.Second

// watched runs something on a thread, and ends it when it takes too much time or memory. A single step of a
// stranger's file can take for ever, so that file runs on a goroutine that we can abandon. A shipped file has no such steps: it runs
// on this goroutine, and is watched only after the first tick.
func watched(ctx context.Context, t *starlark.Thread, run func(*starlark.Thread)) error {
	done := make(chan error, 1)
	if t.Local("shipped") != nil {
		late := time.AfterFunc(tick, func() { _ = watch(ctx, t, done, func() {}) })
		defer late.Stop()
		defer close(done)
		return giveup.Try(func() { run(t) })
	}
	return watch(ctx, t, done, func() {
		go func() {
			defer func() {
				if p := recover(); p != nil {
					done <- crash{fmt.Errorf("%v\n%s", p, debug.Stack())}
				}
			}()
			done <- giveup.Try(func() { run(t) })
		}()
	})
}

// crash is a panic on the goroutine of a file. It goes on where we wait for that: a server or a batch recovers it there, for one puzzle.
type crash struct{ error }

// tick is how often we check a thread.
const tick = 2 * time.Millisecond

// watch starts a thread, waits until it is done, and stops it when it takes too much, or the context ends.
func watch(ctx context.Context, t *starlark.Thread, done <-chan error, begin func()) error {
	most, ended := mostMemory, ctx.Done()
	last, why := time.Now().Add(mostTime), fmt.Sprintf("it takes more than %v", mostTime)
	if runtime.GOARCH == "wasm" && t.Local("shipped") == nil {
		most /= 4 // WebAssembly has 4 GiB with the garbage, and running out ends the program
	}
	live, all := inUse()
	if live > most/2 { // this may be garbage of an earlier run
		runtime.GC()
		live, all = inUse()
	}
	begin()
	next := time.NewTicker(tick)
	defer next.Stop()
	for {
		select {
		case err := <-done:
			if c, crashed := err.(crash); crashed {
				panic(c.error)
			}
			return err
		case <-ended:
			last, why, ended = time.Now(), "it was stopped", nil
		case <-next.C:
			if l, a := inUse(); l > live+most || a > all+2*most {
				t.Cancel(fmt.Sprintf("it takes more than %d MiB of memory", most>>20))
			}
			if late := time.Since(last); late > grace {
				return fmt.Errorf("%s: %s", t.Name, why)
			} else if late > 0 {
				t.Cancel(why)
			}
		}
	}
}

// inUse returns the bytes that were live at the last garbage collection, and those of all objects now, with garbage.
func inUse() (live, all uint64) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64(), sample[1].Value.Uint64()
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"syscall/js"

	"gridcnf/app"
	"gridcnf/cmd/internal/command"
)

// In a page, or in Node, wasm_exec.js starts the program, which adds these functions:
//
//	gridcnf.call(verb, input, options, onAnswer, onProgress) → Promise of the exit code
//	gridcnf.can(verb, options) → whether this program can do that; only the first program of a page has this function
//
// The input is a string or a Uint8Array. The options are an object whose keys are names of flags (docs/api.md).
// onAnswer gets each answer as JSON text, and onProgress gets a line of progress now and then.
func main() {
	app.CollectLess()
	functions := map[string]any{"call": js.FuncOf(callFromJS)}
	if !app.Whole {
		functions["can"] = js.FuncOf(func(_ js.Value, args []js.Value) any {
			c, err := readCall([]js.Value{args[0], js.Null(), args[1]})
			return err == nil && c.Possible()
		})
	}
	js.Global().Set("gridcnf", functions)
	select {} // the functions must stay callable
}

// callFromJS is gridcnf.call. It returns a promise at once, because the page's event loop must not wait for goroutines.
func callFromJS(_ js.Value, args []js.Value) any {
	c, err := readCall(args)
	answer, progress := callback(args, 3), callback(args, 4)
	work := js.FuncOf(func(_ js.Value, promise []js.Value) any {
		go func() {
			if err != nil {
				promise[0].Invoke(int(app.ComplainTo(answer, app.ExitUsage, err.Error())))
				return
			}
			promise[0].Invoke(int(c.Run(context.Background(), answer, func(text string) { progress([]byte(text)) })))
		}()
		return nil
	})
	defer work.Release()
	return js.Global().Get("Promise").New(work)
}

// readCall reads the first three arguments of gridcnf.call.
func readCall(args []js.Value) (*app.Call, error) {
	c := &app.Call{Commands: command.Tree{}, OwnRules: true, Input: strings.NewReader("")}
	if len(args) > 0 {
		c.Verb = args[0].String()
	}
	if len(args) > 1 {
		c.Input = inputOf(args[1])
	}
	if len(args) > 2 && args[2].Truthy() {
		text := js.Global().Get("JSON").Call("stringify", args[2]).String()
		if err := json.Unmarshal([]byte(text), &c.Options); err != nil {
			return nil, app.Usagef("options: expected an object by the names of options")
		}
	}
	return c, nil
}

// inputOf reads a string or a Uint8Array.
func inputOf(value js.Value) io.Reader {
	switch {
	case value.Type() == js.TypeString:
		return strings.NewReader(value.String())
	case value.InstanceOf(js.Global().Get("Uint8Array")):
		content := make([]byte, value.Length())
		js.CopyBytesToGo(content, value)
		return bytes.NewReader(content)
	}
	return strings.NewReader("")
}

// callback wraps argument i, a function of the page. If it is missing, texts are dropped.
func callback(args []js.Value, i int) func([]byte) error {
	if len(args) <= i || args[i].Type() != js.TypeFunction {
		return func([]byte) error { return nil }
	}
	return func(text []byte) error {
		args[i].Invoke(string(text))
		return nil
	}
}

//go:build !js

package app

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"gridcnf/app/batch"
	"gridcnf/app/serve"
	"gridcnf/internal/process"
)

// isolatedCall is a call as its own process reads it: one line, followed by the input.
type isolatedCall struct {
	Verb    string
	Options map[string]any
	Limit   time.Duration // for each puzzle
	Cells   int
}

// isolatedLine is a line that this process writes: an answer, its progress, or at the end its exit code.
type isolatedLine struct {
	Answer   json.RawMessage `json:",omitempty"`
	Progress string          `json:",omitempty"`
	Exit     *ExitCode       `json:",omitempty"`
}

// Apart reports whether a call brings a rule file of the caller's. A certificate has one, too.
func (s *ServeRun) Apart(c serve.Call) bool {
	return c.Verb == "check" || s.CallerRules && c.Options["rules"] != nil
}

// apart makes a call in its own process, which can be killed: a single step of a rule file can take all memory or run for ever,
// and nothing else can stop a step.
func (s *ServeRun) apart(ctx context.Context, c serve.Call, answer func([]byte) error, progress func(string)) ExitCode {
	self, err := os.Executable()
	call, bad := json.Marshal(isolatedCall{c.Verb, c.Options, c.Left(), s.Cells})
	var child *process.Child
	if err = cmp.Or(err, bad); err == nil {
		child, err = process.StartChild([]string{self, "serve", "isolated"},
			"GOMAXPROCS=1", "GOTRACEBACK=none", fmt.Sprintf("GOMEMLIMIT=%d", s.memoryApart/10*9))
	}
	if err != nil {
		panic(err) // the server recovers it
	}
	defer child.End()
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer batch.Guard(child, s.memoryApart, 0, cancel)()
	go func() { // ends with the process or the input
		io.Copy(child, io.MultiReader(bytes.NewReader(append(call, '\n')), c.Input))
		child.CloseInput()
	}()
	for {
		var said isolatedLine
		line, err := child.Next(limited)
		if err = cmp.Or(err, json.Unmarshal(line, &said)); err != nil {
			why := batch.Why(ctx, limited, child, err).Error()
			if strings.Contains(why, "panic: ") {
				panic(why)
			}
			return ComplainTo(answer, ExitUnknown, why)
		}
		switch {
		case said.Exit != nil:
			return *said.Exit
		case said.Answer == nil:
			progress(said.Progress)
		case answer(said.Answer) != nil:
			return ExitFailed
		}
	}
}

// Isolated makes the call that it reads from standard input.
func (s *ServeRun) Isolated() error {
	in := bufio.NewReader(s.App.In)
	line, err := in.ReadBytes('\n')
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber() // keep numbers as they were written
	var c isolatedCall
	if err = cmp.Or(err, d.Decode(&c)); err != nil {
		return UsageError{err}
	}
	var saying sync.Mutex
	say := func(line isolatedLine) error {
		saying.Lock()
		defer saying.Unlock()
		return cmp.Or(WriteJSON(s.App.Out, line), s.App.Out.Flush())
	}
	run := Call{Commands: s.App.Commands, Verb: c.Verb, Input: in, Options: c.Options, OwnRules: true, bounds: &Bounds{
		func() time.Duration { return c.Limit }, c.Cells, func(p any) { panic(p) },
	}}
	code := run.Run(s.App.Ctx, func(line []byte) error { return say(isolatedLine{Answer: line}) }, func(text string) {
		say(isolatedLine{Progress: text}) // if this fails, so does the answer
	})
	return say(isolatedLine{Exit: &code})
}

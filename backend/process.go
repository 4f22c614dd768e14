package backend

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/internal/process"
)

// command is a solver program with its arguments. It is a Solver that keeps its clauses and runs the
// program on all of them at every Solve, with the assumptions as unit clauses.
type command struct {
	name string   // what errors call it
	path string   // the program's file
	args []string // "{}" in one of them stands for a file with the formula

	log     cnf.Formula
	refuted bool // the clauses alone are unsatisfiable
	model   cnf.Model
}

// Add asserts a clause.
func (c *command) Add(clause ...cnf.Lit) { c.log.Add(clause...) }

// Solve decides the clauses under the assumptions.
func (c *command) Solve(ctx context.Context, assume ...cnf.Lit) (status Status, err error) {
	if err := ctx.Err(); err != nil {
		return Unknown, err
	}
	if c.refuted {
		return Unsat, nil
	}
	f := &c.log
	if len(assume) > 0 {
		f = new(cnf.Formula)
		for clause := range c.log.Clauses() {
			f.Add(clause...)
		}
		for _, l := range assume {
			f.Add(l)
		}
	}
	status, c.model, err = c.run(ctx, f)
	c.refuted = status == Unsat && len(assume) == 0
	return status, err
}

// Value returns the value of a literal in the model of the last Solve.
func (c *command) Value(l cnf.Lit) bool { return c.model.Value(l) }

// placeholder is replaced by the name of the formula's file. A command without it gets the formula on its standard input.
const placeholder = "{}"

// pipeDelay is how long we wait for the output of processes that a program has left behind when it ended.
const pipeDelay = time.Second

var errTooMuch = errors.New("too much output")

// run decides a formula. The program and the processes it starts are killed when ctx ends.
func (c *command) run(ctx context.Context, f *cnf.Formula) (Status, cnf.Model, error) {
	var input bytes.Buffer
	if err := f.WriteDIMACS(until{ctx, &input}); err != nil {
		return Unknown, nil, cmp.Or(ctx.Err(), c.wrap(err))
	}
	args, cleanup, err := c.place(&input)
	if err != nil {
		return Unknown, nil, c.wrap(err)
	}
	defer cleanup()

	running, kill := context.WithCancelCause(ctx)
	defer kill(nil)
	limit := 64<<20 + 16*f.NumVars() // more than any model takes, and plenty for remarks: a program that prints more will not end
	stdout := &head{room: limit, full: func() { kill(errTooMuch) }}
	stderr := new(process.Tail)
	cmd := exec.CommandContext(running, c.path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &input, stdout, stderr
	cmd.WaitDelay = pipeDelay
	process.OwnGroup(cmd)
	err = cmd.Run()
	if cmd.Process != nil {
		// Kill the processes that it left behind. The group's number is free for others once the last of them is gone, but it is not reused so
		// soon.
		process.KillGroup(cmd)
	}
	switch {
	case ctx.Err() != nil:
		return Unknown, nil, ctx.Err()
	case context.Cause(running) == errTooMuch:
		return Unknown, nil, c.wrap(ErrGarbage, fmt.Sprintf("more than %d bytes of output", limit))
	case cmd.ProcessState == nil: // it could not be started
		return Unknown, nil, c.wrap(ErrCrashed, err.Error())
	}
	return c.verdict(f, stdout.kept, cmd.ProcessState, stderr.String())
}

// until is a writer that fails when its context ends, as writing a formula can take longer than the time limit.
type until struct {
	ctx context.Context
	w   io.Writer
}

func (u until) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(p)
}

// head keeps the first bytes written to it and calls full when there are more.
type head struct {
	kept []byte
	room int
	full func()
}

func (h *head) Write(p []byte) (int, error) {
	if len(h.kept)+len(p) > h.room {
		h.full()
		return 0, errTooMuch
	}
	h.kept = append(h.kept, p...)
	return len(p), nil
}

// place writes the formula to a file if the command asks for one, and returns the arguments with
// its name. cleanup removes it. Otherwise input stays as it is.
func (c *command) place(input *bytes.Buffer) (args []string, cleanup func(), err error) {
	if !strings.Contains(strings.Join(c.args, " "), placeholder) {
		return c.args, func() {}, nil
	}
	file, err := os.CreateTemp("", "gridcnf-*.cnf")
	if err != nil {
		return nil, nil, err
	}
	cleanup = func() { os.Remove(file.Name()) }
	_, err = input.WriteTo(file)
	if err = errors.Join(err, file.Close()); err != nil {
		cleanup()
		return nil, nil, err
	}
	return list.Map(c.args, func(arg string) string { return strings.ReplaceAll(arg, placeholder, file.Name()) }), cleanup, nil
}

// wrap names the program in an error, and adds the details that are not empty.
func (c *command) wrap(err error, details ...string) error {
	details = slices.DeleteFunc(details, func(d string) bool { return d == "" })
	return fmt.Errorf("%s: %w%s", c.name, err, strings.Join(append([]string{""}, details...), ": "))
}

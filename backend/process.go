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
	"gridcnf/internal/process"
)

// command is a solver program with its arguments.
type command struct {
	name string   // what errors call it
	path string   // the program's file
	args []string // "{}" in one of them stands for a file with the formula
}

// placeholder is replaced by the name of the formula's file. A command without
// it gets the formula on its standard input.
const placeholder = "{}"

// outputLimit is how many bytes a program may print: more than any model takes,
// and much for remarks. A program that prints more will not end.
func outputLimit(f *cnf.Formula) int { return 64<<20 + 16*f.NumVars() }

// pipeDelay is how long a program that has ended may leave its output open to
// processes it has left behind.
const pipeDelay = time.Second

var errTooMuch = errors.New("too much output")

// solve is the OneShot of the program. The program and the processes it starts
// are killed when ctx ends.
func (c command) solve(ctx context.Context, f *cnf.Formula) (Status, cnf.Model, error) {
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
	limit := outputLimit(f)
	stdout := &head{room: limit, full: func() { kill(errTooMuch) }}
	stderr := new(process.Tail)
	cmd := exec.CommandContext(running, c.path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &input, stdout, stderr
	cmd.WaitDelay = pipeDelay
	process.OwnGroup(cmd)
	err = cmd.Run()
	if cmd.Process != nil {
		// Those it left behind. The group's number is free for others once the last of
		// them is gone, but is not given out again so soon.
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

// until is a writer that fails when its context ends: a formula can take longer to
// write than the time there is.
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

// place writes the formula to a file if the command asks for one, and returns
// the arguments with its name. cleanup removes it. Otherwise input stays as it
// is.
func (c command) place(input *bytes.Buffer) (args []string, cleanup func(), err error) {
	wanted := func(arg string) bool { return strings.Contains(arg, placeholder) }
	if !slices.ContainsFunc(c.args, wanted) {
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
	for _, arg := range c.args {
		args = append(args, strings.ReplaceAll(arg, placeholder, file.Name()))
	}
	return args, cleanup, nil
}

// wrap names the program in an error, with those details that say something.
func (c command) wrap(err error, details ...string) error {
	details = slices.DeleteFunc(details, func(d string) bool { return d == "" })
	return fmt.Errorf("%s: %w%s", c.name, err, strings.Join(append([]string{""}, details...), ": "))
}

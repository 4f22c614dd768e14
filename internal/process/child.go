package process

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"
)

// Child is a running program that answers each line of its standard input with a line. A goroutine reads its output, so that an unasked
// line is found before the next question. On Linux it does not outlive this process.
type Child struct {
	cmd   *exec.Cmd
	kill  context.CancelFunc // kills it and everything it has started
	in    io.WriteCloser
	lines chan []byte // its output; closed when there is no more
	err   error       // why lines was closed
	words Tail        // its standard error
}

// longestLine bounds a line of output, in bytes: two solutions of the largest board, with room to spare.
const longestLine = 32 << 20

// Reasons why a child has not answered a question.
var (
	ErrDied    = errors.New("it died")
	ErrGarbled = errors.New("its output cannot be understood")
	ErrUnasked = fmt.Errorf("%w: it speaks without having been asked", ErrGarbled)
)

// StartChild starts a program, with additional variables NAME=VALUE in its environment. The caller must call End.
func StartChild(command []string, env ...string) (*Child, error) {
	ctx, kill := context.WithCancel(context.Background())
	c := &Child{cmd: exec.CommandContext(ctx, command[0], command[1:]...), kill: kill, lines: make(chan []byte)}
	c.cmd.Env = append(os.Environ(), env...)
	OwnGroup(c.cmd)
	dieWithParent(c.cmd)
	c.cmd.Stderr = &c.words
	c.cmd.WaitDelay = time.Second // for standard error that others hold open
	in, err := c.cmd.StdinPipe()
	out, outErr := c.cmd.StdoutPipe()
	if err = cmp.Or(err, outErr); err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		kill()
		return nil, err
	}
	c.in = in
	go c.read(ctx, out)
	return c, nil
}

// read passes on lines until there are no more, or the program is killed.
func (c *Child) read(ctx context.Context, out io.Reader) {
	defer close(c.lines)
	s := bufio.NewScanner(out)
	s.Buffer(nil, longestLine)
	c.err = ErrDied
	for s.Scan() {
		select {
		case c.lines <- slices.Clone(s.Bytes()):
		case <-ctx.Done():
			return
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		c.err = fmt.Errorf("%w: a line of more than %d bytes", ErrGarbled, longestLine)
	}
}

// Next waits for a line.
func (c *Child) Next(ctx context.Context) ([]byte, error) {
	select {
	case line, ok := <-c.lines:
		if !ok {
			return nil, c.err
		}
		return line, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Ask writes a line and waits for one. If ctx ends, it kills the program, which may not even read the question.
func (c *Child) Ask(ctx context.Context, text []byte) ([]byte, error) {
	select {
	case _, ok := <-c.lines:
		if ok {
			return nil, ErrUnasked
		}
	default:
	}
	spare := context.AfterFunc(ctx, c.kill)
	_, err := c.in.Write(text)
	line, nextErr := c.Next(ctx)
	switch {
	case !spare():
		return nil, ctx.Err()
	case nextErr != nil:
		return nil, nextErr
	}
	return line, err
}

// Write writes to the program's standard input.
func (c *Child) Write(text []byte) (int, error) { return c.in.Write(text) }

// CloseInput tells the program that there are no more lines.
func (c *Child) CloseInput() { c.in.Close() }

// Resident returns the program's resident memory in bytes, or 0 if that is not known.
func (c *Child) Resident() int64 { return resident(c.cmd.Process.Pid) }

// End kills the program, unless it has ended, and returns how it ended, such as "signal: killed", and its last words on standard error.
func (c *Child) End() (state, words string) {
	c.kill()
	// An error says how it ended, or that it has ended already.
	_ = c.cmd.Wait()
	for range c.lines {
	}
	return c.cmd.ProcessState.String(), c.words.String()
}

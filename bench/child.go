package bench

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"time"

	"gridcnf/internal/process"
)

// child is a running program with pipes. A goroutine reads its output, so that a line
// that nobody has asked for is found before the next question.
type child struct {
	cmd   *exec.Cmd
	kill  context.CancelFunc // with all that it has started
	in    io.WriteCloser
	lines chan []byte  // its output; closed when there is no more
	err   error        // why, once closed
	words process.Tail // its standard error
}

// longestLine is how much a peer may say at once: two solutions of the largest board,
// with room.
const longestLine = 8 << 20

var (
	errDied    = errors.New("it died")
	errUnasked = fmt.Errorf("%w: it speaks without having been asked", errGarbled)
)

func startChild(command []string) (*child, error) {
	ctx, kill := context.WithCancel(context.Background())
	c := &child{cmd: exec.CommandContext(ctx, command[0], command[1:]...), kill: kill, lines: make(chan []byte)}
	process.OwnGroup(c.cmd)
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

// read passes lines on until there are no more, or the program is killed.
func (c *child) read(ctx context.Context, out io.Reader) {
	defer close(c.lines)
	s := bufio.NewScanner(out)
	s.Buffer(nil, longestLine)
	c.err = errDied
	for s.Scan() {
		select {
		case c.lines <- slices.Clone(s.Bytes()):
		case <-ctx.Done():
			return
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		c.err = fmt.Errorf("%w: a line of more than %d bytes", errGarbled, longestLine)
	}
}

// next waits for a line.
func (c *child) next(ctx context.Context) ([]byte, error) {
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

// ask writes a line and waits for one. When its time is up, the program is killed: it
// may be in the way of the question, too.
func (c *child) ask(ctx context.Context, text []byte) ([]byte, error) {
	select {
	case _, ok := <-c.lines:
		if ok {
			return nil, errUnasked
		}
	default:
	}
	spare := context.AfterFunc(ctx, c.kill)
	_, err := c.in.Write(text)
	line, nextErr := c.next(ctx)
	switch {
	case !spare():
		return nil, ctx.Err()
	case nextErr != nil:
		return nil, nextErr
	}
	return line, err
}

// end kills the program and returns its last words.
func (c *child) end() string {
	c.kill()
	// An error says how it ended, or that it has ended already.
	_ = c.cmd.Wait()
	for range c.lines {
	}
	return c.words.String()
}

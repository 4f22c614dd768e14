package bench

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"time"

	"gridcnf/internal/process"
)

// Peer is a program that solves the same puzzles. It is started once and answers one
// problem after another; if it dies, talks nonsense or does not stop when its time is
// up, it is killed with all that it has started, and started anew for the next
// problem. No start is in anybody's time.
type Peer struct {
	info    SystemInfo
	command []string
	grace   time.Duration
	child   *child // nil: it does not run
}

// The patience with a peer.
const (
	startLimit = time.Minute     // for its hello
	grace      = 5 * time.Second // beyond one and a half times the time limit
	closeLimit = 2 * time.Second // for its end, when it gets no more input
)

// StartPeer starts a program as a peer. If the name is empty, it is the one that the
// program announces. It fails with the program's own words if it does not announce
// itself.
func StartPeer(ctx context.Context, name string, command []string) (*Peer, error) {
	p := &Peer{info: SystemInfo{Name: name, Peer: true}, command: command, grace: grace}
	said, err := p.start(ctx)
	if err != nil {
		return nil, err
	}
	p.info.Version = said.Version
	if name == "" {
		p.info.Name = said.Peer
	}
	return p, nil
}

// Info says which peer this is.
func (p *Peer) Info() SystemInfo { return p.info }

// Close ends the peer: it gets no more input, and then the patience has an end.
func (p *Peer) Close() error {
	if p.child == nil {
		return nil
	}
	p.child.in.Close()
	ctx, cancel := context.WithTimeout(context.Background(), closeLimit)
	defer cancel()
	for err := error(nil); err == nil; {
		_, err = p.child.next(ctx)
	}
	p.stop()
	return nil
}

// start starts the program and waits for its hello.
func (p *Peer) start(ctx context.Context) (hello, error) {
	var said hello
	c, err := startChild(p.command)
	if err != nil {
		return said, p.wrap(err)
	}
	p.child = c
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	line, err := c.next(ctx)
	if err == nil {
		err = json.Unmarshal(line, &said)
		if err == nil && said.Peer == "" {
			err = errors.New("no name in it")
		}
		if err != nil {
			err = fmt.Errorf("its first line is %s, expected {\"peer\":…,\"version\":…}: %w", clip(line), err)
		}
	}
	if err == nil {
		return said, nil
	}
	words := p.stop()
	switch {
	case errors.Is(err, context.Canceled):
		return said, err
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("it has said nothing for %v", startLimit)
	case errors.Is(err, errDied) && words != "":
		err = errors.New(words)
	}
	return said, p.wrap(err)
}

// stop kills the program, and returns its last words on standard error.
func (p *Peer) stop() string {
	if p.child == nil {
		return ""
	}
	words := p.child.end()
	p.child = nil
	return words
}

// wrap names the peer in an error.
func (p *Peer) wrap(err error) error {
	name := p.info.Name
	if name == "" {
		name = p.command[0]
	}
	return fmt.Errorf("peer %s: %w", name, err)
}

// Run asks the peer.
func (p *Peer) Run(ctx context.Context, problem Problem) (Outcome, error) {
	o := Outcome{Verdict: Unknown}
	words, err := newRequest(problem)
	if err != nil {
		return o, err
	}
	text, err := json.Marshal(words)
	if err != nil {
		return o, err
	}
	if p.child == nil {
		if _, err := p.start(ctx); err != nil {
			if ctx.Err() != nil {
				return o, ctx.Err()
			}
			return o, fmt.Errorf("%w: %w", ErrLost, err)
		}
	}
	patience, cancel := context.WithTimeout(ctx, problem.TimeLimit*3/2+p.grace)
	defer cancel()
	start := time.Now()
	line, err := p.child.ask(patience, append(text, '\n'))
	wall := time.Since(start).Seconds()
	o.Seconds = wall
	switch {
	case err == nil:
		o, err = parseReply(line, problem, wall)
		if errors.Is(err, errGarbled) {
			p.stop()
		}
		return o, err
	case ctx.Err() != nil:
		p.stop()
		return o, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		p.stop()
		o.TimedOut = true
		return o, nil
	}
	if last := p.stop(); last != "" {
		err = fmt.Errorf("%w: %s", err, last)
	}
	return o, err
}

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
	if err := cmp.Or(err, outErr); err != nil {
		kill()
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
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

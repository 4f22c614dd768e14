package bench

import (
	"bufio"
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

// Close ends the peer.
func (p *Peer) Close() error {
	if p.child == nil {
		return nil
	}
	p.child.in.Close()
	select {
	case <-p.child.ended:
	case <-time.After(closeLimit):
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
	words := p.child.kill()
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

// child is a running program with pipes.
type child struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan []byte   // its output
	ended  chan struct{} // closed when there is no more
	err    error         // why, once ended
	killed chan struct{} // closed when nobody listens any more
	words  process.Tail  // its standard error
}

// longestLine is how much a peer may say at once: two solutions of the largest board,
// with room.
const longestLine = 8 << 20

var (
	errDied    = errors.New("it died")
	errUnasked = fmt.Errorf("%w: it speaks without having been asked", errGarbled)
)

func startChild(command []string) (*child, error) {
	c := &child{
		cmd:   exec.Command(command[0], command[1:]...),
		lines: make(chan []byte), ended: make(chan struct{}), killed: make(chan struct{}),
	}
	process.OwnGroup(c.cmd)
	c.cmd.Stderr = &c.words
	c.cmd.WaitDelay = time.Second // for standard error that others hold open
	var err error
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	go c.read(out)
	return c, nil
}

// read passes lines on until there are no more.
func (c *child) read(out io.Reader) {
	defer close(c.ended)
	s := bufio.NewScanner(out)
	s.Buffer(nil, longestLine)
	for s.Scan() {
		select {
		case c.lines <- slices.Clone(s.Bytes()):
		case <-c.killed:
			return
		}
	}
	c.err = errDied
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		c.err = fmt.Errorf("%w: a line of more than %d bytes", errGarbled, longestLine)
	}
}

// next waits for a line.
func (c *child) next(ctx context.Context) ([]byte, error) {
	select {
	case line := <-c.lines:
		return line, nil
	case <-c.ended:
		return nil, c.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// ask writes a line and waits for one.
func (c *child) ask(ctx context.Context, text []byte) ([]byte, error) {
	select {
	case <-c.lines:
		return nil, errUnasked
	default:
	}
	written := make(chan error, 1)
	go func() {
		_, err := c.in.Write(text)
		written <- err
	}()
	line, err := c.next(ctx)
	if err != nil {
		return nil, err
	}
	select {
	case err = <-written: // the rest of a request must not get into the next one
	case <-ctx.Done():
		err = ctx.Err()
	}
	return line, err
}

// kill ends the program with all that it has started, and returns its last words.
func (c *child) kill() string {
	close(c.killed)
	// An error says that it has ended already.
	_ = process.KillGroup(c.cmd)
	_ = c.cmd.Wait()
	<-c.ended
	return c.words.String()
}

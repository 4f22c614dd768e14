package bench

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gridcnf/internal/process"
)

// Peer is a program that solves the same puzzles. It is started once and answers one problem after another. If it dies, sends nonsense or
// does not stop when its time is up, it is killed with everything that it has started, and started anew for the next problem. Starting
// counts in nobody's time.
type Peer struct {
	info    SystemInfo
	command []string
	grace   time.Duration
	child   *process.Child // nil: it does not run
}

// How long we wait for a peer.
const (
	startLimit = time.Minute     // for its hello
	grace      = 5 * time.Second // beyond one and a half times the time limit
	closeLimit = 2 * time.Second // for it to exit, once its input is closed
)

// StartPeer starts a program as a peer. If name is empty, the peer has the name that the program announces. If the program does not
// announce itself, StartPeer fails with the program's own words.
func StartPeer(ctx context.Context, name string, command []string) (*Peer, error) {
	p := &Peer{info: SystemInfo{Name: name, Peer: true}, command: command, grace: grace}
	said, err := p.start(ctx)
	if err != nil {
		return nil, err
	}
	p.info.Name, p.info.Version = cmp.Or(name, said.Peer), said.Version
	return p, nil
}

// Info returns the name and version of the peer.
func (p *Peer) Info() SystemInfo { return p.info }

// Close ends the peer: it closes its input, and kills it if it does not exit in time.
func (p *Peer) Close() error {
	if p.child == nil {
		return nil
	}
	p.child.CloseInput()
	ctx, cancel := context.WithTimeout(context.Background(), closeLimit)
	defer cancel()
	for err := error(nil); err == nil; {
		_, err = p.child.Next(ctx)
	}
	p.stop()
	return nil
}

// start starts the program and waits for its hello.
func (p *Peer) start(ctx context.Context) (said hello, err error) {
	if p.child, err = process.StartChild(p.command); err != nil {
		return said, p.wrap(err)
	}
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	line, err := p.child.Next(ctx)
	if err == nil {
		if err = json.Unmarshal(line, &said); err == nil && said.Peer == "" {
			err = errors.New("no name in it")
		}
		if err == nil {
			return said, nil
		}
		err = fmt.Errorf("its first line is %s, expected {\"peer\":…,\"version\":…}: %w", clip(line), err)
	}
	words := p.stop()
	switch {
	case errors.Is(err, context.Canceled):
		return said, err
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("it has said nothing for %v", startLimit)
	case errors.Is(err, process.ErrDied) && words != "":
		err = errors.New(words)
	}
	return said, p.wrap(err)
}

// stop kills the running program, and returns its last words on standard error.
func (p *Peer) stop() string {
	_, words := p.child.End()
	p.child = nil
	return words
}

// wrap names the peer in an error.
func (p *Peer) wrap(err error) error {
	return fmt.Errorf("peer %s: %w", cmp.Or(p.info.Name, p.command[0]), err)
}

// Run asks the peer.
func (p *Peer) Run(ctx context.Context, problem Problem) (Outcome, error) {
	o := Outcome{Verdict: Unknown}
	text, err := newRequest(problem)
	if err != nil {
		return o, err
	}
	if p.child == nil {
		if _, err := p.start(ctx); err != nil {
			return o, cmp.Or(ctx.Err(), fmt.Errorf("%w: %w", ErrLost, err))
		}
	}
	patience, cancel := context.WithTimeout(ctx, problem.TimeLimit*3/2+p.grace)
	defer cancel()
	start := time.Now()
	line, err := p.child.Ask(patience, append(text, '\n'))
	o.Seconds = time.Since(start).Seconds()
	if err == nil {
		o, err = parseReply(line, problem, o.Seconds)
		if errors.Is(err, process.ErrGarbled) {
			p.stop()
		}
		return o, err
	}
	last := p.stop()
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		o.TimedOut, err = true, nil
	case last != "":
		err = fmt.Errorf("%w: %s", err, last)
	}
	return o, err
}

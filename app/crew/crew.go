//go:build !js

package crew

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"

	"gridcnf/app"
	"gridcnf/app/batch"
	"gridcnf/app/farm"
	"gridcnf/internal/printable"
)

// Farm lets workers join over NATS JetStream.
type Farm struct{}

// options translates the flags into the options of package farm.
func options(s *app.Sharing, a *app.App) farm.Options {
	return farm.Options{
		Listen: s.Listen, URL: s.URL, Stream: s.Stream, Creds: s.Creds, NKey: s.NKey, Token: s.Token, TLS: s.TLS, Lease: s.Lease,
		Version: app.ExactVersion(), Log: func(text string) { a.Say("%s", text) },
	}
}

func (Farm) Check(s *app.Sharing) error {
	if err := options(s, new(app.App)).Check(); err != nil {
		return app.UsageError{Cause: err}
	}
	return nil
}

func (Farm) MakeKeys(folder string, hosts []string) error { return farm.MakeKeys(folder, hosts) }

// crewRun is a crew at work.
type crewRun struct {
	*app.Crew
	coordinator *farm.Coordinator
	answer      func(*app.Report) error // gets each report
	unordered   bool
	pace        batch.Pace
	takers      chan struct{} // one for each result that is being read

	mu      sync.Mutex
	chunks  []*sentChunk  // sent but not yet written, in the order of the puzzles
	bytes   int           // the memory that chunks takes
	fewer   chan struct{} // closed when chunks shrinks
	writing sync.Mutex

	once sync.Once // starts the run, unless the program is interrupted first
	err  error     // valid once the run has ended
}

// sentChunk is a chunk that has been sent and not yet written.
type sentChunk struct {
	id      string
	entries []app.Entry  // including those that could not be read
	items   []batch.Item // the puzzles that could be read
	bytes   int

	taken  bool          // a result has arrived
	result *farm.Result  // nil if there was nothing to send
	ready  []*app.Report // the answers, once they have been checked
}

// Over returns an exchange whose work is done by workers, and a function that waits until the crew has stopped.
func (Farm) Over(plan *app.Crew, x *app.Exchange) (*app.Exchange, func() error) {
	c := &crewRun{Crew: plan, answer: x.Answer, unordered: x.Unordered}
	farmed := *x
	farmed.Puzzles = func(own iter.Seq[app.Entry]) iter.Seq[app.Entry] {
		puzzles := x.Puzzles(own)
		return func(func(app.Entry) bool) { c.once.Do(func() { c.err = c.run(puzzles) }) }
	}
	return &farmed, func() error {
		c.once.Do(func() {})
		return c.err
	}
}

// run sends all puzzles to the workers and waits for the answers.
func (c *crewRun) run(puzzles iter.Seq[app.Entry]) error {
	detail, err := json.Marshal(&c.Job)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(c.App.Ctx)
	defer cancel(nil)
	c.coordinator, err = farm.Start(ctx, farm.Job{Version: app.ExactVersion(), Detail: detail}, options(&c.Crew.Sharing, c.App))
	if err != nil {
		return err
	}
	defer c.Close()
	c.fewer, c.takers = make(chan struct{}), make(chan struct{}, max(1, c.Own))
	if c.Listen != "" {
		c.App.Say("workers can join: gridcnf worker --join %s", c.coordinator.URL())
	}
	var running sync.WaitGroup
	start := func(work func(context.Context) error) {
		running.Go(func() {
			if err := work(ctx); err != nil {
				cancel(err) // only the first error counts
			}
		})
	}
	start(func(ctx context.Context) error { return c.receive(ctx, start) })
	if c.Own > 0 {
		start(func(ctx context.Context) error {
			return c.coordinator.Work(ctx, c.Own, func(ctx context.Context, t farm.Task, attempt int) ([]byte, error) {
				body, _, err := c.Chunk(ctx, t.Body, attempt > 1)
				return body, err
			})
		})
	}
	err = c.send(ctx, puzzles)
	if err == nil {
		err = c.until(ctx, func() bool { return len(c.chunks) == 0 })
	}
	if err != nil {
		err = cmp.Or(context.Cause(ctx), err)
	}
	cancel(err)
	running.Wait()
	if err == nil && c.Sync != nil {
		err = c.Sync() // before the workers hear that the job is done
	}
	if err == nil {
		return c.coordinator.Finish()
	}
	return cmp.Or(err, c.coordinator.Cancel(), c.coordinator.Close())
}

// until waits for a condition. It checks whenever a chunk is written, and once a second because workers come and go.
func (c *crewRun) until(ctx context.Context, so func() bool) error {
	for {
		c.mu.Lock()
		yes, fewer := so(), c.fewer
		c.mu.Unlock()
		if yes {
			return ctx.Err()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-fewer:
		case <-time.After(time.Second):
		}
	}
}

// maxBytes limits the memory of unwritten chunks, though one chunk is always allowed. puzzleBytes is what each
// puzzle takes in addition to its line.
const (
	maxBytes    = 64 << 20
	puzzleBytes = 2500
)

// put sends a chunk. It first waits until few enough are unwritten: just enough to keep the workers busy.
func (c *crewRun) put(ctx context.Context, s *sentChunk, chunk *batch.Chunk) error {
	body, err := chunk.Encode(c.Name())
	if err != nil {
		return err
	}
	s.bytes = len(body) + puzzleBytes*len(s.entries)
	err = c.until(ctx, func() bool {
		most := 8 + 4*c.Own + 16*c.coordinator.Workers()
		return len(c.chunks) == 0 || len(c.chunks) < most && c.bytes+s.bytes <= maxBytes
	})
	if err != nil {
		return err
	}
	s.items = chunk.Items
	s.taken = len(s.items) == 0
	if s.taken {
		s.ready = c.together(s, nil)
	}
	c.mu.Lock()
	c.chunks, c.bytes = append(c.chunks, s), c.bytes+s.bytes
	c.mu.Unlock()
	if s.taken {
		return c.write()
	}
	return c.coordinator.Put(ctx, farm.Task{ID: s.id, Body: body})
}

// send cuts the puzzles into chunks and sends them. Puzzles to be made must have consecutive numbers within a chunk.
func (c *crewRun) send(ctx context.Context, puzzles iter.Seq[app.Entry]) error {
	chunk, s := new(batch.Chunk), &sentChunk{id: rand.Text()}
	flush := func() error {
		err := c.put(ctx, s, chunk)
		chunk, s = new(batch.Chunk), &sentChunk{id: rand.Text()}
		return err
	}
	for e := range puzzles {
		n := len(s.entries)
		apart := n > 0 && c.Making() && s.entries[n-1].Number+1 != e.Number
		if apart || n >= c.pace.Size() || chunk.Len() >= batch.MaxChunk {
			if err := flush(); err != nil {
				return err
			}
		}
		s.entries = append(s.entries, e)
		if e.Err == nil {
			if err := chunk.Add(batch.Item{Number: e.Number, Record: e.Rec}, c.Making()); err != nil {
				return err
			}
		}
	}
	return flush()
}

func (c *crewRun) receive(ctx context.Context, start func(func(context.Context) error)) error {
	for {
		r, err := c.coordinator.Next(ctx)
		if err != nil {
			return err
		}
		select {
		case c.takers <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		start(func(ctx context.Context) error {
			defer func() { <-c.takers }()
			return c.take(ctx, r)
		})
	}
}

// take takes the first result of a chunk. A chunk without answers is done here.
func (c *crewRun) take(ctx context.Context, r *farm.Result) error {
	c.mu.Lock()
	i := slices.IndexFunc(c.chunks, func(s *sentChunk) bool { return s.id == r.ID && !s.taken })
	if i < 0 {
		c.mu.Unlock()
		return c.coordinator.Accept(r) // one has come before, and more of them would stay in memory
	}
	s := c.chunks[i]
	s.taken, s.result = true, r
	c.mu.Unlock()
	answers, err := c.read(s.items, r)
	if err != nil && ctx.Err() == nil {
		c.App.Say("puzzles %s are done here: %s", s, printable.Line(err.Error()))
	}
	if err != nil {
		reply, err := c.Reply(ctx, s.items, r.Lost != "")
		if err != nil {
			return err
		}
		if answers, err = c.Answers(s.items, reply); err != nil {
			return err
		}
	}
	ready := c.together(s, answers)
	c.mu.Lock()
	s.ready = ready
	c.mu.Unlock()
	return c.write()
}

// read reads the answers in a result.
func (c *crewRun) read(items []batch.Item, r *farm.Result) ([]*app.Report, error) {
	if r.Lost != "" {
		return nil, errors.New(r.Lost)
	}
	reply, err := batch.DecodeReply(r.Body, len(items))
	if err != nil {
		return nil, fmt.Errorf("worker %s: %w", r.Worker, err)
	}
	answers, err := c.Answers(items, reply)
	if err != nil {
		return nil, fmt.Errorf("worker %s: %w", r.Worker, err)
	}
	c.pace.Took(len(items), reply.Spent)
	return answers, nil
}

// String names the puzzles of a chunk.
func (s *sentChunk) String() string {
	return fmt.Sprintf("%d to %d", s.entries[0].Number, s.entries[len(s.entries)-1].Number)
}

// together merges the answers of a chunk with reports on the puzzles that could not be read.
func (c *crewRun) together(s *sentChunk, answers []*app.Report) []*app.Report {
	ready := make([]*app.Report, 0, len(s.entries))
	for _, e := range s.entries {
		if e.Err == nil {
			ready, answers = append(ready, answers[0]), answers[1:]
			continue
		}
		r := app.NewReport(e.Rec, &app.OutputOptions{Format: "json"})
		r.Turn = e.Number
		r.Complain(e.Err)
		ready = append(ready, r)
	}
	return ready
}

// write passes on the answers whose turn it is. A result may be accepted before its lines are on disk: if they are lost,
// --resume notices that they are missing.
func (c *crewRun) write() error {
	c.writing.Lock()
	defer c.writing.Unlock()
	for {
		c.mu.Lock()
		i := slices.IndexFunc(c.chunks, func(s *sentChunk) bool { return s.ready != nil })
		if i < 0 || i > 0 && !c.unordered {
			c.mu.Unlock()
			return nil
		}
		s := c.chunks[i]
		c.mu.Unlock()
		for _, r := range s.ready {
			if err := c.answer(r); err != nil {
				return err
			}
			c.App.Progress.Done(r.Code)
		}
		c.App.Progress.Number(", %d workers").Store(int64(c.coordinator.Workers()))
		if s.result != nil {
			if err := c.coordinator.Accept(s.result); err != nil {
				return err
			}
		}
		c.mu.Lock()
		c.chunks, c.bytes = slices.DeleteFunc(c.chunks, func(other *sentChunk) bool { return other == s }), c.bytes-s.bytes
		close(c.fewer)
		c.fewer = make(chan struct{})
		c.mu.Unlock()
	}
}

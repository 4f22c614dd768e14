//go:build !js

package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/batch"
	"gridcnf/farm"
)

// crew has the puzzles of a batch answered by workers, in this process and in others that join.
type crew struct {
	app *app
	farmFlags
	isolation
	own          int    // workers in this process
	audit        int    // of so many puzzles, one is done again
	certificates string // the folder of the certificates

	listening func(url string) // is told where workers can join

	job         batchJob
	cells       *cells // for puzzles that may kill their process
	coordinator *farm.Coordinator
	answer      func(*report) error // gets each report
	sync        func() error        // brings the answers to the disk; may be nil
	unordered   bool
	pace        batch.Pace
	judges      chan struct{} // one for each result that is being judged

	mu      sync.Mutex
	chunks  []*sentChunk   // that are not yet written, in the order of the puzzles
	bytes   int            // that they have
	fewer   chan struct{}  // closed when there are fewer
	caught  map[string]int // wrong results by workers
	writing sync.Mutex

	once sync.Once // runs it, unless the program is interrupted before
	err  error     // when nothing runs any more
}

// sentChunk is a chunk that is out.
type sentChunk struct {
	id      string
	entries []entry      // some of which could not be read
	items   []batch.Item // the others
	bytes   int

	judged bool         // a result has come
	result *farm.Result // or nil, if there was nothing to be sent
	ready  []*report    // the answers, once they are believed
}

// add adds the flags that let others help.
func (c *crew) add(cmd *cobra.Command) {
	c.own, c.audit = runtime.NumCPU(), 1000
	c.listening = func(url string) { c.app.say("workers can join: gridcnf worker --join %s", url) }
	addNumber(cmd, &c.own, "jobs", "j", 0, "how many puzzles to work on at the same time; 0 leaves all to workers that join")
	headed(cmd, limitGroup, "jobs")
	c.addSharing(cmd)
	c.isolation.add(cmd)
	grouped(cmd, workerGroup, func(cmd *cobra.Command) {
		addNumber(cmd, &c.audit, "audit", "", 0, "of so many puzzles that workers answer, do one again here, on average; 0 does none")
	})
}

// settle checks the flags, and what of the job is for workers. Nothing is left to be done if there are
// to be none.
func (c *crew) settle(cmd *cobra.Command, b *batchRun) error {
	if err := b.inner.Flags().Set("jobs", fmt.Sprint(max(1, c.own))); err != nil {
		return err
	}
	if !c.joinable() && c.own == 0 {
		return usagef("--jobs 0: expected with --listen or --nats, or else nobody works")
	}
	opt, err := c.options(c.app, cmd)
	if err != nil || !c.joinable() && !c.isolation.asked() {
		return err
	}
	c.Options = opt
	c.job.Verb = b.inner.Name()
	for _, arg := range changed(b.flags) {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		switch {
		case c.job.travels(name):
			c.job.Flags = append(c.job.Flags, arg)
		case headingOf(cmd.Flag(name)) != inputGroup && !slices.Contains([]string{"number", "count", "certificates"}, name):
			return usagef("--%s: workers cannot be told of it", name)
		}
	}
	if f := cmd.Flag("certificates"); f != nil {
		c.certificates = f.Value.String()
	}
	if err := c.job.check(); err != nil {
		return err
	}
	c.sync = func() error {
		if b.output == nil { // it could not be opened
			return nil
		}
		return b.output.Sync()
	}
	c.app.exchange = c.over(c.app.exchange)
	return nil
}

// joinable reports whether others are to help.
func (c *crew) joinable() bool { return c.Listen != "" || c.URL != "" }

// over makes an exchange one in which workers do the job.
func (c *crew) over(x *exchange) *exchange {
	farmed := *x
	farmed.puzzles = func(own iter.Seq[entry]) iter.Seq[entry] {
		puzzles := x.puzzles(own)
		return func(func(entry) bool) { c.once.Do(func() { c.err = c.run(puzzles) }) }
	}
	c.answer, c.unordered = x.answer, x.unordered
	return &farmed
}

// end waits until nothing of the crew runs any more, and returns its error. What has not begun does not begin.
func (c *crew) end() error {
	c.once.Do(func() {})
	return c.err
}

// run has all puzzles answered.
func (c *crew) run(puzzles iter.Seq[entry]) error {
	detail, err := json.Marshal(c.job)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(c.app.ctx)
	defer cancel(nil)
	c.coordinator, err = farm.Start(ctx, farm.Job{Version: exactVersion(), Work: batchWork, Detail: detail}, c.Options)
	if err != nil {
		return err
	}
	c.cells = &cells{isolation: c.isolation, job: &c.job}
	defer c.cells.close()
	c.fewer, c.caught, c.judges = make(chan struct{}), make(map[string]int), make(chan struct{}, max(1, c.own))
	if c.Listen != "" {
		c.listening(c.coordinator.URL())
	}
	var running sync.WaitGroup
	start := func(work func(context.Context) error) {
		running.Go(func() {
			if err := work(ctx); err != nil {
				cancel(err) // the first one counts
			}
		})
	}
	start(func(ctx context.Context) error { return c.receive(ctx, start) })
	if c.own > 0 {
		start(func(ctx context.Context) error {
			return c.coordinator.Work(ctx, c.own, c.cells.handler(func(int) {}))
		})
	}
	err = c.coordinator.Cancel() // what is left of a run before is in OUT, or is sent again
	if err == nil {
		err = c.send(ctx, puzzles)
	}
	if err == nil {
		err = c.until(ctx, func() bool { return len(c.chunks) == 0 })
	}
	if err != nil {
		err = cmp.Or(context.Cause(ctx), err)
	}
	cancel(err)
	running.Wait()
	c.account()
	if err == nil && c.sync != nil {
		err = c.sync() // before workers are told that all is done
	}
	if err == nil {
		return c.coordinator.Finish()
	}
	return cmp.Or(err, c.coordinator.Cancel(), c.coordinator.Close())
}

// until waits until something is so. It is asked again whenever a chunk has been written, and now
// and then, for workers come and go.
func (c *crew) until(ctx context.Context, so func() bool) error {
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

// maxBytes is how much memory chunks that are out take at most, if that is more than one chunk, and
// puzzleBytes what each of their puzzles takes beside its line.
const (
	maxBytes    = 64 << 20
	puzzleBytes = 2500
)

// put sends a chunk, once there are not too many out. It keeps as many out as workers have in hand,
// and what they need while results are on their way.
func (c *crew) put(ctx context.Context, s *sentChunk, chunk *batch.Chunk) error {
	body, err := chunk.Encode(c.job.name())
	if err != nil {
		return err
	}
	s.bytes = len(body) + puzzleBytes*len(s.entries)
	err = c.until(ctx, func() bool {
		most := 8 + 4*c.own + 16*c.coordinator.Workers()
		return len(c.chunks) == 0 || len(c.chunks) < most && c.bytes+s.bytes <= maxBytes
	})
	if err != nil {
		return err
	}
	s.items = chunk.Items
	s.judged = len(s.items) == 0
	if s.judged {
		s.ready = c.together(s, nil)
	}
	c.mu.Lock()
	c.chunks, c.bytes = append(c.chunks, s), c.bytes+s.bytes
	c.mu.Unlock()
	if s.judged {
		return c.write()
	}
	return c.coordinator.Put(ctx, farm.Task{ID: s.id, Body: body, Most: c.most(s.items)})
}

// send cuts the puzzles into chunks, and sends them. What is made is a range in a chunk.
func (c *crew) send(ctx context.Context, puzzles iter.Seq[entry]) error {
	session := rand.Text() // no chunk is called as one of a run before
	chunk, s := new(batch.Chunk), new(sentChunk)
	sent := 0
	flush := func() error {
		sent++
		s.id = fmt.Sprintf("%s-%d", session, sent)
		err := c.put(ctx, s, chunk)
		chunk, s = new(batch.Chunk), new(sentChunk)
		return err
	}
	for e := range puzzles {
		n := len(s.entries)
		apart := n > 0 && c.job.making() && s.entries[n-1].number+1 != e.number
		if apart || n >= c.pace.Size() || chunk.Len() >= batch.MaxChunk {
			if err := flush(); err != nil {
				return err
			}
		}
		s.entries = append(s.entries, e)
		if e.err == nil {
			if err := chunk.Add(batch.Item{Number: e.number, Record: e.rec}, c.job.making()); err != nil {
				return err
			}
		}
	}
	return flush()
}

// receive has every result judged.
func (c *crew) receive(ctx context.Context, start func(func(context.Context) error)) error {
	for {
		r, err := c.coordinator.Next(ctx)
		if err != nil {
			return err
		}
		select {
		case c.judges <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		start(func(ctx context.Context) error {
			defer func() { <-c.judges }()
			return c.judge(ctx, r)
		})
	}
}

// String names the puzzles of a chunk.
func (s *sentChunk) String() string {
	return fmt.Sprintf("%d to %d", s.entries[0].number, s.entries[len(s.entries)-1].number)
}

// together is the answers of a chunk, with those that say why a puzzle could not be read.
func (c *crew) together(s *sentChunk, answers []*report) []*report {
	ready := make([]*report, 0, len(s.entries))
	for _, e := range s.entries {
		if e.err == nil {
			ready, answers = append(ready, answers[0]), answers[1:]
			continue
		}
		r := newReport(e.rec, &outputFlags{format: "json"})
		r.number = e.number
		r.complain(e.err)
		ready = append(ready, r)
	}
	return ready
}

// write passes on the answers whose turn it is. A result is accepted though its lines may not be on the
// disk yet: if they are lost, --resume misses them in OUT and has them done again.
func (c *crew) write() error {
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
			c.app.progress.done(r.code)
		}
		c.app.progress.workers.Store(int64(c.coordinator.Workers()))
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

//go:build !js

package main

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"
	"time"

	"gridcnf/batch"
	"gridcnf/farm"
	"gridcnf/internal/printable"
)

// batchWork is what a job of batch is called.
const batchWork = "batch"

// workerRun is a worker at work.
type workerRun struct {
	*worker
	cells *cells

	tasks, puzzles atomic.Int64 // done
}

// work works for one coordinator after the other, until a job is done.
func (natsFarm) Work(plan *worker) error {
	w := &workerRun{worker: plan}
	opt := w.options(w.app)
	opt.Patience = w.patience
	w.app.say("waiting for work from %s", farm.Address(opt.URL))
	begun := time.Now()
	for {
		err := w.work(opt)
		if err != nil {
			err = cmp.Or(w.app.ctx.Err(), err)
		}
		if !errors.Is(err, batch.ErrOtherJob) && !errors.Is(err, farm.ErrOtherJob) {
			w.app.say("%s done, %s, in %v", plural(int(w.tasks.Load()), "task"), plural(int(w.puzzles.Load()), "puzzle"),
				time.Since(begun).Round(time.Second))
			return err
		}
	}
}

// work works for a coordinator.
func (w *workerRun) work(opt farm.Options) error {
	ctx, cancel := context.WithCancelCause(w.app.ctx)
	defer cancel(nil)
	worker, err := farm.Join(ctx, opt)
	if err != nil {
		return err
	}
	defer worker.Close()
	job := worker.Job()
	if job.Work != batchWork {
		return usagef("the coordinator has work of the kind %q, expected %s", printable.Line(job.Work), batchWork)
	}
	todo, err := readJob(w.app.ctx, w.app.commands, job.Detail)
	if err != nil {
		return err
	}
	w.cells = &cells{isolation: w.isolation, commands: w.app.commands, job: todo}
	defer w.cells.close()
	do := handler(w.cells, func(n int) { w.puzzles.Add(int64(n)) })
	err = worker.Work(ctx, w.slots, func(ctx context.Context, t farm.Task, attempt int) ([]byte, error) {
		body, err := do(ctx, t, attempt)
		switch {
		case errors.Is(err, batch.ErrOtherJob):
			cancel(err)
		case err == nil:
			w.tasks.Add(1)
		}
		return body, err
	})
	if cause := context.Cause(ctx); errors.Is(cause, batch.ErrOtherJob) {
		return cause
	}
	return err
}

// handler does chunks in cells, and tells how many puzzles have been done.
func handler(c *cells, done func(puzzles int)) farm.Handler {
	return func(ctx context.Context, t farm.Task, attempt int) ([]byte, error) {
		body, n, err := c.chunk(ctx, t.Body, attempt > 1)
		done(n)
		return body, err
	}
}

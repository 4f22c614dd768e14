//go:build !js

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/batch"
	"gridcnf/farm"
	"gridcnf/internal/printable"
)

// batchWork is what a job of batch is called.
const batchWork = "batch"

// workerVerb is the verb worker.
func (a *app) workerVerb(cmd *cobra.Command) {
	w := &workerRun{app: a, slots: runtime.NumCPU()}
	cmd.Flags().StringVar(&w.farm.URL, "join", "", "address of a coordinator, as nats://HOST:PORT")
	w.farm.add(cmd)
	addNumber(cmd, &w.slots, "jobs", "j", 1, "how many tasks to work on at the same time")
	headed(cmd, limitGroup, "jobs")
	addSeconds(cmd, &w.patience, "patience", "how long to wait for a coordinator that is not there, or has gone, as 10m (default for good)")
	headed(cmd, limitGroup, "patience")
	w.isolation.add(cmd)
	isolated := cmd.Flags().Bool("isolated", false, "")
	if err := cmd.Flags().MarkHidden("isolated"); err != nil {
		panic(err) // it is there
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *isolated {
			return w.isolated()
		}
		return w.run(cmd)
	}
	keys := newCommand("worker-keys", cobra.ExactArgs(1))
	a.workerKeysVerb(keys)
	cmd.AddCommand(keys)
}

// workerRun is one run of worker.
type workerRun struct {
	app   *app
	farm  farmFlags
	slots int

	patience time.Duration // 0 is for good
	isolation
	cells *cells // nil unless it works on a batch

	tasks, puzzles atomic.Int64 // done
}

// run works for one coordinator after the other, until a job is done.
func (w *workerRun) run(cmd *cobra.Command) error {
	if w.farm.URL == "" {
		return usagef("--join is missing: expected the address of a coordinator, as --join nats://HOST:PORT, or --nats URL --stream NAME")
	}
	opt, err := w.farm.options(w.app, cmd)
	if err != nil {
		return err
	}
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
	do, err := w.batchHandler(job.Detail)
	if err != nil {
		return err
	}
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
	if w.cells != nil {
		w.cells.close()
	}
	if cause := context.Cause(ctx); errors.Is(cause, batch.ErrOtherJob) {
		return cause
	}
	return err
}

// batchHandler does chunks of a batch, after it has made sure that there is what they need.
func (w *workerRun) batchHandler(detail json.RawMessage) (farm.Handler, error) {
	job := new(batchJob)
	if err := batch.Strictly(detail, job); err != nil {
		return nil, usagef("the job of the coordinator: %w", err)
	}
	if err := job.check(); err != nil {
		return nil, err
	}
	if _, err := job.do(w.app.ctx, nil); err != nil {
		return nil, usageError{err}
	}
	w.cells = &cells{isolation: w.isolation, job: job}
	return w.cells.handler(func(n int) { w.puzzles.Add(int64(n)) }), nil
}

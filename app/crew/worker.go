//go:build !js

package crew

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"
	"time"

	"gridcnf/app"
	"gridcnf/app/batch"
	"gridcnf/app/farm"
)

// workerRun is a worker at work.
type workerRun struct {
	*app.Worker
	tasks, puzzles atomic.Int64 // done
}

// work works for one coordinator after the other, until a job is done.
func (Farm) Work(plan *app.Worker) error {
	w := &workerRun{Worker: plan}
	opt := options(&w.Worker.Sharing, w.App)
	opt.Patience = w.Patience
	w.App.Say("waiting for work from %s", farm.Address(opt.URL))
	begun := time.Now()
	for {
		err := w.work(opt)
		if err != nil {
			err = cmp.Or(w.App.Ctx.Err(), err)
		}
		if !errors.Is(err, batch.ErrOtherJob) && !errors.Is(err, farm.ErrOtherJob) {
			w.App.Say("%s done, %s, in %v", app.Plural(int(w.tasks.Load()), "task"), app.Plural(int(w.puzzles.Load()), "puzzle"),
				time.Since(begun).Round(time.Second))
			return err
		}
	}
}

// work works for a coordinator.
func (w *workerRun) work(opt farm.Options) error {
	ctx, cancel := context.WithCancelCause(w.App.Ctx)
	defer cancel(nil)
	worker, err := farm.Join(ctx, opt)
	if err != nil {
		return err
	}
	defer worker.Close()
	todo, err := app.ReadJob(w.App, worker.Job().Detail)
	if err != nil {
		return err
	}
	todo.Isolation = w.Isolation
	defer todo.Close()
	return worker.Work(ctx, w.Slots, func(ctx context.Context, t farm.Task, attempt int) ([]byte, error) {
		body, n, err := todo.Chunk(ctx, t.Body, attempt > 1)
		w.puzzles.Add(int64(n))
		switch {
		case errors.Is(err, batch.ErrOtherJob):
			cancel(err)
		case err == nil:
			w.tasks.Add(1)
		}
		return body, err
	})
}

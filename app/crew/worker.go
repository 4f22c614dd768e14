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

// Work works for one coordinator after the other, until a job is done.
func (Farm) Work(w *app.Worker) error {
	opt := options(&w.Sharing, w.App)
	opt.Patience = w.Patience
	w.App.Say("waiting for work from %s", farm.Address(opt.URL))
	begun := time.Now()
	var tasks, puzzles atomic.Int64
	for {
		err := work(w, opt, &tasks, &puzzles)
		if err != nil {
			err = cmp.Or(w.App.Ctx.Err(), err)
		}
		if !errors.Is(err, batch.ErrOtherJob) && !errors.Is(err, farm.ErrOtherJob) {
			w.App.Say("%s done, %s, in %v", app.Plural(int(tasks.Load()), "task"), app.Plural(int(puzzles.Load()), "puzzle"),
				time.Since(begun).Round(time.Second))
			return err
		}
	}
}

// work works for a coordinator, and counts what is done.
func work(w *app.Worker, opt farm.Options, tasks, puzzles *atomic.Int64) error {
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
		puzzles.Add(int64(n))
		switch {
		case errors.Is(err, batch.ErrOtherJob):
			cancel(err)
		case err == nil:
			tasks.Add(1)
		}
		return body, err
	})
}

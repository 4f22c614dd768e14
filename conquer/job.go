package conquer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"sync"
	"time"

	"gridcnf/cnf"
	"gridcnf/count"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Question is what is asked about a puzzle.
type Question string

// The questions.
const (
	First  Question = "first"  // for a solution
	Unique Question = "unique" // whether there is one solution
	Count  Question = "count"  // how many there are
)

// most is how many solutions settle the question in a cube; 0 is all.
func (q Question) most() int {
	return map[Question]int{First: 1, Unique: 2}[q]
}

// task asks about a cube. It travels as JSON.
type task struct {
	Cube  []cnf.Lit     `json:"cube"`
	Limit time.Duration `json:"limit_ns"` // after which the cube is to be split; 0 is none
	// Prove asks for evidence that nothing is in the cube but a solution, or nothing at all.
	Prove bool     `json:"prove,omitempty"`
	Known []string `json:"known,omitempty"`
}

// outcome is what a worker says of a cube.
type outcome struct {
	Done      bool       `json:"done"`            // all its solutions have been found
	Count     *big.Int   `json:"count,omitempty"` // of solutions in it, at least
	Solutions [][]string `json:"solutions"`       // as Puzzle.Text has them; some, if all are counted
	Split     cnf.Lit    `json:"split,omitempty"` // if it is not done: the variable to split it by; 0 if there is none
	Evidence  []byte     `json:"evidence,omitempty"`
}

// Worker answers tasks about one puzzle. It keeps a solver for each task that is done at the same
// time, with all that it has learnt.
type Worker struct {
	puzzle   puzzle.Puzzle
	question Question
	opt      solve.Options

	// Prove returns evidence that nothing but a solution is in a cube; nil stands for none. A nil
	// Prove cannot.
	Prove func(ctx context.Context, solution puzzle.Answer, cube []cnf.Lit) ([]byte, error)
	// States bounds the memory for counting without a solver, as the budget of count.Within does.
	States int

	mu   sync.Mutex
	free []*solve.Cubes
}

// NewWorker returns a worker.
func NewWorker(p puzzle.Puzzle, q Question, opt solve.Options) (*Worker, error) {
	if q != First && q != Unique && q != Count {
		return nil, fmt.Errorf("found the question %q, expected %s, %s or %s", q, First, Unique, Count)
	}
	return &Worker{puzzle: p, question: q, opt: opt, States: count.DefaultBudget / 8}, nil
}

// Do does one task, given and answered as JSON. It can be called by several goroutines. A task that
// has been given out before gets a solver of its own.
func (w *Worker) Do(ctx context.Context, body []byte, attempt int) ([]byte, error) {
	var t task
	if err := json.Unmarshal(body, &t); err != nil {
		return nil, err
	}
	s, err := w.take(ctx, attempt > 1)
	if err != nil {
		return nil, err
	}
	for _, l := range t.Cube {
		if l == 0 || l.Var() > s.Variables() {
			return nil, fmt.Errorf("a cube with the literal %d, of %d variables", l, s.Variables())
		}
	}
	do := w.find
	if t.Prove {
		do = w.prove
	}
	out, err := do(ctx, s, t)
	if err != nil {
		return nil, err // without the solver: who knows what it has come to
	}
	if attempt == 1 {
		w.release(s) // or there would be one more each time
	}
	return json.Marshal(out)
}

// take takes a solver that is free, or makes one.
func (w *Worker) take(ctx context.Context, fresh bool) (*solve.Cubes, error) {
	w.mu.Lock()
	if last := len(w.free) - 1; last >= 0 && !fresh {
		defer w.mu.Unlock()
		s := w.free[last]
		w.free = w.free[:last]
		return s, nil
	}
	w.mu.Unlock()
	return solve.NewCubes(ctx, w.puzzle, w.opt)
}

// release keeps a solver for the next task, unless it has used up much memory.
func (w *Worker) release(s *solve.Cubes) {
	const most = 1 << 24 // literals
	if s.Blocked() > most {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.free = append(w.free, s)
}

// lookTime is how long to look for a split, if solving was given less.
const lookTime = 100 * time.Millisecond

// find looks for solutions in a cube, and if that takes too long for a way to split it. Once ctx
// has ended there may be an outcome beside its error.
func (w *Worker) find(ctx context.Context, s *solve.Cubes, t task) (*outcome, error) {
	most, limit := w.question.most(), t.Limit
	if w.question == Count && limit > 0 {
		limit = max(1, limit/findShare)
	}
	part, err := within(ctx, limit, func(ctx context.Context) (*solve.Part, error) {
		return s.Find(ctx, t.Cube, most)
	})
	if err != nil {
		return nil, err
	}
	out := &outcome{Done: part.Done, Count: big.NewInt(int64(part.Count))}
	for _, a := range part.Solutions {
		out.Solutions = append(out.Solutions, w.puzzle.Text(a))
	}
	switch {
	case out.Done || most > 0 && len(part.Solutions) == most:
		return out, nil
	case w.question == Count:
		return out, w.table(ctx, s, t, out)
	}
	return out, look(ctx, s, t, out)
}

// findShare is what part of the time of a cube that is counted goes into finding the solutions
// one by one, which is quick if there are few; the rest is for package count.
const findShare = 4

// table counts without a solver. A cube for which that takes too long or too much memory
// is split by the first bit that is open, for the rows that come first bound the states.
func (w *Worker) table(ctx context.Context, s *solve.Cubes, t task, out *outcome) error {
	n, err := within(ctx, t.Limit, func(ctx context.Context) (*big.Int, error) {
		return count.Within(ctx, w.puzzle, t.Cube, w.States)
	})
	switch {
	case err == nil:
		out.Done, out.Count = true, n
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case !errors.Is(err, count.ErrTooLarge) && !errors.Is(err, context.DeadlineExceeded):
		return err
	}
	var consistent bool
	out.Split, consistent, err = s.Next(ctx, t.Cube)
	out.Done = err == nil && !consistent
	return err
}

// prove makes the evidence for a cube, and if that takes too long looks for a way to split it.
func (w *Worker) prove(ctx context.Context, s *solve.Cubes, t task) (*outcome, error) {
	if w.Prove == nil {
		return nil, errors.New("a task to prove something, for a worker that cannot")
	}
	var known puzzle.Answer
	if t.Known != nil {
		known = w.puzzle.Answer(t.Known)
	}
	evidence, err := within(ctx, t.Limit, func(ctx context.Context) ([]byte, error) {
		return w.Prove(ctx, known, t.Cube)
	})
	out := &outcome{Done: err == nil, Evidence: evidence}
	if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return out, err
	}
	err = look(ctx, s, t, out)
	out.Done = false // what a look shows is no evidence
	return out, err
}

// look looks for a way to split a cube. If the time is too short for that there is none.
func look(ctx context.Context, s *solve.Cubes, t task, out *outcome) error {
	var err error
	out.Split, err = within(ctx, max(lookTime, t.Limit/2), func(ctx context.Context) (cnf.Lit, error) {
		split, consistent, err := s.Look(ctx, t.Cube)
		out.Done = err == nil && !consistent
		return split, err
	})
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// within gives something a time, or any if that is 0.
func within[T any](ctx context.Context, limit time.Duration, do func(context.Context) (T, error)) (T, error) {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	return do(ctx)
}

package conquer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gridcnf/cnf"
	"gridcnf/farm"
	"gridcnf/internal/brute"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

var testJob = farm.Job{Version: "test", Work: "conquer", Detail: []byte("{}")}

// shared conquers a puzzle with workers that join, and no others. They get what an honest worker does,
// and their number.
func shared(t *testing.T, w *Worker, opt Options, workers int, handler func(honest farm.Handler, number int) farm.Handler) *Result {
	t.Helper()
	r, err := tried(t, w, opt, workers, handler)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tried is shared where an error may be expected.
func tried(t *testing.T, w *Worker, opt Options, workers int, handler func(honest farm.Handler, number int) farm.Handler) (*Result, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var joined sync.WaitGroup
	opt.Job, opt.Patience, opt.Jobs = testJob, 1, 0
	opt.Farm = farm.Options{Listen: "127.0.0.1:0", Lease: 300 * time.Millisecond, Attempts: 2}
	opt.Begun = func(c *farm.Coordinator) {
		url := c.URL()
		for number := range workers {
			joined.Go(func() {
				worker, err := farm.Join(ctx, farm.Options{URL: url, Version: "test"})
				if err != nil {
					t.Error(err)
					return
				}
				defer worker.Close()
				honest := func(ctx context.Context, task farm.Task, attempt int) ([]byte, error) {
					return w.Do(ctx, task.Body, attempt)
				}
				if err := worker.Work(ctx, 1, handler(honest, number)); err != nil {
					t.Error(err)
				}
			})
		}
	}
	r, err := Run(ctx, w, opt)
	joined.Wait()
	return r, err
}

// several is a board with some solutions.
func several(t *testing.T) (p puzzle.Puzzle, solutions int) {
	t.Helper()
	b, err := takuzu.New(takuzu.Takuzu, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	b.Set(1, 1, takuzu.One)
	for range brute.All(b) {
		solutions++
	}
	return b, solutions
}

func newWorker(t *testing.T, p puzzle.Puzzle, q Question) *Worker {
	t.Helper()
	w, err := NewWorker(p, q, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Two workers count; one is slow, loses its tasks and makes them again, and its cubes are given to others.
func TestWorkers(t *testing.T) {
	p, want := several(t)
	var mu sync.Mutex
	by := map[int]int{}
	r := shared(t, newWorker(t, p, Count), Options{}, 2, func(honest farm.Handler, number int) farm.Handler {
		return func(ctx context.Context, task farm.Task, attempt int) ([]byte, error) {
			mu.Lock()
			by[number]++
			first := by[number] == 1
			mu.Unlock()
			if number == 0 && first {
				return nil, errors.New("killed")
			}
			return honest(ctx, task, attempt)
		}
	})
	if r.Count.Int64() != int64(want) || !r.Complete || r.Account.Splits == 0 || r.Account.Believed == 0 {
		t.Errorf("%v solutions (%+v), expected %d", r.Count, r.Account, want)
	}
	if by[0] == 0 || by[1] == 0 {
		t.Errorf("tasks by worker: %v", by)
	}
}

// A cube that nobody survives is split, as long as that is possible.
func TestLost(t *testing.T) {
	p, want := several(t)
	r := shared(t, newWorker(t, p, Count), Options{}, 1, func(honest farm.Handler, _ int) farm.Handler {
		return func(ctx context.Context, task farm.Task, attempt int) ([]byte, error) {
			if len(cubeOf(t, task)) < 2 {
				panic("killed by a large cube")
			}
			return honest(ctx, task, attempt)
		}
	})
	if r.Count.Int64() != int64(want) || !r.Complete {
		t.Errorf("%v solutions (%+v), expected %d", r.Count, r.Account, want)
	}
}

func cubeOf(t *testing.T, task farm.Task) []cnf.Lit {
	t.Helper()
	var cube struct{ Cube []cnf.Lit }
	if err := json.Unmarshal(task.Body, &cube); err != nil {
		t.Error(err)
	}
	return cube.Cube
}

// What makes no sense is refused, and asked again.
func TestLies(t *testing.T) {
	p, want := several(t)
	lies := []string{
		"", "{", "[]", `{"done":true,"count":1,"solutions":[["1111","1111","1111","1111"]]}`,
		`{"done":true,"count":1,"solutions":[["1"]]}`, `{"done":true,"count":1,"solutions":[[]]}`, `{"done":true}`,
		`{"count":0,"split":1000000}`, `{"count":0,"split":-1000000}`, `{"count":0,"split":-2147483648}`, `{"count":0,"split":SAME}`,
		`{"done":true,"count":-1}`, `{"done":false,"count":0} {}`, strings.Repeat("{", 1<<20),
	}
	told := 0
	var refused []string
	opt := Options{}
	r := shared(t, newWorker(t, p, Count), opt, 1, func(honest farm.Handler, _ int) farm.Handler {
		return func(ctx context.Context, task farm.Task, attempt int) ([]byte, error) {
			cube := cubeOf(t, task)
			if told == len(lies) || len(cube) == 0 {
				return honest(ctx, task, attempt)
			}
			told++
			lie := strings.ReplaceAll(lies[told-1], "SAME", string(must(json.Marshal(cube[0]))))
			refused = append(refused, lie)
			return []byte(lie), nil
		}
	})
	if r.Count.Int64() != int64(want) || !r.Complete || told != len(lies) {
		t.Errorf("%v solutions (%+v), expected %d; told %q", r.Count, r.Account, want, refused)
	}
}

// What a coordinator that was killed has left behind is about other cubes, whatever its tasks are called.
func TestBefore(t *testing.T) {
	p, want := several(t)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	store := farm.Options{Store: t.TempDir()}
	before := must(farm.Start(ctx, testJob, store))
	for i := range 20 { // nothing is in these cubes
		task := farm.Task{ID: strconv.Itoa(i + 1), Body: []byte(`{"cube":[1,-1]}`)}
		if err := before.Put(ctx, task); err != nil {
			t.Fatal(err)
		}
	}
	if err := before.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := Run(ctx, newWorker(t, p, Count), Options{Job: testJob, Patience: 1, Jobs: 1, Farm: store})
	if err != nil || r.Count.Int64() != int64(want) || !r.Complete {
		t.Errorf("%+v (%v), expected %d solutions", r, err, want)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// The first solution ends all work.
func TestFirstCancels(t *testing.T) {
	p, _ := several(t)
	given := 0
	r := shared(t, newWorker(t, p, First), Options{}, 1, func(honest farm.Handler, _ int) farm.Handler {
		return func(ctx context.Context, task farm.Task, attempt int) ([]byte, error) {
			given++
			return honest(ctx, task, attempt)
		}
	})
	if len(r.Solutions) != 1 || r.Complete {
		t.Errorf("%+v", r)
	}
	if given > r.Account.Leaves+r.Account.Splits {
		t.Errorf("%d cubes were solved of %+v", given, r.Account)
	}
}

// book is a certificate that writes down what it gets.
type book struct {
	mu     sync.Mutex
	cubes  [][]cnf.Lit
	closed bool
}

func (b *book) Add(_ context.Context, cube []cnf.Lit, evidence []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if string(evidence) != "proof" {
		return errors.New("no proof")
	}
	b.cubes = append(b.cubes, cube)
	return nil
}

func (b *book) Close() error {
	b.closed = true
	_, err := check.Cover(b.cubes)
	return err
}

// Each cube is proven, those that take too long in parts, and an own proof that is wrong is an error.
func TestCertify(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	for _, p := range boards(t, rng, 16) {
		var solutions []puzzle.Answer
		for a := range brute.All(p) {
			solutions = append(solutions, slices.Clone(a))
		}
		w := newWorker(t, p, Unique)
		proof, b := "proof", &book{}
		w.Prove = func(ctx context.Context, known puzzle.Answer, cube []cnf.Lit) ([]byte, error) {
			if len(solutions) == 1 != (known != nil) || known != nil && !known.Equal(solutions[0]) {
				t.Errorf("asked to prove that nothing is there but %v, of %v", known, solutions)
			}
			if _, limited := ctx.Deadline(); limited && len(cube) < 2 { // too large
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return []byte(proof), nil
		}
		opt := Options{Job: testJob, Jobs: 2, Patience: time.Microsecond, Cubes: 60}
		opt.Certify = func(context.Context, puzzle.Answer) (Certificate, error) { return b, nil }
		r, err := Run(context.Background(), w, opt)
		if err != nil {
			t.Fatal(err)
		}
		if certified := len(solutions) < 2; b.closed != certified || certified && len(b.cubes) != len(r.Leaves) {
			t.Errorf("%d solutions, %d cubes, closed: %v", len(solutions), len(b.cubes), b.closed)
		}
		if len(solutions) < 2 {
			proof = "wrong"
			if _, err := Run(context.Background(), w, opt); err == nil {
				t.Error("no error for a wrong proof")
			}
		}
	}
}

// slowBook is a book in which it takes time to write.
type slowBook struct {
	book
	begun, proceed chan struct{}
}

func (b *slowBook) Add(ctx context.Context, cube []cnf.Lit, evidence []byte) error {
	close(b.begun)
	<-b.proceed
	return b.book.Add(ctx, cube, evidence)
}

// A cube is not split by a second result while the proof of the first is written.
func TestTwoResults(t *testing.T) {
	p, _ := several(t)
	b := &slowBook{begun: make(chan struct{}), proceed: make(chan struct{})}
	n := &node{limit: 1}
	c := &coordinator{
		worker: newWorker(t, p, Unique), opt: Options{Cubes: 10, Depth: 10}, vars: p.Bits(),
		certificate: b, out: map[string]*node{"a": n}, least: new(big.Int), counted: new(big.Int),
	}
	var both sync.WaitGroup
	hear := func(body string) (heard chan struct{}) {
		heard = make(chan struct{})
		both.Go(func() {
			defer close(heard)
			if err := c.hear(t.Context(), n, &farm.Result{ID: "a", Body: []byte(body)}); err != nil {
				t.Error(err)
			}
		})
		return heard
	}
	hear(`{"done":true,"evidence":"cHJvb2Y="}`)
	<-b.begun
	select {
	case <-hear(`{"split":1}`):
	case <-time.After(50 * time.Millisecond):
	}
	close(b.proceed)
	both.Wait()
	if len(b.cubes) != 1 || len(c.done) != 1 || len(c.open)+c.account.Splits > 0 {
		t.Errorf("%d cubes are proven, %d done, %d split", len(b.cubes), len(c.done), c.account.Splits)
	}
}

// A certificate that cannot be written is nobody's lie: it ends everything.
func TestCertifyNoSpace(t *testing.T) {
	b, err := takuzu.New(takuzu.Takuzu, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	for c := range 3 {
		b.Set(0, c, takuzu.One)
	}
	w := newWorker(t, b, Unique)
	w.Prove = func(context.Context, puzzle.Answer, []cnf.Lit) ([]byte, error) { return nil, nil }
	opt := Options{Certify: func(context.Context, puzzle.Answer) (Certificate, error) { return full{}, nil }}
	honest := func(honest farm.Handler, _ int) farm.Handler { return honest }
	if _, err := tried(t, w, opt, 1, honest); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("error %v", err)
	}
}

// full is a certificate on a full disk.
type full struct{}

func (full) Add(context.Context, []cnf.Lit, []byte) error { return syscall.ENOSPC }
func (full) Close() error                                 { return nil }

// When time is up, what is known is kept.
func TestInterrupted(t *testing.T) {
	p, _ := several(t)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	w := newWorker(t, p, Count)
	r, err := Run(ctx, w, Options{
		Job: testJob, Patience: 1, Jobs: 1,
		Watch: func(a Account) {
			if a.Refuted > 2 {
				cancel()
			}
		},
	})
	if err != nil || r.Verdict == solve.NoneAtAll || r.Verdict == solve.OnlyOne || r.Complete || r.Leaves != nil {
		t.Fatalf("%+v %v", r, err)
	}
	if !errors.Is(r.Reason, context.Canceled) && r.Verdict == solve.Unknown {
		t.Errorf("%v", r.Reason)
	}
}

// A worker that never gets done keeps no cube, and one that splits on and on makes no more than are allowed.
func TestStubborn(t *testing.T) {
	p, want := several(t)
	check := func(name string, answer func(cube []cnf.Lit) string) {
		t.Helper()
		r := shared(t, newWorker(t, p, Count), Options{Cubes: 5}, 1, func(honest farm.Handler, _ int) farm.Handler {
			return func(ctx context.Context, task farm.Task, attempt int) ([]byte, error) {
				return []byte(answer(cubeOf(t, task))), nil
			}
		})
		if r.Count.Int64() != int64(want) || !r.Complete || r.Account.Leaves > 5 || r.Account.Believed > 0 {
			t.Errorf("%s: %v solutions (%+v), expected %d", name, r.Count, r.Account, want)
		}
	}
	check("not done", func([]cnf.Lit) string { return `{"done":false,"count":0}` })
	check("split", func(cube []cnf.Lit) string { return fmt.Sprintf(`{"count":0,"split":%d}`, len(cube)+1) })
	check("nonsense", func([]cnf.Lit) string { return `{"done":true}` })
}

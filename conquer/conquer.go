package conquer

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"sync"
	"time"

	"gridcnf/cnf"
	"gridcnf/farm"
	"gridcnf/proof/certify"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Options say how a puzzle is conquered.
type Options struct {
	// Patience is how long a worker tries a cube before it is split; 0 is five seconds. While there are
	// fewer cubes than workers it is a tenth of that.
	Patience time.Duration
	Cubes    int // no more are made; 0 is 100,000. Then cubes get the time they need.
	Depth    int // no cube has more literals; 0 is 1,000
	Jobs     int // how many cubes are solved at the same time in this process

	Job   farm.Job     // what other workers are told
	Farm  farm.Options // where they come from
	Watch func(Account)
	// Certify begins a certificate, for a verdict that rests on cubes; nil is none. Then the cubes are
	// proven by Worker.Prove, once it is known what there is to prove.
	Certify func(ctx context.Context, solution puzzle.Answer) (Certificate, error)
	Begun   func(*farm.Coordinator) // called once there is something to share; may be nil
}

// Certificate takes the evidence for cubes, as certify.Tree does. An error of Add that wraps
// certify.ErrRefused says what is wrong with the evidence. Several goroutines can call it.
type Certificate interface {
	Add(ctx context.Context, cube []cnf.Lit, evidence []byte) error
	Close() error // after the last cube
}

// Account says how far the cubes are.
type Account struct {
	Leaves  int `json:"leaves"`  // cubes that were not split
	Refuted int `json:"refuted"` // of these: nothing is in them but the solutions that were found
	Depth   int `json:"depth"`   // the most literals that a cube has
	Splits  int `json:"splits"`  // cubes that were split
	// Believed are the answers for which there is nothing but the word of a worker in another process: that
	// nothing more is in a cube, or how many solutions. Solutions themselves are always checked.
	Believed int `json:"believed,omitempty"`

	Workers int `json:"-"`
}

// Result is a verdict and what it took. For Count there is a number besides, with its
// completeness; as many are known at least.
type Result struct {
	solve.Result
	Count    *big.Int
	Complete bool
	Account  Account
	// Leaves are the cubes, which cover all: check.Cover says so. Nil if the verdict
	// does not rest on them.
	Leaves [][]cnf.Lit
}

// Run answers the question of a worker about its puzzle, with its help and that of others. A
// context that ends makes the verdict unknown, unless it is known by then.
func Run(ctx context.Context, w *Worker, opt Options) (*Result, error) {
	opt.Patience = cmp.Or(opt.Patience, 5*time.Second)
	opt.Cubes, opt.Depth = cmp.Or(opt.Cubes, 100_000), cmp.Or(opt.Depth, 1000)
	c := &coordinator{opt: opt, worker: w, counted: new(big.Int), least: new(big.Int), out: make(map[string]*node)}
	root := &node{limit: max(1, opt.Patience/shorter)}
	if opt.Cubes == 1 {
		root.limit = 0
	}
	defer c.finish()
	err := c.begin(ctx, root)
	if err == nil {
		err = c.share(ctx)
	}
	r, err := c.result(ctx, err)
	if err == nil && opt.Certify != nil && r.Complete && len(r.Solutions) < 2 {
		err = c.certify(ctx, r)
	}
	return r, err
}

// node is a cube that is not done.
type node struct {
	cube    []cnf.Lit
	task    []byte        // that was given out
	limit   time.Duration // of it; 0: until it is done
	fixed   bool          // it cannot be split
	known   *big.Int      // how many solutions it has at least
	refused int           // results that made no sense

	hearing sync.Mutex // held while a result of it is taken over: there can be several at once
}

// coordinator knows the cubes.
type coordinator struct {
	opt    Options
	worker *Worker
	vars   int
	farm   *farm.Coordinator // nil while there is nothing to share

	session string // no task is called as one of a run before

	certificate Certificate // nil while nothing is proven
	proving     task        // what all tasks have in common then

	mu    sync.Mutex       // of what follows
	open  []*node          // in nobody's hands; the last is next
	out   map[string]*node // by the name of the task
	named int

	done    [][]cnf.Lit
	found   []puzzle.Answer // different ones, two at most
	counted *big.Int        // in what is done
	least   *big.Int        // the most that was found in one cube
	account Account
	stats   solve.Stats
}

// begin tries the whole puzzle, in this process and without ado: most need no more.
func (c *coordinator) begin(ctx context.Context, root *node) error {
	s, err := c.worker.take(ctx, false)
	if err != nil {
		return err
	}
	c.vars = s.Variables()
	c.account.Leaves = 1
	out, err := c.worker.find(ctx, s, task{Limit: root.limit})
	c.stats = s.Stats()
	if err == nil {
		c.worker.release(s)
	}
	if out == nil {
		c.open = append(c.open, root)
		return err
	}
	return errors.Join(err, c.take(root, out))
}

// settled reports whether the question is answered.
func (c *coordinator) settled() bool {
	most := c.worker.question.most()
	return len(c.open)+len(c.out) == 0 || most > 0 && len(c.found) >= most
}

// share has the open cubes solved by workers.
func (c *coordinator) share(ctx context.Context) error {
	if c.settled() {
		return nil
	}
	if err := c.start(ctx); err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var taking sync.WaitGroup
	takers := 1
	if c.certificate != nil {
		takers = max(1, c.opt.Jobs) // to check evidence takes as long as to make it
	}
	working, leave := context.WithCancel(ctx)
	var own sync.WaitGroup
	own.Go(func() {
		if c.opt.Jobs == 0 {
			return
		}
		err := c.farm.Work(working, c.opt.Jobs, func(ctx context.Context, t farm.Task, attempt int) ([]byte, error) {
			body, err := c.worker.Do(ctx, t.Body, attempt)
			if err != nil && ctx.Err() == nil {
				stop(err) // it would not do for others, either
			}
			return body, err
		})
		if err != nil {
			stop(err)
		}
	})
	for range takers {
		taking.Go(func() {
			for {
				done, err := c.hand(ctx)
				if err == nil && !done {
					err = c.next(ctx)
				}
				if done || err != nil {
					stop(err)
					return
				}
			}
		})
	}
	taking.Wait()
	leave()
	own.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.settled() {
		return nil
	}
	return context.Cause(ctx)
}

// start begins to share, unless that has begun.
func (c *coordinator) start(ctx context.Context) (err error) {
	if c.farm != nil {
		return nil
	}
	opt := c.opt.Farm
	opt.Window = 2 * c.window(math.MaxInt32)
	if c.farm, err = farm.Start(ctx, c.opt.Job, opt); err != nil {
		return err
	}
	c.session = rand.Text()
	if c.opt.Begun != nil {
		c.opt.Begun(c.farm)
	}
	return c.farm.Cancel() // what is left of a run before was about other cubes
}

// finish tells the workers that there is nothing left to do.
func (c *coordinator) finish() {
	if c.farm == nil {
		return
	}
	if err := c.farm.Finish(); err != nil && c.opt.Farm.Log != nil {
		c.opt.Farm.Log(err.Error()) // the answer is known
	}
}

// hand gives cubes to the farm, unless the question is settled: the last ones first, so that the
// others are not many.
func (c *coordinator) hand(ctx context.Context) (settled bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.account.Workers = c.farm.Workers()
	if c.opt.Watch != nil {
		c.opt.Watch(c.account)
	}
	if c.settled() {
		return true, nil
	}
	for len(c.open) > 0 && len(c.out) < c.window(c.account.Workers) {
		n := c.open[len(c.open)-1]
		c.open = c.open[:len(c.open)-1]
		t := c.proving
		n.limit = c.limit(n)
		t.Cube, t.Limit = n.cube, n.limit
		c.named++
		name := c.session + "-" + strconv.Itoa(c.named)
		c.out[name] = n
		n.task, err = json.Marshal(t)
		if err == nil {
			err = c.farm.Put(ctx, farm.Task{ID: name, Body: n.task, Most: c.most()})
		}
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

// next takes a result. What makes no sense is refused, and its cube given out again.
func (c *coordinator) next(ctx context.Context) error {
	r, err := c.farm.Next(ctx)
	if err != nil {
		return err
	}
	c.mu.Lock()
	n, known := c.out[r.ID]
	c.mu.Unlock()
	if !known { // it was done before, or there is no such cube
		return c.farm.Accept(r)
	}
	err = c.hear(ctx, n, r)
	if err == nil {
		return c.farm.Accept(r)
	}
	if r.Own || r.Lost || ctx.Err() != nil || errors.Is(err, errOurs) {
		return err
	}
	c.mu.Lock()
	n.refused++
	refused := n.refused
	c.mu.Unlock()
	if refused < mostRefused {
		return c.farm.Refuse(r, err.Error())
	}
	if r.Body, err = c.worker.Do(ctx, n.task, refused); err != nil {
		return err
	}
	r.Own, r.Lie = true, nil
	return errors.Join(c.hear(ctx, n, r), c.farm.Accept(r))
}

// errOurs is the error of what no worker is to blame for, as a full disk.
var errOurs = errors.New("the certificate cannot be written")

// hear takes over a result of a cube, unless another one has come before. An error says why it cannot be.
func (c *coordinator) hear(ctx context.Context, n *node, r *farm.Result) (err error) {
	n.hearing.Lock() // so that none is split of which a proof has been written
	defer n.hearing.Unlock()
	c.mu.Lock()
	wanted := c.out[r.ID] == n
	c.mu.Unlock()
	if !wanted {
		return nil
	}
	out := new(outcome)
	switch {
	case r.Lost:
		out, err = c.look(ctx, n)
	case r.Lie != nil:
		err = r.Lie
	default:
		err = json.Unmarshal(r.Body, out)
	}
	if err == nil && c.certificate != nil && out.Done {
		err = c.certificate.Add(ctx, n.cube, out.Evidence)
		if err != nil && !errors.Is(err, certify.ErrRefused) {
			return fmt.Errorf("%w: %w", errOurs, err)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil && !r.Lost && n.limit == 0 && !out.Done && len(out.Solutions) == 0 {
		err = errors.New("it is not done, though it could take any time")
	}
	if err == nil {
		err = c.take(n, out)
	}
	if err != nil {
		return err
	}
	delete(c.out, r.ID)
	if !r.Own && !r.Lost && c.certificate == nil && (out.Done || out.Count.Cmp(big.NewInt(int64(len(out.Solutions)))) > 0) {
		c.account.Believed++
	}
	return nil
}

// look looks for a split of a cube whose workers died.
func (c *coordinator) look(ctx context.Context, n *node) (*outcome, error) {
	s, err := c.worker.take(ctx, true)
	if err != nil {
		return nil, err
	}
	out := &outcome{Count: new(big.Int)}
	err = look(ctx, s, task{Cube: n.cube}, out)
	out.Done = out.Done && c.certificate == nil
	return out, err
}

//go:build !js

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/batch"
	"gridcnf/cnf"
	"gridcnf/conquer"
	"gridcnf/farm"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// conquerWork is what a job of conquer is called.
const conquerWork = "conquer"

// conquerVerb is the verb conquer.
func (a *app) conquerVerb(cmd *cobra.Command) {
	c := &conquerRun{solveRun: solveRun{verb: newVerb(a)}}
	c.single, c.own = true, runtime.NumCPU()
	c.pieces.Patience = 5 * time.Second
	flags := cmd.Flags()
	flags.BoolVar(&c.first, "first", false, "stop at the first solution, without a proof that it is the only one")
	flags.BoolVar(&c.count, "count", false, "count the solutions")
	addSeconds(cmd, &c.pieces.Patience, "cube-time", "how long to try a cube before it is split; a tenth of it while there are fewer cubes than workers")
	addNumber(cmd, &c.pieces.Cubes, "cubes", "", 0, "make no more cubes than so many (default 100000)")
	addNumber(cmd, &c.pieces.Depth, "depth", "", 0, "split no cube more often than so many times (default 1000)")
	flags.Int64Var(&c.solver.seed, "seed", 0, "make the solvers search in another order; 0 is their usual one")
	c.out.addBoards(cmd)
	c.in.add(cmd)
	c.out.add(cmd, "text", "json", "icnf")
	c.target.add(cmd, "with --format icnf, file to write")
	flags.StringVar(&c.certificate, "certify", "", "write a certificate with a proof for each cube to a file")
	c.addStats(cmd)
	addLimit(cmd, &c.solver.limit, "the puzzle")
	addNumber(cmd, &c.own, "jobs", "j", 0, "how many cubes to solve at the same time in this process; 0 leaves all to workers that join")
	headed(cmd, limitGroup, "jobs")
	c.farm.addSharing(cmd)
	c.runs(cmd, c.settle, c.conquer)
}

// conquerRun is one run of conquer.
type conquerRun struct {
	solveRun
	count       bool
	own         int    // workers in this process
	certificate string // a file, or "" for none
	farm        farmFlags
	pieces      conquer.Options
}

// settle checks the flags.
func (c *conquerRun) settle(cmd *cobra.Command, args []string) error {
	if c.first && c.count {
		return usagef("--first and --count: expected one of them")
	}
	switch out := cmd.Flags().Changed("out"); {
	case out && c.out.format != "icnf":
		return usagef("--out: expected with --format icnf")
	case c.certificate == "-":
		return usagef("--certify -: expected the name of a file")
	case c.certificate != "" && (c.first || c.count || c.out.format == "icnf"):
		return usagef("--certify: a certificate says how many solutions there are, expected no --first, --count or --format icnf")
	}
	if c.own == 0 && c.farm.Listen == "" && c.farm.URL == "" {
		return usagef("--jobs 0: expected with --listen or --nats, or else nobody works")
	}
	var err error
	if c.pieces.Farm, err = c.farm.options(c.app, cmd); err != nil {
		return err
	}
	if c.farm.Listen != "" {
		c.pieces.Begun = func(f *farm.Coordinator) { c.app.say("workers can join: gridcnf worker --join %s", f.URL()) }
	}
	return c.verb.settle(cmd, args)
}

// divide writes the formula of a puzzle, and cubes for other programs to solve.
func (c *conquerRun) divide(ctx context.Context, r *report) error {
	if c.pieces.Cubes+c.pieces.Depth == 0 {
		c.pieces.Cubes = 64
	}
	d, err := conquer.Divide(ctx, r.rec.Puzzle, c.pieces.Cubes, c.pieces.Depth, solve.Options{Seed: c.solver.seed})
	if err == nil {
		c.deliver(r, ".icnf", d.Write, func(string) error { return nil })
	}
	return err
}

// proving are the options of all proofs of cubes.
var proving = certify.Options{Prover: solve.DefaultBackend}

// errNoClaim ends a certificate of a puzzle of which there is nothing to certify by cubes.
var errNoClaim = errors.New("a verdict that needs no proofs of cubes, or none at all")

// certified conquers a puzzle and writes the certificate, if the verdict rests on the cubes.
func (c *conquerRun) certified(
	ctx context.Context, r *report, w *conquer.Worker, opt conquer.Options,
) (res *conquer.Result, err error) {
	size := new(countingWriter)
	err = c.app.writeFile(c.certificate, func(out io.Writer) error {
		size.w = out
		begun := false
		opt.Certify = func(ctx context.Context, solution puzzle.Answer) (conquer.Certificate, error) {
			begun = true
			return certify.NewTree(ctx, size, r.rec.Puzzle, solution, proving)
		}
		var err error
		if res, err = conquer.Run(ctx, w, opt); err == nil && !begun {
			err = errNoClaim
		}
		return err
	})
	switch {
	case errors.Is(err, errNoClaim):
		r.remark("%s: no certificate: %v\n", name(r.rec), errNoClaim)
		err = nil
	case err == nil:
		r.Certificate = &certificateResult{
			File: c.certificate, Bytes: size.n, Level: proof.Clausal, Claim: string(res.Verdict),
		}
	}
	return res, err
}

// countingWriter counts what is written.
type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}

// conquerJob is what workers need to know of a puzzle that is conquered.
type conquerJob struct {
	Puzzle   json.RawMessage  `json:"puzzle"` // as convert writes it, without names of files
	Question conquer.Question `json:"question"`
	Seed     int64            `json:"seed"`
}

// worker makes what does the tasks of the job.
func (j *conquerJob) worker() (*conquer.Worker, error) {
	for rec, err := range format.Read(strings.NewReader(string(j.Puzzle)), "the job", format.Options{From: "json"}) {
		if err != nil {
			return nil, err
		}
		w, err := conquer.NewWorker(rec.Puzzle, j.Question, solve.Options{Seed: j.Seed})
		if err != nil {
			return nil, err
		}
		w.Prove = func(ctx context.Context, solution puzzle.Answer, cube []cnf.Lit) ([]byte, error) {
			return certify.ProveLeaf(ctx, rec.Puzzle, solution, cube, proving)
		}
		return w, nil
	}
	return nil, errors.New("a job without a puzzle")
}

// conquerHandler does the tasks of a puzzle that is conquered.
func (w *workerRun) conquerHandler(detail json.RawMessage) (farm.Handler, error) {
	var job conquerJob
	if err := batch.Strictly(detail, &job); err != nil {
		return nil, fmt.Errorf("the job of the coordinator: %w", err)
	}
	worker, err := job.worker()
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, t farm.Task, attempt int) ([]byte, error) {
		return worker.Do(ctx, t.Body, attempt)
	}, nil
}

// conquer answers the question about one puzzle.
func (c *conquerRun) conquer(ctx context.Context, r *report) error {
	if c.out.format == "icnf" {
		return c.divide(ctx, r)
	}
	job := conquerJob{Question: conquer.Unique, Seed: c.solver.seed}
	switch {
	case c.first:
		job.Question = conquer.First
	case c.count:
		job.Question = conquer.Count
	}
	board := newResult(&format.Record{Puzzle: r.rec.Puzzle})
	var err error
	if job.Puzzle, err = json.Marshal(board); err != nil {
		return err
	}
	worker, err := job.worker()
	if err != nil {
		return err
	}
	opt := c.pieces
	opt.Jobs, opt.Watch = c.own, func(n conquer.Account) {
		cubes := fmt.Sprintf(", %d of %s done, depth %d, %s", n.Refuted, plural(n.Leaves, "cube"), n.Depth, plural(n.Workers, "worker"))
		c.app.progress.more.Store(&cubes)
	}
	opt.Job = farm.Job{Version: exactVersion(), Work: conquerWork}
	if opt.Job.Detail, err = json.Marshal(job); err != nil {
		return err
	}
	var res *conquer.Result
	if c.certificate == "" {
		res, err = conquer.Run(ctx, worker, opt)
	} else {
		res, err = c.certified(ctx, r, worker, opt)
	}
	if err != nil {
		return err
	}
	r.Cubes = &res.Account
	r.searched(res.Stats, c.solver.backend)
	if n := res.Account.Leaves; n > 1 {
		r.by += fmt.Sprintf(", %d cubes", n)
	}
	if n := res.Account.Believed; n > 0 && (res.Complete || c.count) {
		r.by += fmt.Sprintf(", %s about them on the word of other processes", plural(n, "answer"))
	}
	if c.count {
		r.Method = methodCubes
		r.counted(res.Count, res.Complete, res.Reason)
		return nil
	}
	r.answered(&res.Result)
	remark, err := r.compare(&res.Result)
	if err != nil {
		return err
	}
	if r.Certificate != nil {
		r.Certificate.Statement = r.verdict()
	}
	r.fail(c.code(&res.Result))
	return c.text(r, &res.Result, remark)
}

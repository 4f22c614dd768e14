package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
)

// certificateExt is what the files of a folder of certificates end in.
const certificateExt = ".cert"

// certifyCommand is the verb certify.
func (a *app) certifyCommand() *cobra.Command {
	c := &certifyRun{app: a}
	cmd := &cobra.Command{
		Use:   "certify PUZZLE... -o CERT",
		Short: "Solve a puzzle and write a certificate that others can check",
		Long: `Solve a puzzle and write a certificate of what was found: that there is one
solution and no other, that there is none, that there are several, or with --forced
that a cell (or an edge) has the same value in all of them. gridcnf check checks it
without trusting anything that made it.

On level 1 the formula is in clauses, and the proof one of a SAT solver (DRAT or LRAT).
On level 2 the formula is the rules themselves, as pseudo-Boolean constraints that a
person can read; the proof (VeriPB) derives every clause of the encoding from them,
and then the refutation, so that the encoder is proven right as well.

A backend that writes no proofs finds the solution, and the loops to cut off; the prover
then proves that there is nothing else. With a folder as --out (an existing one, or a
name that ends in /) every puzzle gets a file of its own.`,
		Example: `  gridcnf certify -o board.cert testdata/takuzu-6x6.takuzu
  gridcnf certify -o board.cert --level 2 --encoding cardnet testdata/takuzu-6x6.takuzu
  gridcnf certify -o board.cert --forced r1c1 testdata/takuzu-6x6.takuzu
  gridcnf certify -o certificates/ --prover cadical collection.txt`,
		Args: cobra.MinimumNArgs(1),
	}
	c.in.add(cmd)
	c.solver.add(cmd)
	c.out.add(cmd, "text", "json")
	c.out.addJobs(cmd)
	flags := cmd.Flags()
	flags.Lookup("backend").DefValue = certify.DefaultBackend
	c.solver.backend = certify.DefaultBackend
	flags.StringVarP(&c.file, "out", "o", "", "file to write, or a folder")
	flags.IntVar(&c.level, "level", proof.Clausal, "1: clauses, 2: from the rules")
	flags.StringVar(&c.prover, "prover", certify.DefaultProver, "solver that writes the proof: "+strings.Join(backend.Provers(), ", "))
	flags.StringVar(&c.forced, "forced", "", "prove the value of one cell, as r1c1, or of one edge, as r1c1-r1c2")
	complete(cmd, "prover", backend.Provers()...)
	complete(cmd, "level", "1", "2")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return c.run(args) }
	return cmd
}

// certifyRun is one run of certify.
type certifyRun struct {
	app    *app
	in     inputFlags
	solver solverFlags
	out    outputFlags
	file   string
	level  int
	prover string
	forced string

	opt   certify.Options
	names *fileNames // nil without a folder
}

func (c *certifyRun) run(args []string) error {
	if err := c.settle(args); err != nil {
		return err
	}
	limit := time.Duration(c.solver.limit)
	if c.names != nil {
		return c.app.each(args, &c.in, &c.out, limit, c.certify)
	}
	if len(args) > 1 {
		return usagef("--out %s: is one file for %d arguments, expected a folder, as %s/", c.file, len(args), c.file)
	}
	rec, err := c.app.only(args[0], &c.in)
	if err != nil {
		return err
	}
	alone := func(yield func(*format.Record, error) bool) { yield(rec, nil) }
	return c.app.eachOf(alone, &c.out, limit, c.certify)
}

// settle checks the flags, and turns them into options.
func (c *certifyRun) settle(args []string) (err error) {
	if err := c.out.check(); err != nil {
		return err
	}
	switch {
	case c.file == "":
		return usagef("--out is missing: expected the name of a file or a folder")
	case c.level != proof.Clausal && c.level != proof.FromRules:
		return usagef("--level %d: expected 1 or 2", c.level)
	case !slices.Contains(backend.Provers(), c.prover):
		return usagef("--prover %q: expected one of %s", c.prover, strings.Join(backend.Provers(), ", "))
	}
	for _, input := range args {
		if sameFile(input, c.file) {
			return usagef("--out %s: is an input, expected another file", c.file)
		}
	}
	opt, err := c.solver.options()
	if err != nil {
		return err
	}
	if opt.Encode.Balance == encode.Native && c.level == proof.Clausal {
		return usagef("--encoding native: has no clauses, expected another encoding or --level 2")
	}
	opt.Watch = c.app.watch
	c.opt = certify.Options{Solve: opt, Prover: c.prover, Level: c.level}
	if isFolder(c.file) {
		c.names = newFileNames(c.file, args)
	}
	return nil
}

// certify makes the certificate of a puzzle.
func (c *certifyRun) certify(ctx context.Context, rec *format.Record, p *page) error {
	opt := c.opt
	if c.forced != "" {
		bit, err := parseBit(rec.Puzzle, c.forced)
		if err != nil {
			return usageError{fmt.Errorf("--forced %q: %w", c.forced, err)}
		}
		opt.Forced = &bit
	}
	cert, err := certify.Make(ctx, rec.Puzzle, opt)
	if errors.Is(err, certify.ErrNotForced) || errors.Is(err, certify.ErrNoSolution) {
		return &noSolution{fmt.Sprintf("%s is not forced: %v, %s", c.forced, err, under(rec, c.solver.backend))}
	}
	if err != nil {
		return err
	}
	p.deliver = func() error { return c.write(rec, cert, p) }
	return nil
}

// write writes the certificate of a puzzle, and says so.
func (c *certifyRun) write(rec *format.Record, cert *certify.Certificate, p *page) (err error) {
	file := c.file
	if c.names != nil {
		if file, err = c.names.create(fileID(rec), certificateExt); err != nil {
			return err
		}
	}
	size := &countingWriter{}
	if err := c.app.writeWhole(file, func(w io.Writer) error {
		size.w = w
		return cert.Files.Write(size)
	}); err != nil {
		return err
	}
	if c.out.format == "json" {
		o := newResult(rec)
		o.Certificate = &certificateResult{
			File: file, Bytes: size.n, Level: cert.Manifest.Level, Claim: string(cert.Manifest.Claim), Statement: cert.Manifest.Statement,
		}
		return p.json(o)
	}
	p.printf("%s: %s (level %d, %d bytes in %s)\n", name(rec), cert.Manifest.Statement, cert.Manifest.Level, size.n, file)
	return nil
}

// certificateResult is what is said of a certificate in JSON.
type certificateResult struct {
	File      string `json:"file"`
	Bytes     int64  `json:"bytes,omitempty"`
	Level     int    `json:"level"`
	Claim     string `json:"claim"`
	Statement string `json:"statement"`
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

// parseBit finds a cell, as r1c1, or an edge, as r1c1-r1c2, among the bits of an answer.
// The name that files have for a bit will do as well.
func parseBit(p puzzle.Puzzle, text string) (int, error) {
	for i := range p.Bits() {
		if p.Site(i).String() == text || bitAsPeopleSay(p, i) == text {
			return i, nil
		}
	}
	rows, cols := p.Size()
	if !puzzle.Drawn(p) {
		return 0, fmt.Errorf("expected a cell of %d rows and %d columns, as r1c1", rows, cols)
	}
	return 0, fmt.Errorf("expected an edge between neighbouring cells of %d rows and %d columns, as r1c1-r1c2", rows, cols)
}

// bitAsPeopleSay names a cell as r1c1 and an edge as r1c1-r1c2.
func bitAsPeopleSay(p puzzle.Puzzle, bit int) string {
	_, cols := p.Size()
	b, ok := p.(*masyu.Board)
	if !ok {
		return puzzle.CellName(bit/cols, bit%cols)
	}
	r, c, down := b.Edge(bit)
	if down {
		return puzzle.CellName(r, c) + "-" + puzzle.CellName(r+1, c)
	}
	return puzzle.CellName(r, c) + "-" + puzzle.CellName(r, c+1)
}

package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/internal/printable"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
)

// checkVerb is the verb check.
func (a *app) checkVerb(cmd *cobra.Command) {
	c := &checkRun{app: a, memory: proof.DefaultMemory}
	c.out.add(cmd, "text", "json")
	flags := cmd.Flags()
	flags.StringVar(&c.about, "puzzle", "", "file with the puzzle that the certificate has to be about, with the same rules")
	addLimit(cmd, &c.limit, "each certificate")
	addMemory(cmd, &c.memory, "max-memory", "memory for each certificate, as 500M or 4G")
	headed(cmd, limitGroup, "max-memory")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := c.out.settle(cmd); err != nil {
			return err
		}
		return c.run(args)
	}
}

// checkRun is one run of check.
type checkRun struct {
	app    *app
	out    outputFlags
	about  string
	limit  time.Duration // for each certificate; 0 is none
	memory int64         // in bytes, likewise

	digest string // of the puzzle that the certificates have to be about, or ""
}

func (c *checkRun) run(args []string) error {
	if c.about != "" {
		rec, err := c.app.only(c.about, &inputFlags{})
		if err != nil {
			return err
		}
		if c.digest, err = proof.Digest(rec.Puzzle); err != nil {
			return err
		}
	}
	for _, file := range args {
		v, err := c.check(file)
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err := errors.Join(c.say(file, v, err), c.app.out.Flush()); err != nil {
			return err
		}
	}
	return nil
}

// open opens a file, whose parts are read in any order. Standard input is kept in memory for that.
func (c *checkRun) open(file string) (r io.ReaderAt, size int64, end func() error, err error) {
	if file == "-" {
		in := c.app.stdin()
		defer in.Close()
		text, err := io.ReadAll(io.LimitReader(in, cmp.Or(c.memory, math.MaxInt64-1)+1))
		if err == nil && c.memory > 0 && int64(len(text)) > c.memory {
			err = fmt.Errorf("%w: it has more than the %d bytes of --max-memory", kernel.ErrTooLarge, c.memory)
		}
		return bytes.NewReader(text), int64(len(text)), func() error { return nil }, err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, 0, nil, usageError{err}
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = usagef("%s: expected a file", file)
	}
	if err != nil {
		f.Close()
		return nil, 0, nil, err
	}
	return f, info.Size(), f.Close, nil
}

// check checks one file, and whether it is about the right puzzle.
func (c *checkRun) check(file string) (v *kernel.Verdict, err error) {
	ctx, cut := c.app.bounds.within(c.app.ctx)
	defer cut()
	ctx, cancel := limited(ctx, c.limit)
	defer cancel()
	bar := c.app.newBar(time.Second, func(spent time.Duration) string {
		return fmt.Sprintf("checking the certificate, %v", spent.Round(time.Second))
	})
	defer bar.stop()
	f, size, end, err := c.open(file)
	if err != nil {
		return nil, err
	}
	defer end()
	if err = ctx.Err(); err == nil {
		v, err = kernel.Check(ctx, f, size, kernel.Options{Memory: c.memory})
	}
	if err == nil && c.digest != "" && v.Digest != c.digest {
		err = fmt.Errorf("the certificate is about another puzzle than %s, or other rules: %s", c.about, v.Statement)
	}
	return v, err
}

// say says what has come of a check.
func (c *checkRun) say(file string, v *kernel.Verdict, wrong error) error {
	name := printable.Line(file)
	limited := wrong != nil && codeOf(wrong) == exitUnknown
	switch {
	case wrong == nil:
	case limited:
		c.app.fail(exitUnknown)
	case errors.As(wrong, &usageError{}), errors.As(wrong, new(*fs.PathError)):
		c.app.complain(wrong) // the certificate could not be read, which says nothing about it
		return nil
	default:
		c.app.fail(exitNo)
	}
	switch {
	case c.out.json():
		return writeJSON(c.app.out, newCheckResult(file, v, wrong))
	case limited:
		c.sayf("%s: not known: %s\n", name, reasonText(wrong))
	case wrong != nil:
		c.sayf("%s: wrong: %v\n", name, wrong)
	default:
		c.sayf("%s: %s\n  %s\n  SHA-256 of puzzle.txt: %s\n", name, v.Statement, checkedHow(v), v.Digest)
		for _, row := range v.Rows {
			c.sayf("  %s\n", row)
		}
	}
	return nil
}

// checkedHow says what was checked.
func checkedHow(v *kernel.Verdict) string {
	evidence := "a proof of " + plural(v.Steps, "step")
	if v.Claim == kernel.Several {
		evidence = "two solutions"
	}
	return fmt.Sprintf("%s, %s, %s", plural(v.Constraints, "constraint"), plural(v.Cuts, "cut"), evidence)
}

// sayf prints for people. Whether that fails is found out when it is flushed.
func (c *checkRun) sayf(format string, args ...any) { fmt.Fprintf(plain{c.app.out}, format, args...) }

// checkResult is the JSON object of a certificate.
type checkResult struct {
	File      string     `json:"file"`
	Proven    bool       `json:"proven"`
	Reason    string     `json:"reason,omitempty"`
	Claim     string     `json:"claim,omitempty"`
	Statement string     `json:"statement,omitempty"`
	Solutions [][]string `json:"solutions,omitempty"`

	// What it is about, so that the object can be read as a puzzle.
	Puzzle string   `json:"puzzle,omitempty"`
	Rules  []string `json:"rules,omitempty"`
	Rows   int      `json:"rows,omitempty"`
	Cols   int      `json:"cols,omitempty"`
	Givens []string `json:"givens,omitempty"`
	Digest string   `json:"digest,omitempty"`
}

func newCheckResult(file string, v *kernel.Verdict, wrong error) checkResult {
	if wrong != nil {
		return checkResult{File: file, Reason: reasonText(wrong)}
	}
	return checkResult{
		File: file, Proven: true, Claim: string(v.Claim), Statement: v.Statement, Solutions: v.Solutions,
		Puzzle: v.Kind, Rules: v.Rules, Rows: len(v.Rows), Cols: len(v.Rows[0]), Givens: v.Rows, Digest: v.Digest,
	}
}

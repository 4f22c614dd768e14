package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/proof"
	"gridcnf/proof/check"
)

// checkVerb is the verb check.
func (a *app) checkVerb(cmd *cobra.Command) {
	c := &checkRun{app: a, memory: check.DefaultMemory}
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

	puzzle []byte // what the certificates have to be about, or nil
}

func (c *checkRun) run(args []string) error {
	if c.about != "" {
		rec, err := c.app.only(c.about, &inputFlags{})
		if err != nil {
			return err
		}
		if c.puzzle, err = proof.WritePuzzle(rec.Puzzle); err != nil {
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

// check checks one file.
func (c *checkRun) check(file string) (*check.Verdict, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, usageError{err}
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, usagef("%s: expected a file", file)
	}
	ctx, cancel := limited(c.app.ctx, c.limit)
	defer cancel()
	v, err := check.File(ctx, f, info.Size(), c.memory)
	if err != nil || c.puzzle == nil {
		return v, err
	}
	text, err := proof.WritePuzzle(v.Puzzle)
	if err == nil && !bytes.Equal(text, c.puzzle) {
		err = fmt.Errorf("the certificate is about another puzzle than %s, or other rules: %s", c.about, v.Manifest.Statement)
	}
	return v, err
}

// say says what has come of a check.
func (c *checkRun) say(file string, v *check.Verdict, wrong error) error {
	limited := errors.Is(wrong, context.DeadlineExceeded) || errors.Is(wrong, proof.ErrTooLarge)
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
		c.sayf("%s: not known: %s\n", file, reasonText(wrong))
	case wrong != nil:
		c.sayf("%s: wrong: %v\n", file, wrong)
	case v.Manifest.Claim == proof.Several:
		c.sayf("%s: %s (two are in it)\n", file, v.Manifest.Statement)
	default:
		c.sayf("%s: %s (level %d: %d %s, a proof of %s)\n", file, v.Manifest.Statement, v.Manifest.Level, v.Clauses, units[v.Manifest.Level], plural(v.Steps, "step"))
	}
	return nil
}

// sayf prints for people. Whether that fails is found out when it is flushed.
func (c *checkRun) sayf(format string, args ...any) { fmt.Fprintf(plain{c.app.out}, format, args...) }

// units are what the formulas of the levels are made of.
var units = map[int]string{proof.Clausal: "clauses", proof.FromRules: "constraints"}

// checkResult is the JSON object of a certificate.
type checkResult struct {
	File      string     `json:"file"`
	Proven    bool       `json:"proven"`
	Reason    string     `json:"reason,omitempty"`
	Level     int        `json:"level,omitempty"`
	Claim     string     `json:"claim,omitempty"`
	Statement string     `json:"statement,omitempty"`
	Rules     []string   `json:"rules,omitempty"`
	Solutions [][]string `json:"solutions,omitempty"`
}

func newCheckResult(file string, v *check.Verdict, wrong error) checkResult {
	if wrong != nil {
		return checkResult{File: file, Reason: reasonText(wrong)}
	}
	m := v.Manifest
	o := checkResult{File: file, Proven: true, Level: m.Level, Claim: string(m.Claim), Statement: m.Statement, Rules: v.Puzzle.Rules()}
	for _, a := range v.Solutions {
		o.Solutions = append(o.Solutions, v.Puzzle.Text(a))
	}
	return o
}

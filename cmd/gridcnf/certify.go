package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/proof/certify"
)

// certificateExt is what the files of a folder of certificates end in.
const certificateExt = ".cert"

// certifyVerb is the verb certify.
func (a *app) certifyVerb(cmd *cobra.Command) {
	c := &certifyRun{verb: newVerb(a)}
	flags := cmd.Flags()
	flags.StringVar(&c.forced, "forced", "", "prove the value of one cell, as r1c1, or of one edge, as r1c1-r1c2")
	c.add(cmd, "text", "json")
	grouped(cmd, solverGroup, c.solver.addSeed)
	c.target.name = ""
	c.target.add(cmd, "file to write, or a folder")
	c.runs(cmd, c.settle, c.certify)
	cmd.PreRunE = func(*cobra.Command, []string) error {
		switch {
		case c.target.name == "":
			return usagef("--out is missing: expected the name of a file or a folder")
		case c.target.stdout() && (c.out.short || c.out.json()):
			return usagef("--json: expected --out FILE, for the certificate goes to standard output")
		}
		return nil
	}
}

// certifyRun is one run of certify.
type certifyRun struct {
	verb
	forced string
	aside  bool // what is said of certificates goes to standard error
}

// certify makes the certificate of a puzzle.
func (c *certifyRun) certify(ctx context.Context, r *report) error {
	opt := certify.Options{Seed: c.solver.seed}
	if c.forced != "" {
		bit, err := parsePlace(r.rec.Puzzle, c.forced)
		if err != nil {
			return usagef("--forced %q: %w", c.forced, err)
		}
		opt.Forced = &bit
	}
	cert, err := certify.Make(ctx, r.rec.Puzzle, opt)
	if errors.Is(err, certify.ErrNotForced) || errors.Is(err, certify.ErrNoSolution) {
		return &noSolution{fmt.Sprintf("%s is not forced: %v, %s", c.forced, err, under(r.rec.Puzzle, c.solver.backend))}
	}
	if err != nil {
		return err
	}
	c.deliver(r, certificateExt, content(cert.Data), func(file string) error {
		m, bytes := cert.Manifest, len(cert.Data)
		r.Certificate = &certificateResult{File: file, Bytes: int64(bytes), Claim: string(m.Claim), Statement: m.Statement}
		if text := fmt.Sprintf("%s (%d bytes in %s)\n", m.Statement, bytes, file); c.aside || c.target.stdout() {
			r.remark("%s: %s", name(r.rec), text)
		} else {
			r.printf("%s", text)
		}
		return nil
	})
	return nil
}

// certificateResult is what is said of a certificate in JSON.
type certificateResult struct {
	File      string `json:"file"`
	Bytes     int64  `json:"bytes,omitempty"`
	Claim     string `json:"claim"`
	Statement string `json:"statement"`
}

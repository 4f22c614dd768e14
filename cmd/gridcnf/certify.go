package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/solve"
)

// certificateExt is what the files of a folder of certificates end in.
const certificateExt = ".cert"

// certifyVerb is the verb certify.
func (a *app) certifyVerb(cmd *cobra.Command) {
	c := &certifyRun{verb: newVerb(a), level: proof.FromRules, prover: certify.DefaultProver}
	c.solver.backend = certify.DefaultBackend
	flags := cmd.Flags()
	addEnum(cmd, &c.level, "level", "1: clauses, 2: from the rules; options that only level 1 has imply it", parseLevel, "1", "2")
	addWord(cmd, &c.prover, "prover", "solver that writes the proof: "+strings.Join(backend.Provers(), ", "), backend.Provers()...)
	flags.StringVar(&c.forced, "forced", "", "prove the value of one cell, as r1c1, or of one edge, as r1c1-r1c2")
	c.add(cmd, "text", "json")
	c.addSolver(cmd)
	c.target.name = ""
	c.target.add(cmd, "file to write, or a folder")
	c.runs(cmd, c.settle, c.certify)
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if encodes(cmd) != "" && !cmd.Flags().Changed("level") {
			c.level = proof.Clausal
		}
		if c.level == proof.FromRules {
			c.solver.backend = solve.DefaultBackend
		}
		switch {
		case c.target.name == "":
			return usagef("--out is missing: expected the name of a file or a folder")
		case c.target.stdout() && (c.out.short || c.out.json()):
			return usagef("--json: expected --out FILE, for the certificate goes to standard output")
		case c.level == proof.FromRules && encodes(cmd) != "":
			return usagef("--%s: on level 2 there is no encoding, and one solver does it all, expected --level 1", encodes(cmd))
		case c.solver.opt.Balance == encode.Native:
			return usagef("--encoding native: has no clauses, expected another encoding")
		}
		return nil
	}
}

// encodes returns the name of a flag that was given and that only level 1 has a use for, or "".
func encodes(cmd *cobra.Command) (name string) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Name == "prover" || headingOf(f) == solverGroup && f.Name != "seed" {
			name = f.Name
		}
	})
	return name
}

// parseLevel reads the level of a certificate.
func parseLevel(text string) (int, error) {
	level, err := strconv.Atoi(text)
	if err == nil && level != proof.Clausal && level != proof.FromRules {
		err = errors.ErrUnsupported
	}
	return level, err
}

// certifyRun is one run of certify.
type certifyRun struct {
	verb
	level  int
	prover string
	forced string
	aside  bool // what is said of certificates goes to standard error
}

// certify makes the certificate of a puzzle.
func (c *certifyRun) certify(ctx context.Context, r *report) error {
	opt := certify.Options{Solve: c.opt, Prover: c.prover, Level: c.level}
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
		r.Certificate = &certificateResult{File: file, Bytes: int64(bytes), Level: m.Level, Claim: string(m.Claim), Statement: m.Statement}
		if text := fmt.Sprintf("%s (level %d, %d bytes in %s)\n", m.Statement, m.Level, bytes, file); c.aside || c.target.stdout() {
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
	Level     int    `json:"level"`
	Claim     string `json:"claim"`
	Statement string `json:"statement"`
}

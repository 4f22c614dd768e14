package app

import (
	"context"
	"errors"
	"fmt"

	"gridcnf/proof/certify"
)

// certificateExt is what the files of a folder of certificates end in.
const certificateExt = ".cert"

// CertifyRun is one run of certify.
type CertifyRun struct {
	Verb
	Forced string
	aside  bool // what is said of certificates goes to standard error
}

// Certify makes the certificate of a puzzle.
func (c *CertifyRun) Certify(ctx context.Context, r *Report) error {
	opt := certify.Options{Seed: c.Solver.Seed}
	if c.Forced != "" {
		bit, err := parsePlace(r.Rec.Puzzle, c.Forced)
		if err != nil {
			return Usagef("--forced %q: %w", c.Forced, err)
		}
		opt.Forced = &bit
	}
	cert, err := certify.Make(ctx, r.Rec.Puzzle, opt)
	if errors.Is(err, certify.ErrNotForced) || errors.Is(err, certify.ErrNoSolution) {
		return &NoSolution{fmt.Sprintf("%s is not forced: %v, %s", c.Forced, err, under(r.Rec.Puzzle, c.Solver.Backend))}
	}
	if err != nil {
		return err
	}
	c.deliver(r, certificateExt, content(cert.Data), func(file string) error {
		m, bytes := cert.Manifest, len(cert.Data)
		r.Certificate = &certificateResult{File: file, Bytes: int64(bytes), Claim: string(m.Claim), Statement: m.Statement}
		if text := fmt.Sprintf("%s (%d bytes in %s)\n", m.Statement, bytes, file); c.aside || c.Target.Stdout() {
			r.remark("%s: %s", name(r.Rec), text)
		} else {
			r.Printf("%s", text)
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

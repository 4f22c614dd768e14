package app

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"time"

	"gridcnf/internal/printable"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// certificateExt is the extension of the files in a folder of certificates.
const certificateExt = ".cert"

type CertifyRun struct {
	Verb
	Forced string
	aside  bool // messages about certificates go to standard error
}

// Certify makes the certificate of a puzzle and describes it.
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
	c.deliver(r, certificateExt, content(cert.Data), func(file string) {
		m, bytes := cert.Manifest, len(cert.Data)
		r.Certificate = &certificateResult{File: file, Bytes: int64(bytes), Claim: string(m.Claim), Statement: m.Statement}
		if text := fmt.Sprintf("%s (%d bytes in %s)\n", m.Statement, bytes, file); c.aside || c.Target.Stdout() {
			r.remark("%s: %s", name(r.Rec), text)
		} else {
			r.Printf("%s", text)
		}
	})
	return nil
}

// certificateResult describes a certificate in JSON.
type certificateResult struct {
	File      string `json:"file"`
	Bytes     int64  `json:"bytes,omitempty"`
	Claim     string `json:"claim"`
	Statement string `json:"statement"`
}

type CheckRun struct {
	App    *App
	Out    OutputOptions
	About  string
	Limit  time.Duration // for each certificate; 0 is none
	Memory int64         // in bytes; 0 is no limit
}

// Checked is what a certificate proves, and the puzzle that it is about.
type Checked struct {
	*kernel.Verdict
	puzzle puzzle.Puzzle
}

func (c *CheckRun) Run(args []string) error {
	for _, file := range args {
		v, err := c.check(file)
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err := errors.Join(c.Say(file, v, err), c.App.Out.Flush()); err != nil {
			return err
		}
	}
	return nil
}

// open opens a file for reading at any place. It reads standard input into memory for that.
func (c *CheckRun) open(file string) (r io.ReaderAt, size int64, end func() error, err error) {
	if file == "-" {
		in := c.App.stdin()
		defer in.Close()
		text, err := io.ReadAll(io.LimitReader(in, cmp.Or(c.Memory, math.MaxInt64-1)+1))
		if err == nil && c.Memory > 0 && int64(len(text)) > c.Memory {
			err = fmt.Errorf("%w: it has more than the %d bytes of --max-memory", kernel.ErrTooLarge, c.Memory)
		}
		return bytes.NewReader(text), int64(len(text)), func() error { return nil }, err
	}
	f, err := openFile(file)
	if err != nil {
		return nil, 0, nil, UsageError{err}
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = Usagef("%s: expected a file", file)
	}
	if err != nil {
		f.Close()
		return nil, 0, nil, err
	}
	return f, info.Size(), f.Close, nil
}

// check checks three things of a file: it proves what its book states, the book is what the rules state for its puzzle, and
// the puzzle is the one that the user means.
func (c *CheckRun) check(file string) (v *Checked, err error) {
	ctx, cut := c.App.bounds.within(c.App.Ctx)
	defer cut()
	ctx, cancel := limited(ctx, c.Limit)
	defer cancel()
	bar := c.App.NewBar(time.Second, func(spent time.Duration) string {
		return fmt.Sprintf("checking the certificate, %v", spent.Round(time.Second))
	})
	defer bar.Stop()
	f, size, end, err := c.open(file)
	if err != nil {
		return nil, err
	}
	defer end()
	v = new(Checked)
	if err = ctx.Err(); err == nil {
		v.Verdict, err = kernel.Check(ctx, f, size, kernel.Options{Memory: c.Memory})
	}
	if err == nil {
		v.puzzle, err = proof.Derive(ctx, v.Verdict)
	}
	if err == nil && c.About != "" {
		err = c.about(v)
	}
	return v, err
}

// about compares the puzzle of a certificate with the one that the user means, which it reads under the same rule file.
func (c *CheckRun) about(v *Checked) error {
	var in InputOptions
	if b, ok := v.puzzle.(*rulefile.Board); ok {
		in.Opt.Family, in.Opt.Kind = b.File(), b.Kind()
	}
	rec, err := c.App.Only(c.About, &in)
	if err != nil {
		return err
	}
	digest, err := proof.Digest(rec.Puzzle)
	if err == nil && digest != v.Digest {
		err = fmt.Errorf("the certificate is about another puzzle than %s, or other rules: %s", c.About, v.Statement)
	}
	return err
}

// origin says whose rules a certificate rests on.
func (v *Checked) origin() string {
	digest := fmt.Sprintf("%x", sha256.Sum256(v.File))
	for _, f := range append(rulefile.First(), rulefile.All()...) {
		if f.Digest == digest {
			return "the rules of " + f.Title + " that come with gridcnf"
		}
	}
	return "the rules in this file, rules.star, with SHA-256 " + digest
}

// Say says what has come of a check.
func (c *CheckRun) Say(file string, v *Checked, wrong error) error {
	name := printable.Line(file)
	limited := wrong != nil && CodeOf(wrong) == ExitUnknown
	switch {
	case wrong == nil:
	case limited:
		c.App.Fail(ExitUnknown)
	case errors.As(wrong, &UsageError{}), errors.As(wrong, new(*fs.PathError)):
		c.App.Complain(wrong) // it could not be read, which says nothing about the proof
		return nil
	default:
		c.App.Fail(ExitNo)
	}
	switch {
	case c.Out.Json():
		if wrong != nil {
			return WriteJSON(c.App.Out, checkResult{File: file, Reason: reasonText(wrong)})
		}
		rows, cols := v.puzzle.Size()
		return WriteJSON(c.App.Out, checkResult{
			File: file, Proven: true, Claim: string(v.Claim), Statement: v.Statement, Under: v.origin(), Solutions: mapped(v.Solutions, func(s []bool) []string { return v.puzzle.Text(s) }),
			Puzzle: string(v.puzzle.Kind()), Rules: v.Rules, Rows: rows, Cols: cols, Givens: format.Givens(v.puzzle), Digest: v.Digest,
		})
	case limited:
		c.sayf("%s: not known: %s\n", name, reasonText(wrong))
	case wrong != nil:
		c.sayf("%s: wrong: %v\n", name, wrong)
	default:
		evidence := "a proof of " + Plural(v.Steps, "step")
		if v.Claim == kernel.Several {
			evidence = "two solutions"
		}
		c.sayf("%s: %s\n  under %s\n  %s, %s, %s\n  SHA-256 of puzzle.txt: %s\n", name, v.Statement, v.origin(), Plural(v.Constraints, "constraint"), Plural(v.Cuts, "cut"), evidence, v.Digest)
		for _, row := range format.Givens(v.puzzle) {
			c.sayf("  %s\n", row)
		}
	}
	return nil
}

// sayf prints for people. Flush reports any error.
func (c *CheckRun) sayf(format string, args ...any) { fmt.Fprintf(Plain{c.App.Out}, format, args...) }

// checkResult is the JSON object of a certificate.
type checkResult struct {
	File      string     `json:"file"`
	Proven    bool       `json:"proven"`
	Reason    string     `json:"reason,omitempty"`
	Claim     string     `json:"claim,omitempty"`
	Statement string     `json:"statement,omitempty"`
	Under     string     `json:"under,omitempty"` // the family whose rules hold
	Solutions [][]string `json:"solutions,omitempty"`

	// The puzzle, so that the object can be read as one.
	Puzzle string   `json:"puzzle,omitempty"`
	Rules  []string `json:"rules,omitempty"`
	Rows   int      `json:"rows,omitempty"`
	Cols   int      `json:"cols,omitempty"`
	Givens []string `json:"givens,omitempty"`
	Digest string   `json:"digest,omitempty"`
}

// Answer reads a solution from a file.
func (a *App) Answer(file string, p puzzle.Puzzle) (puzzle.Answer, error) {
	return reading(a, file, func(r io.Reader) (puzzle.Answer, error) { return format.ReadAnswer(r, file, p) })
}

// Verify says whether an answer is right. An error means that it could not be read.
func (r *Report) Verify(answer puzzle.Answer, err error) error {
	if err != nil {
		return err
	}
	wrong := r.Rec.Puzzle.Check(answer)
	if errors.Is(wrong, puzzle.ErrTooLong) {
		return wrong
	}
	if r.verified(wrong); *r.Correct {
		r.Printf("correct %s\n", r.under())
	} else {
		r.Printf("wrong: %s, %s\n", r.Reason, r.under())
	}
	return nil
}

// Compared is how the published solution compares with what was found.
type Compared struct {
	Matches   *bool  `json:"matches_published,omitempty"`
	Published string `json:"published,omitempty"`
	Remark    string `json:"-"` // in words
}

// Compare compares the result with the solution in the file. The published solution is right if it
// solves the puzzle, even if it is not the one that was found.
func Compare(rec *format.Record, res *solve.Result) (c Compared, err error) {
	wrong := rec.PublishedErr
	if wrong == nil {
		if rec.Published == nil || res.Verdict == solve.Unknown && len(res.Solutions) == 0 {
			return c, nil // there is nothing to compare
		}
		if wrong = res.Judge(rec.Puzzle, rec.Published); errors.Is(wrong, puzzle.ErrTooLong) {
			return c, nil
		}
		if errors.Is(wrong, solve.ErrContradicted) {
			return c, wrong
		}
	}
	right := wrong == nil
	c.Matches, c.Remark = &right, "equal to the published solution"
	switch {
	case !right:
		c.Published, c.Remark = wrong.Error(), wrong.Error()
	case !slices.ContainsFunc(res.Solutions, rec.Published.Equal):
		c.Remark = "the published solution is right, but another one"
	case len(res.Solutions) > 1:
		c.Remark = "one of them is the published solution"
	}
	return c, nil
}

// AnswerOf reads a solution from the places in --set.
func AnswerOf(p puzzle.Puzzle, set string) (puzzle.Answer, error) {
	answer := make(puzzle.Answer, p.Bits())
	for bit := range answer {
		answer[bit], _ = p.Given(bit)
	}
	if set == "" {
		return answer, nil
	}
	entries, err := ParseSet(p, "--set", set)
	for _, e := range entries {
		answer[e.Bit] = e.Value
	}
	return answer, err
}

// PublishedWith returns the solution that comes with a puzzle.
func PublishedWith(rec *format.Record) (puzzle.Answer, error) {
	switch {
	case rec.PublishedErr != nil:
		return nil, rec.PublishedErr
	case rec.Published == nil:
		return nil, Usagef("no solution is published with the puzzle")
	}
	return rec.Published, nil
}

//go:build !js

package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"os"
	"path/filepath"
	"slices"

	"gridcnf/batch"
	"gridcnf/farm"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// believe turns a result into the answers to some puzzles, if all of it is as it has to be: a line
// for each puzzle, and in it what was asked and nothing else, solutions that the rule checker
// accepts, certificates that prove what is claimed. A few puzzles, which nobody can foresee, are done
// again; so are those with which the worker could not do what it should.
func (c *crew) believe(ctx context.Context, items []batch.Item, r *farm.Result) ([]*report, error) {
	if r.Lie != nil {
		return nil, r.Lie
	}
	reply, err := batch.DecodeReply(r.Body, len(items))
	if err != nil {
		return nil, err
	}
	if r.Own && len(reply.Files) == 0 {
		c.pace.Took(len(items), reply.Spent)
		return ownAnswers(items, reply)
	}
	answers, err := c.read(ctx, items, reply)
	if err != nil {
		return nil, err
	}
	c.pace.Took(len(items), reply.Spent)
	var again []batch.Item
	var said []*report
	for i, a := range answers {
		if !r.Own && (a.code == exitFailed || c.audit > 0 && chance(c.audit)) {
			again, said = append(again, items[i]), append(said, a)
		}
	}
	for i, item := range again {
		found, err := c.self(ctx, []batch.Item{item}, said[i].code == exitFailed)
		if err == nil {
			err = agree(said[i], found[0])
		}
		if err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", item.Number, err)
		}
	}
	return answers, nil
}

// ownAnswers are the answers of this process, which need no more trust than without workers.
func ownAnswers(items []batch.Item, reply *batch.Reply) ([]*report, error) {
	var answers []*report
	for i, line := range reply.Lines {
		a, err := batch.Parse(line)
		if err != nil {
			return nil, err
		}
		r := &report{number: a.Number, code: exitCode(a.Exit), failed: a.Error != nil}
		r.Verdict = solve.Verdict(a.Verdict)
		if r.failed {
			tell(&r.err, name(items[i].Record)+": "+*a.Error)
		}
		r.out.Write(line)
		answers = append(answers, r)
	}
	return answers, nil
}

// chance is true once in n times, and nobody can foresee when.
func chance(n int) bool {
	i, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	return err != nil || i.Sign() == 0
}

// self does the job with puzzles in this process, or apart from it if they may be its death.
func (c *crew) self(ctx context.Context, items []batch.Item, deadly bool) ([]*report, error) {
	do := c.job.do
	if deadly || c.isolation.asked() {
		do = c.cells.do
	}
	reply, err := do(ctx, items)
	if err != nil {
		return nil, err
	}
	return c.read(ctx, items, reply)
}

// read reads the lines of a reply.
func (c *crew) read(ctx context.Context, items []batch.Item, reply *batch.Reply) ([]*report, error) {
	var text bytes.Buffer
	for _, line := range reply.Lines {
		if !isFailure(line) {
			text.Write(line)
		}
	}
	next, stop := iter.Pull2(format.Read(&text, "answers", format.Options{From: "json"}))
	defer stop()
	var answers []*report
	for i, item := range items {
		r, err := c.answered(item, reply.Lines[i], next)
		if err == nil && r.Certificate != nil {
			err = c.certificate(ctx, r, reply.Files[item.Number])
		}
		if err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", item.Number, cmp.Or(ctx.Err(), err))
		}
		answers = append(answers, r)
	}
	return answers, nil
}

// isFailure reports whether an answer says why there is none. No text can have that in it.
func isFailure(line []byte) bool { return bytes.Contains(line, []byte(`"error":`)) }

// answered reads an answer. What it says of the puzzle has to be what the input says, and byte for byte
// what this program writes. The next puzzle among the answers is that of this one, unless it
// is a failure.
func (c *crew) answered(item batch.Item, line []byte, next func() (*format.Record, error, bool)) (*report, error) {
	rec := item.Record
	if most := 1<<16 + 100*rec.Puzzle.Bits(); len(line) > most {
		return nil, fmt.Errorf("an answer of %d bytes, expected at most %d", len(line), most)
	}
	r := newReport(rec, &outputFlags{format: "json"})
	r.number = item.Number
	if isFailure(line) {
		return r, c.failure(r, line)
	}
	back, err, ok := next()
	if err != nil || !ok {
		return nil, cmp.Or(err, errors.New("no answer"))
	}
	given, forced := r.result, new(json.RawMessage)
	said := &r.result
	*said = result{Forced: forced} // as it stands there
	if err := batch.Strictly(line, said); err != nil {
		return nil, err
	}
	if *forced == nil {
		said.Forced = nil
	}
	if c.job.making() {
		r.rec = back
		given.Line, given.Givens = 0, format.Givens(back.Puzzle)
	}
	said.Number, r.code = item.Number, said.Exit
	said.ID, said.File, said.Line, said.Puzzle, said.Rules = given.ID, given.File, given.Line, given.Puzzle, given.Rules
	said.Rows, said.Cols, said.Givens = given.Rows, given.Cols, given.Givens
	said.Picture, said.Repairs, said.Review = "", nil, nil // which none of the verbs has
	if !slices.Contains([]exitCode{exitYes, exitNo, exitUnknown}, r.code) {
		return nil, fmt.Errorf("exit code %d", r.code)
	}
	if err := same(r, line, *said); err != nil {
		return nil, err
	}
	return r, c.judgeAnswer(r, back.Published)
}

// failure reads an answer that says why there is none.
func (c *crew) failure(r *report, line []byte) error {
	var f failure
	if err := batch.Strictly(line, &f); err != nil {
		return err
	}
	r.result, r.failed, r.code = result{}, true, f.Exit
	f.Number, f.ID, f.File, f.Line = r.number, r.rec.ID, r.rec.File, r.rec.Line
	tell(&r.err, name(r.rec)+": "+f.Error)
	if f.Exit == exitYes || severity[f.Exit] == 0 || f.Exit == exitInterrupted {
		return fmt.Errorf("exit code %d with an error", f.Exit)
	}
	return same(r, line, f)
}

// same fails if a line is not what is expected, which becomes what the report prints.
func same(r *report, line []byte, expected any) error {
	if err := writeJSON(&r.out, expected); err != nil {
		return err
	}
	if !bytes.Equal(line, r.out.Bytes()) {
		return errors.New("an answer to another puzzle, or not as this program writes it")
	}
	return nil
}

// judgeAnswer judges the solutions of an answer, the first of which has been read.
func (c *crew) judgeAnswer(r *report, first puzzle.Answer) (err error) {
	p := r.rec.Puzzle
	var found []puzzle.Answer
	if r.Solution != nil || r.Second != nil {
		if found, err = batch.Solutions(p, first, r.Second); err != nil {
			return err
		}
	}
	for i, rows := range [][]string{r.Solution, r.Second}[:len(found)] {
		if !slices.Equal(rows, p.Text(found[i])) {
			return errors.New("a solution in other words")
		}
	}
	certified := c.job.Verb == "certify"
	switch {
	case certified != (r.Certificate != nil), certified != (r.Verdict == ""):
		return errors.New("another verb's answer")
	case !slices.Contains([]solve.Verdict{"", solve.OnlyOne, solve.Several, solve.NoneAtAll, solve.Unknown}, r.Verdict):
		return fmt.Errorf("verdict %q", r.Verdict)
	case len(found) == 2 && !slices.Equal(r.Differ, differences(p, found[0], found[1])):
		return errors.New("two solutions that do not differ as they should")
	}
	return batch.Fits(c.job.Verb, string(r.Verdict), len(found))
}

// certificate checks the certificate of an answer, and keeps it.
func (c *crew) certificate(ctx context.Context, r *report, file []byte) error {
	said := r.Certificate
	v, err := check.File(ctx, bytes.NewReader(file), int64(len(file)), check.Options{Memory: check.DefaultMemory})
	if err != nil {
		return err
	}
	asked, err := proof.Digest(r.rec.Puzzle)
	if err != nil {
		return err
	}
	name := filepath.Join(c.certificates, fileBase(fmt.Sprintf("%d-%s", r.number, fileID(r.rec)))+certificateExt)
	proven := certificateResult{
		File: name, Bytes: int64(len(file)), Level: v.Level, Claim: string(v.Claim), Statement: v.Statement,
	}
	said.File = name
	if v.Digest != asked || *said != proven {
		return errors.New("a certificate of something else")
	}
	if err := os.MkdirAll(c.certificates, 0o777); err != nil {
		return usageError{err}
	}
	r.out.Reset()
	if err := writeJSON(&r.out, r.result); err != nil {
		return err
	}
	return c.app.writeFile(name, content(file))
}

// agree fails if two answers to a puzzle contradict each other. What a limit cut short does not
// contradict anything.
func agree(said, found *report) error {
	a, b := said.result, found.result
	short := func(r *result) bool {
		return r.Verdict == solve.Unknown || r.Complete != nil && !*r.Complete || r.Generated != nil && r.Generated.Missed != ""
	}
	if short(&a) || short(&b) {
		return nil
	}
	for _, r := range []*result{&a, &b} {
		*r = result{
			Verdict: r.Verdict, Solution: r.Solution, Count: r.Count, Forced: r.Forced, Open: r.Open, Grade: r.Grade, Givens: r.Givens,
		}
		if r.Verdict == solve.Several {
			r.Solution = nil // there are others
		}
	}
	if a.Forced == nil || b.Forced == nil { // nobody looked for all of it
		a.Forced, a.Open, b.Forced, b.Open = nil, 0, nil, 0
	}
	x, err := json.Marshal(a)
	if err != nil {
		return err
	}
	y, err := json.Marshal(b)
	if err == nil && (said.failed != found.failed || !bytes.Equal(x, y)) {
		err = errors.New("done again, the answer is another one")
	}
	return err
}

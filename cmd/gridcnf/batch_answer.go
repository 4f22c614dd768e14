//go:build !js

package main

import (
	"fmt"
	"os"
	"path/filepath"

	"gridcnf/batch"
	"gridcnf/solve"
)

// answers are the lines of a reply, whose solutions have to obey the rules, with the files that belong to them
// written before.
func (j *batchJob) answers(a *app, items []batch.Item, reply *batch.Reply) ([]*report, error) {
	var answers []*report
	for i, item := range items {
		r, err := j.answer(a, item, reply.Lines[i], reply.Files[item.Number])
		if err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", item.Number, err)
		}
		answers = append(answers, r)
	}
	return answers, nil
}

// answer is a line of a reply.
func (j *batchJob) answer(a *app, item batch.Item, line, file []byte) (*report, error) {
	said, err := batch.Parse(line)
	if err != nil {
		return nil, err
	}
	if said.Number != item.Number {
		return nil, fmt.Errorf("found the answer to puzzle %d", said.Number)
	}
	if file != nil && said.Certificate != nil {
		if err := os.MkdirAll(j.Certificates, 0o777); err != nil {
			return nil, usageError{err}
		}
		name := filepath.Join(j.Certificates, fileBase(fmt.Sprintf("%d-%s", item.Number, fileID(item.Record)))+certificateExt)
		if err := a.writeFile(name, content(file)); err != nil {
			return nil, err
		}
	}
	if _, err := batch.Check(line, j.Verb); err != nil {
		return nil, err
	}
	r := &report{rec: item.Record, number: said.Number, code: exitCode(said.Exit), failed: said.Error != nil, ready: true}
	r.Verdict = solve.Verdict(said.Verdict)
	if r.failed {
		tell(&r.err, name(item.Record)+": "+*said.Error)
	}
	r.out.Write(line)
	return r, nil
}

//go:build !js

package app

import (
	"fmt"
	"os"
	"path/filepath"

	"gridcnf/app/batch"
	"gridcnf/solve"
)

// Answers are the lines of a reply, whose solutions have to obey the rules, with the files that belong to them
// written before.
func (j *batchJob) Answers(a *App, items []batch.Item, reply *batch.Reply) ([]*Report, error) {
	var answers []*Report
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
func (j *batchJob) answer(a *App, item batch.Item, line, file []byte) (*Report, error) {
	said, err := batch.Parse(line)
	if err != nil {
		return nil, err
	}
	if said.Number != item.Number {
		return nil, fmt.Errorf("found the answer to puzzle %d", said.Number)
	}
	if file != nil && said.Certificate != nil {
		if err := os.MkdirAll(j.Certificates, 0o777); err != nil {
			return nil, UsageError{err}
		}
		name := filepath.Join(j.Certificates, fileBase(fmt.Sprintf("%d-%s", item.Number, fileID(item.Record)))+certificateExt)
		if err := a.writeFile(name, content(file)); err != nil {
			return nil, err
		}
	}
	if _, err := batch.Check(line, j.Verb); err != nil {
		return nil, err
	}
	r := &Report{Rec: item.Record, Turn: said.Number, Code: ExitCode(said.Exit), Failed: said.Error != nil, ready: true}
	r.Verdict = solve.Verdict(said.Verdict)
	if r.Failed {
		Tell(&r.Err, name(item.Record)+": "+*said.Error)
	}
	r.Out.Write(line)
	return r, nil
}

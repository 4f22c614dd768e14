//go:build !js

package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/batch"
)

// batchMergeVerb is the verb batch merge.
func (a *app) batchMergeVerb(cmd *cobra.Command) {
	var out string
	var json bool
	cmd.Flags().StringVarP(&out, "out", "o", "", "file for the answers of all shards")
	cmd.Flags().BoolVar(&json, "json", false, "write the counts of all answers as a JSON object to standard output")
	cmd.RunE = func(_ *cobra.Command, shards []string) error {
		if out == "" {
			return usagef("--out is missing: expected the name of a file for the answers")
		}
		start := time.Now()
		l, err := batch.Merge(a.ctx, out, shards)
		if err != nil {
			return outputError(err)
		}
		return a.ledger(out, l, 0, time.Since(start), json)
	}
}

// batchCheckVerb is the verb batch check.
func (a *app) batchCheckVerb(cmd *cobra.Command) {
	var json bool
	cmd.Flags().BoolVar(&json, "json", false, "write the counts of all answers as JSON objects to standard output")
	cmd.RunE = func(_ *cobra.Command, outs []string) error {
		for _, out := range outs {
			start := time.Now()
			m, l, err := batch.Verify(a.ctx, out)
			if err == nil {
				err = a.sameInputs(m)
			}
			if err != nil {
				return outputError(err)
			}
			if err := a.ledger(out, l, l.In, time.Since(start), json); err != nil {
				return err
			}
		}
		return nil
	}
}

// sameInputs reports what input of a file of answers is not what it was.
func (a *app) sameInputs(m *batch.Manifest) error {
	from := ""
	for _, flag := range m.Flags {
		if format, ok := strings.CutPrefix(flag, "--from="); ok {
			from = format
		}
	}
	for _, in := range m.Inputs {
		is, err := a.hashInput(in.Name, from)
		if err == nil && is != in && in.SHA256 != "" {
			err = fmt.Errorf("%s: is not what it was (SHA-256 %s)", in.Name, in.SHA256)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ledger says what the answers of a file add up to.
func (a *app) ledger(out string, l batch.Ledger, before int, spent time.Duration, json bool) error {
	sum := 0
	var parts []string
	for _, part := range []struct {
		n    int
		name string
	}{
		{l.Unique, "unique"},
		{l.Multiple, "multiple"},
		{l.None, "none"},
		{l.Unknown, "unknown"},
		{l.Done, "done"},
		{l.Refused, "refused"},
	} {
		if sum += part.n; part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.name))
		}
	}
	if sum != l.In {
		return fmt.Errorf("%s: %d answers are counted as %d", out, l.In, sum)
	}
	rate := float64(l.In-before) / spent.Seconds()
	if json {
		return writeJSON(a.out, struct {
			Out string `json:"out"`
			batch.Ledger
			Before  int     `json:"before"`
			Seconds float64 `json:"seconds"`
			Rate    float64 `json:"rate"`
		}{out, l, before, spent.Seconds(), rate})
	}
	text := fmt.Sprintf("%s: %s = %s, in %v",
		out, plural(l.In, "puzzle"), strings.Join(parts, " + "), spent.Round(time.Millisecond))
	if l.In > before {
		text += fmt.Sprintf(", %.1f a second", rate)
	}
	a.say("%s", text)
	return nil
}

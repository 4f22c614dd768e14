package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// reasoning is what the verbs that explain have in common.
type reasoning struct {
	search
	optimal bool
}

func (r *reasoning) add(cmd *cobra.Command) {
	r.search.add(cmd, "text", "json")
	cmd.Flags().BoolVar(&r.optimal, "optimal", false, "look for provably smallest sets of rules where no simple technique helps")
}

// options are those of package explain, for a puzzle of which more is known than it prints.
func (r *reasoning) options(known []cnf.Lit) explain.Options {
	return explain.Options{
		Backend: r.flags.backend, Seed: r.flags.seed,
		Optimal: r.optimal, Solve: r.opt, Known: known,
	}
}

// verdict is the sentence that says how many solutions a puzzle has.
func (r *reasoning) verdict(rec *format.Record, path *explain.Path) string {
	return verdictText(rec, &solve.Result{Verdict: path.Verdict, Reason: path.Reason}, r.flags.backend)
}

// interrupted returns the error of a path that was interrupted.
func interrupted(reason error) error {
	if errors.Is(reason, context.Canceled) {
		return reason
	}
	return nil
}

// stopText says why there was no time for more.
func stopText(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return reasonText(err)
}

// plural counts things in words.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

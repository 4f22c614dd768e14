package command

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/cnf"
	"gridcnf/encode"
)

func encodeVerb(a *app.App, cmd *cobra.Command) {
	e := &app.EncodeRun{Verb: app.NewVerb(a), Loop: "eager", Format: cnf.DIMACS}
	e.Target.Lone = true
	e.Solver.Opt = encode.Options{Balance: encode.CardinalityNetwork, Lines: encode.Eager} // exact
	addInputFlags(&e.In, cmd)
	addTarget(&e.Target, cmd, "file to write, or a folder for any number of puzzles")
	addFormat(e, cmd)
	cmd.Flags().BoolVar(&e.Out.Short, "json", false, "an object per puzzle and line; the formula goes to --out, if there is one")
	cmd.Flags().BoolVar(&e.Explain, "explain", false, "say in comments which rule clauses state, for which place, and what helper variables mean; implies --textbook")
	cmd.Flags().StringVar(&e.Rules, "part", "", "explain only what is stated about some places (row:3, col:4, r3c5, r3c5-r3c6), or by some rules (balance, given)")
	cmd.Flags().BoolVar(&e.Other, "other", false, "forbid the first solution that is found: a proof that no model is left then proves that the puzzle has one solution")
	addWord(cmd, &e.Loop, "loop", "how a loop is kept single: eager, cuts, or lazy, which is not exact", "eager", "cuts", "lazy")
	addJobs(&e.Out, cmd)
	addLimit(cmd, &e.Solver.Limit, "the formula and the run of --loop cuts")
	addEncoding(&e.Solver, cmd)
	addBackend(&e.Solver, cmd, "solver for the run of --loop cuts: ")
	settling(e, settleEncode, &e.Verb, cmd, e.Encode)
}

// addFormat adds the flag --format, which still accepts the old name of cnf.
func addFormat(e *app.EncodeRun, cmd *cobra.Command) {
	formats := append(slices.Clone(cnf.Formats), app.Opb)
	var names, texts []string
	for _, f := range formats {
		names = append(names, f.Name)
		texts = append(texts, f.Name+" ("+f.Text+")")
	}
	addEnum(cmd, &e.Format, "format", app.OrList(texts), func(text string) (*cnf.Format, error) {
		i := slices.Index(names, text)
		switch {
		case text == "dimacs":
			return cnf.DIMACS, nil
		case i < 0:
			return nil, errors.ErrUnsupported
		}
		return formats[i], nil
	}, names...)
}

func settleEncode(e *app.EncodeRun, cmd *cobra.Command, args []string) error {
	if e.Format.Name == "cnf+" && !cmd.Flags().Changed("encoding") {
		e.Solver.Opt.Balance = encode.Native
	}
	switch {
	case e.Format == app.Opb && e.Loop != "lazy" && cmd.Flags().Changed("loop"):
		return app.Usagef("--loop %s: expected lazy with --format opb", e.Loop)
	case e.Other && (e.Format == app.Opb || e.Rules != ""):
		return app.Usagef("--other: expected a whole formula in clauses, without --part and --format opb")
	case e.Other && (e.Loop == "lazy" || e.Solver.Opt.Lines == encode.Lazy && e.Loop != "cuts"):
		return app.Usagef("--other: expected an exact formula, without --loop lazy and --lines lazy")
	case e.Format == app.Opb && e.Rules != "":
		return app.Usagef("--part: --format opb states whole lines, expected another format")
	case e.Format.Groups && e.Loop == "cuts":
		return app.Usagef("--loop cuts: the cuts hold only for all givens and clues together, expected eager or lazy with --format %s", e.Format)
	case !e.Format.Cards && e.Solver.Opt.Balance == encode.Native:
		return app.Usagef("--encoding native: --format %s has no cardinality constraints, expected cnf+ or an encoding in clauses", e.Format)
	}
	e.Out.Format = "text"
	if e.Out.Short {
		e.Out.Format, e.Target.Lone = "json", false
	}
	if err := settleVerb(&e.Verb, cmd, args); err != nil {
		return err
	}
	e.Explain = e.Explain || e.Rules != ""
	e.Opt.Encode.Groups = e.Explain || e.Format.Groups
	if e.Loop == "eager" {
		e.Opt.Encode.Loop = encode.Eager
	}
	return nil
}

func decodeVerb(a *app.App, cmd *cobra.Command) {
	v := app.NewVerb(a)
	addInputFlags(&v.In, cmd)
	addOutputFlags(&v.Out, cmd, "text", "json")
	addBoards(&v.Out, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleOutputFlags(&v.Out, cmd); err != nil {
			return err
		}
		return v.Pair(args, v.Decode)
	}
}

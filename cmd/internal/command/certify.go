package command

import (
	"context"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/proof"
)

func certifyVerb(a *app.App, cmd *cobra.Command) {
	c := &app.CertifyRun{Verb: app.NewVerb(a)}
	cmd.Flags().StringVar(&c.Forced, "forced", "", "prove the value of one cell, such as r1c1, or of one edge, such as r1c1-r1c2")
	addVerb(&c.Verb, cmd, "text", "json")
	addSeed(&c.Solver, cmd)
	c.Target.Name = ""
	addTarget(&c.Target, cmd, "file to write, or a folder")
	settling(c, settleCertify, &c.Verb, cmd, c.Certify)
}

func settleCertify(c *app.CertifyRun, cmd *cobra.Command, args []string) error {
	switch {
	case c.Target.Name == "":
		return app.Usagef("--out is missing: expected the name of a file or a folder")
	case c.Target.Stdout() && (c.Out.Short || c.Out.Json()):
		return app.Usagef("--json: expected --out FILE, because the certificate goes to standard output")
	}
	return settleVerb(&c.Verb, cmd, args)
}

func checkVerb(a *app.App, cmd *cobra.Command) {
	c := &app.CheckRun{App: a, Memory: proof.DefaultMemory}
	addOutputFlags(&c.Out, cmd, "text", "json")
	cmd.Flags().StringVar(&c.About, "puzzle", "", "file with the puzzle that the certificate has to be about, with the same rules")
	addLimit(cmd, &c.Limit, "each certificate")
	addMemory(cmd, &c.Memory, "max-memory", "memory for each certificate, such as 500M or 4G")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleOutputFlags(&c.Out, cmd); err != nil {
			return err
		}
		return c.Run(args)
	}
}

func verifyVerb(a *app.App, cmd *cobra.Command) {
	v := app.NewVerb(a)
	addInputFlags(&v.In, cmd)
	addOutputFlags(&v.Out, cmd, "text", "json")
	addJobs(&v.Out, cmd)
	set := cmd.Flags().String("set", "", "the solution by its places, such as r1c2=1,r1c3=0; the others are empty")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleOutputFlags(&v.Out, cmd); err != nil {
			return err
		}
		switch {
		case cmd.Flag("set").Changed && len(args) > 1:
			return app.Usagef("--set: expected no file with a solution")
		case cmd.Flag("set").Changed:
			return v.Each(args, func(_ context.Context, r *app.Report) error { return r.Verify(app.AnswerOf(r.Rec.Puzzle, *set)) })
		case len(args) == 1:
			return v.Each(args, func(_ context.Context, r *app.Report) error { return r.Verify(app.PublishedWith(r.Rec)) })
		}
		return v.Pair(args, func(r *app.Report, file string) error { return r.Verify(a.Answer(file, r.Rec.Puzzle)) })
	}
}

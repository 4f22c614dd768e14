package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/backend"
)

func addReasoning(v *app.Reasoning, cmd *cobra.Command) {
	addPictures(&v.Pictures, cmd)
	cmd.Flags().StringVar(&v.Title, "title", "", "text above the pictures in files")
	headed(cmd, app.ShowGroup, "title")
	addOptimal(cmd, &v.Optimal)
}

func addOptimal(cmd *cobra.Command, at *bool) {
	cmd.Flags().BoolVar(at, "optimal", false, "look for provably smallest sets of rules where no simple technique helps")
}

// explainVerb is the verb explain.
func explainVerb(a *app.App, cmd *cobra.Command) {
	e := &app.ExplainRun{Reasoning: app.NewReasoning(a, "text", "svg", "png", "gif", "html", "md", "pdf")}
	e.Alone = []string{"text", "gif", "html", "md", "pdf"}
	cmd.Flags().StringVar(&e.Verifier, "verify", "", "check every step with this solver")
	complete(cmd, "verify", backend.Names()...)
	addReasoning(&e.Reasoning, cmd)
	cmd.Flags().BoolVar(&e.Boards, "boards", false, "text: draw the board after every step")
	cmd.Flags().BoolVar(&e.Brief, "brief", false, "text, html, md and pdf: tell steps in a row that only mark edges empty as one")
	headed(cmd, app.ShowGroup, "boards")
	headed(cmd, app.ShowGroup, "brief")
	cmd.Flags().StringVar(&e.Why, "why", "", "explain this place alone, as r4c5 or r4c5-r4c6, by the steps that it rests on")
	runs(&e.Reasoning.Pictures.Verb, cmd, func(p0 *cobra.Command, p1 []string) error { return settleExplain(e, p0, p1) }, e.Explain)
}

// settleExplain checks the flags, and turns them into options.
func settleExplain(e *app.ExplainRun, cmd *cobra.Command, args []string) error {
	if err := settlePictures(&e.Pictures, cmd, args); err != nil {
		return err
	}
	to := e.Target.Name
	e.Single = e.Target.Folder && !e.Whole() || e.Why != ""
	if e.Out.Heading = app.Always; !e.Target.Stdout() {
		e.Out.Heading = app.Brief // what the file has is not said once more
	}
	switch {
	case e.Target.Stdout() && e.Kind != "text":
		return app.Usagef("--format %s: expected --out with it", e.Kind)
	case !e.Target.Stdout() && !e.Target.Folder && !e.Whole():
		return app.Usagef("--out %s: every step has a picture of its own, expected a folder, or a name that ends in %s", to, e.Endings())
	case e.Why != "" && len(args) > 1:
		return app.Usagef("--why: takes one puzzle, found %d arguments", len(args))
	case e.Single && len(args) > 1:
		return app.Usagef("--out %s: takes one puzzle, found %d arguments", to, len(args))
	case e.Boards && e.Out.Quiet:
		return app.Usagef("--boards and --quiet: expected one of them")
	case e.Boards && e.Brief:
		return app.Usagef("--boards and --brief: expected one of them")
	}
	if e.Verifier != "" {
		_, err := app.OpenBackend("--verify", e.Verifier, backend.Options{})
		return err
	}
	return nil
}

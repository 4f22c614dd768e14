package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// hintVerb is the verb hint.
func hintVerb(a *app.App, cmd *cobra.Command) {
	h := &app.HintRun{Reasoning: app.NewReasoning(a, "text", "svg", "png")}
	addNumber(cmd, &h.After, "after", "", 0, "skip this many steps")
	cmd.Flags().StringVar(&h.Set, "set", "", "what is filled in already, as r1c2=0,r1c3=1, or edges as r1c2-r1c3=on,r1c2-r2c2=off; \"\" for nothing")
	cmd.Flags().StringVar(&h.State, "state", "", "file with what is filled in already: the same board in any format, played or with more cells")
	addReasoning(&h.Reasoning, cmd)
	runs(&h.Reasoning.Pictures.Verb, cmd, func(p0 *cobra.Command, p1 []string) error { return settleHint(h, p0, p1) }, h.Hint)
}

// settleHint checks the flags, and turns them into options.
func settleHint(h *app.HintRun, cmd *cobra.Command, args []string) error {
	if err := settlePictures(&h.Pictures, cmd, args); err != nil {
		return err
	}
	h.Told = cmd.Flags().Changed("set") || h.State != ""
	h.Single = h.Set != "" || h.State != ""
	if h.Out.Heading = app.Full; !h.Target.Stdout() {
		h.Out.Heading = app.Brief
	}
	switch {
	case h.Target.Stdout() && h.Kind != "text":
		return app.Usagef("--format %s: expected --out FILE with it", h.Kind)
	case h.Set != "" && h.State != "":
		return app.Usagef("--set and --state: expected one of them")
	case h.Single && len(args) > 1:
		return app.Usagef("%s: takes one puzzle, found %d arguments", map[bool]string{true: "--set", false: "--state"}[h.Set != ""], len(args))
	case h.State == "-" && args[0] == "-":
		return app.ErrTwoInputs
	}
	return nil
}

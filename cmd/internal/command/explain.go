//go:build !first

package command

import (
	"math/rand/v2"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/puzzle/family"
)

func addTitled(v *app.Pictures, cmd *cobra.Command) {
	addPictures(v, cmd)
	cmd.Flags().StringVar(&v.Title, "title", "", "text above the pictures in files")
}

// settleShown is settlePictures for verbs whose pictures are never on standard output.
func settleShown(v *app.Pictures, out string, cmd *cobra.Command, args []string) error {
	if err := settlePictures(v, cmd, args); err != nil {
		return err
	}
	if !v.Target.Stdout() {
		v.Out.Heading = app.Brief // the file has the rest
	} else if v.Kind != "text" {
		return app.Usagef("--format %s: expected %s with it", v.Kind, out)
	}
	return nil
}

func explainVerb(a *app.App, cmd *cobra.Command) {
	e := &app.ExplainRun{Pictures: app.NewPictures(a, "text", "svg", "png", "gif", "html", "md", "pdf")}
	e.Alone, e.Out.Heading = []string{"text", "gif", "html", "md", "pdf"}, app.Always
	cmd.Flags().StringVar(&e.Verifier, "verify", "", "check every step with this solver")
	complete(cmd, "verify", backend.Names()...)
	addTitled(&e.Pictures, cmd)
	cmd.Flags().BoolVar(&e.Boards, "boards", false, "text: draw the board after every step")
	cmd.Flags().BoolVar(&e.Brief, "brief", false, "text, html, md and pdf: tell consecutive steps that only mark edges empty as one")
	cmd.Flags().StringVar(&e.Why, "why", "", "explain only this place, such as r4c5 or r4c5-r4c6, by the steps that it rests on")
	settling(e, settleExplain, &e.Verb, cmd, e.Explain)
}

func settleExplain(e *app.ExplainRun, cmd *cobra.Command, args []string) error {
	if err := settleShown(&e.Pictures, "--out", cmd, args); err != nil {
		return err
	}
	to := e.Target.Name
	e.Single = e.Target.Folder && !e.Whole() || e.Why != ""
	switch {
	case !e.Target.Stdout() && !e.Target.Folder && !e.Whole():
		return app.Usagef("--out %s: every step has a picture of its own, expected a folder, or a name that ends in %s", to, e.Endings())
	case e.Why != "" && len(args) > 1:
		return app.Usagef("--why: takes one puzzle, found %d arguments", len(args))
	case e.Single && len(args) > 1:
		return app.Usagef("--out %s: takes one puzzle, found %d arguments", to, len(args))
	case e.Boards && e.Out.Quiet:
		return app.Usagef("--boards and --quiet: expected only one of them")
	case e.Boards && e.Brief:
		return app.Usagef("--boards and --brief: expected only one of them")
	}
	if e.Verifier != "" {
		_, err := app.OpenBackend("--verify", e.Verifier, backend.Options{})
		return err
	}
	return nil
}

func hintVerb(a *app.App, cmd *cobra.Command) {
	h := &app.HintRun{Pictures: app.NewPictures(a, "text", "svg", "png")}
	h.Out.Heading = app.Full
	addNumber(cmd, &h.After, "after", "", 0, "skip this many steps")
	cmd.Flags().StringVar(&h.Set, "set", "", "what is filled in: cells, as r1c2=0,r1c3=1, or edges, as r1c2-r1c3=on,r1c2-r2c2=off; \"\" for nothing")
	cmd.Flags().StringVar(&h.State, "state", "", "file with what is filled in already: the same board, partly filled in, in any format")
	addTitled(&h.Pictures, cmd)
	settling(h, settleHint, &h.Verb, cmd, h.Hint)
}

func settleHint(h *app.HintRun, cmd *cobra.Command, args []string) error {
	if err := settleShown(&h.Pictures, "--out FILE", cmd, args); err != nil {
		return err
	}
	h.Told = cmd.Flags().Changed("set") || h.State != ""
	h.Single = h.Set != "" || h.State != ""
	switch {
	case h.Set != "" && h.State != "":
		return app.Usagef("--set and --state: expected only one of them")
	case h.Single && len(args) > 1:
		return app.Usagef("%s: takes one puzzle, found %d arguments", map[bool]string{true: "--set", false: "--state"}[h.Set != ""], len(args))
	case h.State == "-" && args[0] == "-":
		return app.ErrTwoInputs
	}
	return nil
}

func gradeVerb(a *app.App, cmd *cobra.Command) {
	g := &app.GradeRun{Verb: app.NewVerb(a)}
	addVerb(&g.Verb, cmd, "text", "json")
	cmd.Flags().BoolVar(&g.Profile, "profile", false, "say what each technique contributes, and where the hard part is")
	addTarget(&g.Target, cmd, "file for a chart of the steps, .svg or .png, or a folder for an SVG of each puzzle")
	g.Out.Heading = app.Bare
	settling(g, settleGrade, &g.Verb, cmd, g.Grade)
}

func settleGrade(g *app.GradeRun, cmd *cobra.Command, args []string) error {
	err := settleVerb(&g.Verb, cmd, args)
	g.Ext = strings.ToLower(filepath.Ext(g.Target.Name))
	switch {
	case g.Target.Folder:
		g.Ext = ".svg"
	case err == nil && !g.Target.Stdout() && g.Ext != ".svg" && g.Ext != ".png":
		return app.Usagef("--out %s: expected a name that ends in .svg or .png, or a folder", g.Target.Name)
	}
	return err
}

func reviewVerb(a *app.App, cmd *cobra.Command) {
	v := &app.GradeRun{Verb: app.NewVerb(a)}
	cmd.Aliases = []string{"critic"}
	addVerb(&v.Verb, cmd, "text", "json")
	addBoards(&v.Out, cmd)
	v.Look.Labels, v.Out.Heading = true, app.Always // sentences name cells by their numbers
	settling(v, settleGrade, &v.Verb, cmd, v.Review)
}

func practiceVerb(a *app.App, cmd *cobra.Command) {
	p := &app.PracticeRun{Pictures: app.NewPictures(a, "text", "svg", "png", "html", "pdf"), Count: 1}
	names := app.TechniqueNames(family.All()...)
	flags := cmd.Flags()
	addWord(cmd, &p.Technique, "technique", "what to practise: "+app.OrList(names), names...)
	addNumber(cmd, &p.Count, "count", "n", 1, "show at most this many positions of each puzzle")
	addNumber(cmd, &p.After, "after", "", 0, "skip this many positions")
	flags.StringVar(&p.Answer, "answer", "", "your answer to the first position, such as r1c2=0 or r1c2-r1c3=on")
	flags.Uint64Var(&p.Seed, "seed", 0, "without a puzzle: makes results reproducible (default a new one every time)")
	p.Out.Heading = app.Always
	addPictures(&p.Pictures, cmd)
	settling(p, settlePractice, &p.Verb, cmd, p.Practise)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return run(cmd, args)
		}
		if err := settlePractice(p, cmd, args); err != nil {
			return err
		}
		if !cmd.Flags().Changed("seed") {
			p.Seed = uint64(rand.Uint32())
		}
		return p.Make()
	}
}

func settlePractice(p *app.PracticeRun, cmd *cobra.Command, args []string) error {
	if err := settleShown(&p.Pictures, "--out", cmd, args); err != nil {
		return err
	}
	p.Single = cmd.Flags().Changed("answer")
	switch {
	case p.Single && !p.Target.Stdout():
		return app.Usagef("--answer and --out: expected only one of them")
	case p.Technique == "":
		return app.Usagef("--technique is missing: expected %s", app.OrList(app.TechniqueNames(family.All()...)))
	case p.Single && p.Answer == "":
		return app.Usagef("--answer: expected what follows, such as r1c2=0 or r1c2-r1c3=on")
	case p.Single && len(args) > 1:
		return app.Usagef("--answer: takes one puzzle, found %d arguments", len(args))
	case p.Single && len(args) == 0 && !cmd.Flags().Changed("seed"):
		return app.Usagef("--answer: expected a puzzle, or the --seed that made it")
	}
	return nil
}

package command

import (
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/render/sheet"
)

// renderVerb is the verb render.
func renderVerb(a *app.App, cmd *cobra.Command) {
	v := &app.RenderRun{Pictures: app.Pictures{Verb: app.NewVerb(a), Kinds: []string{"text", "svg", "png", "gif", "pdf"}, Sheet: true}}
	addWord(cmd, &v.Show, "show", "puzzle, solution, forced or published (default puzzle, and solution for a GIF)", "puzzle", "solution", "forced", "published")
	addPictures(&v.Pictures, cmd)
	grouped(cmd, app.ShowGroup, func(p0 *cobra.Command) { addFrame(v, p0) })
	addPosition(&v.Position, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return runRender(v, cmd, args) }
}

func addFrame(v *app.RenderRun, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&v.Names, "names", false, "write the puzzle's name above the picture, and its author and source below; sheets always have them")
	flags.BoolVar(&v.Grade, "grade", false, "with --names, or in a PDF: write how hard the puzzle is beside its source")
	addSheet(v, cmd)
}

// addSheet adds the flags for what stands around pictures and on sheets.
func addSheet(v *app.RenderRun, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&v.Title, "title", "", "text above the picture, or title of the sheets")
	flags.StringVar(&v.Caption, "caption", "", "text below the picture, or in the foot of the sheets")
	flags.BoolVar(&v.Rules, "rules", true, "PDF: a box that says what the rules are")
	flags.IntVar(&v.Sheet.PerPage, "per-page", 0, "PDF: puzzles on a page, at most (default 6, fewer of boards above 12x12)")
	v.Sheet.Paper = sheet.Papers[0]
	addWord(cmd, &v.Sheet.Paper, "paper", "PDF: "+app.OrList(sheet.Papers), sheet.Papers...)
}

func runRender(v *app.RenderRun, cmd *cobra.Command, args []string) error {
	if err := settleRender(v, cmd, args); err != nil {
		return err
	}
	if v.Kind == "text" && v.Target.Stdout() {
		v.Out.Heading, v.Out.Quiet = app.Full, false // the board is what is wanted
	}
	if err := v.Each(args, v.Render); err != nil {
		return err
	}
	return v.WriteSheets()
}

// settleRender checks the flags, and turns them into options.
func settleRender(v *app.RenderRun, cmd *cobra.Command, args []string) error {
	if err := settlePictures(&v.Pictures, cmd, args); err != nil {
		return err
	}
	if v.Show == "" {
		v.Show = "puzzle"
		if v.Kind == "gif" {
			v.Show = "solution"
		}
	}
	drawn := v.Kind != "text"
	switch {
	case v.Kind == "gif" && v.Show != "solution":
		return app.Usagef("--show %s: a GIF shows the solving, expected --show solution", v.Show)
	case v.Kind == "pdf" && v.Target.Folder:
		return app.Usagef("--out %s: is a folder, expected the name of a PDF file for all puzzles", v.Target.Name)
	case v.Target.Stdout() && v.App.Out.Terminal && drawn && v.Kind != "svg":
		return app.Usagef("a %s cannot be shown in a terminal: pass --out FILE", strings.ToUpper(v.Kind))
	case v.Target.Stdout() && drawn && v.Out.Json():
		return app.Usagef("--json: expected --out FILE, for the picture goes to standard output")
	case v.Grade && !v.Names && v.Kind != "pdf":
		return app.Usagef("--grade: expected --names with it, or a PDF")
	case cmd.Flags().Changed("per-page") && v.Sheet.PerPage < 1 || v.Sheet.PerPage > 100:
		return app.Usagef("--per-page %d: expected 1 to 100", v.Sheet.PerPage)
	}
	if err := v.Position.Settle(v.Show, v.Kind, args); err != nil {
		return err
	}
	v.Single = v.Position != app.Position{}
	v.Opt.Trace = v.Kind == "gif"
	v.Sheet.Title, v.Sheet.Source, v.Sheet.Look = v.Title, v.Caption, v.Look
	if v.Show == "forced" {
		v.Sheet.Heading = "What all solutions have in common"
	}
	return nil
}

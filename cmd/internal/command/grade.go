package command

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

// gradeVerb is the verb grade.
func gradeVerb(a *app.App, cmd *cobra.Command) {
	g := &app.GradeRun{Verb: app.NewVerb(a)}
	addVerb(&g.Verb, cmd, "text", "json")
	addOptimal(cmd, &g.Optimal)
	cmd.Flags().BoolVar(&g.Profile, "profile", false, "say what each technique contributes, and where the hard part is")
	addTarget(&g.Target, cmd, "file for a chart of the steps, .svg or .png, or a folder for one of each puzzle, as SVG")
	g.Out.Heading = app.Bare
	runs(&g.Verb, cmd, func(p0 *cobra.Command, p1 []string) error { return settleGrade(g, p0, p1) }, g.Grade)
}

// settleGrade checks the flags, and turns them into options.
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

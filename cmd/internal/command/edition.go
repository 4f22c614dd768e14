package command

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/puzzle/format"
)

// addEdition adds the flags that say what the puzzles become, and where that goes.
func addEdition(e *app.Edition, cmd *cobra.Command) {
	addFiles(&e.RenderRun.Pictures, cmd)
	grouped(cmd, app.ShowGroup, func(cmd *cobra.Command) {
		addWord(cmd, &e.Show, "show", "puzzle or solution (default puzzle, and solution for a GIF or PDF)", "puzzle", "solution")
		addSheet(&e.RenderRun, cmd)
	})
}

// settleEdition checks the flags, and turns them into options. With many, more than one puzzle can
// come.
func settleEdition(e *app.Edition, cmd *cobra.Command, args []string, many bool) error {
	ext := strings.ToLower(filepath.Ext(e.Target.Name))
	folder, asked := app.IsFolder(e.Target.Name), e.Show
	switch at := slices.IndexFunc(format.Formats(), func(f format.Info) bool { return format.Extension(f.Name) == ext }); {
	case slices.Contains(e.Kinds, e.Kind), e.Target.Stdout() && (e.Kind == "" || e.Kind == "json"):
	case e.Kind != "":
		e.Written, e.Files.To = true, e.Kind
	case folder || ext == ".txt":
		e.Written = true
	case at >= 0:
		e.Written, e.Files.To = true, format.Formats()[at].Name
	}
	if e.Written {
		e.Kind, e.Target.Many = "text", true
	}
	if err := cmp.Or(settleRender(&e.RenderRun, cmd, args), e.Target.Placed()); err != nil {
		return err
	}
	switch {
	case e.Written && e.Target.Stdout() && e.Out.Json():
		return app.Usagef("--json: expected --out FILE, for the puzzles go to standard output")
	case many && e.Target.Single():
		return app.Usagef("--out %s: takes one puzzle; expected a folder, a PDF or a format of puzzles", e.Target.Name)
	case asked == "solution" && e.Kind != "gif" && !e.Written, asked == "" && e.Kind == "pdf":
		e.Show = "published" // and proven by the verb
	}
	return nil
}

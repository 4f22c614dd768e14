package command

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/render/sheet"
)

// addPictures adds the flags for pictures, with the present look as default.
func addPictures(v *app.Pictures, cmd *cobra.Command) {
	addVerb(&v.Verb, cmd)
	addStats(&v.Out, cmd)
	addFiles(v, cmd)
}

// addFiles adds the flags for what to write, where to, and how it looks.
func addFiles(v *app.Pictures, cmd *cobra.Command) {
	addTarget(&v.Target, cmd, "file to write, or a folder")
	grouped(cmd, app.ShowGroup, func(cmd *cobra.Command) {
		flags := cmd.Flags()
		all := slices.Insert(slices.Clone(v.Kinds), 1, "json")
		usage := app.OrList(all)
		if v.Texts {
			usage += ", or a format of puzzles (see gridcnf help formats)"
			all = append(v.Kinds, app.FormatNames(format.Formats())...)
		}
		addWord(cmd, &v.Kind, "format", usage+"; by default the ending of the file's name, or text", all...)
		flags.BoolVar(&v.Out.Short, "json", false, "short for --format json: an object per puzzle and line, also beside pictures in files")
		v.Look.Theme, v.Look.Symbols = render.Light, "digits"
		addWord(cmd, (*string)(&v.Look.Theme), "theme", app.OrList(render.Themes), render.Themes...)
		addWord(cmd, (*string)(&v.Look.Symbols), "symbols", "0 and 1 as "+app.OrList(render.Symbols), render.Symbols...)
		flags.BoolVar(&v.Shade, "shade", false, "shade the inside of the loop (default in pictures from 15x15 on; --shade=false leaves it white)")
		flags.BoolVar(&v.Look.Labels, "labels", v.Look.Labels, "number the rows and columns")
		flags.BoolVar(&v.Out.Ascii, "ascii", false, "text: ASCII characters only")
		addNumber(cmd, &v.Look.Cell, "cell", "", 0, "side of a cell in pixels (default 40, less for big boards)")
	})
}

// settlePictures takes the kind of picture from --format, or from the file name's extension.
func settlePictures(v *app.Pictures, cmd *cobra.Command, args []string) error {
	if v.Kind == "json" {
		v.Kind, v.Out.Short = "", true
	}
	v.Out.Format = "text"
	if v.Out.Short {
		v.Out.Format = "json"
	}
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(v.Target.Name), "."))
	switch {
	case v.Kind != "" || v.Target.Name == "": // which is refused below
	case app.IsFolder(v.Target.Name):
		return app.Usagef("--out %s: is a folder, expected --format %s with it", v.Target.Name, app.OrList(v.Kinds))
	case v.Target.Stdout() || ext == "txt":
		v.Kind = "text"
	case slices.Contains(v.Kinds, ext):
		v.Kind = ext
	default:
		return app.Usagef("--out %s: expected a name that ends in %s, or --format", v.Target.Name, v.Endings())
	}
	switch {
	case v.Shade:
		v.Look.Shade = render.ShadeAlways
	case cmd.Flags().Changed("shade"):
		v.Look.Shade = render.ShadeNever
	}
	v.Target.Many = v.Target.Many || v.Sheet && v.Kind == "pdf"
	return settleVerb(&v.Verb, cmd, args)
}

func renderVerb(a *app.App, cmd *cobra.Command) {
	v := &app.RenderRun{Pictures: app.Pictures{Verb: app.NewVerb(a), Kinds: []string{"text", "svg"}, Sheet: true}}
	if app.Whole {
		v.Kinds = append(v.Kinds, "png", "pdf")
	}
	addWord(cmd, &v.Show, "show", "puzzle, solution, forced or published (default puzzle)", "puzzle", "solution", "forced", "published")
	addPictures(&v.Pictures, cmd)
	grouped(cmd, app.ShowGroup, func(cmd *cobra.Command) {
		flags := cmd.Flags()
		flags.BoolVar(&v.Names, "names", false, "write the puzzle's name above the picture, and its author and source below; sheets always have them")
		if app.Whole {
			flags.BoolVar(&v.Grade, "grade", false, "with --names, or in a PDF: write how hard the puzzle is beside its source")
			addSheet(v, cmd)
		}
	})
	addPosition(&v.Position, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settleRender(v, cmd, args); err != nil {
			return err
		}
		if v.Kind == "text" && v.Target.Stdout() {
			v.Out.Heading, v.Out.Quiet = app.Full, false // the user asked for the board, even with --quiet
		}
		if err := v.Each(args, v.Render); err != nil {
			return err
		}
		return v.WriteSheets()
	}
}

// addSheet adds the flags for the text around pictures, and for the layout of sheets.
func addSheet(v *app.RenderRun, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&v.Title, "title", "", "text above the picture, or title of the sheets")
	flags.StringVar(&v.Caption, "caption", "", "text below the picture, or in the foot of the sheets")
	flags.BoolVar(&v.Rules, "rules-box", true, "PDF: a box that says what the rules are")
	flags.IntVar(&v.Sheet.PerPage, "per-page", 0, "PDF: at most this many puzzles on a page (default 6, fewer for boards above 12x12)")
	flags.BoolVar(&v.Sheet.Key, "key", false, "PDF: only the solutions, for checking answers")
	v.Sheet.Paper = sheet.Papers[0]
	addWord(cmd, &v.Sheet.Paper, "paper", "PDF: "+app.OrList(sheet.Papers), sheet.Papers...)
}

func settleRender(v *app.RenderRun, cmd *cobra.Command, args []string) error {
	if err := settlePictures(&v.Pictures, cmd, args); err != nil {
		return err
	}
	if v.Show == "" {
		v.Show = "puzzle"
		if v.Sheet.Key {
			v.Show = "solution"
		}
	}
	drawn := v.Kind != "text"
	switch {
	case v.Kind == "pdf" && v.Target.Folder:
		return app.Usagef("--out %s: is a folder, expected the name of a PDF file for all puzzles", v.Target.Name)
	case v.Target.Stdout() && v.App.Out.Terminal && drawn && v.Kind != "svg":
		return app.Usagef("a %s cannot be shown in a terminal: pass --out FILE", strings.ToUpper(v.Kind))
	case v.Target.Stdout() && drawn && v.Out.Json():
		return app.Usagef("--json: expected --out FILE, because the picture goes to standard output")
	case v.Grade && !v.Names && v.Kind != "pdf":
		return app.Usagef("--grade: expected --names with it, or a PDF")
	case v.Sheet.Key && (v.Kind != "pdf" || v.Show == "puzzle"):
		return app.Usagef("--key: expected a PDF, and no --show puzzle")
	case cmd.Flags().Changed("per-page") && v.Sheet.PerPage < 1 || v.Sheet.PerPage > 100:
		return app.Usagef("--per-page %d: expected 1 to 100", v.Sheet.PerPage)
	}
	if err := v.Position.Settle(v.Show, args); err != nil {
		return err
	}
	v.Single = v.Position != app.Position{}
	v.Sheet.Title, v.Sheet.Source, v.Sheet.Look = v.Title, v.Caption, v.Look
	if v.Show == "forced" {
		v.Sheet.Heading = "What all solutions have in common"
	}
	return nil
}

func addPosition(s *app.Position, cmd *cobra.Command) {
	flags := cmd.Flags()
	places := ": cells, as r1c2=0,r1c3=1, or edges, as r1c2-r1c3=on,r1c2-r2c2=off"
	flags.StringVar(&s.Set, "set", "", "what is filled in"+places+"; or all rows of a solution, such as 01,10")
	flags.StringVar(&s.Second, "second", "", "where a second solution differs from --set, such as r1c2,r1c3; or its rows")
	flags.StringVar(&s.Pencil, "pencil", "", "what is pencilled in, as for --set; drawn only in places that are otherwise empty")
	flags.StringVar(&s.Mark, "mark", "", "what to mark, such as what a step finds: as for --set, or only places, such as r1c2,r1c3")
	flags.StringVar(&s.Basis, "basis", "", "what a step rests on, as for --mark")
	flags.StringVar(&s.Tint, "tint", "", "cells to tint, such as r1c2,r1c3: what the rules of a step are about")
}

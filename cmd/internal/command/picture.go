package command

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/puzzle/format"
	"gridcnf/render"
)

// addPictures adds the flags. What the look is now is the default.
func addPictures(v *app.Pictures, cmd *cobra.Command) {
	addVerb(&v.Verb, cmd)
	addStats(&v.Verb, cmd)
	addFiles(v, cmd)
}

// addFiles adds the flags that say what is written, and where to.
func addFiles(v *app.Pictures, cmd *cobra.Command) {
	addTarget(&v.Target, cmd, "file to write, or a folder")
	grouped(cmd, app.ShowGroup, func(p0 *cobra.Command) { addLook(v, p0) })
}

// addLook adds the flags that say what kind of picture is wanted, and how it is to look.
func addLook(v *app.Pictures, cmd *cobra.Command) {
	flags := cmd.Flags()
	all := slices.Insert(slices.Clone(v.Kinds), 1, "json")
	usage := app.OrList(all)
	if v.Texts {
		usage += ", or a format of puzzles (see gridcnf help formats)"
		all = append(v.Kinds, app.FormatNames(format.Formats())...)
	}
	addWord(cmd, &v.Kind, "format", usage+"; if not given, what the name of the file ends in, or text", all...)
	flags.BoolVar(&v.Out.Short, "json", false, "short for --format json: an object per puzzle and line, also beside pictures in files")
	v.Look.Theme, v.Look.Symbols = render.Light, "digits"
	addWord(cmd, (*string)(&v.Look.Theme), "theme", app.OrList(render.Themes), render.Themes...)
	addWord(cmd, (*string)(&v.Look.Symbols), "symbols", "0 and 1 as "+app.OrList(render.Symbols), render.Symbols...)
	flags.BoolVar(&v.Shade, "shade", false, "shade the inside of the loop (default in pictures from 15x15 on; --shade=false leaves it white)")
	flags.BoolVar(&v.Look.Labels, "labels", v.Look.Labels, "number the rows and columns")
	flags.BoolVar(&v.Out.Ascii, "ascii", false, "text: ASCII characters only")
	addNumber(cmd, &v.Look.Cell, "cell", "", 0, "side of a cell in pixels (default 40, less for big boards)")
}

// settlePictures settles what kind of picture is wanted: what --format says, or what the name of the
// file ends in.
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
	case v.Kind != "":
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

package main

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
	"gridcnf/render"
)

// pictures is what the verbs that draw have in common: of what kind pictures are, beside how
// they look. Where they go is up to the verb's target, and JSON is about what is said of
// them.
type pictures struct {
	verb
	kind  string   // "text", "svg" and so on
	kinds []string // that the verb can draw, text first
	alone []string // those of which one file has all there is to say of a puzzle; nil for all
	texts bool     // it can write them in formats of puzzles, too
	sheet bool     // a PDF has all puzzles
	shade bool     // as --shade says, if it does
}

// add adds the flags. What the look is now is the default.
func (v *pictures) add(cmd *cobra.Command) {
	v.verb.add(cmd)
	v.addStats(cmd)
	v.addFiles(cmd)
}

// addFiles adds the flags that say what is written, and where to.
func (v *pictures) addFiles(cmd *cobra.Command) {
	v.target.add(cmd, "file to write, or a folder")
	grouped(cmd, showGroup, v.addLook)
}

// addLook adds the flags that say what kind of picture is wanted, and how it is to look.
func (v *pictures) addLook(cmd *cobra.Command) {
	flags := cmd.Flags()
	all := slices.Insert(slices.Clone(v.kinds), 1, "json")
	usage := orList(all)
	if v.texts {
		usage += ", or a format of puzzles (see gridcnf help formats)"
		all = append(v.kinds, formatNames(format.Formats())...)
	}
	addWord(cmd, &v.kind, "format", usage+"; if not given, what the name of the file ends in, or text", all...)
	flags.BoolVar(&v.out.short, "json", false, "short for --format json: an object per puzzle and line, also beside pictures in files")
	v.look.Theme, v.look.Symbols = render.Light, "digits"
	addWord(cmd, (*string)(&v.look.Theme), "theme", orList(render.Themes), render.Themes...)
	addWord(cmd, (*string)(&v.look.Symbols), "symbols", "0 and 1 as "+orList(render.Symbols), render.Symbols...)
	flags.BoolVar(&v.shade, "shade", false, "shade the inside of the loop (default in pictures from 15x15 on; --shade=false leaves it white)")
	flags.BoolVar(&v.look.Labels, "labels", v.look.Labels, "number the rows and columns")
	flags.BoolVar(&v.out.ascii, "ascii", false, "text: ASCII characters only")
	addNumber(cmd, &v.look.Cell, "cell", "", 0, "side of a cell in pixels (default 40, less for big boards)")
}

// settle settles what kind of picture is wanted: what --format says, or what the name of the
// file ends in.
func (v *pictures) settle(cmd *cobra.Command, args []string) error {
	if v.kind == "json" {
		v.kind, v.out.short = "", true
	}
	v.out.format = "text"
	if v.out.short {
		v.out.format = "json"
	}
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(v.target.name), "."))
	switch {
	case v.kind != "":
	case isFolder(v.target.name):
		return usagef("--out %s: is a folder, expected --format %s with it", v.target.name, orList(v.kinds))
	case v.target.stdout() || ext == "txt":
		v.kind = "text"
	case slices.Contains(v.kinds, ext):
		v.kind = ext
	default:
		return usagef("--out %s: expected a name that ends in %s, or --format", v.target.name, v.endings())
	}
	switch {
	case v.shade:
		v.look.Shade = render.ShadeAlways
	case cmd.Flags().Changed("shade"):
		v.look.Shade = render.ShadeNever
	}
	v.target.many = v.target.many || v.sheet && v.kind == "pdf"
	return v.verb.settle(cmd, args)
}

// extension is what the names of the files end in.
func (v *pictures) extension() string { return extensionOf(v.kind) }

func extensionOf(kind string) string {
	if kind == "text" {
		return ".txt"
	}
	return "." + kind
}

// endings lists what the name of a file can end in.
func (v *pictures) endings() string {
	var all []string
	for _, kind := range v.kinds {
		if v.alone == nil || slices.Contains(v.alone, kind) {
			all = append(all, extensionOf(kind))
		}
	}
	return orList(all)
}

// drawing draws, unless the program is interrupted. What cannot be drawn should not have been
// asked for.
func (v *pictures) drawing(draw func() error) error {
	err := v.app.whileWanted(draw)
	if err != nil {
		err = usageError{err}
	}
	return err
}

// file draws what goes into the file of a puzzle. In the order of the input it is written, and
// then the report says what it shows.
func (v *pictures) file(r *report, draw func(io.Writer) error, say func() error) error {
	var drawn bytes.Buffer
	if err := v.drawing(func() error { return draw(&drawn) }); err != nil {
		return err
	}
	v.deliver(r, v.extension(), content(drawn.Bytes()), func(file string) error {
		r.Picture = file
		return say()
	})
	return nil
}

// paint draws a picture as SVG, PNG or text.
func (v *pictures) paint(w io.Writer, pic *render.Picture) (err error) {
	switch v.kind {
	case "svg":
		err = render.SVG(w, pic, v.look)
	case "png":
		err = render.PNG(w, pic, v.look)
	default:
		var lines []string
		lines, err = render.Lines(pic, v.look, render.Terminal{ASCII: v.out.ascii})
		io.WriteString(w, strings.Join(lines, "\n")+"\n")
	}
	return err
}

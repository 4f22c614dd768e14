package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/render"
)

// pictureFlags say how pictures look, where they go, and of what kind they are.
type pictureFlags struct {
	look    lookFlags
	file    string
	format  string
	formats []string // that the verb can draw, text first
}

func (f *pictureFlags) add(cmd *cobra.Command) {
	f.look.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&f.file, "out", "o", "-", "file to write, or a folder")
	flags.StringVar(&f.format, "format", "", orList(f.formats)+"; if not given, what the name of the file ends in, or text")
	complete(cmd, "format", f.formats...)
}

// settle takes the format from the name of the file if no flag says it.
func (f *pictureFlags) settle() error {
	if f.format == "" {
		ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(f.file), "."))
		switch {
		case isFolder(f.file):
			return usagef("--out %s: is a folder, expected --format %s with it", f.file, orList(f.forFolders()))
		case f.file == "-" || ext == "txt":
			f.format = "text"
		case slices.Contains(f.formats, ext):
			f.format = ext
		default:
			return usagef("--out %s: expected a name that ends in %s, or --format", f.file, orList(f.extensions()))
		}
	}
	if !slices.Contains(f.formats, f.format) {
		return usagef("--format %q: expected %s", f.format, strings.Join(f.formats, ", "))
	}
	return f.look.settle()
}

// forFolders lists the formats that have a file for each puzzle.
func (f *pictureFlags) forFolders() []string {
	return slices.DeleteFunc(append(slices.Clone(f.formats[1:]), "text"), func(s string) bool { return s == "pdf" })
}

// extensions lists what the names of files can end in.
func (f *pictureFlags) extensions() []string {
	var all []string
	for _, format := range f.formats[1:] {
		all = append(all, "."+format)
	}
	return append(all, ".txt")
}

// extension is what the names of the files end in.
func (f *pictureFlags) extension() string {
	if f.format == "text" {
		return ".txt"
	}
	return "." + f.format
}

// paint draws a picture as SVG, PNG or text.
func (f *pictureFlags) paint(w *bytes.Buffer, pic *render.Picture) (err error) {
	switch f.format {
	case "svg":
		err = render.SVG(w, pic, f.look.look)
	case "png":
		err = render.PNG(w, pic, f.look.look)
	default:
		var lines []string
		lines, err = render.Lines(pic, f.look.style(newOutput(w)))
		w.WriteString(strings.Join(lines, "\n") + "\n")
	}
	if err != nil {
		return usageError{err}
	}
	return nil
}

// picture draws a picture on the page.
func (p *page) picture(pic *render.Picture, style render.Style) error {
	lines, err := render.Lines(pic, style)
	for _, line := range lines {
		p.printf("%s\n", line)
	}
	return err
}

// orList lists things of which one is to be chosen.
func orList(words []string) string {
	last := len(words) - 1
	return fmt.Sprintf("%s or %s", strings.Join(words[:last], ", "), words[last])
}

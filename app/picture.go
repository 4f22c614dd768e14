package app

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/render"
)

// Pictures is what the verbs that draw have in common: the kind and the look of pictures. The verb's target says where they
// go, and the verb's format what standard output says about them.
type Pictures struct {
	Verb
	Kind  string   // "text", "svg" and so on
	Kinds []string // the kinds that the verb can draw, text first
	Alone []string // the kinds where one file is enough for a puzzle; nil for all
	Texts bool     // the verb can also write formats of puzzles
	Sheet bool     // one PDF has all puzzles
	Shade bool     // the value of --shade, if it is set
	Title string   // above the pictures
}

// NewPictures returns the pictures of a verb whose sentences name cells by their numbers.
func NewPictures(a *App, kinds ...string) Pictures {
	p := Pictures{Verb: NewVerb(a), Kinds: kinds}
	p.Look.Labels = true
	return p
}

// extension is what the names of the files end in.
func (v *Pictures) extension() string { return extensionOf(v.Kind) }

func extensionOf(kind string) string {
	if kind == "text" {
		return ".txt"
	}
	return "." + kind
}

// Endings lists what the name of a file can end in.
func (v *Pictures) Endings() string {
	alone := list.Filter(v.Kinds, func(kind string) bool { return v.Alone == nil || slices.Contains(v.Alone, kind) })
	return OrList(list.Map(alone, extensionOf))
}

// drawing draws, and stops when the program is interrupted. If something cannot be drawn, that is a usage error.
func (v *Pictures) drawing(draw func() error) error {
	err := whileWanted(v.App.Ctx, 0, draw)
	if err != nil {
		err = UsageError{err}
	}
	return err
}

// file draws the file of a puzzle. The file is written in the order of the input, and its name goes into
// the result.
func (v *Pictures) file(r *Report, draw func(io.Writer) error) error {
	var drawn bytes.Buffer
	if err := v.drawing(func() error { return draw(&drawn) }); err != nil {
		return err
	}
	v.deliver(r, v.extension(), content(drawn.Bytes()), func(file string) { r.Picture = file })
	return nil
}

// files draws pictures, each for its own file, and hands them to write one by one in the order of the input.
func (v *Pictures) files(r *Report, pics []*render.Picture, write func(i int, drawn func(io.Writer) error) error) error {
	drawn := make([]bytes.Buffer, len(pics))
	err := v.drawing(func() (err error) {
		for i := 0; i < len(pics) && err == nil; i++ {
			err = v.paint(&drawn[i], pics[i])
		}
		return err
	})
	r.then(func() (err error) {
		for i := 0; i < len(pics) && err == nil; i++ {
			err = write(i, content(drawn[i].Bytes()))
		}
		return err
	})
	return err
}

// paint draws a picture as SVG, PNG or text.
func (v *Pictures) paint(w io.Writer, pic *render.Picture) (err error) {
	switch v.Kind {
	case "svg":
		err = render.SVG(w, pic, v.Look)
	case "png":
		err = paintPNG(w, pic, v.Look)
	default:
		var lines []string
		lines, err = render.Lines(pic, v.Look, render.Terminal{ASCII: v.Out.Ascii})
		io.WriteString(w, strings.Join(lines, "\n")+"\n")
	}
	return err
}

package app

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/render"
)

// Pictures is what the verbs that draw have in common: of what kind pictures are, beside how they look. Where they go is
// up to the verb's target, and JSON is about what is said of them.
type Pictures struct {
	Verb
	Kind  string   // "text", "svg" and so on
	Kinds []string // that the verb can draw, text first
	Alone []string // those of which one file has all there is to say of a puzzle; nil for all
	Texts bool     // it can write them in formats of puzzles, too
	Sheet bool     // a PDF has all puzzles
	Shade bool     // as --shade says, if it does
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

// drawing draws, unless the program is interrupted. What cannot be drawn should not have been asked for.
func (v *Pictures) drawing(draw func() error) error {
	err := whileWanted(v.App.Ctx, 0, draw)
	if err != nil {
		err = UsageError{err}
	}
	return err
}

// file draws what goes into the file of a puzzle. In the order of the input it is written, and its name
// goes into the result.
func (v *Pictures) file(r *Report, draw func(io.Writer) error) error {
	var drawn bytes.Buffer
	if err := v.drawing(func() error { return draw(&drawn) }); err != nil {
		return err
	}
	v.deliver(r, v.extension(), content(drawn.Bytes()), func(file string) { r.Picture = file })
	return nil
}

// files draws pictures, each into a file of its own. In the order of the input, they are handed one after the other to what writes them.
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

package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/render"
	"gridcnf/render/sheet"
)

// lookFlags say how pictures look.
type lookFlags struct {
	theme, symbols       string
	shade, labels, names bool
	ascii                bool
	cell                 int
	title, caption       string
	paper                string

	look  render.Look
	sheet sheet.Options
}

func (f *lookFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.theme, "theme", render.Light.String(), strings.Join(render.ThemeNames(), ", "))
	flags.StringVar(&f.symbols, "symbols", render.Digits.String(), "0 and 1 as "+strings.Join(render.SymbolsNames(), ", "))
	flags.BoolVar(&f.shade, "shade", false, "Masyu: shade the inside of the loop")
	flags.BoolVar(&f.labels, "labels", false, "number the rows and columns")
	flags.BoolVar(&f.ascii, "ascii", false, "text: ASCII characters only")
	flags.IntVar(&f.cell, "cell", 0, "side of a cell in pixels (default 40, less for big boards)")
	flags.StringVar(&f.title, "title", "", "text above the picture, or title of the sheets")
	flags.StringVar(&f.caption, "caption", "", "text below the picture, or in the foot of the sheets")
	flags.BoolVar(&f.names, "names", false, "write the puzzle's name above the picture and its source below")
	flags.IntVar(&f.sheet.PerPage, "per-page", 6, "PDF: puzzles on a page")
	flags.StringVar(&f.paper, "paper", sheet.A4.String(), "PDF: "+strings.Join(sheet.PaperNames(), ", "))
	complete(cmd, "theme", render.ThemeNames()...)
	complete(cmd, "symbols", render.SymbolsNames()...)
	complete(cmd, "paper", sheet.PaperNames()...)
}

// settle reads the names among the flags.
func (f *lookFlags) settle() (err error) {
	f.look = render.Look{Shade: f.shade, Labels: f.labels, Cell: f.cell}
	if f.look.Theme, err = render.ParseTheme(f.theme); err != nil {
		return usageError{fmt.Errorf("--theme: %w", err)}
	}
	if f.look.Symbols, err = render.ParseSymbols(f.symbols); err != nil {
		return usageError{fmt.Errorf("--symbols: %w", err)}
	}
	if f.sheet.Paper, err = sheet.ParsePaper(f.paper); err != nil {
		return usageError{fmt.Errorf("--paper: %w", err)}
	}
	if f.names && (f.title != "" || f.caption != "") {
		return usagef("--names: expected no --title and no --caption with it")
	}
	if f.cell < 0 {
		return usagef("--cell %d: expected 1 or more pixels", f.cell)
	}
	if f.sheet.PerPage < 1 || f.sheet.PerPage > 100 {
		return usagef("--per-page %d: expected 1 to 100", f.sheet.PerPage)
	}
	f.sheet.Title, f.sheet.Source, f.sheet.Look = f.title, f.caption, f.look
	return nil
}

// style is the look of a drawing in text.
func (f *lookFlags) style(out *output) render.Style {
	return render.Style{
		ASCII: f.ascii, Colour: out.coloured(),
		Symbols: f.look.Symbols, Labels: f.labels, Shade: f.shade,
	}
}

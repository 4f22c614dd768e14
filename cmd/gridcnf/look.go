package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/render"
)

// lookFlags say how pictures look.
type lookFlags struct {
	theme, symbols string
	shade, labels  bool
	ascii          bool
	cell           int

	look render.Look
}

// add adds the flags to a command.
func (f *lookFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.theme, "theme", render.Light.String(), strings.Join(render.ThemeNames(), ", "))
	flags.StringVar(&f.symbols, "symbols", render.Digits.String(), "0 and 1 as "+strings.Join(render.SymbolsNames(), ", "))
	flags.BoolVar(&f.shade, "shade", false, "Masyu: shade the inside of the loop")
	flags.BoolVar(&f.labels, "labels", f.labels, "number the rows and columns")
	flags.BoolVar(&f.ascii, "ascii", false, "text: ASCII characters only")
	flags.IntVar(&f.cell, "cell", 0, "side of a cell in pixels (default 40, less for big boards)")
	complete(cmd, "theme", render.ThemeNames()...)
	complete(cmd, "symbols", render.SymbolsNames()...)
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
	if f.cell < 0 {
		return usagef("--cell %d: expected 1 or more pixels", f.cell)
	}
	return nil
}

// style is the look of a drawing in text.
func (f *lookFlags) style(out *output) render.Style {
	return render.Style{
		ASCII: f.ascii, Colour: out.coloured(),
		Symbols: f.look.Symbols, Labels: f.labels, Shade: f.shade,
	}
}

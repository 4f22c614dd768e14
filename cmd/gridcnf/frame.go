package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/render"
	"gridcnf/render/sheet"
)

// frameFlags say what stands around pictures, and how the sheets are laid out that they
// are printed on.
type frameFlags struct {
	title, caption string
	names          bool
	paper          string

	sheet sheet.Options
}

func (f *frameFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.title, "title", "", "text above the picture, or title of the sheets")
	flags.StringVar(&f.caption, "caption", "", "text below the picture, or in the foot of the sheets")
	flags.BoolVar(&f.names, "names", false, "write the puzzle's name above the picture and its source below")
	flags.IntVar(&f.sheet.PerPage, "per-page", 6, "PDF: puzzles on a page")
	flags.StringVar(&f.paper, "paper", sheet.A4.String(), "PDF: "+strings.Join(sheet.PaperNames(), ", "))
	complete(cmd, "paper", sheet.PaperNames()...)
}

// settle checks the flags, and turns them into options of sheets with a look.
func (f *frameFlags) settle(look render.Look) (err error) {
	if f.sheet.Paper, err = sheet.ParsePaper(f.paper); err != nil {
		return usageError{fmt.Errorf("--paper: %w", err)}
	}
	if f.names && (f.title != "" || f.caption != "") {
		return usagef("--names: expected no --title and no --caption with it")
	}
	if f.sheet.PerPage < 1 || f.sheet.PerPage > 100 {
		return usagef("--per-page %d: expected 1 to 100", f.sheet.PerPage)
	}
	f.sheet.Title, f.sheet.Source, f.sheet.Look = f.title, f.caption, look
	return nil
}

//go:build !js

package app

import (
	"cmp"

	"gridcnf/app/page"
)

// PageProgram reads the program of the page, or builds it.
func (a *App) PageProgram(file string) (*page.Program, error) {
	if file == "" {
		program, err := page.Build(a.Ctx)
		if err != nil && a.Ctx.Err() == nil {
			err = Usagef("%w (--wasm FILE takes one that is there, as in the release)", err)
		}
		return program, cmp.Or(a.Ctx.Err(), err)
	}
	program, err := page.ReadProgram(file)
	if err != nil {
		err = Usagef("--wasm: %w", err)
	}
	return program, err
}

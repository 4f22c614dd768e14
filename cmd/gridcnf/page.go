//go:build !js

package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"gridcnf/page"
)

// pageVerb is the verb page.
func (a *app) pageVerb(cmd *cobra.Command) {
	var dir, wasm string
	cmd.Flags().StringVarP(&dir, "out", "o", "", "folder for the files of the page")
	cmd.Flags().StringVar(&wasm, "wasm", "", "the program, built for WebAssembly, with its wasm_exec.js beside it (default: it is built)")
	cmd.RunE = func(*cobra.Command, []string) error {
		if dir == "" || dir == "-" {
			return usagef("--out is missing: expected a folder for the files")
		}
		program, err := a.pageProgram(wasm)
		if err != nil {
			return err
		}
		if err := page.Write(dir, program); err != nil {
			return usageError{err}
		}
		return nil
	}
}

// pageProgram reads the program of the page, or builds it.
func (a *app) pageProgram(file string) (*page.Program, error) {
	if file == "" {
		program, err := page.Build(a.ctx)
		if err != nil && a.ctx.Err() == nil {
			err = usagef("%w (--wasm FILE takes one that is there, as in the release)", err)
		}
		return program, cmp.Or(a.ctx.Err(), err)
	}
	program, err := page.ReadProgram(file)
	if err != nil {
		err = usagef("--wasm: %w", err)
	}
	return program, err
}

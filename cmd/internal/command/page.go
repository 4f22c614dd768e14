//go:build !js

package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/app/page"
)

// pageVerb is the verb page.
func pageVerb(a *app.App, cmd *cobra.Command) {
	var dir, wasm string
	cmd.Flags().StringVarP(&dir, "out", "o", "", "folder for the files of the page")
	cmd.Flags().StringVar(&wasm, "wasm", "", "the program, built for WebAssembly, with its wasm_exec.js beside it (default: it is built)")
	cmd.RunE = func(*cobra.Command, []string) error {
		if dir == "" || dir == "-" {
			return app.Usagef("--out is missing: expected a folder for the files")
		}
		program, err := a.PageProgram(wasm)
		if err != nil {
			return err
		}
		if err := page.Write(dir, program); err != nil {
			return app.UsageError{Cause: err}
		}
		return nil
	}
}

package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gridcnf/backend"
)

// backendsCommand is the verb backends.
func (a *app) backendsCommand() *cobra.Command {
	var asJSON bool
	cmd := newCommand("backends", cobra.NoArgs)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one object per solver and line")
	cmd.RunE = func(*cobra.Command, []string) error {
		list := backend.List(a.ctx)
		if asJSON {
			for _, info := range list {
				if err := writeJSON(a.out, backendInfo(info)); err != nil {
					return err
				}
			}
			return nil
		}
		w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "NAME\tKIND\tVERSION\tPOWERS")
		for _, info := range list {
			version := info.Version
			if !info.Found {
				version = "not found: " + info.Install
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", info.Name, info.Kind, version, strings.Join(info.Powers, " "))
		}
		return w.Flush()
	}
	return cmd
}

// backendInfo is the JSON object of a solver.
type backendInfo struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Found   bool     `json:"found"`
	Path    string   `json:"path,omitempty"`
	Version string   `json:"version,omitempty"`
	Install string   `json:"install,omitempty"`
	Powers  []string `json:"powers"`
}

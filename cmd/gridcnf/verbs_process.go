//go:build !js

package main

import (
	"math"

	"github.com/spf13/cobra"
)

// processVerbs are the verbs that take more than a page has: other processes, a network, a terminal.
func (a *app) processVerbs() []verbEntry {
	return []verbEntry{
		{"Play", "play", a.inputs(1, math.MaxInt), a.playVerb},
		{"Many puzzles", "batch", a.noVerb, a.batchVerb},
		{"Many puzzles", "worker", cobra.NoArgs, a.workerVerb},
		{"Page and server", "page", cobra.NoArgs, a.pageVerb},
		{"Page and server", "serve", cobra.NoArgs, a.serveVerb},
		{"Measure", "bench", cobra.ArbitraryArgs, a.benchVerb},
		{"Measure", "backends", cobra.NoArgs, a.backendsVerb},
		{"", "man", cobra.ExactArgs(1), a.manVerb},
	}
}

//go:build !js

package main

import (
	"math"

	"github.com/spf13/cobra"
)

// processVerbs are the verbs that take more than a page has: other processes, a network, a terminal.
func (a *app) processVerbs() []verbEntry {
	return []verbEntry{
		{"Play", "play", a.inputs(1, math.MaxInt), a.playVerb, nil, nil},
		{"Many puzzles", "batch", a.noVerb, a.batchVerb, nil, nil},
		{"Many puzzles", "worker", cobra.NoArgs, a.workerVerb, nil, nil},
		{"Page and server", "page", cobra.NoArgs, a.pageVerb, nil, nil},
		{"Page and server", "serve", cobra.NoArgs, a.serveVerb, nil, nil},
		{"Measure", "bench", cobra.ArbitraryArgs, a.benchVerb, nil, nil},
		{"Measure", "backends", cobra.NoArgs, a.backendsVerb, nil, nil},
		{"", "man", cobra.ExactArgs(1), a.manVerb, nil, nil},
	}
}

//go:build !js

package command

import (
	"math"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

// processVerbs are the verbs that take more than a page has: other processes, a network, a terminal.
func processVerbs(a *app.App) []verbEntry {
	return []verbEntry{
		{"Play", "play", inputs(a, 1, math.MaxInt), playVerb, nil, nil},
		{"Many puzzles", "batch", noVerb, batchVerb, nil, nil},
		{"Many puzzles", "worker", cobra.NoArgs, workerVerb, nil, nil},
		{"Page and server", "page", cobra.NoArgs, pageVerb, nil, nil},
		{"Page and server", "serve", cobra.NoArgs, serveVerb, nil, nil},
		{"Measure", "bench", cobra.ArbitraryArgs, benchVerb, nil, nil},
		{"Measure", "backends", cobra.NoArgs, backendsVerb, nil, nil},
		{"", "man", cobra.ExactArgs(1), manVerb, nil, nil},
	}
}

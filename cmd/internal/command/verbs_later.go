//go:build !first

package command

import (
	"embed"
	"math"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

//go:embed help
var helpTexts embed.FS

// laterVerbs are the verbs that the first program of a page leaves to the second.
func laterVerbs(a *app.App, some cobra.PositionalArgs, plainly, files []string) []verbEntry {
	return []verbEntry{
		{"Solve", "count", some, countVerb, plainly, plainly},
		{"Solve", "enumerate", some, enumerateVerb, plainly, nil},
		{"Solve", "forced", some, forcedVerb, plainly, plainly},
		{"Explain", "hint", some, hintVerb, plainly, nil},
		{"Explain", "explain", some, explainVerb, plainly, nil},
		{"Explain", "grade", some, gradeVerb, files, plainly},
		{"Explain", "practice", cobra.ArbitraryArgs, practiceVerb, plainly, nil},
		{"Make puzzles", "generate", arguments(0, 0), generateVerb, plainly, []string{"--puzzle", "takuzu", "--size", "6", "--seed", "1"}},
		{"Make puzzles", "mend", some, mendVerb, plainly, nil},
		{"Make puzzles", "review", some, reviewVerb, plainly, nil},
		{"Make puzzles", "minimise", some, minimiseVerb, plainly, nil},
		{"Formulas", "encode", some, encodeVerb, files, nil},
		{"Formulas", "decode", inputs(a, 2, 2), decodeVerb, nil, nil},
		{"Certificates", "certify", some, certifyVerb, files, []string{"--certificates", "certificates/"}},
		{"Certificates", "check", arguments(1, math.MaxInt), checkVerb, plainly, nil},
	}
}

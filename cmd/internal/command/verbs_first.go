//go:build first

package command

import (
	"embed"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

// helpTexts are those of the verbs that there are.
//
//go:embed help/gridcnf.txt help/solve.txt help/unique.txt help/convert.txt help/render.txt help/verify.txt help/version.txt help/formats.txt
var helpTexts embed.FS

// laterVerbs are none: the first program of a page leaves them to the second one.
func laterVerbs(*app.App, cobra.PositionalArgs, []string, []string) []verbEntry { return nil }

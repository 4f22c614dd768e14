//go:build first

package command

import (
	"embed"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

// helpTexts has the help of the verbs in this build only.
//
//go:embed help/gridcnf.txt help/solve.txt help/unique.txt help/convert.txt help/render.txt help/verify.txt help/version.txt help/formats.txt
var helpTexts embed.FS

// laterVerbs is empty: the first program of a page leaves these verbs to the second.
func laterVerbs(*app.App, cobra.PositionalArgs, []string, []string) []verbEntry { return nil }

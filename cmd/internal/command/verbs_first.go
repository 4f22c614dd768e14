//go:build first

package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

// laterVerbs are none: the first program of a page leaves them to the second one.
func laterVerbs(*app.App, cobra.PositionalArgs, []string, []string) []verbEntry { return nil }

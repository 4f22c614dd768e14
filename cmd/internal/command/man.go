//go:build !js

package command

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
)

func manVerb(a *app.App, cmd *cobra.Command) {
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := os.MkdirAll(args[0], 0o755); err != nil {
			return app.UsageError{Cause: err}
		}
		return manPages(root(a, ""), args[0])
	}
}

// manPages writes the manual pages of a command and its subcommands into a folder.
func manPages(cmd *cobra.Command, folder string) error {
	cmd.InitDefaultHelpCmd()
	cmd.InitDefaultHelpFlag()
	related := []string{}
	if cmd.HasParent() {
		related = append(related, manName(cmd.Parent()))
	}
	for _, c := range cmd.Commands() {
		if !c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand() {
			continue
		}
		related = append(related, manName(c))
		if err := manPages(c, folder); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(folder, manName(cmd)+".1"), []byte(manPage(cmd, related)), 0o644)
}

// manName is the name of a command's page, such as "gridcnf-bench-report".
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage is the help of a command in roff, the language of man. It keeps the line breaks.
func manPage(cmd *cobra.Command, related []string) string {
	var page strings.Builder
	fmt.Fprintf(&page, ".TH %q 1 \"\" gridcnf gridcnf\n.nh\n.ad l\n", strings.ToUpper(manName(cmd)))
	section := func(name, form, text, end string) {
		if text != "" {
			fmt.Fprintf(&page, ".SH %s\n%s%s\n%s", name, form, roff(text), end)
		}
	}
	section("NAME", "", manName(cmd)+" - "+cmd.Short, "")
	section("SYNOPSIS", ".B ", cmd.UseLine(), "")
	section("DESCRIPTION", ".nf\n", cmp.Or(cmd.Long, cmd.Short), ".fi\n")
	section("OPTIONS", ".nf\n", strings.TrimLeft(flagsOf(cmd), "\n"), ".fi\n")
	section("EXAMPLES", ".nf\n", cmd.Example, ".fi\n")
	section("SEE ALSO", "", strings.Join(related, "(1), ")+"(1)", "")
	return page.String()
}

// commandsOfRoff escapes what roff would take for a command: a backslash anywhere, and a full stop or an apostrophe at
// the start of a line. It also writes "-" as a minus sign, which roff would print as a hyphen.
var commandsOfRoff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")

func roff(text string) string { return commandsOfRoff.Replace("\n" + text)[1:] }

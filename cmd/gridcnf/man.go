//go:build !js

package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
)

// manVerb is the verb man.
func (a *app) manVerb(cmd *cobra.Command) {
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := os.MkdirAll(args[0], 0o755); err != nil {
			return usageError{err}
		}
		return manPages(a.root(""), args[0])
	}
}

// manPages writes the manual pages of a command and of those below it into a folder.
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

// manName is the name of a command's page, as "gridcnf-bench-report".
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage is the help about a command in the language of man, roff. Lines stay as they are there.
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

// roff is a text in which nothing is taken for a command: a backslash begins one, and so does a
// full stop or an apostrophe at the start of a line; and a minus sign is no hyphen.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

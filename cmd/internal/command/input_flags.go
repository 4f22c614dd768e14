package command

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

func addInputFlags(f *app.InputOptions, cmd *cobra.Command) {
	grouped(cmd, app.InputGroup, func(p0 *cobra.Command) { addAllInputFlags(f, p0) })
}

func addAllInputFlags(f *app.InputOptions, cmd *cobra.Command) {
	flags := cmd.Flags()
	addWord(cmd, &f.Opt.From, "from", "format of the input; detected if not given (see gridcnf help formats)", app.FormatNames(format.Formats())...)
	addKind(f, cmd, "; boards of 0 and 1 are takuzu if not given")
	flags.Func("size", "size of the board, as RxC or as N for NxN, for formats that do not tell and boards that are not square", f.SetSize)
	flags.StringVar(&f.Id, "id", "", "take only the puzzle with this name")
}

// addKind adds the flags of the puzzle and of its rules.
func addKind(f *app.InputOptions, cmd *cobra.Command, otherwise string) {
	kinds, described := app.KindNames()
	addEnum(cmd, &f.Opt.Kind, "puzzle", app.OrList(described)+otherwise, family.Parse, kinds...)
	addRules(f, cmd)
}

// addRules adds the flags of the rules that a board can have or not, as the table of families
// names them: a flag each, or for rules of a group, as distinct-rows and distinct-columns, one
// flag that lists those in force.
func addRules(f *app.InputOptions, cmd *cobra.Command) {
	f.Opt.Rules = make(map[string]bool)
	groups := make(map[string][]string)
	for _, fam := range family.All() {
		for _, rule := range fam.Rules {
			switch group, member, grouped := strings.Cut(rule.Name, "-"); {
			case !rule.Optional:
			case grouped:
				groups[group] = append(groups[group], member)
			default:
				cmd.Flags().BoolFunc(rule.Name, fmt.Sprintf("%s: %s", fam.Name(), rule.Text), func(text string) (err error) {
					f.Opt.Rules[rule.Name], err = strconv.ParseBool(text)
					return err
				})
			}
		}
	}
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		members := groups[group]
		all := strings.Join(members, ",")
		words := slices.Concat([]string{all}, members, []string{"none"})
		cmd.Flags().Func(group, fmt.Sprintf("which of the rules %s-%s hold: %s, or one of them, or none (default those that the puzzle has)", group, strings.Join(members, ", "+group+"-"), all), func(text string) error {
			chosen := strings.Split(text, ",")
			for _, m := range members {
				f.Opt.Rules[group+"-"+m] = slices.Contains(chosen, m)
			}
			for _, c := range chosen {
				if text != "none" && !slices.Contains(members, c) {
					return app.Expected(c, words)
				}
			}
			return nil
		})
		complete(cmd, group, words...)
	}
}

package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/family"
	"gridcnf/puzzle/format"
)

// inputFlags say what a file does not: what puzzle it is, and by which rules.
type inputFlags struct {
	opt format.Options
	id  string
}

func (f *inputFlags) add(cmd *cobra.Command) {
	grouped(cmd, inputGroup, f.addAll)
}

func (f *inputFlags) addAll(cmd *cobra.Command) {
	flags := cmd.Flags()
	addWord(cmd, &f.opt.From, "from", "format of the input; detected if not given (see gridcnf help formats)", formatNames(format.Formats())...)
	f.addKind(cmd, "; boards of 0 and 1 are takuzu if not given")
	flags.Func("size", "size of the board, as RxC or as N for NxN, for formats that do not tell and boards that are not square", f.setSize)
	flags.BoolVar(&f.opt.Lenient, "lenient", false, "accept malformed input where the program that the format comes from does")
	flags.StringVar(&f.id, "id", "", "take only the puzzle with this name")
}

// addKind adds the flags of the puzzle and of its rules.
func (f *inputFlags) addKind(cmd *cobra.Command, otherwise string) {
	kinds, described := kindNames()
	addEnum(cmd, &f.opt.Kind, "puzzle", orList(described)+otherwise, family.Parse, kinds...)
	f.addRules(cmd)
}

// kindNames lists the kinds of puzzles, and once more with their other names.
func kindNames() (kinds, described []string) {
	for _, f := range family.All() {
		for _, k := range f.Kinds {
			kinds = append(kinds, string(k.Name))
			text := string(k.Name)
			if k.Aliases != nil {
				text += " (" + strings.Join(k.Aliases, ", ") + ")"
			}
			described = append(described, text)
		}
	}
	return kinds, described
}

// formatNames lists formats for completion.
func formatNames(infos []format.Info) []string {
	var names []string
	for _, info := range infos {
		names = append(names, info.Name+"\t"+info.Text)
	}
	return names
}

// addRules adds the flags of the rules that a board can have or not, as the table of families
// names them: a flag each, or for rules of a group, as distinct-rows and distinct-columns, one
// flag that lists those in force.
func (f *inputFlags) addRules(cmd *cobra.Command) {
	f.opt.Rules = make(map[string]bool)
	groups := make(map[string][]string)
	for _, fam := range family.All() {
		for _, rule := range fam.Rules {
			switch group, member, grouped := strings.Cut(rule.Name, "-"); {
			case !rule.Optional:
			case grouped:
				groups[group] = append(groups[group], member)
			default:
				cmd.Flags().BoolFunc(rule.Name, fmt.Sprintf("%s: %s", fam.Name(), rule.Text), func(text string) (err error) {
					f.opt.Rules[rule.Name], err = strconv.ParseBool(text)
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
				f.opt.Rules[group+"-"+m] = slices.Contains(chosen, m)
			}
			for _, c := range chosen {
				if text != "none" && !slices.Contains(members, c) {
					return expected(c, words)
				}
			}
			return nil
		})
		complete(cmd, group, words...)
	}
}

// setSize reads --size, also of a square.
func (f *inputFlags) setSize(text string) error {
	r, c, two := strings.Cut(text, "x")
	if !two {
		c = r
	}
	rows, err := strconv.Atoi(r)
	cols, err2 := strconv.Atoi(c)
	if err != nil || err2 != nil || rows < 1 || cols < 1 {
		return errors.New("expected rows x columns, as 6x8, or one number for a square")
	}
	f.opt.Rows, f.opt.Cols = rows, cols
	return nil
}

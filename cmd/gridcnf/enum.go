package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// enum is a flag whose value is one of a few words. What the shell completes and what an
// error lists is what the flag takes.
type enum[T any] struct {
	at    *T
	parse func(string) (T, error)
	names []string
}

// addEnum adds such a flag to a command. What it is now is the default. Names lists what
// parse reads, with an explanation for the shell behind a tab.
func addEnum[T any](cmd *cobra.Command, at *T, name, usage string, parse func(string) (T, error), names ...string) {
	e := &enum[T]{at: at, parse: parse}
	for _, n := range names {
		word, _, _ := strings.Cut(n, "\t")
		e.names = append(e.names, word)
	}
	cmd.Flags().Var(e, name, usage)
	complete(cmd, name, names...)
}

// addWord adds a flag whose value is one of the words themselves.
func addWord(cmd *cobra.Command, at *string, name, usage string, words ...string) {
	addEnum(cmd, at, name, usage, func(s string) (string, error) {
		if !slices.Contains(words, s) {
			return "", errors.ErrUnsupported
		}
		return s, nil
	}, words...)
}

func (e *enum[T]) String() string { return fmt.Sprint(*e.at) }
func (e *enum[T]) Type() string   { return "string" }

// words lists what the flag takes.
func (e *enum[T]) words() []string { return e.names }

func (e *enum[T]) Set(text string) error {
	v, err := e.parse(text)
	if err != nil {
		return errors.New("expected " + orList(e.names))
	}
	*e.at = v
	return nil
}

// number is a flag for a number that is not too small.
type number struct {
	at    *int
	least int
}

// addNumber adds such a flag to a command. Its value now is the default.
func addNumber(cmd *cobra.Command, at *int, name, short string, least int, usage string) {
	cmd.Flags().VarP(&number{at, least}, name, short, usage)
}

func (n *number) String() string { return strconv.Itoa(*n.at) }
func (n *number) Type() string   { return "int" }

func (n *number) Set(text string) (err error) {
	if *n.at, err = strconv.Atoi(text); err == nil && *n.at < n.least {
		err = fmt.Errorf("expected %d or more", n.least)
	}
	return err
}

// complete lets the shell complete a flag's values.
func complete(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
}

// orList lists things of which one is to be chosen.
func orList(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// flagError says in the words of this program what is wrong with a flag.
func flagError(_ *cobra.Command, err error) error {
	bad := (*pflag.InvalidValueError)(nil)
	if !errors.As(err, &bad) {
		return usageError{err}
	}
	cause, value := bad.Unwrap(), strconv.Quote(bad.GetValue())
	if _, err := strconv.Atoi(bad.GetValue()); err == nil {
		value = bad.GetValue()
	}
	switch number := errors.As(cause, new(*strconv.NumError)); {
	case number && bad.GetFlag().Value.Type() == "bool":
		cause = errors.New("expected true or false")
	case number:
		cause = errors.New("expected a whole number")
	}
	return usagef("--%s %s: %w", bad.GetFlag().Name, value, cause)
}

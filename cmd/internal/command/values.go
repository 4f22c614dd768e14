package command

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
)

// value is a flag of a kind that pflag does not have, read and shown by functions. What is at
// its place when it is added to a command is the default.
type value[T any] struct {
	at    *T
	kind  string // what help calls it
	parse func(string) (T, error)
	show  func(T) string
}

func (v *value[T]) Type() string   { return v.kind }
func (v *value[T]) String() string { return v.show(*v.at) }
func (v *value[T]) Set(text string) error {
	to, err := v.parse(text)
	if err == nil {
		*v.at = to
	}
	return err
}

// addEnum adds a flag whose value is one of a few words, those that parse reads. What the
// shell completes and what an error lists is what the flag takes.
func addEnum[T any](cmd *cobra.Command, at *T, name, usage string, parse func(string) (T, error), words ...string) {
	cmd.Flags().Var(&value[T]{at, "string", func(text string) (T, error) {
		v, err := parse(text)
		if err != nil {
			err = app.Expected(text, words)
		}
		return v, err
	}, func(v T) string { return fmt.Sprint(v) }}, name, usage)
	complete(cmd, name, words...)
}

// addWord adds a flag whose value is one of the words themselves.
func addWord(cmd *cobra.Command, at *string, name, usage string, words ...string) {
	addEnum(cmd, at, name, usage, func(s string) (string, error) {
		if !slices.ContainsFunc(words, func(word string) bool { return app.WordOf(word) == s }) {
			return "", errors.ErrUnsupported
		}
		return s, nil
	}, words...)
}

// addNumber adds a flag for a number that is not too small.
func addNumber(cmd *cobra.Command, at *int, name, short string, least int, usage string) {
	cmd.Flags().VarP(&value[int]{at, "int", func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err == nil && n < least {
			err = fmt.Errorf("expected %d or more", least)
		}
		return n, err
	}, strconv.Itoa}, name, short, usage)
}

// addSeconds adds a flag for a time above 0, for which a bare number is seconds. Without a
// default it is 0.
func addSeconds(cmd *cobra.Command, at *time.Duration, name, usage string) {
	cmd.Flags().Var(&value[time.Duration]{at, "duration", app.ParseSeconds, func(d time.Duration) string {
		if d == 0 {
			return ""
		}
		return d.String()
	}}, name, usage)
}

// addMemory adds a flag for a number of bytes.
func addMemory(cmd *cobra.Command, at *int64, name, usage string) {
	cmd.Flags().Var(&value[int64]{at, "size", app.ParseMemory, func(n int64) string {
		unit := ""
		for i := 0; i < len(app.MemoryUnits) && n > 0 && n%1024 == 0; i++ {
			n, unit = n/1024, app.MemoryUnits[i:i+1]
		}
		return strconv.FormatInt(n, 10) + unit
	}}, name, usage)
}

// complete lets the shell complete a flag's values.
func complete(cmd *cobra.Command, flag string, values ...string) {
	annotate(cmd, flag, app.CompleteMark, values...)
}

// completing tells cobra of the values that the shell can complete. It never forgets a flag,
// nor what that leads to: so it is told only when the shell asks.
func completing(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if values := f.Annotations[app.CompleteMark]; values != nil {
			by := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
			if err := cmd.RegisterFlagCompletionFunc(f.Name, by); err != nil {
				panic(err) // it is completed already
			}
		}
	})
	for _, c := range cmd.Commands() {
		completing(c)
	}
}

// flagError says in the words of this program what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return app.Usagef("%w%s", err, app.DidYouMean("--"+unknown.GetSpecifiedName(), names))
	}
	bad := (*pflag.InvalidValueError)(nil)
	if !errors.As(err, &bad) {
		return app.UsageError{Cause: err}
	}
	cause, value := bad.Unwrap(), strconv.Quote(bad.GetValue())
	if _, err := strconv.Atoi(bad.GetValue()); err == nil {
		value = bad.GetValue()
	}
	if number := (*strconv.NumError)(nil); errors.As(cause, &number) {
		cause = errors.New("expected a whole number")
		if number.Func == "ParseBool" {
			cause = errors.New("expected true or false")
		}
	}
	return app.Usagef("--%s %s: %w", bad.GetFlag().Name, value, cause)
}

package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/internal/english"
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
			err = expected(text, words)
		}
		return v, err
	}, func(v T) string { return fmt.Sprint(v) }}, name, usage)
	complete(cmd, name, words...)
}

// wordOf is a word without the description that can follow it after a tab, for the shell.
func wordOf(word string) string {
	name, _, _ := strings.Cut(word, "\t")
	return name
}

// expected says what words there are instead of a wrong one, or of many which one it nearly is.
func expected(wrong string, words []string) error {
	var names []string
	for _, word := range words {
		names = append(names, wordOf(word))
	}
	if near := didYouMean(wrong, names); near != "" && len(names) > 4 {
		return errors.New("unknown" + near)
	}
	return errors.New("expected " + orList(names))
}

// addWord adds a flag whose value is one of the words themselves.
func addWord(cmd *cobra.Command, at *string, name, usage string, words ...string) {
	addEnum(cmd, at, name, usage, func(s string) (string, error) {
		if !slices.ContainsFunc(words, func(word string) bool { return wordOf(word) == s }) {
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
	cmd.Flags().Var(&value[time.Duration]{at, "duration", parseSeconds, func(d time.Duration) string {
		if d == 0 {
			return ""
		}
		return d.String()
	}}, name, usage)
}

// parseSeconds reads a time: "10s", "2m", or "10".
func parseSeconds(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if n, bare := strconv.ParseFloat(text, 64); bare == nil {
		d, err = time.Duration(n*float64(time.Second)), nil
	}
	if err != nil || d <= 0 {
		return 0, errors.New("expected a time above 0, as 10s")
	}
	return d, nil
}

// memoryUnits are powers of 1024.
const memoryUnits = "KMGT"

// addMemory adds a flag for a number of bytes.
func addMemory(cmd *cobra.Command, at *int64, name, usage string) {
	cmd.Flags().Var(&value[int64]{at, "size", parseMemory, func(n int64) string {
		unit := ""
		for i := 0; i < len(memoryUnits) && n > 0 && n%1024 == 0; i++ {
			n, unit = n/1024, memoryUnits[i:i+1]
		}
		return strconv.FormatInt(n, 10) + unit
	}}, name, usage)
}

// parseMemory reads a number of bytes: "500000", "500M", "4g".
func parseMemory(text string) (int64, error) {
	number, factor := text, int64(1)
	if n := len(text) - 1; n > 0 {
		if i := strings.IndexByte(memoryUnits, text[n]&^0x20); i >= 0 {
			number, factor = text[:n], 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > (1<<62)/factor {
		return 0, errors.New("expected a number of bytes above 0, as 500M or 4G")
	}
	return n * factor, nil
}

// list is a flag of several values, with commas between them or given one by one. The
// first replaces the default. A value with a command in it is not taken apart. Whether
// they are values of something is up to those who use them.
type list struct {
	name   string
	values []string
	given  bool
}

func (l *list) Type() string   { return "list" }
func (l *list) String() string { return strings.Join(l.values, ",") }
func (l *list) Set(text string) error {
	values := []string{text}
	if !strings.Contains(text, "exec:") {
		values = strings.Split(text, ",")
	}
	if slices.Contains(values, "") {
		return errors.New("expected values with commas between them")
	}
	if !l.given {
		l.values, l.given = nil, true
	}
	l.values = append(l.values, values...)
	return nil
}

// completeMark is the annotation of a flag with the values that the shell can complete.
const completeMark = "gridcnf_complete"

// complete lets the shell complete a flag's values.
func complete(cmd *cobra.Command, flag string, values ...string) {
	annotate(cmd, flag, completeMark, values...)
}

// completing tells cobra of the values that the shell can complete. It never forgets a flag,
// nor what that leads to: so it is told only when the shell asks.
func completing(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if values := f.Annotations[completeMark]; values != nil {
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

// orList lists things of which one is to be chosen.
var orList = english.Choice

// flagError says in the words of this program what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return usagef("%w%s", err, didYouMean("--"+unknown.GetSpecifiedName(), names))
	}
	bad := (*pflag.InvalidValueError)(nil)
	if !errors.As(err, &bad) {
		return usageError{err}
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
	return usagef("--%s %s: %w", bad.GetFlag().Name, value, cause)
}

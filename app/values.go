package app

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"gridcnf/internal/english"
)

// mapped applies a function to each value of a list; an empty list gives nil.
func mapped[S, T any](list []S, f func(S) T) (all []T) {
	for _, v := range list {
		all = append(all, f(v))
	}
	return all
}

// WordOf is a word without the description that can follow it after a tab, for the shell.
func WordOf(word string) string {
	name, _, _ := strings.Cut(word, "\t")
	return name
}

// Expected lists the words that would be right instead of a wrong one; of many, only the close ones, if any.
func Expected(wrong string, words []string) error {
	names := mapped(words, WordOf)
	if near := english.DidYouMean(wrong, names); near != "" && len(names) > 4 {
		return errors.New("unknown" + near)
	}
	return errors.New("expected " + OrList(names))
}

// ParseSeconds reads a time: "10s", "2m", or "10".
func ParseSeconds(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if n, bare := strconv.ParseFloat(text, 64); bare == nil {
		d, err = time.Duration(n*float64(time.Second)), nil
	}
	if err != nil || d <= 0 {
		return 0, errors.New("expected a time above 0, such as 10s")
	}
	return d, nil
}

// MemoryUnits are powers of 1024.
const MemoryUnits = "KMGT"

// ParseMemory reads a number of bytes: "500000", "500M", "4g".
func ParseMemory(text string) (int64, error) {
	number, factor := text, int64(1)
	if n := len(text) - 1; n > 0 {
		if i := strings.IndexByte(MemoryUnits, text[n]&^0x20); i >= 0 {
			number, factor = text[:n], 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > (1<<62)/factor {
		return 0, errors.New("expected a number of bytes above 0, such as 500M or 4G")
	}
	return n * factor, nil
}

// List is a flag with several values, separated by commas or given one by one. The first use replaces the default. A value
// that contains a command is not split. The caller must check that the values are valid.
type List struct {
	Name   string
	Values []string
	Given  bool
}

func (l *List) Type() string   { return "list" }
func (l *List) String() string { return strings.Join(l.Values, ",") }
func (l *List) Set(text string) error {
	values := []string{text}
	if !strings.Contains(text, "exec:") {
		values = strings.Split(text, ",")
	}
	if slices.Contains(values, "") {
		return errors.New("expected values with commas between them")
	}
	if !l.Given {
		l.Values, l.Given = nil, true
	}
	l.Values = append(l.Values, values...)
	return nil
}

// CompleteMark is the annotation of a flag with the values that the shell can complete.
const CompleteMark = "gridcnf_complete"

// OrList lists things of which one is to be chosen.
var OrList = english.Choice

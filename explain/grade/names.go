package grade

import (
	"errors"
	"fmt"
	"strings"

	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
)

// names are the names of the classes, from 1: first ours, then those of others.
var names = [...][]string{{"Trivial", "beginner"}, {"Easy"}, {"Normal", "medium"}, {"Tricky"}, {"Hard"}, {"Extreme", "very hard", "expert"}}

// ClassName returns the name of a class, or "" if there is no such class.
func ClassName(c technique.Class) string {
	if c < 1 || int(c) > len(names) {
		return ""
	}
	return names[c-1][0]
}

// Choice lists classes to choose from: "1 Trivial or 3 Normal".
func Choice(classes []technique.Class) string {
	return english.Choice(list.Map(classes, func(c technique.Class) string { return fmt.Sprintf("%d %s", c, ClassName(c)) }))
}

// Parse reads a class, as its number or one of its names in upper or lower case, or a range of classes: "easy..4". It fails
// if a class is not known; it does not check that first is the easier one.
func Parse(text string) (first, last technique.Class, err error) {
	from, to, several := strings.Cut(text, "..")
	if !several {
		to = from
	}
	all := make([]technique.Class, len(names))
	for i := range names {
		all[i] = technique.Class(i + 1)
		for _, name := range append(names[i][:len(names[i]):len(names[i])], fmt.Sprint(i+1)) {
			if strings.EqualFold(strings.TrimSpace(from), name) {
				first = all[i]
			}
			if strings.EqualFold(strings.TrimSpace(to), name) {
				last = all[i]
			}
		}
	}
	if first == 0 || last == 0 {
		return 0, 0, errors.New("expected a class, or two classes with .. between them: " + Choice(all))
	}
	return first, last, nil
}

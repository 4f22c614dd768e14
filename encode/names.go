package encode

import (
	"fmt"
	"slices"
	"strings"
)

// parseName returns the place of a name in a list as a T.
func parseName[T ~int](what, name string, names []string) (T, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("unknown %s %q: expected %s", what, name, strings.Join(names, ", "))
	}
	return T(i), nil
}

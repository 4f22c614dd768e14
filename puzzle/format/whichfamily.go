package format

import "errors"

// whichFamily tells which puzzle it is in a format that has both kinds: the name that
// the format gives it says so, or the user, or the rules that are stated. Otherwise
// the characters of its cells and of its solution do, if they are of one kind only: 1
// and 2 are cells of both.
func (o *Options) whichFamily(named family, stated *rules, cells, solution *charset) (family, error) {
	pearls := cells.any("wWbB") || solution.any("nNsSeEwWy")
	digits := cells.any("0") || solution.any("012OI")
	switch {
	case named != anyFamily:
		return named, nil
	case o.Kind != "":
		return familyOf(o.Kind), nil
	case stated != nil:
		return stated.family, nil
	case pearls && !digits:
		return loop, nil
	case digits && !pearls:
		return binary, nil
	}
	return 0, errors.New("it can be a takuzu or a masyu: pass --puzzle takuzu or --puzzle masyu")
}

package main

import (
	"errors"
	"fmt"
	"strings"

	"gridcnf/puzzle/format"
)

// withFlags adds to an error of package format which flags would help.
func withFlags(err error) error {
	var bad *format.Error
	if !errors.As(err, &bad) {
		return err
	}
	switch lack := bad.Lack; {
	case lack.Lenient != "":
		return fmt.Errorf("%w: --lenient %s", err, lack.Lenient)
	case lack.Size:
		return fmt.Errorf("%w: pass --size RxC if it is not square", err)
	case len(lack.Kinds) > 0:
		return fmt.Errorf("%w: pass %s", err, orFlags("--puzzle ", lack.Kinds))
	case len(lack.Formats) == len(format.Formats()):
		return fmt.Errorf("%w: pass --from NAME (%s)", err, strings.Join(lack.Formats, ", "))
	case len(lack.Formats) > 0:
		return fmt.Errorf("%w: pass %s", err, orFlags("--from ", lack.Formats))
	}
	return err
}

// orFlags lists a flag with each of its values.
func orFlags[T ~string](flag string, values []T) string {
	var all []string
	for _, v := range values {
		all = append(all, flag+string(v))
	}
	return strings.Join(all, " or ")
}

package format_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

// readTwice reads a line of JSON in two forms, which says the same of it, the places of defects too.
func readTwice(t *testing.T, line, other string) string {
	read := func(text string) (string, *format.Record) {
		for rec, err := range format.Read(strings.NewReader(text), "f", format.Options{Stream: true}) {
			if rec != nil {
				rec.Title = strings.TrimPrefix(rec.Title, "(comment)")
			}
			return fmt.Sprint(err), rec
		}
		return "", nil
	}
	said, rec := read(line)
	if again, rec2 := read(other); said != again || !reflect.DeepEqual(rec, rec2) {
		t.Errorf("%s: %s, %+v; of %s %s, %+v", line, said, rec, other, again, rec2)
	}
	if rec != nil {
		said = rec.ID + " " + show(rec.Puzzle)
	}
	return said
}

func init() {
	// LINE, with and without an escape in a key, for which there is the decoder.
	cases["line"] = func(t *testing.T, g given) string {
		key := func(key string) string { return strings.Replace(g.texts[0], "{", `{"`+key+`":0, `, 1) }
		return readTwice(t, key("xxxxxx"), key(`\u0078`))
	}
	// Rows of KIND, without and with a comment, for which there is the reader of grids.
	cases["givens"] = func(t *testing.T, g given) string {
		line := `{"puzzle":"` + g.texts[0] + `","givens":["` + strings.ReplaceAll(g.texts[1], " ", `","`) + `"]}`
		return readTwice(t, "\n"+line, "# title: (comment)\n"+line)
	}
}

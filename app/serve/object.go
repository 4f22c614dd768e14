package serve

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"
)

// object reads a request that is a JSON object. An object with givens is an answer, and is the input itself.
func (c *Call) object(text []byte, query string) error {
	var request object
	err := json.Unmarshal(text, &request)
	var bad *json.SyntaxError
	switch {
	case !utf8.Valid(text):
		err = errors.New("expected UTF-8")
	case errors.As(err, &bad):
		err = fmt.Errorf("expected a JSON object with the puzzle: %w (byte %d of %d)", err, bad.Offset, len(text))
	case err != nil:
	case request["givens"] != nil:
		c.Input = oneLine(text)
		return c.query(query)
	case query != "":
		err = errors.New("expected options in the object, not in the address")
	default:
		err = c.members(request)
	}
	if err != nil {
		return refuse(http.StatusBadRequest, "the request: %v", err)
	}
	return nil
}

// members takes the members of a request.
func (c *Call) members(request object) error {
	c.Options, c.Input = make(map[string]any), strings.NewReader("")
	for _, name := range slices.Sorted(maps.Keys(request)) {
		value, kind := request[name], kindOf(request[name])
		var err error
		switch {
		case name == "options":
			if err = json.Unmarshal(value, new(object)); err == nil {
				d := json.NewDecoder(bytes.NewReader(value))
				d.UseNumber() // as it is written
				err = d.Decode(&c.Options)
			}
		case name != "puzzle" && name != "base64":
			err = errors.New("expected puzzle, base64 or options")
		case name == "puzzle" && request["base64"] != nil:
			err = errors.New("expected no base64 beside it")
		case name == "puzzle" && (kind == "an object" || kind == "a list"):
			c.Input = oneLine(value)
		case kind != "a string":
			err = fmt.Errorf("expected a string, found %s", kind)
		case name == "puzzle":
			var text string
			err = json.Unmarshal(value, &text)
			c.Input = strings.NewReader(text)
		default:
			var raw []byte
			err = json.Unmarshal(value, &raw)
			c.Input = bytes.NewReader(raw)
		}
		if err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
	}
	return nil
}

// oneLine returns a JSON input on a single line, as streams have it.
func oneLine(text []byte) io.Reader {
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		panic(err) // it was valid JSON before
	}
	return &line
}

// object is a JSON object without repeated names.
type object map[string]json.RawMessage

// UnmarshalJSON is for package json, which has looked at the syntax of the text.
func (o *object) UnmarshalJSON(text []byte) error {
	*o = make(object)
	d := json.NewDecoder(bytes.NewReader(text))
	if open, _ := d.Token(); open != json.Delim('{') {
		return fmt.Errorf("expected a JSON object, found %s", kindOf(text))
	}
	for d.More() {
		token, _ := d.Token()
		name := token.(string)
		if (*o)[name] != nil {
			return fmt.Errorf("member %q is there twice", name)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		(*o)[name] = value
	}
	return nil
}

// kindOf names the type of a JSON value.
func kindOf(value []byte) string {
	kinds := map[byte]string{'{': "an object", '[': "a list", '"': "a string", 't': "true", 'f': "false", 'n': "null"}
	return cmp.Or(kinds[value[0]], "a number")
}

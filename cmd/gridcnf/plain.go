package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode"
)

// plain passes on text for people, without the characters that steer a terminal: names,
// titles and messages repeat what stands in files, and a file may hold anything.
type plain struct{ w io.Writer }

func (p plain) Write(b []byte) (int, error) {
	return replaceControls(p.w, b, func(rune) string { return "?" })
}

// writeJSON writes a value as one line, in which characters that steer a terminal are escaped,
// also those that JSON would allow.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(escaped{w})
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// escaped passes on JSON, where such characters can only stand in strings.
type escaped struct{ w io.Writer }

func (e escaped) Write(b []byte) (int, error) {
	return replaceControls(e.w, b, func(c rune) string { return fmt.Sprintf(`\u%04x`, c) })
}

// replaceControls writes a text with something else in the place of control characters.
func replaceControls(w io.Writer, b []byte, instead func(rune) string) (int, error) {
	if bytes.IndexFunc(b, steers) < 0 {
		return w.Write(b)
	}
	var clean bytes.Buffer
	for _, c := range string(b) {
		if steers(c) {
			clean.WriteString(instead(c))
		} else {
			clean.WriteRune(c)
		}
	}
	_, err := w.Write(clean.Bytes())
	return len(b), err
}

func steers(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }

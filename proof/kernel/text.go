package kernel

import (
	"bytes"
	"fmt"
)

// failure is a panic that carries an error up to an exported function.
type failure struct{ error }

// must panics if there is an error.
func must(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// failf ends a check with an error.
func failf(format string, args ...any) { must(fmt.Errorf(format, args...)) }

// catch is deferred: it turns a failure into an error.
func catch(err *error) {
	if p := recover(); p != nil {
		*err = p.(failure).error // other panics go on
	}
}

// text is a member of a certificate that is being read, from left to right. Errors name the member and the line. There is only one way to
// write each statement.
type text struct {
	name string
	data []byte
	at   int // the next byte
}

// ended reports whether nothing is left.
func (t *text) ended() bool { return t.at == len(t.data) }

// skips reports whether a word comes next, and reads it if so.
func (t *text) skips(word string) bool {
	if rest := t.data[t.at:]; len(rest) < len(word) || string(rest[:len(word)]) != word {
		return false
	}
	t.at += len(word)
	return true
}

// expect reads a word that must come next.
func (t *text) expect(word string) {
	if !t.skips(word) {
		t.failf(t.at, "%q", word)
	}
}

// line reads the rest of a line.
func (t *text) line() string {
	start := t.at
	for !t.ended() && t.data[t.at] != '\n' {
		t.at++
	}
	t.expect("\n")
	return string(t.data[start : t.at-1])
}

// word reads up to a blank or the end of the line.
func (t *text) word() string {
	start := t.at
	for !t.ended() && t.data[t.at] != '\n' && t.data[t.at] != ' ' {
		t.at++
	}
	if t.at == start {
		t.failf(start, "a word")
	}
	return string(t.data[start:t.at])
}

// item reads the blank before another item of a list, if there is one. Lists end with the line, " :" or " #".
func (t *text) item() bool {
	if t.at+1 >= len(t.data) || t.data[t.at] != ' ' || t.data[t.at+1] == ':' || t.data[t.at+1] == '#' {
		return false
	}
	t.at++
	return true
}

// number reads a number from least to most, without sign and leading zeros.
func (t *text) number(least, most int) int {
	n, start := 0, t.at
	for ; !t.ended() && t.data[t.at]-'0' <= 9 && n <= most; t.at++ {
		n = 10*n + int(t.data[t.at]-'0')
	}
	if t.at == start || n < least || n > most || t.data[start] == '0' && t.at > start+1 {
		t.failf(start, "a number from %d to %d", least, most)
	}
	return n
}

// failf ends a check because of the text at a place, and says what was expected there.
func (t *text) failf(at int, expected string, args ...any) {
	found := t.data[at:min(at+30, len(t.data))]
	if end := bytes.IndexByte(found, '\n'); end > 0 {
		found = found[:end]
	}
	line := 1 + bytes.Count(t.data[:at], []byte("\n"))
	failf("%s:%d: found %q, expected %s", t.name, line, found, fmt.Sprintf(expected, args...))
}

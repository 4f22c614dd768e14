package kernel

import (
	"bytes"
	"fmt"
)

// failure is a panic by which an error goes up to an exported function.
type failure struct{ error }

// must goes on unless there is an error.
func must(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// failf ends a check with an error.
func failf(format string, args ...any) { must(fmt.Errorf(format, args...)) }

// catch, deferred, returns what a check has ended with.
func catch(err *error) {
	if p := recover(); p != nil {
		*err = p.(failure).error // whatever else it is goes on
	}
}

// text is a member of a certificate while it is read, from left to right. What is wrong is told
// with member and line. There is only one way to write whatever there is to say.
type text struct {
	name string
	data []byte
	at   int // what comes next
}

// ended reports whether nothing is left.
func (t *text) ended() bool { return t.at == len(t.data) }

// skips reads a word if it comes next, and reports that.
func (t *text) skips(word string) bool {
	if rest := t.data[t.at:]; len(rest) < len(word) || string(rest[:len(word)]) != word {
		return false
	}
	t.at += len(word)
	return true
}

// expect reads a word that has to come next.
func (t *text) expect(word string) {
	if !t.skips(word) {
		t.failf(t.at, "%q", word)
	}
}

// line reads what is left of a line.
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

// number reads a number from least to most, without sign and needless zeros.
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

// failf ends a check because of what is at a place, and says what was expected.
func (t *text) failf(at int, expected string, args ...any) {
	found := t.data[at:min(at+30, len(t.data))]
	if end := bytes.IndexByte(found, '\n'); end > 0 {
		found = found[:end]
	}
	line := 1 + bytes.Count(t.data[:at], []byte("\n"))
	failf("%s:%d: found %q, expected %s", t.name, line, found, fmt.Sprintf(expected, args...))
}
